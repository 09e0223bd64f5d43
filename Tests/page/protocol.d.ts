// Written by scripts/page-types from docs/asyncapi.yaml: what goes over the socket, as the page's modules are checked against it.
declare namespace Protocol {
    type Id = string;
    type Cid = string;
    type Time = number;
    type Seq = number;
    type Dup = true;
    type Zone = string;
    type Reason = "missing" | "invalid" | "unknown" | "ambiguous" | "duplicate" | "past" | "limit" | "offline" | "conflict" | "expired" | "too_short" | "too_long" | "too_big" | "too_large" | "too_slow" | "not_number" | "not_positive" | "not_allowed" | "not_found" | "not_understood" | "bad_file" | "unauthenticated" | "bad_credentials" | "cid_reused" | "invite_invalid";
    type RequestId = string | number | null;
    type Call = {
        jsonrpc: "2.0";
        id: RequestId;
        method: string;
        params?: Record<string, any>;
    };
    type Notification = {
        jsonrpc: "2.0";
        method: string;
        params?: Record<string, any>;
    };
    type Answer = {
        jsonrpc: "2.0";
        id: RequestId;
        result: any;
    };
    type Failure = {
        jsonrpc: "2.0";
        id: RequestId;
        error: Error;
    };
    type Error = {
        code: -32700 | -32600 | -32601 | -32602 | -32603 | 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 503;
        message: string;
        data?: {
            reason?: Reason;
            field?: string;
            retryMs?: number;
            mine?: any;
            theirs?: any;
            choices?: Choosable[];
        };
    };
    type Account = {
        id: Id;
        username: string;
        displayName: string;
        firstName: string;
        lastName: string;
        email?: string;
        emailVerified: boolean;
        hasPassword?: boolean;
        hasPin?: boolean;
        language: "en" | "fr" | "de" | "es" | "nl";
        timeZone: Zone;
        theme: "plain" | "scientist";
        look: "light" | "dark" | "device";
        units: "cups" | "grams" | "both";
        clock: "" | "12" | "24";
        temperature: "" | "c" | "f";
        quietHours: string;
        role: "person" | "operator" | "bot" | "device" | "local";
        session?: Id;
        lastRoom?: Id;
    };
    type Session = {
        session: Id;
        device: string;
        createdAt: Time;
        seenAt: Time;
        current: boolean;
    };
    type Device = {
        device: Id;
        browser: string;
        system: string;
        createdAt: Time;
        takenAt?: Time;
        current: boolean;
    };
    type Room = {
        id: Id;
        name: string;
        kind: "chat" | "pantry" | "tea" | "lab" | "photos" | "direct";
        role?: "owner" | "member";
        head: number;
        read?: number;
        unread?: number;
        mentions?: number;
        photos?: number;
        members: number;
        topic?: string;
        notify?: "all" | "mine" | "none";
        mutedUntil?: Time;
        favourite?: boolean;
        archived?: boolean;
        follows?: string[];
        lastAt?: Time;
        deletedAt?: Time;
        last?: {
            seq: Seq;
            from: From;
            text: string;
            photos?: number;
            files?: string[];
        };
        next?: {
            id: Id;
            text: string;
            at: Time;
        };
        timers?: number;
        withBot?: boolean;
        open?: boolean;
        settings?: Record<string, any>;
    };
    type Member = {
        account: Id;
        name: string;
        username?: string;
        role: "owner" | "member";
        kind?: "device" | "local" | "bot" | "guest";
        joinedAt: Time;
        online: boolean;
    };
    type From = {
        account: Id;
        name: string;
        bot: boolean;
        kind?: "bot";
    };
    type Reaction = {
        emoji: string;
        by: Id[];
    };
    type Photo = {
        id: Id;
        width: number;
        height: number;
        mime: "image/jpeg" | "image/png" | "image/webp";
    };
    type File = {
        id: Id;
        name: string;
        bytes: number;
        mime: "application/pdf" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "text/csv" | "text/plain";
    };
    type Message = {
        room: Id;
        seq: Seq;
        at: Time;
        from: From;
        via?: Via;
        text: string;
        cid?: Cid;
        composedAt?: Time;
        replyTo?: Seq;
        photos?: Photo[];
        files?: File[];
        card?: Card;
        code?: Reason;
        cause?: Seq;
        quiet?: boolean;
        addressed?: boolean;
        talk?: boolean;
        editedAt?: Time;
        deleted?: boolean;
        by?: Id;
        reactions?: Reaction[];
    };
    type Card = TimerCard | ReminderCard | ListCard | DetailCard | ChoiceCard;
    type TimerState = "running" | "paused" | "finished" | "cancelled" | "acknowledged";
    type ReminderState = "waiting" | "fired" | "done" | "cancelled";
    type TimerCard = {
        kind: "timer";
        id: Id;
        version?: number;
        label: string;
        state: TimerState;
        endsAt?: Time;
        remainingMs?: number;
        totalSeconds: number;
        startedBy?: Id;
        firedAt?: Time;
        endedBy?: Id;
    };
    type ReminderCard = {
        kind: "reminder";
        id: Id;
        version?: number;
        text: string;
        state: ReminderState;
        dueAt: Time;
        timeZone: Zone;
        snoozedUntil?: Time;
        rrule?: string;
        subject?: Subject;
        targets?: Id[];
        buttons?: Buttons;
    };
    type Buttons = {
        label: string;
        say: string;
    }[];
    type ListCard = {
        kind: "list";
        title: string;
        items: {
            number: number;
            title: string;
            detail?: string;
            picture?: string;
            file?: string;
            marks?: string[];
            subject?: Subject;
            timer?: TimerCard;
            say?: string;
            link?: string;
            buttons?: Buttons;
        }[];
        more?: {
            say: string;
            label?: string;
        };
        also?: {
            title: string;
            items: {
                number: number;
                title: string;
                detail?: string;
                subject?: Subject;
                say?: string;
            }[];
        };
        links?: {
            label: string;
            url: string;
        }[];
    };
    type DetailCard = {
        kind: "detail";
        title: string;
        fields: {
            name: string;
            value: string;
        }[];
        picture?: string;
        qr?: string;
        subject?: Subject;
        buttons?: Buttons;
        links?: {
            label: string;
            url: string;
        }[];
    };
    type ChoiceCard = {
        kind: "choice";
        prompt: string;
        options: Buttons;
    };
    type Infusion = {
        seconds: number;
        waterC?: number;
    };
    type TeaType = "white" | "green" | "yellow" | "oolong" | "black" | "dark" | "herbal" | "rooibos" | "mate" | "blend" | "other";
    type Tea = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        name: string;
        brand: string;
        type: TeaType;
        pictureId?: string;
        steepSeconds?: number;
        waterC?: number;
        leafGrams?: number;
        waterMl?: number;
        stockGrams?: number;
        infusions?: Infusion[];
        rinse?: boolean;
        tried?: boolean;
    };
    type TastingNote = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        teaId: Id;
        personId: Id;
        text: string;
        rating?: number;
        infusion?: number;
        tags?: string[];
        brewId?: Id;
    };
    type Share = {
        id: Id;
        subject: Subject;
        createdAt: Time;
        language: string;
        text?: string;
        views: number;
    };
    type AlbumPhoto = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        file: Id;
        number?: number;
        description?: string;
        author: Id;
        originalBy?: Id;
        addedAt: Time;
        takenAt?: Time;
        stepId?: Id;
        experimentId?: Id;
        likes?: Id[];
        width?: number;
        height?: number;
        mime?: string;
        message?: Seq;
    };
    type Subject = {
        kind: string;
        id: Id;
    } & Record<string, any>;
    type NoodleSort = "name" | "brand" | "rating" | "time";
    type NoodleFilter = "all" | "available" | "unavailable" | "meal" | "side";
    type Noodle = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        name: string;
        brand?: string;
        mealCups?: number;
        sideCups?: number;
        cookSeconds?: number;
        prefersMeal: boolean;
        onHand: boolean;
        gramsPerCup?: number;
        barcode?: string;
        pictureId?: string;
        sample?: boolean;
        stock?: {
            amount: number;
            unit: string;
        };
        bestBefore?: string;
        warnAt?: Time;
    };
    type Nutrients = {
        kcal?: number;
        fat?: number;
        saturated?: number;
        trans?: number;
        sodium?: number;
        carbs?: number;
        fibre?: number;
        sugars?: number;
        protein?: number;
    };
    type TypedNutrients = {
        kcal?: number | null;
        fat?: number | null;
        saturated?: number | null;
        trans?: number | null;
        sodium?: number | null;
        carbs?: number | null;
        fibre?: number | null;
        sugars?: number | null;
        protein?: number | null;
    };
    type ListedNoodle = Noodle & {
        mean?: number;
        votes: number;
        own?: number;
        timer?: Timer;
    };
    type ShownNoodle = ListedNoodle & {
        ratings: {
            account: Id;
            name: string;
            value: number;
        }[];
    };
    type Timer = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        label: string;
        totalSeconds: number;
        originalSeconds: number;
        state: TimerState;
        endsAt?: Time;
        remainingMs?: number;
        startedBy: Id;
        startedAt: Time;
        subject?: Subject;
        firedAt?: Time;
        orderedAt?: Time;
        mentions?: Id[];
        language: string;
        card?: Seq;
    };
    type Reminder = {
        id: Id;
        version: number;
        createdBy: Id;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        text: string;
        dueAt: Time;
        timeZone: Zone;
        targets?: Id[];
        subject?: Subject;
        rrule?: string;
        startsAt?: Time;
        left?: number;
        state: ReminderState;
        snoozedUntil?: Time;
        lastFiredAt?: Time;
        language: string;
        card?: Seq;
    };
    type Date = string;
    type Entry = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        experimentId: Id;
        stepId: Id;
        column: "did" | "observed";
        author: Id;
        authorName: string;
        at: Time;
        happenedAt?: Time;
        text: string;
        byDevice?: boolean;
        replaces?: Id;
        previousHash: string;
        hash: string;
        withdrawn?: boolean;
    };
    type Attachment = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        file: Id;
        name: string;
        bytes: number;
        mime: "application/pdf" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "text/csv" | "text/plain";
        stepId: Id;
        experimentId: Id;
        author: Id;
        addedAt: Time;
    };
    type Step = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        experimentId: Id;
        rank: string;
        title: string;
        doneBy?: Id;
        doneAt?: Time;
        number?: number;
        did?: Entry[];
        observed?: Entry[];
        photos?: AlbumPhoto[];
        files?: Attachment[];
        dueAt?: Time;
        warnSeconds?: number;
        toldUpTo?: Time;
        dueBy?: Id;
        dueLanguage?: string;
    };
    type Experiment = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        title: string;
        startDate: Date;
        endDate: Date;
        protocol: string;
        tags?: string[];
        links?: Id[];
        lockedAt?: Time;
        lockedBy?: Id;
        calm?: boolean;
        tellAt?: Time;
        state?: "planned" | "running" | "ended";
        stepsDone?: number;
        stepsTotal?: number;
        signoffs?: Signoff[];
        steps?: Step[];
        references?: Reference[];
        current?: boolean;
    };
    type LiteratureHit = {
        number: number;
        source: string;
        sourceId: string;
        title: string;
        authors?: string;
        journal?: string;
        year?: number;
        url: string;
        doi?: string;
        open?: boolean;
    };
    type Reference = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        experimentId: Id;
        source: string;
        sourceId: string;
        title: string;
        authors?: string;
        journal?: string;
        year?: number;
        url: string;
        doi?: string;
        open?: boolean;
    };
    type NotebookHit = {
        kind: "experiment" | "step" | "entry" | "reference";
        id: Id;
        part: "title" | "protocol" | "step" | "did" | "observed" | "reference";
        experiment: {
            id: Id;
            title: string;
        };
        step?: {
            id: Id;
            number: number;
            title: string;
        };
        snippet: string;
        at: Time;
        withdrawn?: boolean;
    };
    type Signoff = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        experimentId: Id;
        signer: Id;
        signerName: string;
        at: Time;
        count: number;
        head: string;
        changedSince?: boolean;
    };
    type ProtocolVersion = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        experimentId: Id;
        number: number;
        author: Id;
        authorName: string;
        at: Time;
        text: string;
        withdrawn?: boolean;
        difference?: {
            fate: "same" | "removed" | "added";
            text: string;
        }[];
    };
    type ExperimentTemplate = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        title: string;
        days: number;
        protocol: string;
        steps: string[];
    };
    type NotebookChange = {
        id: Id;
        at: Time;
        by: string | null;
        byName: string;
        verb: string;
        kind: string;
        object: Id;
        text: string;
        undone?: boolean;
    };
    type HistoryEvent = {
        event: string;
        room?: Id;
        seq: Seq;
        at?: Time;
    } & Record<string, any>;
    type Changes = {
        changes: {
            id: Id;
            verb: string;
            kind: string;
            object: Id;
            text: string;
        }[];
        dup?: Dup;
    };
    type Nothing = {
        dup?: Dup;
    };
    type Chosen = {
        account: Id;
        name: string;
        until: Time;
    };
    type Choosable = {
        account: Id;
        name: string;
        pin: boolean;
    };
    type Via = {
        account: Id;
        name: string;
    };
    type DownloadPath = string;
    type ShoppingItem = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        name: string;
        amount?: number;
        unit?: string;
        tickedBy?: Id;
        tickedAt?: Time;
    };
    type Wording = {
        id: Id;
        version: number;
        createdBy: string | null;
        createdAt: Time;
        updatedAt: Time;
        deleted?: boolean;
        text: string;
        order: string;
        language: string;
        intent: string;
    };
    type HelloParams = {
        client?: string;
        language?: string;
        timeZone?: string;
    };
    type HelloResult = {
        server: string;
        version: string;
        epoch: string;
        now: Time;
        limits: Record<string, number>;
        features: string[];
        languages?: string[];
        registration?: "open" | "invite" | "closed";
        contact?: string;
        page?: string;
        support?: string;
    };
    type AccountRegisterParams = {
        username: string;
        password: string;
        email?: string | null;
        firstName?: string;
        lastName?: string;
        displayName?: string;
        invite?: string;
        operatorToken?: string;
        device?: string;
        language?: string;
        timeZone?: string;
        clock?: "" | "12" | "24";
    };
    type AccountRegisterResult = {
        account: Account;
        token: string;
        session: Id;
    };
    type AccountLoginParams = {
        login: string;
        password: string;
        device?: string;
    };
    type AccountLoginResult = {
        account: Account;
        token: string;
        session: Id;
    };
    type AccountResumeParams = {
        token: string;
    };
    type AccountResumeResult = {
        account: Account;
        session: Id;
    };
    type DeviceSignInParams = {
        token: string;
        device?: string;
    };
    type DeviceSignInResult = AccountLoginResult;
    type AccountLogoutParams = {
        session?: Id;
        everywhere?: boolean;
    };
    type AccountLogoutResult = Nothing;
    type AccountGetParams = Record<string, any>;
    type AccountGetResult = {
        account: Account;
        usage: {
            eventsToday: number;
            bytesToday: number;
            storedBytes: number;
            eventsPerDay?: number;
            bytesPerDay?: number;
            storageBytesPerAccount?: number;
            until: Time;
        };
    };
    type AccountSetParams = {
        displayName?: string;
        firstName?: string;
        lastName?: string;
        language?: string;
        timeZone?: Zone;
        look?: "light" | "dark" | "device";
        theme?: "plain" | "scientist";
        units?: "cups" | "grams" | "both";
        clock?: "" | "12" | "24";
        temperature?: "" | "c" | "f";
        quietHours?: string | null;
        email?: string | null;
        password?: string;
    };
    type AccountSetResult = {
        account: Account;
    };
    type AccountVerifyEmailParams = {
        cid?: Cid;
    };
    type AccountVerifyEmailResult = {
        email: string;
        verified: boolean;
        dup?: Dup;
    };
    type AccountConfirmEmailParams = {
        token: string;
    };
    type AccountConfirmEmailResult = {
        account: Account;
    };
    type AccountChangePasswordParams = {
        old: string;
        new: string;
    };
    type AccountChangePasswordResult = Nothing;
    type AccountSetPinParams = {
        pin: string | null;
        password: string;
    };
    type AccountSetPinResult = Nothing;
    type AccountDeleteParams = {
        password?: string;
    };
    type AccountDeleteResult = Nothing;
    type AccountExportParams = {
        password?: string;
    };
    type AccountExportResult = {
        url: string;
        expiresAt: Time;
    };
    type AccountSessionsParams = Record<string, any>;
    type AccountSessionsResult = Session[];
    type AccountPasskeyParams = {
        credential: {
            id: string;
            clientData: string;
            authenticator: string;
            signature: string;
            userHandle?: string;
        };
        device?: string;
    };
    type AccountPasskeyResult = {
        account: Account;
        token: string;
        session: Id;
    };
    type PasskeyChallengeParams = Record<string, any>;
    type PasskeyChallengeResult = {
        challenge: string;
        rpId: string;
    };
    type PasskeyOptionsParams = Record<string, any>;
    type PasskeyOptionsResult = {
        challenge: string;
        rp: {
            id: string;
            name: string;
        };
        user: {
            id: string;
            name: string;
            displayName: string;
        };
        exclude: string[];
    };
    type PasskeyAddParams = {
        name: string;
        password?: string;
        credential: {
            id: string;
            clientData: string;
            authenticator: string;
            publicKey: string;
            algorithm: -7 | -8 | -257;
        };
    };
    type PasskeyAddResult = {
        passkeys: {
            id: string;
            name: string;
            createdAt: Time;
            lastUsedAt?: Time;
        }[];
    };
    type PasskeyListParams = Record<string, any>;
    type PasskeyListResult = {
        passkeys: {
            id: string;
            name: string;
            createdAt: Time;
            lastUsedAt?: Time;
        }[];
    };
    type PasskeyRemoveParams = {
        id: string;
    };
    type PasskeyRemoveResult = {
        passkeys: {
            id: string;
            name: string;
            createdAt: Time;
            lastUsedAt?: Time;
        }[];
    };
    type AccountClaimOperatorParams = {
        token: string;
    };
    type AccountClaimOperatorResult = {
        account: Account;
    };
    type AccountListParams = Record<string, any>;
    type AccountListResult = {
        people: {
            account: Id;
            username: string;
            displayName: string;
            email?: string;
            role: "person" | "operator";
            disabled: boolean;
            createdAt: Time;
            usage: {
                eventsToday: number;
                bytesToday: number;
                storedBytes: number;
                rooms: number;
                reminders: number;
            };
        }[];
    };
    type AccountResetLinkParams = {
        username: string;
        cid?: Cid;
    };
    type AccountResetLinkResult = {
        url?: string;
        qr?: string;
        expiresAt: Time;
        dup?: Dup;
    };
    type AccountDisableParams = {
        username: string;
        disabled?: boolean;
    };
    type AccountDisableResult = Record<string, any>;
    type AccountBlockParams = {
        account: Id;
        cid?: Cid;
    };
    type AccountBlockResult = {
        dup?: Dup;
    };
    type AccountUnblockParams = {
        account: Id;
        cid?: Cid;
    };
    type AccountUnblockResult = {
        dup?: Dup;
    };
    type AccountBlockedParams = Record<string, any>;
    type AccountBlockedResult = {
        blocked: {
            account: Id;
            name: string;
        }[];
    };
    type SyncParams = {
        epoch?: string;
        useq?: number;
        rooms?: Record<string, number>;
        limit?: number;
    };
    type SyncResult = {
        useq: number;
        epoch?: string;
        reset?: true;
        rooms: {
            room: Id;
            from: number;
            to: number;
            gap?: {
                from: Seq;
                to: Seq;
            };
        }[];
        invitations: {
            invite: Id;
            name: string;
            by: string;
            inviter?: Id;
            expiresAt: Time;
        }[];
    };
    type RoomListParams = {
        deleted?: boolean;
    };
    type RoomListResult = Room[];
    type RoomCreateParams = {
        name: string;
        kind?: "chat" | "pantry" | "tea" | "lab" | "photos" | "direct";
        cid?: Cid;
    };
    type RoomCreateResult = {
        room: Room;
        dup?: Dup;
    };
    type RoomSetParams = {
        room: Id;
        name?: string;
        topic?: string;
        ring?: "starter" | "everyone";
        invites?: "members" | "owners";
        links?: "members" | "owners";
        bot?: "all" | "addressed";
        acts?: "asked" | "sure";
        language?: "en" | "fr" | "de" | "es" | "nl";
        pushHidesContent?: boolean;
        timeZone?: Zone;
        kind?: "chat" | "pantry" | "tea" | "lab" | "photos";
        peopleCount?: number;
        emoji?: string;
        color?: "" | "sand" | "leaf" | "sea" | "sky" | "plum" | "rose" | "clay" | "slate";
        everyone?: "owners" | "members";
        notify?: "all" | "mine" | "none";
        mutedUntil?: Time | null;
        favourite?: boolean;
        archived?: boolean;
        cid?: Cid;
    };
    type RoomSetResult = Nothing;
    type RoomLeaveParams = {
        room: Id;
        reason?: string;
        cid?: Cid;
    };
    type RoomLeaveResult = Nothing;
    type RoomDeleteParams = {
        room: Id;
        name?: string;
        cid?: Cid;
    };
    type RoomDeleteResult = Nothing;
    type RoomRestoreParams = {
        room: Id;
        cid?: Cid;
    };
    type RoomRestoreResult = Nothing;
    type InviteGetParams = {
        invite: string;
    };
    type InviteGetResult = {
        name: string;
        kind: "chat" | "pantry" | "tea" | "lab" | "photos";
        inviter: string;
        account?: Id;
        mine?: true;
        expiresAt: Time;
    };
    type InviteDeclineParams = {
        invite: string;
        cid?: Cid;
    };
    type InviteDeclineResult = {
        dup?: Dup;
    };
    type RoomMembersParams = {
        room: Id;
        after?: Id;
        limit?: number;
    };
    type RoomMembersResult = Member[];
    type RoomInviteParams = {
        room: Id;
        email?: string;
        username?: string;
        role?: "owner" | "member";
        cid?: Cid;
    };
    type RoomInviteResult = {
        url?: string;
        token?: string;
        expiresAt: Time;
        qr?: string;
        dup?: Dup;
    };
    type RoomInviteByMailParams = {
        room: Id;
        email: string;
        role?: "owner" | "member";
        cid?: Cid;
    };
    type RoomInviteByMailResult = {
        email: string;
        expiresAt: Time;
        dup?: Dup;
    };
    type RoomInviteLinkParams = {
        room: Id;
        uses?: number;
        expires?: Time;
        cid?: Cid;
    };
    type RoomInviteLinkResult = {
        url?: string;
        token?: string;
        expiresAt: Time;
        qr?: string;
        uses?: number;
        dup?: Dup;
    };
    type RoomInvitationsParams = {
        room: Id;
    };
    type RoomInvitationsResult = {
        invitations: {
            invite: Id;
            inviter: Id;
            by: string;
            role: "owner" | "member";
            wanted?: string;
            uses: number;
            createdAt: Time;
            expiresAt: Time;
        }[];
    };
    type RoomRevokeInviteParams = {
        invite?: string;
        room?: Id;
        cid?: Cid;
    };
    type RoomRevokeInviteResult = {
        revoked?: number;
        dup?: Dup;
    };
    type RoomJoinParams = {
        invite: string;
        cid?: Cid;
    };
    type RoomJoinResult = {
        room: Room;
        dup?: Dup;
    };
    type RoomAddMemberParams = {
        room: Id;
        name: string;
        cid?: Cid;
    };
    type RoomAddMemberResult = {
        account: Id;
        name: string;
        dup?: Dup;
    };
    type DeviceCreateParams = {
        room: Id;
        name: string;
        cid?: Cid;
    };
    type DeviceCreateResult = {
        account: Id;
        name: string;
        qr?: string;
        url?: string;
        token?: string;
        expiresAt: Time;
        dup?: Dup;
    };
    type DeviceWhoParams = {
        account?: string | null;
        named?: string;
        pin?: string;
    };
    type DeviceWhoResult = {
        who: Chosen | null;
        people: Choosable[];
    };
    type RoomRemoveMemberParams = {
        room: Id;
        account: Id;
        reason?: string;
        cid?: Cid;
    };
    type RoomRemoveMemberResult = Nothing;
    type RoomSetRoleParams = {
        room: Id;
        account: Id;
        role: "owner" | "member";
        cid?: Cid;
    };
    type RoomSetRoleResult = Nothing;
    type RoomHistoryParams = {
        room: Id;
        before?: number;
        after?: number;
        around?: number;
        beforeAt?: Time;
        afterAt?: Time;
        aroundAt?: Time;
        limit?: number;
        all?: boolean;
    };
    type RoomHistoryResult = {
        events: HistoryEvent[];
        moreBefore: boolean;
        moreAfter: boolean;
    };
    type RoomReadParams = {
        room: Id;
        seq: number;
    };
    type RoomReadResult = {
        unread: number;
    };
    type MessageSendParams = {
        room: Id;
        text: string;
        cid: Cid;
        replyTo?: Seq;
        photos?: Id[];
        files?: Id[];
        composedAt?: Time;
    };
    type MessageSendResult = {
        seq: Seq;
        at: Time;
        who?: Chosen;
        dup?: Dup;
    };
    type MessageEditParams = {
        room: Id;
        of: Seq;
        text: string;
        cid?: Cid;
    };
    type MessageEditResult = {
        seq: Seq;
        unchanged?: boolean;
        dup?: Dup;
    };
    type MessageDeleteParams = {
        room: Id;
        of: Seq;
        cid?: Cid;
    };
    type MessageDeleteResult = {
        seq: Seq;
        dup?: Dup;
    };
    type MessageReactParams = {
        room: Id;
        of: Seq;
        emoji: string;
        on?: boolean;
        cid?: Cid;
    };
    type MessageReactResult = {
        seq: Seq;
        dup?: Dup;
    };
    type MessagePinParams = {
        room: Id;
        of: Seq;
        on?: boolean;
        cid?: Cid;
    };
    type MessagePinResult = {
        pins: Seq[];
        dup?: Dup;
    };
    type MessageKeepParams = {
        room: Id;
        of: Seq;
        on?: boolean;
        cid?: Cid;
    };
    type MessageKeepResult = {
        dup?: Dup;
    };
    type MessageKeptParams = {
        room?: Id;
        before?: number;
        limit?: number;
    };
    type MessageKeptResult = {
        kept: {
            number: number;
            room: Id;
            message: HistoryEvent;
        }[];
    };
    type SearchParams = {
        query?: string;
        room?: Id;
        since?: Time;
        until?: Time;
        before?: {
            room: Id;
            seq: number;
        };
        limit?: number;
        from?: Id;
        photos?: boolean;
    };
    type SearchResult = {
        room: Id;
        seq: Seq;
        at: Time;
        from: From;
        snippet: string;
    }[];
    type ThingSearchParams = {
        query?: string;
        room?: Id;
        limit?: number;
        photos?: boolean;
        from?: Id;
        since?: Time;
        until?: Time;
    };
    type ThingSearchResult = {
        room: Id;
        kind: string;
        id: Id;
        name: string;
        detail?: string;
        at: Time;
    }[];
    type TimerListParams = {
        room: Id;
    };
    type TimerListResult = {
        timers: Timer[];
    };
    type TimerStartParams = {
        room: Id;
        label?: string;
        noodle?: Id;
        totalSeconds?: number;
        seconds?: number;
        composedAt?: Time;
        cid?: Cid;
    };
    type TimerStartResult = {
        timer: Timer;
        dup?: Dup;
    };
    type TimerPauseParams = {
        room: Id;
        timer: Id;
        version?: number;
        composedAt?: Time;
        cid?: Cid;
    };
    type TimerPauseResult = {
        timer: Timer;
        dup?: Dup;
    };
    type TimerResumeParams = {
        room: Id;
        timer: Id;
        version?: number;
        composedAt?: Time;
        cid?: Cid;
    };
    type TimerResumeResult = {
        timer: Timer;
        dup?: Dup;
    };
    type TimerExtendParams = {
        room: Id;
        timer: Id;
        version?: number;
        composedAt?: Time;
        cid?: Cid;
        seconds: number;
    };
    type TimerExtendResult = {
        timer: Timer;
        dup?: Dup;
    };
    type TimerCancelParams = {
        room: Id;
        timer: Id;
        version?: number;
        composedAt?: Time;
        cid?: Cid;
    };
    type TimerCancelResult = {
        timer: Timer;
        dup?: Dup;
    };
    type TimerAcknowledgeParams = {
        room: Id;
        timer: Id;
        version?: number;
        composedAt?: Time;
        cid?: Cid;
    };
    type TimerAcknowledgeResult = {
        timer: Timer;
        dup?: Dup;
    };
    type ReminderListParams = {
        room: Id;
    };
    type ReminderListResult = {
        reminders: Reminder[];
    };
    type ReminderCreateParams = {
        room: Id;
        text: string;
        dueAt?: Time;
        rrule?: string;
        time?: string;
        timeZone?: Zone;
        targets?: Id[];
        step?: Id;
        cid?: Cid;
    };
    type ReminderCreateResult = {
        reminder: Reminder;
        dup?: Dup;
    };
    type ReminderUpdateParams = {
        room: Id;
        reminder: Id;
        version?: number;
        cid?: Cid;
        text?: string;
        dueAt?: Time;
        targets?: Id[];
        rrule?: string | null;
        time?: string;
        timeZone?: Zone;
    };
    type ReminderUpdateResult = {
        reminder: Reminder;
        dup?: Dup;
    };
    type ReminderCancelParams = {
        room: Id;
        reminder: Id;
        version?: number;
        cid?: Cid;
    };
    type ReminderCancelResult = {
        reminder: Reminder;
        dup?: Dup;
    };
    type ReminderSnoozeParams = {
        room: Id;
        reminder: Id;
        version?: number;
        cid?: Cid;
        seconds?: number;
        until?: Time;
    };
    type ReminderSnoozeResult = {
        reminder: Reminder;
        dup?: Dup;
    };
    type ReminderDoneParams = {
        room: Id;
        reminder: Id;
        version?: number;
        cid?: Cid;
    };
    type ReminderDoneResult = {
        reminder: Reminder;
        dup?: Dup;
    };
    type NoodleAddParams = {
        room: Id;
        name: string;
        brand?: string | null;
        mealCups?: number | null;
        sideCups?: number | null;
        cookSeconds?: number | null;
        gramsPerCup?: number | null;
        prefersMeal?: boolean;
        onHand?: boolean;
        rating?: number;
        barcode?: string | null;
        picture?: string | null;
        nutrition?: TypedNutrients;
        cid?: Cid;
    };
    type NoodleAddResult = {
        noodle: Noodle;
        dup?: Dup;
    };
    type NoodleUpdateParams = {
        room: Id;
        noodle: Id;
        cid?: Cid;
        name?: string;
        brand?: string | null;
        mealCups?: number | null;
        sideCups?: number | null;
        cookSeconds?: number | null;
        gramsPerCup?: number | null;
        prefersMeal?: boolean;
        onHand?: boolean;
        barcode?: string | null;
        picture?: string | null;
        nutrition?: TypedNutrients;
        version?: number;
    };
    type NoodleUpdateResult = {
        noodle: Noodle;
        dup?: Dup;
    };
    type NoodleDeleteParams = {
        room: Id;
        noodle: Id;
        cid?: Cid;
    };
    type NoodleDeleteResult = {
        noodle: Noodle;
        dup?: Dup;
    };
    type NoodleStockParams = {
        room: Id;
        noodle: Id;
        cid?: Cid;
        onHand?: boolean;
        amount?: number;
        unit?: string;
        bestBefore?: string | null;
        version?: number;
    };
    type NoodleStockResult = {
        noodle: Noodle;
        dup?: Dup;
    };
    type NoodleSamplesParams = {
        room: Id;
        remove?: boolean;
        cid?: Cid;
    };
    type NoodleSamplesResult = {
        noodles?: Noodle[];
        removed?: Id[];
        kept?: Id[];
        dup?: Dup;
    };
    type NoodlePeopleParams = {
        room: Id;
        people: number;
        cid?: Cid;
    };
    type NoodlePeopleResult = {
        people: number;
        dup?: Dup;
    };
    type ShoppingListParams = {
        room: Id;
    };
    type ShoppingListResult = {
        items: ShoppingItem[];
    };
    type ShoppingAddParams = {
        room: Id;
        name: string;
        amount?: number | null;
        unit?: string | null;
        cid?: Cid;
    };
    type ShoppingAddResult = {
        item: ShoppingItem;
        dup?: Dup;
    };
    type ShoppingUpdateParams = {
        room: Id;
        item: Id;
        version?: number;
        name?: string;
        amount?: number | null;
        unit?: string | null;
        cid?: Cid;
    };
    type ShoppingUpdateResult = {
        item: ShoppingItem;
        dup?: Dup;
    };
    type ShoppingTickParams = {
        room: Id;
        item?: Id;
        ticked?: boolean;
        cid?: Cid;
    };
    type ShoppingTickResult = {
        items: ShoppingItem[];
        dup?: Dup;
    };
    type ShoppingRemoveParams = {
        room: Id;
        item: Id;
        cid?: Cid;
    };
    type ShoppingRemoveResult = {
        dup?: Dup;
    };
    type ShoppingClearParams = {
        room: Id;
        ticked?: boolean;
        cid?: Cid;
    };
    type ShoppingClearResult = {
        cleared: number;
        dup?: Dup;
    };
    type WordingListParams = {
        room: Id;
    };
    type WordingListResult = {
        wordings: Wording[];
    };
    type WordingRemoveParams = {
        room: Id;
        wording: Id;
        cid?: Cid;
    };
    type WordingRemoveResult = {
        dup?: Dup;
    };
    type UndoParams = {
        room: Id;
        change?: Id;
        cid?: Cid;
    };
    type UndoResult = Changes;
    type RedoParams = {
        room: Id;
        change?: Id;
        cid?: Cid;
    };
    type RedoResult = Changes;
    type RoomExportParams = {
        room: Id;
        list?: "noodles" | "teas" | "timers" | "reminders" | "experiments" | "photos" | "shopping" | "wordings";
        cid?: Cid;
    };
    type RoomExportResult = {
        url?: DownloadPath;
        expiresAt: Time;
        contents?: {
            messages: number;
            things: number;
            files: number;
            bytes: number;
        };
        dup?: Dup;
    };
    type RoomRevokeExportsParams = {
        room: Id;
        cid?: Cid;
    };
    type RoomRevokeExportsResult = {
        revoked: number;
        dup?: Dup;
    };
    type CalendarLinkParams = {
        room: Id;
        cid?: Cid;
    };
    type CalendarLinkResult = {
        url?: string;
        dup?: Dup;
    };
    type CalendarRevokeParams = {
        room: Id;
        cid?: Cid;
    };
    type CalendarRevokeResult = {
        revoked: number;
        dup?: Dup;
    };
    type AlbumExportParams = {
        room: Id;
        photos?: Id[];
        cid?: Cid;
    };
    type AlbumExportResult = {
        url?: DownloadPath;
        expiresAt: Time;
        dup?: Dup;
    };
    type ExperimentExportParams = {
        room: Id;
        experiment?: Id;
        cid?: Cid;
    };
    type ExperimentExportResult = {
        url?: DownloadPath;
        expiresAt: Time;
        dup?: Dup;
    };
    type ExperimentListParams = {
        room: Id;
        tag?: string;
        offset?: number;
        limit?: number;
    };
    type ExperimentListResult = {
        experiments: Experiment[];
        total: number;
    };
    type ExperimentGetParams = {
        room: Id;
        experiment: Id;
    };
    type ExperimentGetResult = {
        experiment: Experiment;
    };
    type NotebookSearchParams = {
        room: Id;
        query: string;
        offset?: number;
        limit?: number;
    };
    type NotebookSearchResult = {
        hits: NotebookHit[];
        total: number;
    };
    type LiteratureSearchParams = {
        room: Id;
        query: string;
        offset?: number;
        limit?: number;
        cid?: Cid;
    };
    type LiteratureSearchResult = {
        query: string;
        state: "searching" | "found" | "offline";
        hits?: LiteratureHit[];
        total?: number;
        more?: boolean;
        notebook: NotebookHit[];
        notebookTotal: number;
        protocolsUrl: string;
        dup?: boolean;
    };
    type LiteratureSaveParams = {
        room: Id;
        experiment: Id;
        query: string;
        number: number;
        cid?: Cid;
    };
    type LiteratureSaveResult = {
        reference: Reference;
        dup?: boolean;
    };
    type ExperimentCreateParams = {
        room: Id;
        title?: string;
        startDate: Date;
        endDate?: Date;
        protocol?: string;
        template?: Id;
        cid?: Cid;
    };
    type ExperimentCreateResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentUpdateParams = {
        room: Id;
        experiment: Id;
        title?: string;
        protocol?: string;
        startDate?: Date;
        endDate?: Date;
        tags?: string[];
        links?: Id[];
        version?: number;
        cid?: Cid;
    };
    type ExperimentUpdateResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentDeleteParams = {
        room: Id;
        experiment: Id;
        cid?: Cid;
    };
    type ExperimentDeleteResult = {
        dup?: Dup;
    };
    type ExperimentCopyParams = {
        room: Id;
        experiment: Id;
        title?: string;
        startDate: Date;
        endDate?: Date;
        cid?: Cid;
    };
    type ExperimentCopyResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentLockParams = {
        room: Id;
        experiment: Id;
        cid?: Cid;
    };
    type ExperimentLockResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentUnlockParams = {
        room: Id;
        experiment: Id;
        cid?: Cid;
    };
    type ExperimentUnlockResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentSignParams = {
        room: Id;
        experiment?: Id;
        named?: string;
        password?: string;
        pin?: string;
        cid?: Cid;
    };
    type ExperimentSignResult = {
        signoff: Signoff;
        dup?: Dup;
    };
    type ExperimentRemindParams = {
        room: Id;
        experiment: Id;
        on?: boolean;
        cid?: Cid;
    };
    type ExperimentRemindResult = {
        experiment: Experiment;
        dup?: Dup;
    };
    type ExperimentProtocolParams = {
        room: Id;
        experiment: Id;
    };
    type ExperimentProtocolResult = {
        versions: ProtocolVersion[];
    };
    type ExperimentHistoryParams = {
        room: Id;
        experiment: Id;
        offset?: number;
        limit?: number;
    };
    type ExperimentHistoryResult = {
        changes: NotebookChange[];
        total: number;
    };
    type TemplateListParams = {
        room: Id;
    };
    type TemplateListResult = {
        templates: ExperimentTemplate[];
    };
    type TemplateSaveParams = {
        room: Id;
        experiment: Id;
        title?: string;
        cid?: Cid;
    };
    type TemplateSaveResult = {
        template: ExperimentTemplate;
        dup?: Dup;
    };
    type TemplateDeleteParams = {
        room: Id;
        template: Id;
        cid?: Cid;
    };
    type TemplateDeleteResult = {
        dup?: Dup;
    };
    type StepAddParams = {
        room: Id;
        experiment: Id;
        title: string;
        number?: number;
        cid?: Cid;
    };
    type StepAddResult = {
        step: Step;
        dup?: Dup;
    };
    type StepUpdateParams = {
        room: Id;
        step: Id;
        version?: number;
        title?: string;
        dueAt?: Time | null;
        warnSeconds?: number | null;
        cid?: Cid;
    };
    type StepUpdateResult = {
        step: Step;
        dup?: Dup;
    };
    type StepMoveParams = {
        room: Id;
        step: Id;
        number: number;
        cid?: Cid;
    };
    type StepMoveResult = {
        step: Step;
        dup?: Dup;
    };
    type StepDeleteParams = {
        room: Id;
        step: Id;
        cid?: Cid;
    };
    type StepDeleteResult = {
        dup?: Dup;
    };
    type StepTickParams = {
        room: Id;
        step: Id;
        done?: boolean;
        cid?: Cid;
    };
    type StepTickResult = {
        step: Step;
        dup?: Dup;
    };
    type StepLogParams = {
        room: Id;
        step: Id;
        column?: "did" | "observed";
        text: string;
        happenedAt?: Time;
        replace?: boolean;
        cid?: Cid;
    };
    type StepLogResult = {
        entry: Entry;
        dup?: Dup;
    };
    type StepCorrectParams = {
        room: Id;
        entry: Id;
        text: string;
        cid?: Cid;
    };
    type StepCorrectResult = {
        entry: Entry;
        dup?: Dup;
    };
    type StepPhotoParams = {
        room: Id;
        step: Id;
        photos: Id[];
        cid?: Cid;
    };
    type StepPhotoResult = {
        photos: AlbumPhoto[];
        added: number;
        total: number;
        refused: number[];
        dup?: Dup;
    };
    type StepPhotosParams = {
        room: Id;
        step: Id;
        offset?: number;
        limit?: number;
    };
    type StepPhotosResult = {
        photos: AlbumPhoto[];
        total: number;
    };
    type StepFileParams = {
        room: Id;
        step: Id;
        files: Id[];
        cid?: Cid;
    };
    type StepFileResult = {
        files: Attachment[];
        added: number;
        total: number;
        refused: number[];
        dup?: Dup;
    };
    type PushKeyParams = Record<string, any>;
    type PushKeyResult = {
        key: string;
    };
    type PushListParams = Record<string, any>;
    type PushListResult = {
        devices: Device[];
    };
    type PushSubscribeParams = {
        endpoint: string;
        keys: {
            p256dh: string;
            auth: string;
        };
        browser?: string;
        system?: string;
    };
    type PushSubscribeResult = {
        device: Device;
    };
    type PushUnsubscribeParams = {
        device?: Id;
        endpoint?: string;
    };
    type PushUnsubscribeResult = Nothing;
    type TeaListParams = {
        room: Id;
        type?: TeaType;
        tried?: boolean;
        query?: string;
        offset?: number;
        limit?: number;
    };
    type TeaListResult = {
        teas: Tea[];
        total: number;
    };
    type TeaGetParams = {
        room: Id;
        tea: Id;
    };
    type TeaGetResult = {
        tea: Tea;
        notes: TastingNote[];
    };
    type TeaAddParams = {
        room: Id;
        name: string;
        brand: string;
        type?: TeaType;
        picture?: string | null;
        steepSeconds?: number | null;
        waterC?: number | null;
        leafGrams?: number | null;
        waterMl?: number | null;
        stockGrams?: number | null;
        infusions?: Infusion[] | null;
        rinse?: boolean;
        cid?: Cid;
    };
    type TeaAddResult = {
        tea: Tea;
        dup?: Dup;
    };
    type TeaUpdateParams = {
        room: Id;
        tea: Id;
        version?: number;
        name?: string;
        brand?: string;
        type?: TeaType;
        picture?: string | null;
        steepSeconds?: number | null;
        waterC?: number | null;
        leafGrams?: number | null;
        waterMl?: number | null;
        stockGrams?: number | null;
        infusions?: Infusion[] | null;
        rinse?: boolean;
        cid?: Cid;
    };
    type TeaUpdateResult = {
        tea: Tea;
        dup?: Dup;
    };
    type TeaDeleteParams = {
        room: Id;
        tea: Id;
        cid?: Cid;
    };
    type TeaDeleteResult = {
        dup?: Dup;
    };
    type TeaTryParams = {
        room: Id;
        tea: Id;
        tried?: boolean;
        cid?: Cid;
    };
    type TeaTryResult = {
        tea: Tea;
        dup?: Dup;
    };
    type TeaBrewParams = {
        room: Id;
        tea: Id;
        seconds?: number;
        infusions?: Infusion[];
        rinse?: boolean;
        composedAt?: Time;
        cid?: Cid;
    };
    type TeaBrewResult = {
        timer: Timer;
        dup?: Dup;
    };
    type NoteListParams = {
        room: Id;
        limit?: number;
        before?: Id;
    };
    type NoteListResult = {
        notes: TastingNote[];
        moreBefore: boolean;
    };
    type NoteAddParams = {
        room: Id;
        tea: Id;
        text?: string;
        rating?: number | null;
        infusion?: number | null;
        tags?: string[];
        cid?: Cid;
    };
    type NoteAddResult = {
        note: TastingNote;
        dup?: Dup;
    };
    type NoteUpdateParams = {
        room: Id;
        note: Id;
        version?: number;
        text?: string;
        rating?: number | null;
        infusion?: number | null;
        tags?: string[];
        cid?: Cid;
    };
    type NoteUpdateResult = {
        note: TastingNote;
        dup?: Dup;
    };
    type NoteDeleteParams = {
        room: Id;
        note: Id;
        cid?: Cid;
    };
    type NoteDeleteResult = {
        dup?: Dup;
    };
    type ShareCreateParams = {
        room: Id;
        tea?: Id;
        photo?: Id;
        text?: string;
        cid?: Cid;
    };
    type ShareCreateResult = {
        share: Share;
        url?: string;
        x?: string;
        facebook?: string;
        cut: boolean;
        dup?: Dup;
    };
    type ShareListParams = {
        room: Id;
    };
    type ShareListResult = {
        shares: Share[];
    };
    type ShareRevokeParams = {
        room: Id;
        share: Id;
        cid?: Cid;
    };
    type ShareRevokeResult = {
        dup?: Dup;
    };
    type AlbumListParams = {
        room: Id;
        step?: Id;
        author?: Id;
        since?: Time;
        until?: Time;
        query?: string;
        offset?: number;
        limit?: number;
    };
    type AlbumListResult = {
        photos: AlbumPhoto[];
        total: number;
    };
    type PhotoGetParams = {
        room: Id;
        photo: Id;
    };
    type PhotoGetResult = {
        photo: AlbumPhoto;
    };
    type PhotoAddParams = {
        room: Id;
        photos: Id[];
        description: string;
        cid?: Cid;
    };
    type PhotoAddResult = {
        photos: AlbumPhoto[];
        known: AlbumPhoto[];
        dup?: Dup;
    };
    type PhotoCopyParams = {
        room: Id;
        photos: Id[];
        to: Id;
        description?: string;
        cid?: Cid;
    };
    type PhotoCopyResult = {
        photos: AlbumPhoto[];
        known: AlbumPhoto[];
        dup?: Dup;
    };
    type PhotoLikeParams = {
        room: Id;
        photo: Id;
        on?: boolean;
        cid?: Cid;
    };
    type PhotoLikeResult = {
        photo: AlbumPhoto;
        dup?: Dup;
    };
    type PhotoDescribeParams = {
        room: Id;
        photo: Id;
        description: string;
        version?: number;
        cid?: Cid;
    };
    type PhotoDescribeResult = {
        photo: AlbumPhoto;
        dup?: Dup;
    };
    type PhotoDeleteParams = {
        room: Id;
        photo: Id;
        cid?: Cid;
    };
    type PhotoDeleteResult = {
        dup?: Dup;
    };
    type NoodleListParams = {
        room: Id;
        sort?: NoodleSort;
        filter?: NoodleFilter;
        query?: string;
        maxSeconds?: number;
        minRating?: number | null;
        offset?: number;
        limit?: number;
    };
    type NoodleListResult = {
        noodles: ListedNoodle[];
        count: number;
        sort: NoodleSort;
        filter: NoodleFilter;
    };
    type NoodleGetParams = {
        room: Id;
        noodle: Id;
    };
    type NoodleGetResult = {
        noodle: ShownNoodle;
    };
    type NoodleRateParams = {
        room: Id;
        noodle: Id;
        value: number | null;
        cid?: Cid;
    };
    type NoodleRateResult = {
        noodle: ShownNoodle;
        dup?: Dup;
    };
    type NoodleSettingsParams = {
        room: Id;
        sort?: NoodleSort;
        filter?: NoodleFilter;
        cid?: Cid;
    };
    type NoodleSettingsResult = {
        sort: NoodleSort;
        filter: NoodleFilter;
        dup?: Dup;
    };
    type NoodleNutritionParams = {
        room: Id;
        noodle: Id;
        refresh?: boolean;
        other?: boolean;
        cid?: Cid;
    };
    type NoodleNutritionResult = {
        state: "known" | "fetching" | "late" | "not_found" | "busy" | "offline" | "nobody";
        source?: string;
        retryMs?: number;
        per100g: Nutrients;
        origins?: Record<string, string>;
        typical?: string;
        product?: string;
        productBrand?: string;
        code?: string;
        fetchedAt?: Time;
        doubts?: ("fats" | "sugars")[];
        dup?: Dup;
    };
    type ProductLookupParams = {
        room: Id;
        barcode: string;
        cid?: Cid;
    };
    type ProductLookupResult = {
        state: "found" | "searching" | "not_found" | "busy" | "offline" | "nobody";
        barcode: string;
        name?: string;
        brand?: string;
        quantity?: string;
        per100g?: Nutrients;
        source?: string;
        retryMs?: number;
        dup?: Dup;
    };
    type FeedbackSendParams = {
        text: string;
        cid?: Cid;
    };
    type FeedbackSendResult = {
        number: number;
        dup?: Dup;
    };
    type SayParams = {
        room: Id;
        text: string;
        cid: Cid;
    };
    type SayResult = {
        seq: Seq;
        at: Time;
        who?: Chosen;
        dup?: Dup;
    };
    type BotHelpParams = {
        room?: Id;
        language?: string;
    };
    type BotHelpResult = {
        say: string;
        does: string;
    }[];
    type BotReadParams = {
        room: Id;
        text: string;
    };
    type BotReadResult = {
        outcome: "order" | "offer" | "ask" | "answer" | "nothing";
        orders: {
            intent: string;
            say: string;
            changes: boolean;
            slots?: {
                label?: string;
                seconds?: number;
                dueAt?: Time;
                rrule?: string;
                who?: "me" | "all";
                person?: string;
            };
        }[];
    };
    type BotCreateParams = {
        name: string;
        rooms?: Id[];
        cid?: Cid;
    };
    type BotCreateResult = {
        bot: {
            bot: Id;
            name: string;
            createdAt: Time;
            rooms: Id[];
            tokens: {
                token: Id;
                name: string;
                scopes: ("read" | "say" | "order" | "manage")[];
                createdAt: Time;
                usedAt?: Time;
                endsAt?: Time;
            }[];
        };
        dup?: Dup;
    };
    type BotListParams = Record<string, any>;
    type BotListResult = {
        bots: {
            bot: Id;
            name: string;
            createdAt: Time;
            rooms: Id[];
            tokens: {
                token: Id;
                name: string;
                scopes: ("read" | "say" | "order" | "manage")[];
                createdAt: Time;
                usedAt?: Time;
                endsAt?: Time;
            }[];
        }[];
    };
    type BotSetParams = {
        bot: Id;
        name: string;
        cid?: Cid;
    };
    type BotSetResult = {
        bot: {
            bot: Id;
            name: string;
            createdAt: Time;
            rooms: Id[];
            tokens: {
                token: Id;
                name: string;
                scopes: ("read" | "say" | "order" | "manage")[];
                createdAt: Time;
                usedAt?: Time;
                endsAt?: Time;
            }[];
        };
        dup?: Dup;
    };
    type BotJoinParams = {
        room: Id;
        bot: Id;
        cid?: Cid;
    };
    type BotJoinResult = {
        bot: {
            bot: Id;
            name: string;
            createdAt: Time;
            rooms: Id[];
            tokens: {
                token: Id;
                name: string;
                scopes: ("read" | "say" | "order" | "manage")[];
                createdAt: Time;
                usedAt?: Time;
                endsAt?: Time;
            }[];
        };
        dup?: Dup;
    };
    type BotLeaveParams = {
        room: Id;
        bot: Id;
        cid?: Cid;
    };
    type BotLeaveResult = {
        bot: {
            bot: Id;
            name: string;
            createdAt: Time;
            rooms: Id[];
            tokens: {
                token: Id;
                name: string;
                scopes: ("read" | "say" | "order" | "manage")[];
                createdAt: Time;
                usedAt?: Time;
                endsAt?: Time;
            }[];
        };
        dup?: Dup;
    };
    type BotDeleteParams = {
        bot: Id;
        cid?: Cid;
    };
    type BotDeleteResult = {
        dup?: Dup;
    };
    type TokenCreateParams = {
        bot: Id;
        name: string;
        scopes: ("read" | "say" | "order" | "manage")[];
        endsAt?: Time;
        cid?: Cid;
    };
    type TokenCreateResult = {
        token: Id;
        name: string;
        secret?: string;
        dup?: Dup;
    };
    type TokenRevokeParams = {
        token: Id;
        cid?: Cid;
    };
    type TokenRevokeResult = {
        dup?: Dup;
    };
    type HookCreateParams = {
        room: Id;
        name: string;
        orders?: boolean;
        quiet?: boolean;
        cid?: Cid;
    };
    type HookCreateResult = {
        hook: Id;
        name: string;
        url?: string;
        dup?: Dup;
    };
    type HookListParams = {
        room: Id;
    };
    type HookListResult = {
        hooks: {
            hook: Id;
            name: string;
            orders: boolean;
            quiet: boolean;
            createdAt: Time;
            usedAt?: Time;
        }[];
    };
    type HookCallsParams = {
        room: Id;
        hook: Id;
    };
    type HookCallsResult = {
        calls: {
            at: Time;
            bytes: number;
            seq?: Seq;
            reason?: Reason;
        }[];
    };
    type HookRenewParams = {
        room: Id;
        hook: Id;
        cid?: Cid;
    };
    type HookRenewResult = {
        hook: Id;
        name: string;
        url?: string;
        dup?: Dup;
    };
    type HookRevokeParams = {
        room: Id;
        hook: Id;
        cid?: Cid;
    };
    type HookRevokeResult = {
        dup?: Dup;
    };
    type EndpointCreateParams = {
        room: Id;
        name: string;
        url: string;
        events: ("timer.started" | "timer.rang" | "reminder.fired" | "message" | "mention" | "entry.logged" | "experiment.changed" | "photo.shared" | "stock.low")[];
        cid?: Cid;
    };
    type EndpointCreateResult = {
        endpoint: Id;
        secret?: string;
        dup?: Dup;
    };
    type EndpointListParams = {
        room: Id;
    };
    type EndpointListResult = {
        endpoints: {
            endpoint: Id;
            name: string;
            url: string;
            events: ("timer.started" | "timer.rang" | "reminder.fired" | "message" | "mention" | "entry.logged" | "experiment.changed" | "photo.shared" | "stock.low")[];
            on: boolean;
            createdAt: Time;
            failingSince?: Time;
        }[];
    };
    type EndpointSetParams = {
        room: Id;
        endpoint: Id;
        name?: string;
        url?: string;
        events?: ("timer.started" | "timer.rang" | "reminder.fired" | "message" | "mention" | "entry.logged" | "experiment.changed" | "photo.shared" | "stock.low")[];
        on?: boolean;
        cid?: Cid;
    };
    type EndpointSetResult = {
        endpoint: {
            endpoint: Id;
            name: string;
            url: string;
            events: ("timer.started" | "timer.rang" | "reminder.fired" | "message" | "mention" | "entry.logged" | "experiment.changed" | "photo.shared" | "stock.low")[];
            on: boolean;
            createdAt: Time;
            failingSince?: Time;
        };
        dup?: Dup;
    };
    type EndpointTestParams = {
        room: Id;
        endpoint: Id;
        cid?: Cid;
    };
    type EndpointTestResult = {
        dup?: Dup;
    };
    type EndpointCallsParams = {
        room: Id;
        endpoint: Id;
    };
    type EndpointCallsResult = {
        calls: {
            at: Time;
            event: "timer.started" | "timer.rang" | "reminder.fired" | "message" | "mention" | "entry.logged" | "experiment.changed" | "photo.shared" | "stock.low" | "test";
            attempt: number;
            status?: number;
            trouble?: "unreachable" | "late" | "private" | "redirected" | "too_large";
        }[];
    };
    type EndpointRemoveParams = {
        room: Id;
        endpoint: Id;
        cid?: Cid;
    };
    type EndpointRemoveResult = {
        dup?: Dup;
    };
    type TypingParams = {
        room: Id;
        on: boolean;
    };
    type PresenceParams = {
        state: "active" | "away";
        text?: string;
    };
    type EventMessage = Message;
    type EventMessageEdited = {
        room: Id;
        seq: Seq;
        at: Time;
        of: Seq;
        by?: Id;
        via?: Via;
        text: string;
        editedAt?: Time;
        talk?: boolean;
    };
    type EventMessageDeleted = {
        room: Id;
        seq: Seq;
        at: Time;
        of: Seq;
        via?: Via;
        by?: Id;
    };
    type EventMessageReacted = {
        room: Id;
        seq: Seq;
        at: Time;
        of: Seq;
        via?: Via;
        by?: Id;
        emoji?: string;
        on?: boolean;
        reactions?: Reaction[];
    };
    type EventCard = {
        room: Id;
        seq: Seq;
        at: Time;
        of: Seq;
        card?: Card;
        text?: string;
    };
    type EventTimer = {
        room: Id;
        seq: Seq;
        at: Time;
        timer: Timer;
        change?: "added" | "changed" | "removed";
        by?: Id;
    };
    type EventReminder = {
        room: Id;
        seq: Seq;
        at: Time;
        reminder: Reminder;
        change?: "added" | "changed" | "removed";
        by?: Id;
    };
    type EventItem = {
        room: Id;
        seq: Seq;
        at: Time;
        kind: string;
        id: Id;
        change: "added" | "changed" | "removed";
        value?: Record<string, any>;
    };
    type EventMember = {
        room: Id;
        seq: Seq;
        at: Time;
        account: Id;
        name: string;
        role: "owner" | "member" | null;
        was: "owner" | "member" | null;
        by: Id;
        reason?: string;
        gone?: boolean;
    };
    type EventRoom = {
        room: Id;
        seq: Seq;
        at: Time;
        name?: string;
        by?: Id;
    } & Record<string, any>;
    type EventTyping = {
        room: Id;
        account: Id;
        on: boolean;
        name?: string;
    };
    type EventPresence = {
        account: Id;
        state: "online" | "away" | "offline";
        room: Id;
        text?: string;
        nick?: string;
        was?: string;
        name?: string;
    };
    type EventRead = {
        room: Id;
        account: Id;
        seq: Seq;
        unread?: number;
    };
    type EventAccount = {
        useq: number;
        change: "room_added" | "room_removed" | "invited" | "uninvited" | "settings" | "session" | "called";
        room?: Id | Room;
        name?: string;
        by?: string;
        inviter?: Id;
        invite?: string;
        expiresAt?: Time;
        fields?: Record<string, any>;
        mutedUntil?: number | null;
        favourite?: boolean | null;
        archived?: boolean | null;
        notify?: "all" | "mine" | "none";
        endpoint?: Id;
        status?: number;
        trouble?: string;
        noodleSort?: NoodleSort | null;
        noodleFilter?: NoodleFilter | null;
        follows?: string[] | null;
        digest?: string | null;
        digestMail?: boolean | null;
    };
    type EventGap = {
        room: Id;
        from: Seq;
        to: Seq;
    };
    type EventSynced = Record<string, any>;
    type EventBye = {
        reason: string;
        reconnectMs: number;
    };

    interface Params {
        "hello": HelloParams;
        "account.register": AccountRegisterParams;
        "account.login": AccountLoginParams;
        "account.resume": AccountResumeParams;
        "device.signIn": DeviceSignInParams;
        "account.logout": AccountLogoutParams;
        "account.get": AccountGetParams;
        "account.set": AccountSetParams;
        "account.verifyEmail": AccountVerifyEmailParams;
        "account.confirmEmail": AccountConfirmEmailParams;
        "account.changePassword": AccountChangePasswordParams;
        "account.setPin": AccountSetPinParams;
        "account.delete": AccountDeleteParams;
        "account.export": AccountExportParams;
        "account.sessions": AccountSessionsParams;
        "account.passkey": AccountPasskeyParams;
        "passkey.challenge": PasskeyChallengeParams;
        "passkey.options": PasskeyOptionsParams;
        "passkey.add": PasskeyAddParams;
        "passkey.list": PasskeyListParams;
        "passkey.remove": PasskeyRemoveParams;
        "account.claimOperator": AccountClaimOperatorParams;
        "account.list": AccountListParams;
        "account.resetLink": AccountResetLinkParams;
        "account.disable": AccountDisableParams;
        "account.block": AccountBlockParams;
        "account.unblock": AccountUnblockParams;
        "account.blocked": AccountBlockedParams;
        "sync": SyncParams;
        "room.list": RoomListParams;
        "room.create": RoomCreateParams;
        "room.set": RoomSetParams;
        "room.leave": RoomLeaveParams;
        "room.delete": RoomDeleteParams;
        "room.restore": RoomRestoreParams;
        "invite.get": InviteGetParams;
        "invite.decline": InviteDeclineParams;
        "room.members": RoomMembersParams;
        "room.invite": RoomInviteParams;
        "room.inviteByMail": RoomInviteByMailParams;
        "room.inviteLink": RoomInviteLinkParams;
        "room.invitations": RoomInvitationsParams;
        "room.revokeInvite": RoomRevokeInviteParams;
        "room.join": RoomJoinParams;
        "room.addMember": RoomAddMemberParams;
        "device.create": DeviceCreateParams;
        "device.who": DeviceWhoParams;
        "room.removeMember": RoomRemoveMemberParams;
        "room.setRole": RoomSetRoleParams;
        "room.history": RoomHistoryParams;
        "room.read": RoomReadParams;
        "message.send": MessageSendParams;
        "message.edit": MessageEditParams;
        "message.delete": MessageDeleteParams;
        "message.react": MessageReactParams;
        "message.pin": MessagePinParams;
        "message.keep": MessageKeepParams;
        "message.kept": MessageKeptParams;
        "search": SearchParams;
        "thing.search": ThingSearchParams;
        "timer.list": TimerListParams;
        "timer.start": TimerStartParams;
        "timer.pause": TimerPauseParams;
        "timer.resume": TimerResumeParams;
        "timer.extend": TimerExtendParams;
        "timer.cancel": TimerCancelParams;
        "timer.acknowledge": TimerAcknowledgeParams;
        "reminder.list": ReminderListParams;
        "reminder.create": ReminderCreateParams;
        "reminder.update": ReminderUpdateParams;
        "reminder.cancel": ReminderCancelParams;
        "reminder.snooze": ReminderSnoozeParams;
        "reminder.done": ReminderDoneParams;
        "noodle.add": NoodleAddParams;
        "noodle.update": NoodleUpdateParams;
        "noodle.delete": NoodleDeleteParams;
        "noodle.stock": NoodleStockParams;
        "noodle.samples": NoodleSamplesParams;
        "noodle.people": NoodlePeopleParams;
        "shopping.list": ShoppingListParams;
        "shopping.add": ShoppingAddParams;
        "shopping.update": ShoppingUpdateParams;
        "shopping.tick": ShoppingTickParams;
        "shopping.remove": ShoppingRemoveParams;
        "shopping.clear": ShoppingClearParams;
        "wording.list": WordingListParams;
        "wording.remove": WordingRemoveParams;
        "undo": UndoParams;
        "redo": RedoParams;
        "room.export": RoomExportParams;
        "room.revokeExports": RoomRevokeExportsParams;
        "calendar.link": CalendarLinkParams;
        "calendar.revoke": CalendarRevokeParams;
        "album.export": AlbumExportParams;
        "experiment.export": ExperimentExportParams;
        "experiment.list": ExperimentListParams;
        "experiment.get": ExperimentGetParams;
        "notebook.search": NotebookSearchParams;
        "literature.search": LiteratureSearchParams;
        "literature.save": LiteratureSaveParams;
        "experiment.create": ExperimentCreateParams;
        "experiment.update": ExperimentUpdateParams;
        "experiment.delete": ExperimentDeleteParams;
        "experiment.copy": ExperimentCopyParams;
        "experiment.lock": ExperimentLockParams;
        "experiment.unlock": ExperimentUnlockParams;
        "experiment.sign": ExperimentSignParams;
        "experiment.remind": ExperimentRemindParams;
        "experiment.protocol": ExperimentProtocolParams;
        "experiment.history": ExperimentHistoryParams;
        "template.list": TemplateListParams;
        "template.save": TemplateSaveParams;
        "template.delete": TemplateDeleteParams;
        "step.add": StepAddParams;
        "step.update": StepUpdateParams;
        "step.move": StepMoveParams;
        "step.delete": StepDeleteParams;
        "step.tick": StepTickParams;
        "step.log": StepLogParams;
        "step.correct": StepCorrectParams;
        "step.photo": StepPhotoParams;
        "step.photos": StepPhotosParams;
        "step.file": StepFileParams;
        "push.key": PushKeyParams;
        "push.list": PushListParams;
        "push.subscribe": PushSubscribeParams;
        "push.unsubscribe": PushUnsubscribeParams;
        "tea.list": TeaListParams;
        "tea.get": TeaGetParams;
        "tea.add": TeaAddParams;
        "tea.update": TeaUpdateParams;
        "tea.delete": TeaDeleteParams;
        "tea.try": TeaTryParams;
        "tea.brew": TeaBrewParams;
        "note.list": NoteListParams;
        "note.add": NoteAddParams;
        "note.update": NoteUpdateParams;
        "note.delete": NoteDeleteParams;
        "share.create": ShareCreateParams;
        "share.list": ShareListParams;
        "share.revoke": ShareRevokeParams;
        "album.list": AlbumListParams;
        "photo.get": PhotoGetParams;
        "photo.add": PhotoAddParams;
        "photo.copy": PhotoCopyParams;
        "photo.like": PhotoLikeParams;
        "photo.describe": PhotoDescribeParams;
        "photo.delete": PhotoDeleteParams;
        "noodle.list": NoodleListParams;
        "noodle.get": NoodleGetParams;
        "noodle.rate": NoodleRateParams;
        "noodle.settings": NoodleSettingsParams;
        "noodle.nutrition": NoodleNutritionParams;
        "product.lookup": ProductLookupParams;
        "feedback.send": FeedbackSendParams;
        "say": SayParams;
        "bot.help": BotHelpParams;
        "bot.read": BotReadParams;
        "bot.create": BotCreateParams;
        "bot.list": BotListParams;
        "bot.set": BotSetParams;
        "bot.join": BotJoinParams;
        "bot.leave": BotLeaveParams;
        "bot.delete": BotDeleteParams;
        "token.create": TokenCreateParams;
        "token.revoke": TokenRevokeParams;
        "hook.create": HookCreateParams;
        "hook.list": HookListParams;
        "hook.calls": HookCallsParams;
        "hook.renew": HookRenewParams;
        "hook.revoke": HookRevokeParams;
        "endpoint.create": EndpointCreateParams;
        "endpoint.list": EndpointListParams;
        "endpoint.set": EndpointSetParams;
        "endpoint.test": EndpointTestParams;
        "endpoint.calls": EndpointCallsParams;
        "endpoint.remove": EndpointRemoveParams;
        "typing": TypingParams;
        "presence": PresenceParams;
    }

    interface Results {
        "hello": HelloResult;
        "account.register": AccountRegisterResult;
        "account.login": AccountLoginResult;
        "account.resume": AccountResumeResult;
        "device.signIn": DeviceSignInResult;
        "account.logout": AccountLogoutResult;
        "account.get": AccountGetResult;
        "account.set": AccountSetResult;
        "account.verifyEmail": AccountVerifyEmailResult;
        "account.confirmEmail": AccountConfirmEmailResult;
        "account.changePassword": AccountChangePasswordResult;
        "account.setPin": AccountSetPinResult;
        "account.delete": AccountDeleteResult;
        "account.export": AccountExportResult;
        "account.sessions": AccountSessionsResult;
        "account.passkey": AccountPasskeyResult;
        "passkey.challenge": PasskeyChallengeResult;
        "passkey.options": PasskeyOptionsResult;
        "passkey.add": PasskeyAddResult;
        "passkey.list": PasskeyListResult;
        "passkey.remove": PasskeyRemoveResult;
        "account.claimOperator": AccountClaimOperatorResult;
        "account.list": AccountListResult;
        "account.resetLink": AccountResetLinkResult;
        "account.disable": AccountDisableResult;
        "account.block": AccountBlockResult;
        "account.unblock": AccountUnblockResult;
        "account.blocked": AccountBlockedResult;
        "sync": SyncResult;
        "room.list": RoomListResult;
        "room.create": RoomCreateResult;
        "room.set": RoomSetResult;
        "room.leave": RoomLeaveResult;
        "room.delete": RoomDeleteResult;
        "room.restore": RoomRestoreResult;
        "invite.get": InviteGetResult;
        "invite.decline": InviteDeclineResult;
        "room.members": RoomMembersResult;
        "room.invite": RoomInviteResult;
        "room.inviteByMail": RoomInviteByMailResult;
        "room.inviteLink": RoomInviteLinkResult;
        "room.invitations": RoomInvitationsResult;
        "room.revokeInvite": RoomRevokeInviteResult;
        "room.join": RoomJoinResult;
        "room.addMember": RoomAddMemberResult;
        "device.create": DeviceCreateResult;
        "device.who": DeviceWhoResult;
        "room.removeMember": RoomRemoveMemberResult;
        "room.setRole": RoomSetRoleResult;
        "room.history": RoomHistoryResult;
        "room.read": RoomReadResult;
        "message.send": MessageSendResult;
        "message.edit": MessageEditResult;
        "message.delete": MessageDeleteResult;
        "message.react": MessageReactResult;
        "message.pin": MessagePinResult;
        "message.keep": MessageKeepResult;
        "message.kept": MessageKeptResult;
        "search": SearchResult;
        "thing.search": ThingSearchResult;
        "timer.list": TimerListResult;
        "timer.start": TimerStartResult;
        "timer.pause": TimerPauseResult;
        "timer.resume": TimerResumeResult;
        "timer.extend": TimerExtendResult;
        "timer.cancel": TimerCancelResult;
        "timer.acknowledge": TimerAcknowledgeResult;
        "reminder.list": ReminderListResult;
        "reminder.create": ReminderCreateResult;
        "reminder.update": ReminderUpdateResult;
        "reminder.cancel": ReminderCancelResult;
        "reminder.snooze": ReminderSnoozeResult;
        "reminder.done": ReminderDoneResult;
        "noodle.add": NoodleAddResult;
        "noodle.update": NoodleUpdateResult;
        "noodle.delete": NoodleDeleteResult;
        "noodle.stock": NoodleStockResult;
        "noodle.samples": NoodleSamplesResult;
        "noodle.people": NoodlePeopleResult;
        "shopping.list": ShoppingListResult;
        "shopping.add": ShoppingAddResult;
        "shopping.update": ShoppingUpdateResult;
        "shopping.tick": ShoppingTickResult;
        "shopping.remove": ShoppingRemoveResult;
        "shopping.clear": ShoppingClearResult;
        "wording.list": WordingListResult;
        "wording.remove": WordingRemoveResult;
        "undo": UndoResult;
        "redo": RedoResult;
        "room.export": RoomExportResult;
        "room.revokeExports": RoomRevokeExportsResult;
        "calendar.link": CalendarLinkResult;
        "calendar.revoke": CalendarRevokeResult;
        "album.export": AlbumExportResult;
        "experiment.export": ExperimentExportResult;
        "experiment.list": ExperimentListResult;
        "experiment.get": ExperimentGetResult;
        "notebook.search": NotebookSearchResult;
        "literature.search": LiteratureSearchResult;
        "literature.save": LiteratureSaveResult;
        "experiment.create": ExperimentCreateResult;
        "experiment.update": ExperimentUpdateResult;
        "experiment.delete": ExperimentDeleteResult;
        "experiment.copy": ExperimentCopyResult;
        "experiment.lock": ExperimentLockResult;
        "experiment.unlock": ExperimentUnlockResult;
        "experiment.sign": ExperimentSignResult;
        "experiment.remind": ExperimentRemindResult;
        "experiment.protocol": ExperimentProtocolResult;
        "experiment.history": ExperimentHistoryResult;
        "template.list": TemplateListResult;
        "template.save": TemplateSaveResult;
        "template.delete": TemplateDeleteResult;
        "step.add": StepAddResult;
        "step.update": StepUpdateResult;
        "step.move": StepMoveResult;
        "step.delete": StepDeleteResult;
        "step.tick": StepTickResult;
        "step.log": StepLogResult;
        "step.correct": StepCorrectResult;
        "step.photo": StepPhotoResult;
        "step.photos": StepPhotosResult;
        "step.file": StepFileResult;
        "push.key": PushKeyResult;
        "push.list": PushListResult;
        "push.subscribe": PushSubscribeResult;
        "push.unsubscribe": PushUnsubscribeResult;
        "tea.list": TeaListResult;
        "tea.get": TeaGetResult;
        "tea.add": TeaAddResult;
        "tea.update": TeaUpdateResult;
        "tea.delete": TeaDeleteResult;
        "tea.try": TeaTryResult;
        "tea.brew": TeaBrewResult;
        "note.list": NoteListResult;
        "note.add": NoteAddResult;
        "note.update": NoteUpdateResult;
        "note.delete": NoteDeleteResult;
        "share.create": ShareCreateResult;
        "share.list": ShareListResult;
        "share.revoke": ShareRevokeResult;
        "album.list": AlbumListResult;
        "photo.get": PhotoGetResult;
        "photo.add": PhotoAddResult;
        "photo.copy": PhotoCopyResult;
        "photo.like": PhotoLikeResult;
        "photo.describe": PhotoDescribeResult;
        "photo.delete": PhotoDeleteResult;
        "noodle.list": NoodleListResult;
        "noodle.get": NoodleGetResult;
        "noodle.rate": NoodleRateResult;
        "noodle.settings": NoodleSettingsResult;
        "noodle.nutrition": NoodleNutritionResult;
        "product.lookup": ProductLookupResult;
        "feedback.send": FeedbackSendResult;
        "say": SayResult;
        "bot.help": BotHelpResult;
        "bot.read": BotReadResult;
        "bot.create": BotCreateResult;
        "bot.list": BotListResult;
        "bot.set": BotSetResult;
        "bot.join": BotJoinResult;
        "bot.leave": BotLeaveResult;
        "bot.delete": BotDeleteResult;
        "token.create": TokenCreateResult;
        "token.revoke": TokenRevokeResult;
        "hook.create": HookCreateResult;
        "hook.list": HookListResult;
        "hook.calls": HookCallsResult;
        "hook.renew": HookRenewResult;
        "hook.revoke": HookRevokeResult;
        "endpoint.create": EndpointCreateResult;
        "endpoint.list": EndpointListResult;
        "endpoint.set": EndpointSetResult;
        "endpoint.test": EndpointTestResult;
        "endpoint.calls": EndpointCallsResult;
        "endpoint.remove": EndpointRemoveResult;
    }

    interface Events {
        "message": EventMessage;
        "message.edited": EventMessageEdited;
        "message.deleted": EventMessageDeleted;
        "message.reacted": EventMessageReacted;
        "card": EventCard;
        "timer": EventTimer;
        "reminder": EventReminder;
        "item": EventItem;
        "member": EventMember;
        "room": EventRoom;
        "typing": EventTyping;
        "presence": EventPresence;
        "read": EventRead;
        "account": EventAccount;
        "gap": EventGap;
        "synced": EventSynced;
        "bye": EventBye;
    }
}
