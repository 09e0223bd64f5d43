import Foundation
import SimmerDomain
import SimmerLanguage

/// Which handler obeys which intent.
enum HandlerTable {
    static let all =
        timers + reminders + notebook + searches + rooms + talk + pantry + teas + kitchen + albums + exports
        + SpokenKinds.all.flatMap { $0.handlers }

    private static let timers: [any IntentHandler.Type] = [
        StartTimer.self, ExtendTimer.self, ShortenTimer.self, ChangeLength.self, PauseTimer.self, ResumeTimer.self,
        CancelTimer.self,
        RestartTimer.self, RenameTimer.self, AcknowledgeTimer.self, TimerStatus.self, ListTimers.self,
    ]
    private static let reminders: [any IntentHandler.Type] = [
        CreateReminder.self, ListReminders.self, CancelReminder.self, DoneReminder.self, SnoozeReminder.self,
        MoveReminder.self, JoinReminder.self,
    ]
    private static let notebook: [any IntentHandler.Type] = [
        CreateExperiment.self, ListExperiments.self, ShowExperiment.self, Protocol.self, DeleteExperiment.self,
        MoveExperiment.self,
        CopyExperiment.self, UseTemplate.self, DueExperiments.self, LockExperiment.self, SignExperiment.self,
        AddStep.self, ListSteps.self, ShowStep.self, LogDone.self, LogObservation.self, CorrectEntry.self,
        TickStep.self, RenameStep.self, DeleteStep.self, OtherStep.self, MoveStep.self, AddUploads.self,
        StepPhotos.self,
        StepFiles.self, DueStep.self,
    ]
    private static let searches: [any IntentHandler.Type] = [
        SearchNotebook.self, SearchLiterature.self, SaveReference.self, FollowThing.self, SetDigest.self,
        SetQuietHours.self,
    ]
    private static let rooms: [any IntentHandler.Type] = [
        CreateRoom.self, ListRooms.self, OpenRoom.self, ListMembers.self, RenameRoom.self, MuteRoom.self,
        UnmuteRoom.self, DirectRoom.self, InvitePerson.self, RemoveMember.self, LeaveRoom.self, DeleteRoom.self,
        InviteLink.self, ListInvites.self, RevokeInvites.self, SetOwner.self, RestoreRoom.self, AllowLinks.self,
        AllowInvites.self, DeclineInvite.self, BlockPerson.self, UnblockPerson.self, ListBlocked.self,
        CreateDevice.self, AddLocalMember.self, ChooseAtDevice.self, MakeWebhook.self, ListWebhooks.self,
        RenewWebhook.self, RevokeWebhook.self,
    ]
    private static let talk: [any IntentHandler.Type] = [
        Undo.self, Redo.self, ApplyEdit.self, History.self, Help.self, About.self, Missed.self, SearchMessages.self,
        ShowMore.self,
        TestAlarm.self, SetLanguage.self, SetLook.self, SetTheme.self, WhoAmI.self, SetName.self, SecretInChat.self,
        EmailInChat.self,
        DeleteAccount.self, LogOut.self, Support.self, GiveFeedback.self, ShowUsage.self,
    ]
    private static let pantry: [any IntentHandler.Type] = [
        ListNoodles.self, NoodleSettings.self, ShowNoodle.self, CookNoodle.self, SuggestNoodle.self, RateNoodle.self,
        NoodleVotes.self, AddNoodle.self, EditNoodle.self, DeleteNoodle.self, StockNoodle.self, LoadSamples.self,
        SetPeople.self, ShowPortion.self, SetUnits.self,
    ]
    private static let teas: [any IntentHandler.Type] = [
        ListTeas.self, SearchTeas.self, ShowTea.self, AddTea.self, EditTea.self, DeleteTea.self, TryTea.self,
        NoteTea.self, BrewTea.self, NextInfusion.self, TeaStock.self, RecentTeas.self, ShareTea.self,
    ]
    /// Nutrition, barcodes, pictures, sharing: what noodles and teas have from outside of the room.
    private static let kitchen: [any IntentHandler.Type] = [
        ShowNutrition.self, LookUpBarcode.self, PictureNoodle.self, PictureTea.self,
    ]

    private static let albums: [any IntentHandler.Type] = [
        AddPhotos.self, DescribePhoto.self, ListPhotos.self, ShowPhoto.self, DeletePhoto.self, SharePhoto.self,
    ]
    /// What leads out of a room.
    private static let exports: [any IntentHandler.Type] = [ExportRoom.self, ExportExperiment.self, CalendarLink.self]

    private static let byIntent: [String: any IntentHandler.Type] = Dictionary(
        all.map { ($0.intent, $0) }, uniquingKeysWith: { first, _ in first })

    static func handler(of intent: String) -> ((Turn) throws -> Reply)? {
        byIntent[intent].map { type in { try type.run($0) } }
    }

    /// Whether its handler can be asked again for the same order.
    static func canShowAgain(_ intent: String) -> Bool { byIntent[intent] is any ShowingHandler.Type }

    /// Whether an intent makes a thing piece by piece, of which one at a time is made.
    static func form(of intent: String) -> (any FormHandler.Type)? { byIntent[intent] as? any FormHandler.Type }

    static func isAlwaysUnderstood(_ intent: String) -> Bool { byIntent[intent]?.isAlwaysUnderstood ?? false }

    static func albumPart(of intent: String) -> AlbumPart? { byIntent[intent]?.albumPart }

    /// The intent that does that with the photos of an album.
    static func intent(of part: AlbumPart) -> String { byAlbumPart[part] ?? "" }
    private static let byAlbumPart: [AlbumPart: String] = Dictionary(
        all.compactMap { type in type.albumPart.map { ($0, type.intent) } }, uniquingKeysWith: { first, _ in first })

    static func deviceUse(of intent: String) -> MethodDescriptor.DeviceUse? { byIntent[intent]?.atDevice }

    /// Whether other words of a room may come to stand for such an order.
    static func isLearnable(_ order: Match) -> Bool {
        guard let handler = byIntent[order.intent] else { return false }
        return !handler.isOnlySaid && DeviceIntents.isOfRoom(order)
    }

    /// Whether an order takes something away, or is else one that somebody has to say just so.
    static func isOnlySaid(_ intent: String) -> Bool { byIntent[intent]?.isOnlySaid ?? false }

    /// What an order names, for those that few words can show.
    static func slots(of order: Match, zone: TimeZone, at now: Instant) -> LineReading.Slots? {
        byIntent[order.intent]?.slots(of: order, zone: zone, at: now) ?? nil
    }

    static var intents: [String] { all.map { $0.intent } }
}
