package io.policybridge.report.drawing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;

/** Liberation Sans, which PDFBox brings along: as wide as Helvetica and Arial, so that figures fit with these too. */
final class FigureFont {
    /** The font's file. */
    static final URL FILE = PDDocument.class.getResource("/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf");

    private final TrueTypeFont font;
    private final CmapLookup glyphs;
    private final int full;

    private FigureFont(TrueTypeFont font) throws IOException {
        this.font = font;
        glyphs = font.getUnicodeCmapLookup();
        full = font.getUnitsPerEm();
    }

    static FigureFont read() {
        try (InputStream stream = FILE.openStream()) {
            return new FigureFont(new TTFParser(true).parse(new RandomAccessReadBuffer(stream)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The width of {@code text} in a size of 1. */
    double width(String text) {
        int[] width = new int[1];
        text.codePoints().forEach(point -> width[0] += advance(point));
        return (double) width[0] / full;
    }

    private int advance(int point) {
        try {
            return font.getAdvanceWidth(glyphs.getGlyphId(point));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
