"""Pictures that are sound, and pictures that mean harm."""
import io
import struct
import zlib

from PIL import ExifTags, Image

# A HEIC of 64 × 48 pixels, half red and half blue, as libheif writes it.
HEIC = bytes.fromhex("""
    0000001c6674797068656963000000006d696631686569636d696166000001e46d657461000000000000002168646c720000000000000000
    70696374000000000000000000000000000000000e7069746d000000000002000000106964617400000000004000300000004c696c6f6301
    0000004440000300010000000000000208000100000000000000430002000100000000000000010000000000000008000300000000000002
    4b000100000000000000be0000004d69696e6600000000000300000015696e66650200000100010000687663310000000015696e66650200
    000000020000677269640000000015696e666502000001000300004578696600000000d869707270000000b66970636f0000007668766343
    0103700000000000000000001ef000fcfdf8f800000f03200001001840010c01ffff03700000030090000003000003001eba024021000100
    2a42010103700000030090000003000003001ea020810596eae4a6b9b8101030200000030020000003002122000100064401c173c0890000
    0014697370650000000000000040000000400000001469737065000000000000004000000030000000107069786900000000030808080000
    001a69706d610000000000000002000102810200020203840000002869726566000000000000000e64696d670002000100010000000e6364
    7363000300010002000001096d6461740000003f2801af58e6f4eabfffe73bbfff2a3d21f62517d7ffe2abd57f513b4ffc6125492d41a138
    43a8535915f401ff5fd210b4817ee924cf1c2387f0ddeaecc1a2140000000645786966000049492a00080000000600120103000100000001
    0000001a01050001000000560000001b010500010000005e0000002801030001000000020000001302030001000000010000006987040001
    00000066000000000000002f190100e80300002f190100e8030000060000900700040000003032313001910700040000000102030000a007
    00040000003031303001a0030001000000ffff000002a00400010000004000000003a00400010000003000000000000000""")


def noise(width, height, seed=1):
    """Something that no two seeds share and no encoder makes small."""
    state, small = seed * 2654435761 % 2**32, bytearray()
    for _ in range(64 * 64 * 3):
        state = (state * 1103515245 + 12345) % 2**31
        small.append(state >> 16 & 255)
    return Image.frombytes("RGB", (64, 64), bytes(small)).resize((width, height), Image.Resampling.BICUBIC)


def encoded(image, kind="JPEG", **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def jpeg(width=640, height=480, seed=1, **options):
    return encoded(noise(width, height, seed), quality=90, **options)


def png(width=64, height=48, seed=1):
    return encoded(noise(width, height, seed), "PNG")


def webp(width=64, height=48, seed=1):
    return encoded(noise(width, height, seed), "WEBP")


SECRETS = (b"Makernote", b"Exif\0\0", b"Olympus Optical", b"Rue de la Paix", b"http://ns.adobe.com/xap", b"eXIf", b"tEXt")


def jpeg_with_place(width=400, height=300, orientation=6, taken="2024:05:03 10:11:12", zone="+02:00", seed=7):
    """As a phone makes it: lying on its side, with the camera, the time and the place, a comment and XMP."""
    image = noise(width, height, seed)
    exif = Image.Exif()
    exif[ExifTags.Base.Make] = "Olympus Optical"
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.ImageDescription] = "Rue de la Paix"
    details = exif.get_ifd(ExifTags.IFD.Exif)
    details[ExifTags.Base.DateTimeOriginal] = taken
    if zone:
        details[ExifTags.Base.OffsetTimeOriginal] = zone
    place = exif.get_ifd(ExifTags.IFD.GPSInfo)
    place[ExifTags.GPS.GPSLatitudeRef] = "N"
    place[ExifTags.GPS.GPSLatitude] = (48.0, 52.0, 7.0)
    place[ExifTags.GPS.GPSLongitudeRef] = "E"
    place[ExifTags.GPS.GPSLongitude] = (2.0, 19.0, 51.0)
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><gps>48.868,2.331</gps></x:xmpmeta>'
    return encoded(image, quality=90, exif=exif, comment="Rue de la Paix", xmp=xmp)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_header(width, height, bits=8, colour=2):
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0))


def png_bomb(width, height):
    """Few bytes that are many pixels, all of them there."""
    packer = zlib.compressobj(9)
    row = bytes(1 + width // 8 + (width % 8 > 0))
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png_header(width, height, bits=1, colour=0) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def png_text_bomb():
    """A small picture with a comment that is 500 MB when unpacked, and a colour profile of as much."""
    packer = zlib.compressobj(9)
    nothing = bytes(1 << 20)
    data = b"".join(packer.compress(nothing) for _ in range(500)) + packer.flush()
    good = png()
    head, rest = good[:33], good[33:]
    return head + chunk(b"iCCP", b"p\0\0" + data) + chunk(b"zTXt", b"Comment\0\0" + data) + rest


def jpeg_of_size(width, height):
    """A small JPEG whose header says another size."""
    data = bytearray(jpeg(64, 64))
    at = data.index(b"\xff\xc0")
    data[at + 5:at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
HTML = b"<!doctype html><script>alert(document.cookie)</script>"
PDF = b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n"
GIF = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"


def barcode(digits, module=3, height=120):
    """EAN-13, EAN-8 or UPC-A as black bars on white, by the tables of ISO/IEC 15420."""
    left = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
    parities = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]

    def right(digit):
        return left[digit].translate(str.maketrans("01", "10"))

    def figure(digit, kind):
        return {"L": left[digit], "G": right(digit)[::-1], "R": right(digit)}[kind]

    numbers = [int(d) for d in (digits.zfill(13) if len(digits) == 12 else digits)]
    if len(numbers) == 13:
        kinds, body = parities[numbers[0]] + "RRRRRR", numbers[1:]
    else:
        kinds, body = "LLLLRRRR", numbers
    half = len(body) // 2
    bars = "101" + "".join(map(figure, body[:half], kinds[:half])) + "01010" + \
        "".join(map(figure, body[half:], kinds[half:])) + "101"
    quiet = 12 * module
    image = Image.new("L", (len(bars) * module + 2 * quiet, height + 2 * quiet), 255)
    for place, bar in enumerate(bars):
        if bar == "1":
            image.paste(0, (quiet + place * module, quiet, quiet + (place + 1) * module, quiet + height))
    return image.convert("RGB")


def form(data, name="photo", filename="IMG_20240503.jpg", boundary="XsimmerX", fields=(), mime="image/jpeg"):
    """A body of multipart/form-data, and its content type."""
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
             for key, value in fields]
    parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
                 f"Content-Type: {mime}\r\n\r\n".encode() + data + f"\r\n--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"
