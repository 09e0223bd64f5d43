import SimmerStore

extension Hub {
    /// With what browsers keep sealed for the house: see `HouseSecret`.
    package nonisolated func houseSecret() async throws -> String {
        if let found = try await store.read({ try HouseSecret.find($0) }) { return found }
        return try await store.write { try HouseSecret.findOrMake($0) }
    }
}
