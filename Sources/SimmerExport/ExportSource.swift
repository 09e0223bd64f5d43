import Foundation
import SimmerDomain
import SimmerFiles
import SimmerStore

/// Where an export is read from, and for whom.
package struct ExportSource {
    let room: Room
    /// Of whoever takes it along.
    let reader: Membership
    let tx: Transaction
    let files: UploadedFiles
    /// Where what was read waits for being sent.
    let spool: URL
    let version: String
    /// Where people reach the server, without a final slash.
    let address: String
    /// Of whoever takes it along.
    let language: String
    let zone: TimeZone

    package init(
        room: Room, reader: Membership, tx: Transaction, files: UploadedFiles, spool: URL, version: String,
        address: String,
        language: String,
        zone: TimeZone
    ) {
        self.room = room
        self.reader = reader
        self.tx = tx
        self.files = files
        self.spool = spool
        self.version = version
        self.address = address
        self.language = language
        self.zone = zone
    }

    /// nil when what it is about is gone.
    package func prepare(_ subject: ExportSubject) throws -> Export? {
        switch subject {
        case .room: return try RoomExport.prepare(self)
        case .experiment(let id):
            guard let found = try tx.objects.find(Experiment.self, id: id), found.room == room.key, !found.isDeleted
            else { return nil }
            return try NotebookExport(self).prepare([found])
        case .album(let ids): return try AlbumExport(source: self).prepare(ids)
        case .list(let list): return try list.prepare(self)
        case .notebook: return try NotebookExport(self).prepare(tx.objects.list(Experiment.self, in: room.key))
        }
    }
}
