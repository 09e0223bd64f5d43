import CZBar
import SimmerMedia

extension Picture {
    /// Where bars may be looked for, by the least pixels of the longer side: most are found in the smaller one, thin
    /// ones only in the larger.
    private static let readingSides = [1_600, 3_200]
    private static let mostCodes = 20

    /// The digits of EAN-8, EAN-13 (ISBN-13 among them) and UPC-A codes, each once, in the order in which they are
    /// found. They are printed to be read by red light.
    func barcodes() throws(PictureError) -> [String] {
        for side in Self.readingSides {
            let codes = try red(atLeast: side).scanned()
            if !codes.isEmpty || max(width, height) < 2 * side { return codes }
        }
        return []
    }

    private func scanned() -> [String] {
        guard let scanner = zbar_image_scanner_create() else { return [] }
        defer { zbar_image_scanner_destroy(scanner) }
        zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
        // A code is many rows high: every third is enough, and each is read pixel by pixel.
        for density in [ZBAR_CFG_X_DENSITY, ZBAR_CFG_Y_DENSITY] {
            zbar_image_scanner_set_config(scanner, ZBAR_NONE, density, 3)
        }
        for kind in [ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCA, ZBAR_ISBN13] {
            zbar_image_scanner_set_config(scanner, kind, ZBAR_CFG_ENABLE, 1)
        }
        guard let image = zbar_image_create() else { return [] }
        defer { zbar_image_destroy(image) }
        zbar_image_set_format(image, 0x3030_3859)  // "Y800": one byte of grey a pixel
        zbar_image_set_size(image, UInt32(width), UInt32(height))
        zbar_image_set_data(image, pixels, UInt(width * height), nil)
        guard zbar_scan_image(scanner, image) > 0 else { return [] }
        var codes: [String] = []
        var symbol = zbar_image_first_symbol(image)
        while let found = symbol, codes.count < Self.mostCodes {
            if let text = zbar_symbol_get_data(found) {
                let digits = String(cString: text)
                if [8, 12, 13].contains(digits.utf8.count), !codes.contains(digits) { codes.append(digits) }
            }
            symbol = zbar_symbol_next(found)
        }
        // The image only points to the pixels.
        withExtendedLifetime(self) {}
        return codes
    }
}
