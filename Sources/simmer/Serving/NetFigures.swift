import SimmerNet

/// What the sockets count, as Prometheus text.
enum NetFigures {
    static func text(_ figures: NetServer.Statistics) -> String {
        var out = ""
        func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
            out += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
        }
        add("simmer_connections", "gauge", "Open connections: WebSockets, and IRC by lines.", figures.connections)
        add("simmer_connections_opened_total", "counter", "Such connections since the start.", figures.opened)
        add("simmer_frames_in_total", "counter", "Messages and lines received on them.", figures.framesIn)
        add("simmer_frames_out_total", "counter", "Frames and lines sent on them.", figures.framesOut)
        add("simmer_bytes_in_total", "counter", "Payload bytes received.", figures.bytesIn)
        add("simmer_bytes_out_total", "counter", "Bytes of frames sent.", figures.bytesOut)
        add("simmer_http_requests_total", "counter", "HTTP requests that were no upgrade.", figures.requests)
        add("simmer_overflows_total", "counter", "Connections that were too slow.", figures.overflows)
        add("simmer_dropped_total", "counter", "Typing and presence left out for slow connections.", figures.dropped)
        return out
    }
}
