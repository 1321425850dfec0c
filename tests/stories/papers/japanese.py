"""A paper as makers in Japan write it: its codes are Shift-JIS, and the table of what each means (90ms-RKSJ-H) is named, not held. Argument: folder."""
import io
import struct
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

LINES = ["卒業証書", "日本語", "学校"]
FONT = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
# Each line a CID of Adobe-Japan1 and its character, as poppler-data has them.
UNICODE = [int(line or "0", 16) for line in open("/usr/share/poppler/cidToUnicode/Adobe-Japan1").read().split("\n")]

font = TTFont(FONT)
subsetter = subset.Subsetter(subset.Options(notdef_outline=True, layout_features=[], hinting=False, drop_tables=["GSUB", "GPOS", "GDEF"]))
subsetter.populate(text="".join(LINES))
subsetter.subset(font)
with io.BytesIO() as file:
    font.save(file)
    program = file.getvalue()

cids = {character: UNICODE.index(ord(character)) for character in "".join(LINES)}
gids = bytearray(2 * (max(cids.values()) + 1))
for character, cid in cids.items():
    struct.pack_into(">H", gids, 2 * cid, font.getGlyphID(font.getBestCmap()[ord(character)]))
shown = " ".join(f"1 0 0 1 20 {470 - 160 * at} Tm <{line.encode('shift_jis').hex()}> Tj" for at, line in enumerate(LINES))


def stream(data, more=""):
    return f"<< /Length {len(data)} {more}>>\nstream\n".encode() + data + b"\nendstream"


objects = [
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 432 611] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>",
    stream(f"0.7 0.1 0.1 rg 2 Tr 3 w 0.7 0.1 0.1 RG BT /F 98 Tf {shown} ET".encode()),
    b"<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+DroidSansFallback /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>",
    b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+DroidSansFallback /DW 1000 /CIDToGIDMap 8 0 R /FontDescriptor 7 0 R"
    b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>",
    b"<< /Type /FontDescriptor /FontName /AAAAAA+DroidSansFallback /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880"
    b" /Descent -120 /CapHeight 700 /StemV 80 /FontFile2 9 0 R >>",
    stream(bytes(gids)),
    stream(program, f"/Length1 {len(program)} "),
]
out = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
places = []
for number, body in enumerate(objects, 1):
    places.append(len(out))
    out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
start = len(out)
out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + b"".join(f"{place:010} 00000 n \n".encode() for place in places)
out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()
open(f"{sys.argv[1]}/japanese-table-named.pdf", "wb").write(out)
