import SimmerDomain
import SimmerStore

/// What actions need from the program around them.
package struct ActionEnvironment: Sendable {
    /// The words of cards, notices and refusals.
    package var phrases: any Phrasebook
    package var limits: Limits
    /// The address that the operator has made known, without a final slash: public pages are `<address>/s/TOKEN`. nil:
    /// there are none.
    package var publicAddress: String?
    /// Whether letters are sent.
    package var sendsMail = false
    /// After how many seconds an alarm is pushed again, for as long as nobody has stopped it.
    package var pushRepeats: [Int] = [60, 180]
    /// The sources of nutrition that are asked, as they are credited, the first first; none: nobody is asked.
    package var nutritionSources: [String] = []
    /// The source of literature that is asked, as it is credited; nil: nobody is asked.
    package var literatureSource: String?
    package var lookupBudget = LookupBudget()

    package init(phrases: any Phrasebook, limits: Limits) {
        self.phrases = phrases
        self.limits = limits
    }
}
