import SimmerDomain

/// One transaction: what a topic's functions read and write through. Made by `Store`, used by one thread, gone with its
/// closure. In a reading transaction every write fails.
package final class Transaction {
    let session: any StoreSession
    let connection: any SQLConnection
    let nameSearches: ShelfNameSearches
    let quota: AccountQuota
    /// For whose day it counts what the program itself says and changes here: whose timer or reminder fires.
    package var payer: AccountKey?
    /// One instant for the whole transaction.
    package let now: Instant
    /// What it did, in order; handed out only after the commit.
    package internal(set) var effects: [Effect] = []

    init(session: any StoreSession, nameSearches: ShelfNameSearches, quota: AccountQuota, now: Instant) {
        self.session = session
        connection = session.connection
        self.nameSearches = nameSearches
        self.quota = quota
        self.now = now
    }

    /// Runs a part of the transaction; when it throws, nothing of what it did stays, and the rest can go on.
    package func attempt<T>(_ body: () throws -> T) throws -> T {
        let told = effects.count
        try connection.savepoint()
        do {
            let value = try body()
            try connection.releaseSavepoint()
            return value
        } catch {
            try connection.rollbackToSavepoint()
            try connection.releaseSavepoint()
            effects.removeSubrange(told...)
            throw error
        }
    }

    /// How long a search may hold up the writer, whom everybody waits for.
    package static let searchTime = Duration.milliseconds(250)

    /// Runs a search as a part of the transaction. Throws `limit` when it takes too long; the transaction can go on.
    package func searching<T>(_ body: () throws -> T) throws -> T {
        try connection.within(Self.searchTime, body)
    }

    var log: any EventLog { session.log }
    /// nil: nothing is kept.
    var cache: (any RowCache)? { session.cache }

    package func announce(_ effect: Effect) { effects.append(effect) }

    package var accounts: AccountStore { AccountStore(tx: self) }
    package var identities: IdentityStore { IdentityStore(tx: self) }
    package var sessions: SessionStore { SessionStore(tx: self) }
    package var hooks: HookStore { HookStore(tx: self) }
    package var endpoints: EndpointStore { EndpointStore(tx: self) }
    package var mails: MailStore { MailStore(tx: self) }
    package var loginPlaces: LoginPlaceStore { LoginPlaceStore(tx: self) }
    package var rooms: RoomStore { RoomStore(tx: self) }
    package var members: MemberStore { MemberStore(tx: self) }
    package var blocks: BlockStore { BlockStore(tx: self) }
    package var invites: InviteStore { InviteStore(tx: self) }
    package var events: EventStore { EventStore(tx: self) }
    package var objects: ObjectStore { ObjectStore(tx: self) }
    package var records: RecordStore { RecordStore(tx: self) }
    package var shelf: ShelfStore { ShelfStore(tx: self) }
    package var addresses: AddressStore { AddressStore(tx: self) }
    package var albums: AlbumStore { AlbumStore(tx: self) }
    package var shares: ShareStore { ShareStore(tx: self) }
    package var changes: ChangeStore { ChangeStore(tx: self) }
    package var dialogue: DialogueStore { DialogueStore(tx: self) }
    package var consumers: ConsumerStore { ConsumerStore(connection) }
    package var jobs: JobStore { JobStore(tx: self) }
    package var push: PushStore { PushStore(tx: self) }
    package var alarmTests: AlarmTestStore { AlarmTestStore(tx: self) }
    package var lookups: LookupStore { LookupStore(tx: self) }
    package var feedback: FeedbackStore { FeedbackStore(tx: self) }
    package var requests: RequestStore { RequestStore(tx: self) }
    package var settings: SettingStore { SettingStore(tx: self) }
    package var passkeys: PasskeyStore { PasskeyStore(tx: self) }
    package var pins: Pins { Pins(tx: self) }
    package var kept: KeptStore { KeptStore(tx: self) }
    package var things: ThingSearch { ThingSearch(tx: self) }
    package var files: FileStore { FileStore(tx: self) }
    package var usage: UsageStore { UsageStore(tx: self) }
    package var erasure: ErasureStore { ErasureStore(tx: self) }
    package var search: SearchStore { SearchStore(tx: self) }
    var follows: Follows { Follows(tx: self) }
    package var notebook: NotebookStore { NotebookStore(tx: self) }
}
