import Testing

/// One server at a time: libev allows one loop of its kind in a process.
@Suite(.serialized) struct NetTests {}
