/// The words with which a line goes on from the order before it, in one language.
struct ContinuingPhrases: Sendable {
    /// Before what is new of a further order: "and", "also".
    var further = Trie()
    /// Before what alone differs: "same for".
    var likewise = Trie()
    /// Behind what is new of a further order: "too".
    var too = Trie()
    /// Before what should have been said: "no, I mean".
    var instead = Trie()
    /// Behind it: "instead".
    var rather = Trie()
    /// For the time of day of the order before: "same time".
    var sameTime = Trie()
}
