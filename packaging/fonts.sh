#!/usr/bin/env bash
# fonts.sh: makes ui/theme/fonts again from Debian's fonts-inter (with fonttools): Inter, reduced to the letters of the languages
# of the program and the signs of its texts. Digits are those of one width, so that numbers stand under each other and counters
# do not tremble; letters stand as close as its makers advise at 14 pixels (-0.006 em); a line is 1.36 em high, as of Fyne's font,
# on which the distances of Fyne's widgets are built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source=${FONTS:-/usr/share/fonts/opentype/inter}
# Basic Latin to Latin Extended-A, Greek letters of formulas, punctuation, superscripts, arrows, mathematical signs, marks.
letters=U+0020-017F,U+02C6,U+02DA,U+02DC,U+0391-03C9,U+2010-2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+2070-208E,U+20AC,U+2122,U+2153,U+2154,U+215B-215E,U+2190-2193,U+2202,U+2206,U+2211,U+2212,U+221A,U+221E,U+2248,U+2260,U+2264,U+2265,U+25CF,U+25CB,U+2713,U+2717,U+00A0,U+202F,U+2009,U+200A
for pair in Regular:regular SemiBold:bold Italic:italic; do
	to=ui/theme/fonts/${pair#*:}.otf
	pyftsubset "$source/Inter-${pair%:*}.otf" --unicodes="$letters" --layout-features=kern,tnum,mark,mkmk,ccmp \
		--name-IDs='*' --no-hinting --output-file="$to.part"
	/usr/bin/python3 - "$to.part" "$to" <<'END'
import sys
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
gsub = font["GSUB"].table
swap = {}
for feature in gsub.FeatureList.FeatureRecord:
    if feature.FeatureTag == "tnum":
        for index in feature.Feature.LookupListIndex:
            for table in gsub.LookupList.Lookup[index].SubTable:
                table = getattr(table, "ExtSubTable", table)
                swap.update(table.mapping)
for table in font["cmap"].tables:
    for code in range(ord("0"), ord("9") + 1):
        if code in table.cmap:
            table.cmap[code] = swap.get(table.cmap[code], table.cmap[code]) # tables may be one
width = font["hmtx"][font.getBestCmap()[ord("0")]][0]
for digit in range(ord("0"), ord("9") + 1):
    glyph = font.getBestCmap()[digit]
    font["hmtx"][glyph] = (width, font["hmtx"][glyph][1])
del font["GSUB"]
em = font["head"].unitsPerEm
for glyph, (advance, bearing) in font["hmtx"].metrics.items():
    font["hmtx"][glyph] = (max(0, advance - round(0.006 * em)) if advance else 0, bearing)
font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = round(1.069 * em), -round(0.293 * em), 0
font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender, font["OS/2"].sTypoLineGap = round(1.069 * em), -round(0.293 * em), 0
font.save(sys.argv[2])
END
	rm "$to.part"
done
# As outlines of TrueType, which alone PDF files can hold by our library (ui/picture).
for name in regular bold; do
	/usr/bin/python3 - "ui/theme/fonts/$name.otf" "ui/picture/fonts/$name.ttf" <<'END'
import sys
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
font = TTFont(sys.argv[1])
glyphs, order, outlines = font.getGlyphSet(), font.getGlyphOrder(), {}
for name in order:
    pen = TTGlyphPen(glyphs)
    glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=True))
    outlines[name] = pen.glyph()
font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
for name in order:
    outlines[name].recalcBounds(font["glyf"])
    font["hmtx"][name] = (font["hmtx"][name][0], getattr(outlines[name], "xMin", 0))
font["maxp"].tableVersion = 0x00010000
for field in ("maxPoints maxContours maxCompositePoints maxCompositeContours maxComponentElements maxComponentDepth maxTwilightPoints "
              "maxStorage maxFunctionDefs maxInstructionDefs maxStackElements maxSizeOfInstructions").split():
    setattr(font["maxp"], field, 0)
font["maxp"].maxZones = 1
font["post"].formatType = 3.0
for table in ("CFF ", "GPOS", "GDEF", "VORG"):
    if table in font:
        del font[table]
font.sfntVersion = "\0\1\0\0"
font.save(sys.argv[2])
END
done
# Its licence; what Debian says of its own packaging is not ours.
sed '/^Files: debian/,$d' "$source/../../../doc/fonts-inter/copyright" >ui/theme/fonts/LICENSE
