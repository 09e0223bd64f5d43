import SimmerActions
import SimmerDomain

extension Cards {
    static func choice(prompt: String, _ options: [Question.Option]) -> JSON {
        choice(prompt: prompt, options.map { ($0.label, $0.say) })
    }
}
