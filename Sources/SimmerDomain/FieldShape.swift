/// What the value of a field is, which decides how people are told of it.
package enum FieldShape: Sendable, Hashable {
    case text, seconds, cups, grams, number, rating, stock, day, milligrams, celsius, millilitres, moment, hours
    /// Yes or no, or one of a list: each has a phrase of its own.
    case word
    /// So much of it in 100 g.
    case nutrient(Nutrient)
}
