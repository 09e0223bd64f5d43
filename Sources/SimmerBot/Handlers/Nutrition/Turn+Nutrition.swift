import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// A noodle's nutrition as it is known now. When nothing was ever fetched, a `ShowingHandler` lets the sources be
    /// asked: when they have answered it runs again, in a turn of the same order, and its card is edited in place.
    /// Other handlers only get what is known.
    ///
    /// - Parameter isAsked: whether somebody wants to know it, and is told when nothing comes; otherwise it is a look
    ///   at the noodle.
    func nutrition(of noodle: Stored<Noodle>, isAsked: Bool = false, again: Bool = false) throws -> NutritionTable {
        let known = try actions.nutrition(ofBarcodeOf: noodle)
        func table(_ standing: NutritionTable.Standing) -> NutritionTable {
            NutritionTable(noodle.object, known?.object, standing, actions)
        }
        switch standing {
        case .late: return table(.late)
        case .over: return table(.known)
        case nil: break
        }
        let isWanted = again || known?.object.fetchedAt == nil
        guard isWanted, !environment.actions.nutritionSources.isEmpty, HandlerTable.canShowAgain(match.intent) else {
            return table(.known)
        }
        // What nobody knows is not asked for by looking.
        if !isAsked, try NutritionMemory(tx).isUnknown(noodle.id) { return table(.known) }
        let order = OutsideOrder(self, about: noodle.id, kind: Noodle.kind, isQuiet: !isAsked)
        try tx.jobs.add(id: Identifier.make(at: now), kind: NutritionWork.kind, due: now, body: order.json)
        return table(.fetching)
    }
}
