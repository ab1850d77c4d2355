package io.policybridge.report.drawing;

import java.awt.Color;
import java.awt.geom.AffineTransform;
import java.awt.geom.GeneralPath;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.util.ArrayList;
import org.apache.pdfbox.contentstream.PDFGraphicsStreamEngine;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.image.PDImage;
import org.apache.pdfbox.pdmodel.graphics.state.RenderingMode;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;

/** What a page of a PDF shows. */
final class PdfDrawing extends PDFGraphicsStreamEngine {
    private final Drawing drawing = new Drawing(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private final AffineTransform toPx;
    private GeneralPath path = new GeneralPath();
    private boolean clips;
    private final StringBuilder text = new StringBuilder();
    private Point2D begin;
    private Point2D end;

    private PdfDrawing(PDPage page) {
        super(page);
        double px = 4 / 3.0;
        toPx = new AffineTransform(px, 0, 0, -px, 0, px * page.getMediaBox().getHeight());
    }

    static Drawing of(PDPage page) throws IOException {
        PdfDrawing reader = new PdfDrawing(page);
        reader.processPage(page);
        return reader.drawing;
    }

    /** Null for a pattern. */
    private static Color colour(PDColor colour) throws IOException {
        return colour.isPattern() ? null : new Color(colour.toRGB());
    }

    private void done() {
        if (clips) {
            getGraphicsState().intersectClippingPath(path);
            clips = false;
        }
        path = new GeneralPath();
    }

    @Override
    public void fillPath(int rule) throws IOException {
        Color colour = colour(getGraphicsState().getNonStrokingColor());
        if (colour != null) {
            drawing.areas()
                    .add(new Drawing.Area(
                            colour, toPx.createTransformedShape(path).getBounds2D()));
        }
        done();
    }

    @Override
    public void strokePath() throws IOException {
        Rectangle2D clip = getGraphicsState().getCurrentClippingPath().getBounds2D();
        drawing.lines()
                .add(new Drawing.Line(
                        colour(getGraphicsState().getStrokingColor()),
                        Drawing.points(toPx.createTransformedShape(path)),
                        toPx.createTransformedShape(clip).getBounds2D()));
        done();
    }

    @Override
    public void fillAndStrokePath(int rule) throws IOException {
        GeneralPath same = path;
        fillPath(rule);
        path = same;
        strokePath();
    }

    @Override
    public void beginText() {
        text.setLength(0);
        begin = null;
    }

    @Override
    protected void showGlyph(Matrix at, PDFont font, int code, Vector displacement) throws IOException {
        begin = begin == null ? new Point2D.Float(at.getTranslateX(), at.getTranslateY()) : begin;
        end = at.transformPoint(displacement.getX(), 0);
        text.append(font.toUnicode(code));
    }

    @Override
    public void endText() {
        if (begin != null) {
            Point2D from = toPx.transform(begin, null);
            Point2D to = toPx.transform(end, null);
            boolean upright = Math.abs(to.getX() - from.getX()) < 0.01;
            // its base is below its middle, by 0.35 of about 10 px
            drawing.words()
                    .add(new Drawing.Word(
                            text.toString(),
                            (from.getX() + to.getX()) / 2 - (upright ? 3 : 0),
                            (from.getY() + to.getY()) / 2 - (upright ? 0 : 3),
                            from.distance(to),
                            upright,
                            getGraphicsState().getTextState().getRenderingMode() == RenderingMode.FILL_STROKE));
        }
    }

    @Override
    public void appendRectangle(Point2D a, Point2D b, Point2D c, Point2D d) {
        path.moveTo(a.getX(), a.getY());
        path.lineTo(b.getX(), b.getY());
        path.lineTo(c.getX(), c.getY());
        path.lineTo(d.getX(), d.getY());
        path.closePath();
    }

    @Override
    public void clip(int rule) {
        clips = true;
    }

    @Override
    public void moveTo(float x, float y) {
        path.moveTo(x, y);
    }

    @Override
    public void lineTo(float x, float y) {
        path.lineTo(x, y);
    }

    @Override
    public void curveTo(float x1, float y1, float x2, float y2, float x3, float y3) {
        path.curveTo(x1, y1, x2, y2, x3, y3);
    }

    @Override
    public Point2D getCurrentPoint() {
        return path.getCurrentPoint();
    }

    @Override
    public void closePath() {
        path.closePath();
    }

    @Override
    public void endPath() {
        done();
    }

    @Override
    public void drawImage(PDImage image) {
        throw new IllegalStateException("a figure has no images");
    }

    @Override
    public void shadingFill(COSName name) {
        throw new IllegalStateException("a figure has no shadings");
    }
}
