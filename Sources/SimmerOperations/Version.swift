package enum Version {
    /// As the newest heading of CHANGELOG.md says.
    package static let current = "0.1.0"
}
