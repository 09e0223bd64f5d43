// swift-tools-version: 6.2
import PackageDescription

/// `scripts/build` says which compiler it has; a manifest can't ask.
let compiler = Context.environment["SIMMER_COMPILER"]

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
    // Swift 6.3's optimiser loses fields of large structs that come out of tuples; Tests/Compiler shows it, and this
    // turns it off.
    .unsafeFlags(["-Xfrontend", "-disable-large-loadable-types-reg2mem"]),
    // The suites look into the modules, and what they look into is what is served.
    .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

/// For the modules in which a server without optimisation spends its start (the grammars): hundreds of tests start one.
let optimised: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The suites themselves, which are many lines that run once: to optimise them takes longer than to run them.
let suites: [SwiftSetting] = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
    name: "Simmer",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "simmer", targets: ["simmer"]),
        .executable(name: "simmer-media", targets: ["simmer-media"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        // C libraries, each imported by one target only.
        .systemLibrary(
            name: "CLibwebsockets", pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev", "libuv1-dev"])]),
        // libssl by name, or the program would not show libwebsockets the SSL_read that stands before the library's.
        .target(
            name: "CLibwebsocketsShim", dependencies: ["CLibwebsockets"], linkerSettings: [.linkedLibrary("ssl")]),
        .target(name: "CClock"),
        .target(name: "CReach"),
        .target(name: "CMail", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "COutside", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CObjects", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CSQLiteSettings", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CAllocator", linkerSettings: [.linkedLibrary("jemalloc")]),
        .target(
            name: "CBuild", cSettings: compiler.map { [.define("SIMMER_COMPILER", to: "\"\($0)\"")] } ?? []),
        .target(name: "CChild"),
        .systemLibrary(name: "CVipsLibrary", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
        .target(name: "CVips", dependencies: ["CVipsLibrary"]),
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CQRencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CNats", pkgConfig: "libnats", providers: [.apt(["libnats-dev"])]),
        .systemLibrary(name: "CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),

        .target(
            name: "SimmerDomain", dependencies: [.product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(name: "SimmerQR", dependencies: ["CQRencode"], swiftSettings: strict),
        .target(name: "SimmerClock", dependencies: ["CClock", "SimmerDomain"], swiftSettings: strict),
        .target(
            name: "SimmerNet",
            dependencies: [
                "CLibwebsockets", "CLibwebsocketsShim", "SimmerDomain",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerLanguage",
            dependencies: ["SimmerDomain", .product(name: "Yams", package: "Yams")], swiftSettings: optimised),
        .target(
            name: "SimmerStore",
            dependencies: [
                "SimmerDomain", .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerSQLite",
            dependencies: [
                "CSQLiteSettings", "SimmerDomain", "SimmerStore", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerPostgres",
            dependencies: [
                "CNats", "CPostgres", "SimmerDomain", "SimmerStore", .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerArchive",
            dependencies: ["CArchive", "SimmerDomain", .product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: strict),
        .target(
            name: "SimmerFiles", dependencies: ["CObjects", "SimmerDomain", "SimmerStore"], swiftSettings: strict),
        .target(
            name: "SimmerExport",
            dependencies: [
                "SimmerArchive", "SimmerDomain", "SimmerFiles", "SimmerStore",
                .product(name: "Crypto", package: "swift-crypto"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerMedia",
            dependencies: ["CChild", "SimmerDomain", .product(name: "Logging", package: "swift-log")],
            swiftSettings: strict),
        .target(name: "SimmerDialects", dependencies: ["SimmerDomain"], swiftSettings: strict),
        .target(
            name: "SimmerActions", dependencies: ["SimmerDomain", "SimmerExport", "SimmerStore"],
            swiftSettings: strict),
        .target(
            name: "SimmerBot",
            dependencies: [
                "SimmerActions", "SimmerDomain", "SimmerExport", "SimmerLanguage", "SimmerStore",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerChat",
            dependencies: [
                "SimmerActions", "SimmerDomain", "SimmerDialects", "SimmerStore", "SimmerNet", "SimmerClock",
                "SimmerQR",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerWeb",
            dependencies: [
                "CZlib", "SimmerActions", "SimmerChat", "SimmerDialects", "SimmerDomain", "SimmerExport", "SimmerFiles",
                "SimmerMedia", "SimmerNet", "SimmerQR", "SimmerStore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], resources: [.copy("Page")], swiftSettings: strict),
        .target(
            name: "SimmerServices",
            dependencies: [
                "CMail", "COutside", "CReach", "SimmerClock", "SimmerDomain", "SimmerStore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerConfiguration",
            dependencies: ["SimmerDomain", .product(name: "Yams", package: "Yams")], swiftSettings: strict),
        .target(
            name: "SimmerOperations",
            dependencies: [
                "SimmerArchive", "SimmerDomain", "SimmerSQLite", "SimmerStore",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], swiftSettings: strict),
        .target(
            name: "SimmerServing",
            dependencies: [
                "SimmerActions", "SimmerBot", "SimmerChat", "SimmerConfiguration", "SimmerDialects", "SimmerDomain",
                "SimmerLanguage", "SimmerNet", "SimmerOperations", "SimmerServices", "SimmerStore",
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: strict),
        .executableTarget(
            name: "simmer",
            dependencies: [
                "CAllocator", "CBuild", "CChild", "COutside", "SimmerDomain", "SimmerNet", "SimmerLanguage",
                "SimmerStore",
                "SimmerPostgres", "SimmerSQLite", "SimmerDialects",
                "SimmerActions", "SimmerBot", "SimmerExport", "SimmerFiles",
                "SimmerChat", "SimmerMedia", "SimmerServing", "SimmerConfiguration", "SimmerOperations", "SimmerWeb",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Yams", package: "Yams"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ],
            resources: [.embedInCode("packages.lock")], swiftSettings: strict),
        .executableTarget(
            name: "simmer-media", dependencies: ["CVips", "CZBar", "SimmerDomain", "SimmerMedia"], swiftSettings: strict
        ),
        .target(
            name: "SimmerTesting",
            dependencies: [
                "CAllocator", "SimmerDialects", "SimmerDomain", "SimmerPostgres", "SimmerSQLite", "SimmerStore",
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Tests/SimmerTesting", swiftSettings: strict),
        // No part of the product: what scripts/fuzz runs beside the server.
        .executableTarget(
            name: "simmer-fuzz",
            dependencies: [
                "SimmerChat", "SimmerDomain", "SimmerLanguage", "SimmerNet", "SimmerTesting", "SimmerWeb",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Tests/SimmerFuzz", swiftSettings: strict),

        .testTarget(
            name: "SimmerDomainTests", dependencies: ["SimmerDomain", "SimmerTesting"], swiftSettings: suites),
        .testTarget(
            name: "SimmerConfigurationTests", dependencies: ["SimmerConfiguration", "SimmerDomain"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerOperationsTests",
            dependencies: ["SimmerOperations", "SimmerSQLite", "SimmerStore", "SimmerDomain"], swiftSettings: suites),
        .testTarget(
            name: "SimmerServicesTests",
            dependencies: [
                "SimmerServices", "SimmerStore", "SimmerDomain", "SimmerTesting",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: suites),
        .testTarget(
            name: "SimmerLanguageTests", dependencies: ["SimmerLanguage", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerNetTests", dependencies: ["CLibwebsockets", "SimmerNet"], swiftSettings: suites),
        .testTarget(
            name: "SimmerMediaTests",
            dependencies: ["SimmerMedia", "SimmerDomain", .product(name: "Logging", package: "swift-log")],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerArchiveTests", dependencies: ["SimmerArchive", "SimmerDomain"], swiftSettings: suites),
        .testTarget(name: "SimmerExportTests", dependencies: ["SimmerExport", "SimmerDomain"], swiftSettings: suites),
        .testTarget(
            name: "SimmerStoreTests",
            dependencies: ["SimmerActions", "SimmerStore", "SimmerSQLite", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerSQLiteTests", dependencies: ["SimmerSQLite", "SimmerStore", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerPostgresTests",
            dependencies: [
                "SimmerActions", "SimmerPostgres", "SimmerSQLite", "SimmerStore", "SimmerDomain", "SimmerTesting",
            ],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerDialectsTests", dependencies: ["SimmerDialects", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerBotTests",
            dependencies: [
                "SimmerActions", "SimmerBot", "SimmerLanguage", "SimmerStore", "SimmerDomain", "SimmerTesting",
                .product(name: "InMemoryLogging", package: "swift-log"),
            ],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerChatTests",
            dependencies: [
                "SimmerActions", "SimmerChat", "SimmerDialects", "SimmerNet", "SimmerStore", "SimmerDomain",
                "SimmerTesting", .product(name: "Logging", package: "swift-log"),
            ], swiftSettings: suites),
        // What is said in rooms, before the whole server without its sockets: Tests/Dialogues.
        .testTarget(
            name: "SimmerDialogueTests",
            dependencies: [
                "SimmerChat", "SimmerConfiguration", "SimmerDialects", "SimmerDomain", "SimmerLanguage", "SimmerNet",
                "SimmerServing", "SimmerStore", "SimmerTesting", .product(name: "Yams", package: "Yams"),
            ], swiftSettings: suites),
        .testTarget(
            name: "SimmerFilesTests", dependencies: ["SimmerFiles", "SimmerStore", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
        .testTarget(
            name: "SimmerWebTests", dependencies: ["SimmerWeb", "SimmerStore", "SimmerDomain", "SimmerTesting"],
            swiftSettings: suites),
    ]
)
