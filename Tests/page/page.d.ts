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

    interface Props {
        class?: string;
        vars?: Record<string, string | number>;
        data?: Record<string, string | number | undefined>;
        on?: Record<string, (event: any) => unknown>;
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

    interface FormProps {
        fields: Field<any>[];
        submit: string;
        action: (values: any, node: HTMLFormElement) => unknown;
        place?: string;
        label?: string;
        kind?: string;
        extra?: Child;
    }

    type Client = import("../../Sources/SimmerWeb/Page/js/client.js").Client;
    type State = import("../../Sources/SimmerWeb/Page/js/state.js").State;
    type RoomLog = import("../../Sources/SimmerWeb/Page/js/roomlog.js").RoomLog;
    type Alarms = import("../../Sources/SimmerWeb/Page/js/alarms.js").Alarms;
    type Names = import("../../Sources/SimmerWeb/Page/js/names.js").Names;
    type Refused = import("../../Sources/SimmerWeb/Page/js/socket.js").Refused;

    /** A room as the server tells it, and what events tell of it later. */
    interface RoomInfo extends Protocol.Room {
        peopleCount?: number;
        [setting: string]: any;
    }

    /** What waits to be sent (outbox.js). */
    interface Entry {
        cid: string;
        method: string;
        params: any;
        state: "queued" | "sending" | "failed";
        about?: any;
        who?: string;
        madeAt: number;
        error?: { reason?: string; message: string };
        isKept?: boolean;
    }

    /** A timer of any room, as the state holds it. */
    type Timer = Protocol.Timer & { room: string };

    /** A message of the log; one that waits to be sent has no seq but its entry of the outbox. */
    type Message = Protocol.Message & { [later: string]: any };

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
        items: (MenuItem | false)[];
        label?: string;
        note?: string | null;
        react?: (emoji: string) => () => void;
    }

    /** A page of a room beside its chat, by its name in the address. */
    type RoomPage = "pantry" | "teas" | "photos" | "notebook" | "reminders" | "people";

    /** How its tab looks, and when the room has one (rooms/pages.js). */
    interface Tab {
        icon: string;
        kind?: Protocol.Room["kind"];
        things: Record<string, [method: keyof Protocol.Params, most?: { limit: number }]>;
    }

    /** How a place of the page comes: at once, or fetched. */
    interface Opening {
        view?: (context: Context) => Node;
        open?: () => Promise<(context: any) => Child>;
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

    /** What the views of a room's page get. */
    interface RoomContext extends Context {
        room: RoomLog;
    }

    /** The words of a part of the page that is not there from the start, by language. */
    type Words = Record<string, () => Promise<{ default: Record<string, string> }>>;

    type Problem = { node: HTMLElement; tell(error: any): void };
    type Act = (method: any, params: any) => Promise<any>;

    interface CardContext extends Pick<RoomContext, "client" | "alarms" | "signal" | "room"> {}

    /** What the row of a message gets: how its menu is opened, and how another message is shown. */
    interface MessageContext extends CardContext {
        menu: (message: Message, anchor: HTMLElement) => void;
        jumpTo: (seq: number) => unknown;
    }

    /** What the places of the notebook get: how they name each other, what they show, and how they title themselves. */
    interface NotebookPlaces extends RoomContext {
        at: (...path: string[]) => string;
    }

    interface NotebookContext extends NotebookPlaces {
        experiment: string;
        step: string;
        name: (title: string) => void;
    }
}

interface Array<T> {
    findLast(fits: (value: T, index: number) => unknown): T | undefined;
    toReversed(): T[];
    toSorted(compare?: (a: T, b: T) => number): T[];
    toSpliced(start: number, deleteCount?: number, ...items: T[]): T[];
}

/** What a module finds in the page it has made itself: there, and of the kind that the selector says. */
interface ParentNode {
    querySelector(selectors: string): any;
    querySelectorAll(selectors: string): NodeListOf<any>;
}

declare var navigation: { readonly canGoBack: boolean } | undefined;

interface Navigator {
    readonly userActivation?: { readonly hasBeenActive: boolean };
    readonly wakeLock: any;
    setAppBadge?(count?: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
}

interface HTMLElement {
    showPopover(): void;
    hidePopover(): void;
}
