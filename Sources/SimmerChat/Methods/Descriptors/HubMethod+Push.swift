import SimmerDomain

/// `push.*`.
extension HubMethod {
    static let ofPush: [HubMethod] = [
        pushKey, pushList, pushSubscribe, pushUnsubscribe,
    ]

    private static let pushKey = HubMethod(
        MethodDescriptor(
            .pushKey, .reads, by: .account, atDevice: .never,
            "The key with which a browser subscribes to be woken by this server.",
            [],
            result: .object([
                .needed(
                    "key",
                    .string(min: 87, max: 87).described(
                        "A point of P-256, uncompressed, 65 bytes in base64url: applicationServerKey."))
            ]))
    ) { hub, _, _, _ in try hub.pushKey() }

    private static let pushList = HubMethod(
        MethodDescriptor(
            .pushList, .reads, by: .account, atDevice: .never,
            "The browsers of the account that can be woken with the page closed.",
            [],
            result: .object([
                .needed("devices", .array(of: .ref("Device")).described("In the order in which they were subscribed."))
            ]))
    ) { hub, _, account, session in try await hub.listDevices(account, session) }

    private static let pushSubscribe = HubMethod(
        MethodDescriptor(
            .pushSubscribe, .changes, by: .account, atDevice: .never,

            """
            This browser is woken with the page closed, until this login ends. Again for the same \
            endpoint changes what is there.
            """,
            [
                .needed(
                    "endpoint",
                    .string(max: 2000).described(
                        "The https address of the browser's push service, as PushSubscription has it."),
                    "https://example.org/x"),
                .needed(
                    "keys",
                    .object([
                        .needed("p256dh", .string(max: 200).described("The browser's key, 65 bytes in base64url.")),
                        .needed("auth", .string(max: 100).described("The browser's secret, 16 bytes in base64url.")),
                    ]), ["p256dh": "x", "auth": "x"]),
                .optional("browser", .string(max: 40).described("What the person calls it: Firefox."), "x"),
                .optional("system", .string(max: 40).described("Linux, iPhone.")),
            ],
            result: .object([.needed("device", .ref("Device"))]))
    ) { hub, request, account, session in try await hub.subscribe(request, account, session) }

    private static let pushUnsubscribe = HubMethod(
        MethodDescriptor(
            .pushUnsubscribe, .changes, by: .account, atDevice: .never,
            "A browser is not woken any more; it is named by its id or by its endpoint.",
            [.optional("device", .ref("Id"), "x"), .optional("endpoint", .string(max: 2000), "https://example.org/x")],
            shape: Schema([
                "type": "object", "anyOf": [["required": ["device"]], ["required": ["endpoint"]]],
                "properties": [
                    "device": ["$ref": "#/components/schemas/Id"], "endpoint": ["type": "string", "maxLength": 2000],
                ],
            ]),
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.unsubscribe(request, account) }
}
