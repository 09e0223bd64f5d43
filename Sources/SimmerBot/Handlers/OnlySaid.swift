// What a room's own words never come to stand for, whatever somebody has chosen: who says it has to say just that. What
// leads out of the room, and what concerns an account, is none of them anyway (`DeviceIntents.isOfRoom`); it is named
// all the same, so that the one list is whole.

// What takes a thing away.
extension DeleteNoodle { static var isOnlySaid: Bool { true } }
extension DeleteTea { static var isOnlySaid: Bool { true } }
extension DeletePhoto { static var isOnlySaid: Bool { true } }
extension DeleteStep { static var isOnlySaid: Bool { true } }
extension DeleteExperiment { static var isOnlySaid: Bool { true } }
extension CancelReminder { static var isOnlySaid: Bool { true } }
extension TakeOffList { static var isOnlySaid: Bool { true } }
extension ClearList { static var isOnlySaid: Bool { true } }
extension ForgetWording { static var isOnlySaid: Bool { true } }
extension ApplyEdit { static var isOnlySaid: Bool { true } }

// What ends the writing, or stands in somebody's name.
extension LockExperiment { static var isOnlySaid: Bool { true } }
extension SignExperiment { static var isOnlySaid: Bool { true } }

// What gets out.
extension SharePhoto { static var isOnlySaid: Bool { true } }
extension ShareTea { static var isOnlySaid: Bool { true } }
extension ExportRoom { static var isOnlySaid: Bool { true } }
extension ExportExperiment { static var isOnlySaid: Bool { true } }
extension ExportShopping { static var isOnlySaid: Bool { true } }
extension CalendarLink { static var isOnlySaid: Bool { true } }

// Who is in a room, and what is heard of it.
extension CreateRoom { static var isOnlySaid: Bool { true } }
extension OpenRoom { static var isOnlySaid: Bool { true } }
extension RenameRoom { static var isOnlySaid: Bool { true } }
extension DirectRoom { static var isOnlySaid: Bool { true } }
extension InvitePerson { static var isOnlySaid: Bool { true } }
extension RemoveMember { static var isOnlySaid: Bool { true } }
extension LeaveRoom { static var isOnlySaid: Bool { true } }
extension DeleteRoom { static var isOnlySaid: Bool { true } }
extension InviteLink { static var isOnlySaid: Bool { true } }
extension RevokeInvites { static var isOnlySaid: Bool { true } }
extension SetOwner { static var isOnlySaid: Bool { true } }
extension RestoreRoom { static var isOnlySaid: Bool { true } }
extension AllowLinks { static var isOnlySaid: Bool { true } }
extension AllowInvites { static var isOnlySaid: Bool { true } }
extension DeclineInvite { static var isOnlySaid: Bool { true } }
extension BlockPerson { static var isOnlySaid: Bool { true } }
extension UnblockPerson { static var isOnlySaid: Bool { true } }
extension MuteRoom { static var isOnlySaid: Bool { true } }
extension UnmuteRoom { static var isOnlySaid: Bool { true } }
extension CreateDevice { static var isOnlySaid: Bool { true } }
extension AddLocalMember { static var isOnlySaid: Bool { true } }
extension MakeWebhook { static var isOnlySaid: Bool { true } }
extension RenewWebhook { static var isOnlySaid: Bool { true } }
extension RevokeWebhook { static var isOnlySaid: Bool { true } }
extension ChooseAtDevice { static var isOnlySaid: Bool { true } }

// The account and its sessions.
extension SetName { static var isOnlySaid: Bool { true } }
extension SecretInChat { static var isOnlySaid: Bool { true } }
extension EmailInChat { static var isOnlySaid: Bool { true } }
extension DeleteAccount { static var isOnlySaid: Bool { true } }
extension LogOut { static var isOnlySaid: Bool { true } }
extension SetLanguage { static var isOnlySaid: Bool { true } }
extension SetQuietHours { static var isOnlySaid: Bool { true } }
extension GiveFeedback { static var isOnlySaid: Bool { true } }
