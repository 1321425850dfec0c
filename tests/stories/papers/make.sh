#!/usr/bin/env bash
# Makes the files of this folder anew, on Debian 12 as root: papers as people hand them in, each by a program that is not ours, and
# in looks.json how another program (poppler, libheif's own, ImageMagick) shows them. Nobody has to run it: the files are kept.
#   apt-get install --no-install-recommends ghostscript qpdf imagemagick poppler-utils img2pdf libheif-examples tesseract-ocr \
#     tesseract-ocr-eng libimage-exiftool-perl librsvg2-bin webp libtiff-tools enscript groff mupdf-tools libreoffice-writer-nogui \
#     libreoffice-draw-nogui libopenjp2-tools python3-reportlab python3-pikepdf python3-pil python3-fonttools fonts-droid-fallback poppler-data cups-filters-core-drivers libavif-bin
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
cd "$work"
out="$work/out" && mkdir "$out"
export SOURCE_DATE_EPOCH=1767225600 HOME="$work"

# A sheet that tells which way is up: a colour in each corner, writing between.
rows=$(for i in $(seq 0 17); do y=$((250 + i * 30)); echo "<text x='60' y='$y' font-size='17'>$((i + 1)). Nama Contoh ke-$i · 33 0000 00 00 00 $i</text>"; done)
cat > sheet.svg <<SVG
<svg xmlns="http://www.w3.org/2000/svg" width="600" height="848" viewBox="0 0 600 848" font-family="Liberation Sans"><rect width="600" height="848" fill="#f7f4ec"/>
<rect width="150" height="150" fill="#c9342c"/><rect x="450" width="150" height="150" fill="#2b9a4b"/>
<rect y="790" width="150" height="58" fill="#2455b8"/><rect x="450" y="790" width="150" height="58" fill="#e0b21c"/>
<text x="300" y="190" font-size="30" text-anchor="middle" font-weight="700">KARTU KELUARGA</text><path d="M40 212h520M40 780h520" stroke="#000" stroke-width="3"/>$rows</svg>
SVG
rsvg-convert sheet.svg -o sheet.png
convert sheet.png -quality 45 sheet.jpg
convert sheet.png -rotate 270 -quality 45 side.jpg && exiftool -q -overwrite_original -n -Orientation=6 side.jpg
convert sheet.png -colorspace Gray -threshold 60% -compress Group4 -units PixelsPerInch -density 100 sheet.tif
convert -size 600x848 xc:white -fill black -font Liberation-Sans -pointsize 40 -gravity center -annotate 0 'Halaman lain' other.jpg
opj_compress -i sheet.png -o sheet.jp2 -r 40 > /dev/null
printf 'SURAT KETERANGAN LULUS\n\nYang bertanda tangan di bawah ini menerangkan\nbahwa Siswa Contoh lulus.\n' > letter.txt

# PDF: pictures in pages
img2pdf sheet.jpg -o "$out/img2pdf-jpeg.pdf"
img2pdf sheet.png --pagesize A4 -o "$out/img2pdf-png-a4.pdf"
img2pdf side.jpg -o "$out/img2pdf-turned-by-exif.pdf"
img2pdf sheet.jp2 -o "$out/img2pdf-jpeg2000.pdf"
img2pdf sheet.tif -o "$out/img2pdf-fax-g4.pdf"
img2pdf other.jpg sheet.jpg other.jpg -o "$out/img2pdf-page-2-of-3.pdf"
tiff2pdf -o "$out/tiff2pdf.pdf" sheet.tif
tesseract sheet.jpg "$out/tesseract-searchable" pdf 2> /dev/null
mutool convert -o "$out/mutool-convert.pdf" sheet.jpg
/usr/lib/cups/filter/imagetopdf 1 me t 1 '' sheet.jpg > cups.pdf 2> /dev/null
qpdf --recompress-flate --compress-streams=y cups.pdf "$out/cups-imagetopdf.pdf"
# PDF: drawn and written
rsvg-convert -f pdf sheet.svg -o vector.pdf && cp vector.pdf "$out/cairo-vector.pdf"
pdftocairo -pdf "$out/img2pdf-jpeg.pdf" "$out/poppler-cairo.pdf"
sed 's/width="600" height="848" viewBox/width="2384pt" height="3370pt" viewBox/' sheet.svg > a0.svg && rsvg-convert -f pdf a0.svg -o "$out/cairo-a0.pdf"
enscript -q -B -f Courier14 -p letter.ps letter.txt && gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dEmbedAllFonts=false -o "$out/ghostscript-fonts-not-embedded.pdf" letter.ps
cat > serif.ps <<'PS'
%!PS
<< /PageSize [432 611] >> setpagedevice
/Helvetica-Bold findfont 40 scalefont setfont 30 520 moveto (IJAZAH) show
/Times-Roman findfont 34 scalefont setfont 30 440 moveto (Diberikan kepada) show
/Times-Bold findfont 44 scalefont setfont 30 380 moveto (SISWA CONTOH) show
/Helvetica findfont 34 scalefont setfont 30 300 moveto (lulus 3 Mei 2026) show
/Times-Italic findfont 34 scalefont setfont 30 230 moveto (Kepala Sekolah) show
showpage
PS
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -o "$out/ghostscript-helvetica-times-not-embedded.pdf" \
  -c '<< /EmbedAllFonts false /NeverEmbed [/Helvetica /Helvetica-Bold /Times-Roman /Times-Bold /Times-Italic] >> setdistillerparams' -f serif.ps
groff -Tpdf letter.txt > "$out/groff-times.pdf"
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dPDFSETTINGS=/screen -o "$out/ghostscript-screen.pdf" "$out/img2pdf-jpeg.pdf"
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dPDFA=2 -dPDFACompatibilityPolicy=1 -sColorConversionStrategy=RGB -o "$out/ghostscript-pdfa.pdf" vector.pdf
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dCompatibilityLevel=1.2 -o "$out/ghostscript-1.2.pdf" "$out/img2pdf-jpeg.pdf"
cat > letter.html <<HTML
<html><body><h1 style="color:#c9342c">IJAZAH</h1><p>Diberikan kepada <b>Siswa Contoh</b>, lulus.</p><img src="sheet.jpg" width="300"></body></html>
HTML
office() { soffice --headless --convert-to "$1" --outdir lo "$2" > /dev/null 2>&1; }
office 'pdf:writer_web_pdf_Export' letter.html && mv lo/letter.pdf "$out/libreoffice-web.pdf"
soffice --headless --infilter=writer_web_HTML --convert-to odt:writer8 --outdir lo letter.html > /dev/null 2>&1
office docx:'MS Word 2007 XML' lo/letter.odt && office pdf lo/letter.docx && mv lo/letter.pdf "$out/libreoffice-word.pdf"
office 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"1"}}' lo/letter.odt && mv lo/letter.pdf "$out/libreoffice-pdfa.pdf"
office pdf:draw_pdf_Export sheet.svg && mv lo/sheet.pdf "$out/libreoffice-draw.pdf"
# PDF: changed by others
qpdf "$out/img2pdf-jpeg.pdf" --rotate=+90 "$out/qpdf-turned-90.pdf"
qpdf "$out/img2pdf-jpeg.pdf" --rotate=+180 "$out/qpdf-turned-180.pdf"
qpdf vector.pdf --linearize --object-streams=generate "$out/qpdf-linear.pdf"
qpdf --encrypt '' pemilik 256 --print=none -- vector.pdf "$out/qpdf-owner-256.pdf"
qpdf --allow-weak-crypto --encrypt '' pemilik 40 -- vector.pdf "$out/qpdf-owner-40.pdf"
qpdf --encrypt rahasia pemilik 256 -- vector.pdf "$out/refused-password.pdf"
qpdf --empty --pages $(for _ in $(seq 200); do echo vector.pdf 1; done) -- "$out/qpdf-200-pages.pdf"
mutool clean -ggz vector.pdf "$out/mutool-clean.pdf"
{ printf 'Content-Type: application/pdf\r\n\r\n'; cat vector.pdf; } > "$out/mail-lines-before.pdf"
head -c -60 "$out/img2pdf-jpeg.pdf" > "$out/end-cut-off.pdf"
head -c 400 "$out/img2pdf-jpeg.pdf" > "$out/refused-damaged.pdf"
/usr/bin/python3 "$here/make.py" "$out" sheet.tif sheet.png
/usr/bin/python3 "$here/japanese.py" "$out"

# HEIC and AVIF
heif-enc -q 50 sheet.png -o "$out/libheif.heic"
heif-enc -q 50 -t 160 sheet.jpg -o "$out/libheif-thumbnail.heic"
heif-enc -q 60 side.jpg -o "$out/libheif-turned.heic"
convert sheet.png -depth 16 -define png:bit-depth=16 deep.png && heif-enc -q 50 -b 10 deep.png -o "$out/libheif-10-bit.heic"
convert sheet.png -alpha set -channel A -evaluate set 100% alpha.png && heif-enc -q 50 alpha.png -o "$out/libheif-alpha.heic"
heif-enc -q 60 -p chroma=444 sheet.png -o "$out/libheif-444.heic"
convert sheet.png -resize 601x849! odd.png && heif-enc -q 50 odd.png -o "$out/libheif-odd-size.heic"
convert sheet.png -colorspace Gray grey.png && heif-enc -q 50 grey.png -o "$out/libheif-grey.heic"
convert sheet.png -quality 50 "$out/imagemagick.heic"
cp "$out/libheif.heic" "$out/exiftool-iphone.heic" && exiftool -q -overwrite_original -Make=Apple -Model='iPhone 13' "$out/exiftool-iphone.heic"
cp "$out/libheif.heic" "$out/heic-named.jpg"
convert sheet.png -resize 3024x4275! -crop 3024x4032+0+0 +repage large.png && heif-enc -q 20 large.png -o "$out/libheif-12-megapixels.heic"
head -c 3000 "$out/libheif.heic" > "$out/refused-damaged.heic"
avifenc -s 8 --min 30 --max 40 sheet.png "$out/libavif.avif" > /dev/null
# Pictures
cwebp -quiet -q 60 sheet.png -o "$out/cwebp.webp"
cwebp -quiet -lossless alpha.png -o "$out/cwebp-lossless-alpha.webp"
convert sheet.png -colors 64 "$out/imagemagick.gif"
convert sheet.png -resize 50% -colors 16 -type Palette "BMP3:$out/imagemagick.bmp"
convert sheet.png -colorspace CMYK -quality 60 "$out/imagemagick-cmyk.jpg"
convert sheet.png -interlace JPEG -quality 60 "$out/progressive.JPEG"
cp side.jpg "$out/exiftool-turned.jpg"
convert sheet.png -interlace PNG -colors 64 "$out/interlaced.png"
cp "$out/img2pdf-jpeg.pdf" "$out/pdf-named.jpg"
cp sheet.jpg "$out/jpeg-named.pdf"
{ cat sheet.jpg; head -c 20000 "$out/libheif.heic"; } > "$out/motion-photo.jpg"
: > "$out/refused-empty.pdf"
/usr/bin/python3 "$here/looks.py" "$out" > looks.json
rm -f "$here"/*.{pdf,heic,avif,webp,gif,bmp,png,jpg,JPEG}
cp "$out"/* "$here/" && cp looks.json "$here/"
