"""Uploads: pictures and documents with changed bytes, whole or in forms, at the three doors that take them."""
import pictures
from fuzz.door_http import HTTP


def samples():
    """Sound files and such as lie about their size."""
    small = [pictures.png(), pictures.jpeg(64, 48), pictures.webp(), pictures.HEIC, pictures.jpeg_with_place(64, 48),
             pictures.encoded(pictures.barcode("4006381333931")), pictures.png_bomb(2_000, 2_000)]
    headers = [pictures.png_header(width, height) + pictures.png()[33:] for width, height in ((0, 0), (1, 2**31 - 1), (2**32 - 1, 2**32 - 1), (12_001, 1))]
    headers += [pictures.jpeg_of_size(65_535, 65_535), pictures.jpeg_of_size(0, 0)]
    documents = [pictures.PDF, b"a;b\n1;2\n", "name,œufs\n=1+1,2\n".encode(), b"plain words\n", b"PK\x03\x04" + bytes(60)]
    return small, [*headers, pictures.SVG, pictures.HTML, pictures.GIF, b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"], documents


class Upload(HTTP):
    door = "upload"

    def __init__(self, run, role, number=0):
        super().__init__(run, role, number)
        self.small, self.wrong, self.documents = samples()

    def request(self):
        dice = self.dice
        data = dice.choice(dice.choice([self.small, self.small, self.wrong, self.documents]))
        if dice.percent(65):
            data = dice.bytes_altered(data, 3)
        door = dice.choice(["photos", "photos", "barcode", "files"])
        room = dice.choice(self.household.known["room"] if dice.percent(80) else self.household.foreign["room"])
        path = f"/{door}?room={room}&cid=u{dice.randrange(10**6)}"
        if door == "files":
            path += "&name=" + dice.choice(["notes.pdf", "x", "..%2F..%2Fx", "%00", "a" * 300, "%E2%80%AEfdp.exe", ""])
        headers = [("Host", f"127.0.0.1:{self.server.port}"), ("Authorization", f"Bearer {self.token}")]
        kind = dice.choice(["image/jpeg", "image/png", "application/octet-stream", "text/csv"])
        if dice.percent(40):
            data, kind = self.form(data)
        headers += [("Content-Type", kind), ("Content-Length", str(len(data)))]
        return self.bytes_of("POST", path, headers, data, True)

    def form(self, data):
        dice = self.dice
        boundary = dice.choice(["X", "b" * 70, "b" * 71, "----WebKitFormBoundary", "a b", ""])
        body, kind = pictures.form(data, name=dice.choice(["photo", "file", "x"]), boundary=boundary,
                                   filename=dice.choice(["a.jpg", "", "\"", "../x", "x" * 9_000]), fields=[("room", "x")] * dice.choice([0, 1, 100]))
        if dice.percent(40):
            body = dice.bytes_altered(body)
        return body, kind if dice.percent(85) else dice.choice(["multipart/form-data", "multipart/form-data; boundary=\"", kind.upper(), kind + "; x=y"])


def workers(run):
    return [Upload(run, role) for role in ("owner", "member")]
