package io.policybridge.report.drawing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;
import org.apache.batik.transcoder.ErrorHandler;
import org.apache.batik.transcoder.TranscoderException;
import org.apache.batik.transcoder.TranscoderInput;
import org.apache.batik.transcoder.TranscoderOutput;
import org.apache.fop.configuration.ConfigurationException;
import org.apache.fop.configuration.DefaultConfigurationBuilder;
import org.apache.fop.svg.PDFTranscoder;

/** SVG as a PDF page of its size, by Apache FOP; the font, Liberation Sans, is embedded. */
public final class PdfFile {
    private static final String FONTS = """
            <fop version="1.0"><fonts><font kerning="no" embedding-mode="subset" embed-url="%s">
            <font-triplet name="Liberation Sans" style="normal" weight="normal"/>
            <font-triplet name="Liberation Sans" style="normal" weight="bold"/>
            </font></fonts></fop>""";

    private static final Pattern BOLD = Pattern.compile("<text (?=[^>]*font-weight:bold)[^>]* fill=\"([^\"]*)\"");
    /** In px. */
    private static final double BOLDER = 0.3;

    private PdfFile() {}

    /** {@code svg} as PDF. */
    public static byte[] of(String svg) {
        PDFTranscoder transcoder = new Undated();
        transcoder.setErrorHandler(new Strict());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            String fonts = FONTS.formatted(FigureFont.FILE);
            transcoder.configure(new DefaultConfigurationBuilder()
                    .build(new ByteArrayInputStream(fonts.getBytes(StandardCharsets.UTF_8))));
            transcoder.transcode(new TranscoderInput(new StringReader(bold(svg))), new TranscoderOutput(bytes));
            return identified(bytes.toByteArray());
        } catch (TranscoderException | ConfigurationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code svg} whose bold text has a line around its letters: the font has no bold ones. */
    private static String bold(String svg) {
        return BOLD.matcher(svg).replaceAll("$0 stroke=\"$1\" stroke-width=\"" + BOLDER + "\"");
    }

    /**
     * The same with an identifier that is a digest of what stands before it. FOP's is one of the time, so that equal
     * figures were different files.
     */
    private static byte[] identified(byte[] pdf) {
        String text = new String(pdf, StandardCharsets.ISO_8859_1);
        int at = text.lastIndexOf("/ID");
        String own = UUID.nameUUIDFromBytes(Arrays.copyOf(pdf, at))
                .toString()
                .replace("-", "")
                .toUpperCase(Locale.ROOT);
        String tail = text.substring(at).replaceAll("<\\p{XDigit}{32}>", "<" + own + ">");
        return (text.substring(0, at) + tail).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Equal figures are equal files: none has the date on which it was drawn. */
    private static final class Undated extends PDFTranscoder {
        /** FOP takes no other date. */
        @SuppressWarnings("JavaUtilDate")
        @Override
        protected void setupImageInfrastructure(String uri) {
            graphics.getPDFDocument().getInfo().setCreationDate(new Date(0));
            super.setupImageInfrastructure(uri);
        }
    }

    /** A figure is drawn rightly or not at all. */
    private static final class Strict implements ErrorHandler {
        @Override
        public void error(TranscoderException problem) throws TranscoderException {
            throw problem;
        }

        @Override
        public void fatalError(TranscoderException problem) throws TranscoderException {
            throw problem;
        }

        @Override
        public void warning(TranscoderException problem) {
            // of fonts that are not asked for
        }
    }
}
