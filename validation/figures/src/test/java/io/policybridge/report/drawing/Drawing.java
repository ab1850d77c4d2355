package io.policybridge.report.drawing;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.parser.AWTPathProducer;
import org.apache.batik.parser.AWTTransformProducer;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What a figure shows, read from its file: areas, lines and words, in px from its upper left corner. */
public record Drawing(List<Area> areas, List<Line> lines, List<Word> words) {
    /** What is filled with a colour. */
    public record Area(Color colour, Rectangle2D box) {}

    /** What is drawn with a colour; {@code clip}: what of it is seen, null for all. */
    public record Line(Color colour, List<Point2D> points, Rectangle2D clip) {}

    /** A text: its middle, its length along its own direction, and that direction. */
    public record Word(String text, double x, double y, double length, boolean upright, boolean bold) {}

    private static final FigureFont FONT = FigureFont.read();

    /** Of an SVG. */
    public static Drawing ofSvg(String svg) {
        Drawing drawing = new Drawing(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try {
            Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement();
            Map<String, Rectangle2D> clips = new HashMap<>();
            NodeList all = root.getElementsByTagName("clipPath");
            for (int i = 0; i < all.getLength(); i++) {
                Element clip = (Element) all.item(i);
                clips.put(
                        clip.getAttribute("id"),
                        shape((Element) clip.getElementsByTagName("path").item(0))
                                .getBounds2D());
            }
            drawing.read(root, clips);
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException(svg, e);
        }
        return drawing;
    }

    /** Of a PDF of one page, whose points are four thirds of a px. */
    public static Drawing ofPdf(Path file) {
        try (PDDocument pdf = Loader.loadPDF(file.toFile())) {
            return PdfDrawing.of(pdf.getPage(0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of its page, in points. */
    public static double widthOfPdf(Path file) {
        try (PDDocument pdf = Loader.loadPDF(file.toFile())) {
            return pdf.getPage(0).getMediaBox().getWidth();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Element element, Map<String, Rectangle2D> clips) {
        switch (element.getTagName()) {
            case "defs", "clipPath", "pattern" -> {}
            case "text" -> addWord(element);
            case "path" -> {
                Shape shape = shape(element);
                Color fill = colour(element.getAttribute("fill"));
                if (fill != null) {
                    areas.add(new Area(fill, shape.getBounds2D()));
                }
                Color stroke = colour(element.getAttribute("stroke"));
                if (stroke != null) {
                    String clip = ((Element) element.getParentNode()).getAttribute("clip-path");
                    lines.add(new Line(stroke, points(shape), clips.get(clip.replaceAll("url\\(#(.*)\\)", "$1"))));
                }
            }
            case "polyline" -> {
                List<Point2D> points = new ArrayList<>();
                String[] numbers = element.getAttribute("points").split(" ");
                for (int i = 0; i < numbers.length; i += 2) {
                    points.add(new Point2D.Double(Double.parseDouble(numbers[i]), Double.parseDouble(numbers[i + 1])));
                }
                lines.add(new Line(colour(element.getAttribute("stroke")), points, null));
            }
            default -> {
                for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                    if (child instanceof Element inner) {
                        read(inner, clips);
                    }
                }
            }
        }
    }

    private static Shape shape(Element path) {
        try {
            return transform(path)
                    .createTransformedShape(AWTPathProducer.createShape(
                            new StringReader(path.getAttribute("d")), PathIterator.WIND_NON_ZERO));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AffineTransform transform(Element element) throws IOException {
        String own = element.getAttribute("transform");
        return own.isEmpty()
                ? new AffineTransform()
                : AWTTransformProducer.createAffineTransform(new StringReader(own));
    }

    static List<Point2D> points(Shape shape) {
        List<Point2D> points = new ArrayList<>();
        double[] at = new double[6];
        for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int kind = path.currentSegment(at);
            if (kind == PathIterator.SEG_MOVETO || kind == PathIterator.SEG_LINETO) {
                points.add(new Point2D.Double(at[0], at[1]));
            } else if (kind == PathIterator.SEG_CUBICTO) {
                points.add(new Point2D.Double(at[4], at[5]));
            }
        }
        return points;
    }

    private void addWord(Element element) {
        String style = element.getAttribute("style");
        String text = element.getTextContent();
        double length =
                FONT.width(text) * Double.parseDouble(style.replaceAll("(?s).*font-size: ?([0-9.]+)px.*", "$1"));
        double before = switch (element.getAttribute("text-anchor")) {
            case "middle" -> 0;
            case "end" -> -length / 2;
            default -> length / 2;
        };
        try {
            AffineTransform place = transform(element);
            Point2D middle = place.transform(
                    new Point2D.Double(number(element, "x") + before, number(element, "y")), new Point2D.Double());
            words.add(new Word(
                    text,
                    middle.getX(),
                    middle.getY(),
                    length,
                    Math.abs(place.getShearY()) > 0.99,
                    style.contains("bold")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static double number(Element element, String name) {
        String text = element.getAttribute(name);
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }

    /** The figures of a page, in their order. */
    public static List<String> svgs(String page) {
        List<String> all = new ArrayList<>();
        for (int from = page.indexOf("<svg"); from >= 0; from = page.indexOf("<svg", from + 1)) {
            all.add(page.substring(from, page.indexOf("</svg>", from) + 6));
        }
        return all;
    }

    /** {@code #fff}, {@code #ffffff} or {@code rgb(255,255,255)}; null for none and for a pattern. */
    private static Color colour(String text) {
        if (text.startsWith("#")) {
            return Color.decode(text.length() == 4 ? text.replaceAll("([^#])", "$1$1") : text);
        }
        if (!text.startsWith("rgb(")) {
            return null;
        }
        String[] parts = text.substring(4, text.length() - 1).split(",");
        return new Color(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }
}
