import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage

/// Obeys the orders of one intent.
protocol IntentHandler: Sendable {
    /// "timer.start"
    static var intent: String { get }
    /// Its order is understood even where any text is an answer.
    static var isAlwaysUnderstood: Bool { get }
    /// What it does with the photos of an album; nil: nothing.
    static var albumPart: AlbumPart? { get }
    /// What it is at a shared device; nil: as `DeviceIntents` has it.
    static var atDevice: MethodDescriptor.DeviceUse? { get }
    /// It is obeyed by its own sentences alone: no words of a room come to stand for it (`OnlySaid.swift`).
    static var isOnlySaid: Bool { get }
    /// What its order names, as far as few words can show the whole of it; nil where a sentence has to.
    static func slots(of order: Match, zone: TimeZone, at now: Instant) -> LineReading.Slots?
    /// Throws `Refusal` when it cannot be, `Interruption` when the person has to be asked first: then nothing of what
    /// it changed stays.
    static func run(_ turn: Turn) throws -> Reply
}

extension IntentHandler {
    static var isAlwaysUnderstood: Bool { false }
    static var albumPart: AlbumPart? { nil }
    static var atDevice: MethodDescriptor.DeviceUse? { nil }
    static var isOnlySaid: Bool { false }
    static func slots(of order: Match, zone: TimeZone, at now: Instant) -> LineReading.Slots? { nil }
}

/// What orders do with the photos of an album. Each of them can ask for a description.
enum AlbumPart: Sendable, CaseIterable {
    /// Puts photos into the album: what a photo means that is shown in a room for photos.
    case keep
    /// Says what is to be seen on them; its slot `text` has the words.
    case describe
    case share
}

/// A handler that only shows something, so that it can answer the same order again when more is known: its new card
/// takes the place of the first. It changes nothing, and its card has what it shows as its subject.
protocol ShowingHandler: IntentHandler {}

/// An order that makes a thing piece by piece: it takes what its sentence has, asks for the rest, shows the whole, and
/// saves it when it is told to. What was said so far is kept through other orders (`Dialogue+Form.swift`).
///
/// Its replies have fixed names: "ask SLOT" for each field, "misfit SLOT" for an answer that is no such value,
/// "summary", "still missing", "needs", "saved", "unsaved", "discarded" and "lapsed"; `fields.yaml` says what its
/// fields are called and how their values are said.
protocol FormHandler: IntentHandler {
    /// Photos and files that are shown while it is open are for the thing that is made.
    static var takesUploads: Bool { get }
    /// Puts such uploads, which came with the message `seq`, into the order that is being filled.
    static func add(uploads: [String], of seq: Seq, to form: inout Match)
    /// Puts another order, given while the form is open, into it. False: it is an order of its own, to which it may
    /// have been added for what it is.
    static func join(_ order: inout Match, to form: inout Match) -> Bool
    /// Takes away what was stored for a form that is dropped. Answers how many uploads that were.
    static func discard(_ form: Match, by speaker: Account, _ actions: Actions) throws -> Int
}

extension FormHandler {
    static var takesUploads: Bool { false }
    static func add(uploads: [String], of seq: Seq, to form: inout Match) {}
    static func join(_ order: inout Match, to form: inout Match) -> Bool { false }
    static func discard(_ form: Match, by speaker: Account, _ actions: Actions) throws -> Int { 0 }
}
