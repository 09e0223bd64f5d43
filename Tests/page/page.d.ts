// What the page's modules hand to each other, and what browsers have that this compiler does not know yet.
declare namespace Page {
    interface Tags extends HTMLElementTagNameMap {
        svg: SVGSVGElement;
        path: SVGPathElement;
        circle: SVGCircleElement;
        g: SVGGElement;
        rect: SVGRectElement;
    }

    /** What an element may hold: text and numbers become text nodes, lists are spread, what is not there is skipped. */
    type Child = Node | string | number | null | undefined | false | "" | Child[];

    /** An event at the element that was made with its listener. */
    type On<E extends Event> = E & { currentTarget: HTMLElement };

    interface Props {
        class?: string;
        vars?: Record<string, string | number>;
        data?: Record<string, string | number | undefined>;
        on?: { [N in keyof HTMLElementEventMap]?: (event: Page.On<HTMLElementEventMap[N]>) => unknown };
        value?: string | number;
        [attribute: string]: unknown;
    }

    interface ButtonProps {
        kind?: string;
        iconName?: string;
        hideLabel?: boolean;
        [attribute: string]: unknown;
    }

    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

    interface Field<T extends Control = HTMLInputElement> {
        name: string;
        node: HTMLElement;
        input: T;
        tell(text: string): void;
    }

    interface FieldProps<T extends Control> {
        name: string;
        label: string;
        hint?: string;
        type?: string;
        control?: T;
        [attribute: string]: unknown;
    }

    /** A field of a form, or what stands among its fields and has a value of its own way. */
    type FormPart = Field<Control> | (Pick<Field, "node" | "tell"> & { name: ""; input?: undefined });

    interface FormProps {
        fields: FormPart[];
        submit: string;
        action: (values: Record<string, string>, node: HTMLFormElement) => unknown;
        place?: string;
        label?: string;
        kind?: string;
        extra?: Child;
    }

    type Client = import("../../Sources/SimmerWeb/Page/js/client.js").Client;
    type Outbox = import("../../Sources/SimmerWeb/Page/js/outbox.js").Outbox;
    type State = import("../../Sources/SimmerWeb/Page/js/state.js").State;
    type RoomLog = import("../../Sources/SimmerWeb/Page/js/roomlog.js").RoomLog;
    type Alarms = import("../../Sources/SimmerWeb/Page/js/alarms.js").Alarms;
    type Names = import("../../Sources/SimmerWeb/Page/js/names.js").Names;
    type Socket = import("../../Sources/SimmerWeb/Page/js/socket.js").Socket;
    type Refused = import("../../Sources/SimmerWeb/Page/js/socket.js").Refused;

    /** A room as the server tells it, and what events tell of it later. */
    type RoomInfo = Omit<Protocol.Room, "mutedUntil" | "favourite" | "archived"> & Omit<Protocol.RoomSetParams, keyof Protocol.Room | "room" | "cid"> & {
        mutedUntil?: number | null;
        favourite?: boolean;
        archived?: boolean;
        follows?: string[] | null;
    };

    /** What goes over the outbox. */
    type TimerOrder = "timer.pause" | "timer.resume" | "timer.extend" | "timer.cancel" | "timer.acknowledge";
    type ShoppingOrder = "shopping.add" | "shopping.update" | "shopping.tick" | "shopping.remove" | "shopping.clear";
    type Queued = "message.send" | "say" | "step.log" | "step.tick" | "timer.start" | TimerOrder | ShoppingOrder;
    type Sent<M extends Queued> = Omit<Protocol.Params[M], "cid">;

    /** What the page itself wants to know of an entry later. */
    interface Abouts extends Record<TimerOrder, { version: number; endsAt?: number }> {
        "timer.start": { label: string; totalSeconds: number; subject?: Protocol.Subject; id?: string };
        "step.log": { address: string; name: string };
    }
    type About<M extends Queued> = M extends keyof Abouts ? Abouts[M] : undefined;

    /** A request that waits to be sent (outbox.js). */
    interface Waiting<M extends Queued> {
        cid: string;
        method: M;
        params: Sent<M>;
        state: "queued" | "sending" | "failed";
        about?: About<M>;
        who?: string;
        madeAt: number;
        error?: { reason?: string; message: string };
        isKept?: boolean;
    }
    type Entry = { [M in Queued]: Waiting<M> }[Queued];
    type Order = { [M in "timer.start" | TimerOrder]: Waiting<M> }["timer.start" | TimerOrder];

    /** A timer of any room, as the state holds it: what a list, an event, a card or an order of this page tells of it. */
    type Timer = Pick<Protocol.Timer, "id" | "label" | "state" | "totalSeconds"> & Partial<Protocol.Timer>
        & { room: string; ended?: { by: string; version?: number }; endedBy?: string };

    /** A reminder of any room, the same way. */
    interface Reminder extends Pick<Protocol.ReminderCard, "id" | "text" | "state" | "dueAt" | "rrule" | "snoozedUntil" | "version"> {
        room: string;
    }

    /** A message of the log. */
    type Message = Protocol.Message & { editedVia?: Protocol.Via };

    /** What a room's log shows: a message, or one that waits to be sent. */
    type Shown = (Message & { key?: undefined; entry?: undefined }) | Unsent;
    interface Unsent extends Partial<Omit<Message, "from" | "seq" | "room">> {
        key: string;
        entry: Waiting<"message.send">;
        seq?: undefined;
        at: number;
        text: string;
        from: { account: string | undefined; name: string; bot?: undefined };
    }

    /** A row of the log: that of a message tells more, and is told its place in a run of one person's messages. */
    interface Row {
        node: HTMLElement;
        card?: HTMLElement | null;
        cardKey?: string | null;
        folding?: { readonly isOpen: boolean; fold(on: boolean): void; unfold(): void } | null;
        run?(part: string, on: boolean): void;
    }

    /** An error answer of the server, or what the page makes of one. */
    type Failed = { code?: number; message?: string; data?: { reason?: string; field?: string; retryMs?: number; choices?: Protocol.Choosable[] } };

    /** What is told to a person of a request that was refused. */
    type Refusal = { reason?: string; field?: string; message?: string; code?: number };

    /** A stretch of a log that was never fetched, by the messages at both ends. */
    interface Hole {
        after: number;
        before: number;
    }

    /** What the last visit left of a room, and of all that the state holds (kept.js). */
    interface Shelf extends Pick<RoomLog, "id" | "heard" | "messages" | "moreBefore"> {
        at: number;
        reads: [account: string, seq: number][];
    }
    type Snapshot = ReturnType<State["snapshot"]>;
    interface KeptState extends Snapshot {
        at: number;
        offset: number;
        server: Protocol.HelloResult | null;
    }
    type Restored = Snapshot & { account: Protocol.Account; rooms: Shelf[] };

    /** Whom some events name by id, some by object. */
    type By = string | { account: string; name?: string };

    /** What the state tells. */
    interface StateTold {
        account: undefined;
        rooms: undefined;
        timers: undefined;
        who: undefined;
        room: string;
        arrived: { room: RoomLog; message: Message };
        hole: { room: RoomLog };
        uncounted: { room: RoomLog; seq: number };
        item: { room: RoomLog; kind: string; id: string; change?: "added" | "changed" | "removed"; value?: any };
        members: Omit<Protocol.EventMember, "room"> & { room: RoomLog };
        presence: { room: RoomLog; account: string; state: Protocol.EventPresence["state"] };
        settings: { room: string };
        things: RoomLog;
        [ofRoom: `room:${string}`]: undefined;
        [inRoom: `typing:${string}`]: undefined;
    }

    /** The events that belong to a room. */
    type RoomEvents = Omit<Protocol.Events, "account" | "gap" | "synced" | "bye">;

    type Invited = Pick<Protocol.EventAccount, "invite" | "name" | "by" | "inviter" | "expiresAt">;

    /** Of which message a page of the history is asked for. */
    interface Around {
        before?: number;
        after?: number;
        around?: number;
    }

    type Status = "unknown" | "cut" | "out" | "in";

    interface ClientTold {
        status: undefined;
        online: undefined;
        offline: { code: number; retryAt: number };
        told: { text: string };
        called: Pick<Protocol.EventAccount, "endpoint" | "status" | "trouble">;
    }

    interface SocketTold {
        open: undefined;
        renewed: undefined;
        ended: { code: number };
        closed: { code: number; retryAt: number };
        event: ServerEvent;
    }
    type ServerEvent = { [M in keyof Protocol.Events]: { method: M; params: Protocol.Events[M] } }[keyof Protocol.Events];

    interface OutboxTold {
        changed: { room?: string };
        sent: { [M in Queued]: { entry: Waiting<M>; result: Protocol.Results[M] } }[Queued];
        refused: { entry: Entry; error: Refused };
    }

    /** What names can be asked for. */
    type Named = Exclude<Name["kind"], "step">;

    /** The name of a thing or a person of a room (names.js). */
    interface Name {
        kind: "noodle" | "tea" | "experiment" | "step" | "person";
        name: string;
        detail?: string;
        username?: string;
        key: string;
        id?: string;
        seconds?: number;
    }

    /** A photo as the viewer shows it; one of an album or a step has its id, version and number too. */
    interface Photo {
        file: string;
        id?: string;
        version?: number;
        number?: number;
        width?: number;
        height?: number;
        description?: string;
        author?: string;
        takenAt?: number;
        addedAt?: number;
        stepId?: string;
        message?: number;
        likes?: string[];
    }

    interface Viewing {
        client: Client;
        room: RoomLog;
        title?: string;
        total?: () => number;
        more?: (count: number) => Promise<Photo[]>;
        closed?: (photo: Photo | undefined) => void;
    }

    /** A picture that is about to be added to an album. */
    interface Chosen {
        file: File;
        address: string;
        node: HTMLElement;
        sent: number;
        id?: string;
        tell(problem: string): void;
    }

    interface MenuItem {
        label: string;
        icon: string;
        danger?: boolean;
        act: () => unknown;
    }

    /** What an anchor's menu offers; `react` gives a row of reactions above the entries. */
    interface Menu {
        isHeld?: boolean;
        items: (MenuItem | false)[];
        label?: string;
        note?: string | null;
        react?: (emoji: string) => () => void;
    }

    /** A page of a room beside its chat, by its name in the address. */
    type RoomPage = "pantry" | "teas" | "photos" | "notebook" | "reminders" | "people";

    type ListMethod = "noodle.list" | "shopping.list" | "tea.list" | "album.list" | "experiment.list" | "reminder.list";

    /** How its tab looks, and when the room has one (rooms/pages.js). */
    interface Tab {
        icon: string;
        kind?: Protocol.Room["kind"];
        things: Record<string, [method: ListMethod, most?: { limit: number }]>;
    }

    /** How a place of the page comes: at once, or fetched. */
    interface Opening {
        view?: (context: Context) => Node;
        open?: () => Promise<(context: Context) => Child | Promise<Child>>;
    }

    /** Where one is, as `route` reads it from the address. */
    interface Place {
        name: string;
        room?: string;
        path?: string[];
        batch?: string;
        invite?: string;
        token?: string;
        problem?: string;
        logsIn?: boolean;
        isFirst?: boolean;
    }

    /** What every view gets; its signal ends with the place that it shows. */
    interface Context {
        client: Client;
        alarms: Alarms;
        names: Names;
        signal: AbortSignal;
        here: Place;
    }

    /** A page of the settings: what it shows, and what it waits for. `set` changes the account, `keep` says too that it is saved. */
    type SettingsPage = (context: Context, tools: {
        set: (fields: Protocol.AccountSetParams) => Promise<unknown>;
        keep: (fields: Protocol.AccountSetParams) => Promise<unknown>;
        fail: (error: Refusal) => void;
        leave: (everywhere?: boolean) => Promise<unknown>;
    }) => { nodes: Child, drawn?: Promise<unknown>[] };

    /** What most parts of a view need of it. */
    type Signed = Pick<Context, "client" | "signal">;
    type InRoom = Pick<RoomContext, "client" | "room">;
    type Following = InRoom & Signed;

    /** What the views of a room's page get. */
    interface RoomContext extends Context {
        room: RoomLog;
    }

    /** The words of a part of the page that is not there from the start, by language. */
    type Words = Record<string, () => Promise<{ default: Record<string, string> }>>;

    /** A value in a text: `digits` stand behind its decimal sign. */
    interface Reading {
        name: string;
        unit: string;
        value: number;
        digits: number;
    }

    /** The values of an experiment's entries: of each row those of its time and step, by the key of their column. */
    interface Measured {
        columns: { key: string; label: string; count: number }[];
        rows: { at: number; number: number; title: string; values: Map<string, Reading> }[];
    }

    type Problem = { node: HTMLElement; tell(error: Refusal | null): void };

    /** Does something in a room; answers null where it was refused. */
    type Act = <M extends keyof Protocol.Results>(method: M, params: Partial<Protocol.Params[M]>) => Promise<Protocol.Results[M] | null>;

    interface CardContext extends Pick<RoomContext, "client" | "alarms" | "signal" | "room"> {}

    /** What the row of a message gets: how its menu is opened, and how another message is shown. */
    /** What can be done with a message. */
    interface MessageActs {
        menu: (message: Message, anchor: HTMLElement, isHeld?: boolean) => void;
        reply: (message: Message) => void;
        react: (message: Message, emoji: string) => unknown;
    }

    interface MessageContext extends CardContext {
        menu: (message: Message, anchor: HTMLElement) => void;
        jumpTo: (seq: number) => unknown;
        /** Whether a newer message has the card of the same timer or reminder. */
        isOvertaken: (message: Shown) => boolean;
    }

    /** What talking into the chat's field needs of it. */
    interface Talking {
        form: HTMLFormElement;
        mic: HTMLButtonElement;
        signal: AbortSignal;
    }

    /** What browsers make words with. */
    interface Recognizer extends EventTarget {
        lang: string;
        continuous: boolean;
        interimResults: boolean;
        processLocally?: boolean;
        start(): void;
        stop(): void;
        abort(): void;
    }
    interface Recognition {
        new (): Recognizer;
        available?(options: { langs: string[]; processLocally: boolean }): Promise<string>;
    }
    type Heard = Event & { results: Iterable<Iterable<{ transcript: string }> & { isFinal: boolean }> };

    /** What narrows a list of noodles. */
    type Narrowed = Partial<Omit<Protocol.NoodleListParams, "room">>;

    /** A line of the shopping list; what is not on the server yet has a cid and no id. */
    interface ShoppingLine extends Pick<Protocol.ShoppingAddParams, "name" | "amount" | "unit"> {
        id: string;
        cid: string;
        version?: number;
        isTicked: boolean;
        createdBy?: string | null;
        tickedBy?: string;
    }

    type NoodleActions = ReturnType<typeof import("../../Sources/SimmerWeb/Page/js/views/pantry/actions.js").noodleActions>;

    /** What the places of the notebook get: how they name each other, what they show, and how they title themselves. */
    type Opened = (from: string, to: string, isFollowed: boolean) => void;
    interface Landing {
        opened: Opened;
    }
    interface Arriving extends Landing {
        turn: (draw: () => unknown) => void;
    }

    interface NotebookPlaces extends RoomContext {
        at: (...path: string[]) => string;
    }

    interface NotebookContext extends NotebookPlaces {
        experiment: string;
        step: string;
        tag?: string;
        name: (title: string) => void;
    }
}

interface Document {
    /** Not in every browser. */
    startViewTransition?(draw: () => unknown): { ready: Promise<void>; finished: Promise<void>; updateCallbackDone: Promise<void>; skipTransition(): void };
}

interface Array<T> {
    findLast(fits: (value: T, index: number) => unknown): T | undefined;
    toReversed(): T[];
    toSorted(compare?: (a: T, b: T) => number): T[];
    toSpliced(start: number, deleteCount?: number, ...items: T[]): T[];
}

/** What modules look for in the page is theirs: HTML elements, of the kind that begins the selector (`part` of dom.js where it must be there). */
interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
    querySelector(selectors: string): HTMLElement | null;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
    closest(selectors: string): HTMLElement | null;
}

interface ToggleEvent extends Event {
    readonly newState: "open" | "closed";
}

declare namespace Intl {
    function supportedValuesOf(key: "timeZone"): string[];
    interface Locale {
        getWeekInfo?(): { firstDay: number };
        readonly weekInfo?: { firstDay: number };
    }
}

interface WakeLockSentinel extends EventTarget {
    release(): Promise<void>;
}

declare var BarcodeDetector: {
    new (options: { formats: string[] }): { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> };
    getSupportedFormats(): Promise<string[]>;
} | undefined;

declare var SpeechRecognition: Page.Recognition | undefined;
declare var webkitSpeechRecognition: Page.Recognition | undefined;

interface Document {
    readonly featurePolicy?: { allowsFeature(name: string): boolean };
}

declare var webkitAudioContext: typeof AudioContext | undefined;

declare var navigation: { readonly canGoBack: boolean } | undefined;

interface Navigator {
    readonly userActivation?: { readonly hasBeenActive: boolean };
    readonly wakeLock?: { request(type: "screen"): Promise<WakeLockSentinel> };
    setAppBadge?(count?: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
}

interface HTMLElement {
    showPopover(): void;
    hidePopover(): void;
}
