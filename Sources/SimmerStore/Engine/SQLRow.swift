import SimmerDomain

/// The row that a statement stands at, as its engine has it. Used by one thread, and only by way of `SQLRow`.
package protocol SQLColumns: AnyObject {
    /// 0 for NULL.
    func int(_ column: Int32) -> Int64
    /// 0 for NULL.
    func double(_ column: Int32) -> Double
    func isNull(_ column: Int32) -> Bool
    /// The UTF-8 of a text, empty for NULL, where it is: until another column or the next row is asked for.
    func utf8(_ column: Int32) -> UnsafeRawBufferPointer
}

/// A row while it is being read; columns are counted from 0 in the order in which the statement names them.
package struct SQLRow: ~Copyable {
    @usableFromInline let columns: any SQLColumns

    @inlinable
    package init(_ columns: any SQLColumns) { self.columns = columns }

    @inlinable
    package func int(_ column: Int32) -> Int64 { columns.int(column) }
    @inlinable
    package func bool(_ column: Int32) -> Bool { int(column) != 0 }
    @inlinable
    package func double(_ column: Int32) -> Double { columns.double(column) }
    @inlinable
    package func isNull(_ column: Int32) -> Bool { columns.isNull(column) }
    @inlinable
    package func optionalInt(_ column: Int32) -> Int64? { isNull(column) ? nil : int(column) }
    @inlinable
    package func instant(_ column: Int32) -> Instant { Instant(milliseconds: int(column)) }
    @inlinable
    package func optionalInstant(_ column: Int32) -> Instant? { isNull(column) ? nil : instant(column) }
    @inlinable
    package func text(_ column: Int32) -> String { String(decoding: columns.utf8(column), as: UTF8.self) }
    @inlinable
    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
    @inlinable
    package func utf8(_ column: Int32) -> [UInt8] { Array(columns.utf8(column)) }
    /// The bytes where they are, for no longer than `body`.
    @inlinable
    package func withUTF8<T>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> T) rethrows -> T {
        try body(columns.utf8(column))
    }
}
