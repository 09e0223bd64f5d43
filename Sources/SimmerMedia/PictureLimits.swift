/// What a picture may be, checked before any of its pixels is decoded.
package struct PictureLimits: Sendable, Hashable {
    /// Width and height each, in pixels.
    package static let mostSide = 12_000
    /// The longer side of what a list shows …
    package static let thumbSide = 320
    /// … and of what a screen shows.
    package static let viewSide = 1_600
    /// What pages of other sites show of a shared one (the Open Graph size).
    package static let shareSize = (width: 1_200, height: 630)

    /// Width times height.
    package var pixels: Int
    /// The same of PNG and WebP: a file of some bytes may hold any number of pixels, so nothing else bounds what it
    /// costs.
    package var packedPixels: Int
    /// Bytes of the file, as uploaded and as stored.
    package var bytes: Int

    /// - Parameter packedPixels: half of `pixels` when nothing is said.
    package init(pixels: Int, packedPixels: Int? = nil, bytes: Int) {
        self.pixels = pixels
        self.packedPixels = packedPixels ?? pixels / 2
        self.bytes = bytes
    }

    package func allows(width: Int, height: Int, _ type: PictureType) -> Bool {
        let most = type == .png || type == .webp ? packedPixels : pixels
        return width > 0 && height > 0 && width <= Self.mostSide && height <= Self.mostSide && width * height <= most
    }
}
