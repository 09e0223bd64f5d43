import Foundation
import SimmerArchive
import SimmerDomain
import SimmerStore

/// The pictures of an album as a ZIP, each as it was uploaded, named by its number and description:
/// "0012-top-of-the-lift.jpg".
struct AlbumExport {
    let source: ExportSource

    /// Photos that are read from the store at once.
    private static let page = 200

    /// - Parameter ids: of photos of the room's album; none: all of it. Those that are gone are left out.
    /// Answers nil when nothing is left.
    func prepare(_ ids: [String]) throws -> Export? {
        let photos = try ids.isEmpty ? all() : ids.compactMap(one)
        var parts: [(name: String, part: Export.Part)] = []
        for photo in photos {
            guard let file = try source.tx.files.find(photo.file) else { continue }
            parts.append((Self.name(of: photo, file), .upload(source.files, file, .original)))
        }
        guard !parts.isEmpty else { return nil }
        return Export(
            name: "simmer-photos-\(Export.slug(source.room.name, or: "room")).zip", parts: parts, manifest: nil,
            takenAt: source.tx.now)
    }

    private func all() throws -> [Photo] {
        var all: [Photo] = []
        while true {
            let page = try source.tx.albums.photos(
                in: source.room.key, AlbumStore.Filter(), offset: all.count, limit: Self.page)
            all += page.map(\.object)
            if page.count < Self.page { return all }
        }
    }

    private func one(_ id: String) throws -> Photo? {
        guard let found = try source.tx.objects.find(Photo.self, id: id), found.room == source.room.key,
            !found.isDeleted, found.object.stepId == nil
        else { return nil }
        return found.object
    }

    private static func name(of photo: Photo, _ file: StoredFile) -> String {
        let digits = String(photo.number ?? 0)
        let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(number)-\(Export.slug(photo.text, or: "photo")).\(ending(file.mime))"
    }

    /// "image/jpeg" → "jpg"
    private static func ending(_ mime: String) -> String {
        let kind = mime.split(separator: "/").last.map(String.init) ?? "bin"
        return kind == "jpeg" ? "jpg" : kind
    }
}
