"""How other programs show the files of a folder: width by height, and the mean colours of 12 × 12 fields, as JSON."""
import base64
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

FIELDS = 12


def shown(file, place):
    """poppler for PDF, libheif's own program for HEIC, ImageMagick for the rest; by content."""
    head = file.read_bytes()[:1024]
    if b"%PDF-" in head:
        page = re.search(r"page-(\d+)", file.name)
        number = page.group(1) if page else "1"
        # poppler 22 smears a fax inside JBIG2; Ghostscript does not.
        gs = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r60", "-o", str(place / "p.png"), str(file)]
        command = gs if "jbig2" in file.name else ["pdftoppm", "-png", "-singlefile", "-cropbox", "-r", "60", "-f", number, str(file), str(place / "p")]
    elif head[4:8] == b"ftyp" and b"avif" not in head[:40]:
        command = ["heif-convert", str(file), str(place / "p.png")]
    else:
        command = ["convert", f"{file}[0]", "-auto-orient", "-background", "white", "-flatten", "-colorspace", "sRGB", str(place / "p.png")]
    subprocess.run(command, check=True, capture_output=True)
    return Image.open(place / "p.png").convert("RGB")


looks = {}
for file in sorted(Path(sys.argv[1]).iterdir()):
    if file.name.startswith("refused-"):
        continue
    with tempfile.TemporaryDirectory() as place:
        image = shown(file, Path(place))
        small = image.resize((FIELDS, FIELDS), Image.BOX)
        looks[file.name] = {"ratio": round(image.width / image.height, 3), "look": base64.b64encode(small.tobytes()).decode()}
print(json.dumps(looks, indent=1))
