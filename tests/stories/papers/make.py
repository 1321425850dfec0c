"""The PDFs of make.sh that are written with Pillow, reportlab and pikepdf, and JBIG2 as scanners write it. Arguments: folder, fax TIFF, sheet."""
import struct
import sys

import pikepdf
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

out, fax, sheet = sys.argv[1:]


def blocks(paper, width, height, colours):
    places = [(0, height - 90), (width - 90, height - 90), (0, 0), (width - 90, 0)]
    for (x, y), colour in zip(places, colours):
        paper.setFillColorRGB(*colour) if len(colour) == 3 else paper.setFillColorCMYK(*colour)
        paper.rect(x, y, 90, 90, stroke=0, fill=1)
    paper.setFillGray(0)
    paper.setFont("Helvetica-Bold", 24)
    paper.drawCentredString(width / 2, height / 2, "SURAT TANDA TAMAT BELAJAR")


RGB = [(0.8, 0.2, 0.2), (0.2, 0.6, 0.3), (0.1, 0.3, 0.7), (0.9, 0.7, 0.1)]
CMYK = [(0, 0.9, 0.9, 0.1), (0.8, 0, 0.9, 0.1), (0.9, 0.7, 0, 0), (0, 0.2, 0.9, 0)]

for mode in ["RGB", "L", "1", "CMYK"]:
    Image.open(sheet).convert("RGB").convert(mode).save(f"{out}/pillow-{mode.lower()}.pdf", resolution=100, quality=40)

paper = canvas.Canvas(f"{out}/reportlab-form-filled.pdf", pagesize=A4, invariant=1)
blocks(paper, *A4, RGB)
paper.acroForm.textfield(name="nama", value="Siswa Contoh", x=150, y=300, width=300, height=40, fontSize=24)
paper.save()
paper = canvas.Canvas(f"{out}/reportlab-cmyk-lying.pdf", pagesize=(842, 595), invariant=1)
blocks(paper, 842, 595, CMYK)
paper.save()

with pikepdf.open(f"{out}/img2pdf-jpeg.pdf") as pdf:
    page = pdf.pages[0]
    page.Rotate = 270
    left, bottom, right, top = [float(edge) for edge in page.MediaBox]
    page.CropBox = [left + 20, bottom + 20, right - 20, top - 20]
    page.UserUnit = 2
    pdf.save(f"{out}/pikepdf-cropped-turned-270.pdf")

with pikepdf.open(f"{out}/img2pdf-jpeg.pdf") as pdf:
    form = pdf.make_stream(b"0.9 0.1 0.1 rg 0 0 200 100 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 200, 100])
    stamp = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Stamp, F=4, Rect=[100, 200, 300, 300], AP=pikepdf.Dictionary(N=form))
    pdf.pages[0].Annots = pdf.make_indirect([stamp])
    pdf.save(f"{out}/pikepdf-stamp.pdf")


def segment(number, kind, data):
    return struct.pack(">IBBBI", number, kind, 0, 1, len(data)) + data


# JBIG2 has a region that is coded like a fax (MMR): the strips of the TIFF, in one.
tiff = Image.open(fax)
width, height = tiff.size
tags = tiff.tag_v2
assert len(tags[273]) == 1, "one strip"
with open(fax, "rb") as file:
    file.seek(tags[273][0])
    strip = file.read(tags[279][0])
white_is_zero = tags[262] == 0
region = struct.pack(">IIIIB", width, height, 0, 0, 0) + b"\x01" + strip
jbig2 = segment(0, 48, struct.pack(">IIIIBH", width, height, 0, 0, 0, 0)) + segment(1, 38, region)
pdf = pikepdf.new()
pdf.add_blank_page(page_size=(432, 611))
image = pdf.make_stream(jbig2, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=width, Height=height, BitsPerComponent=1, ColorSpace=pikepdf.Name.DeviceGray, Filter=pikepdf.Name.JBIG2Decode)
if not white_is_zero:
    image.Decode = [1, 0]
pdf.pages[0].Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
pdf.pages[0].Contents = pdf.make_stream(b"432 0 0 611 0 0 cm /I Do")
pdf.save(f"{out}/scanner-jbig2.pdf")
