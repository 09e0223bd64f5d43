/// What a search of the notebook finds a thing by.
package struct NotebookWords: Sendable, Hashable {
    /// Its name, which counts more than its text; empty for what has none.
    package var title: String
    package var text: String
    /// The experiment that it belongs to, and the step; it is found only as long as both are there.
    package var experiment: String
    package var step: String?

    package init(title: String, text: String = "", experiment: String, step: String? = nil) {
        self.title = title
        self.text = text
        self.experiment = experiment
        self.step = step
    }
}

extension Experiment {
    package var notebookWords: NotebookWords? { NotebookWords(title: title, text: protocolText, experiment: id) }
}

extension Step {
    package var notebookWords: NotebookWords? { NotebookWords(title: title, experiment: experimentId, step: id) }
}

extension StepEntry {
    package var notebookWords: NotebookWords? {
        NotebookWords(title: "", text: text, experiment: experimentId, step: stepId)
    }
}

extension Reference {
    package var notebookWords: NotebookWords? {
        NotebookWords(title: hit.title, text: hit.authors ?? "", experiment: experimentId)
    }
}
