package io.policybridge.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.report.drawing.Drawing.Area;
import io.policybridge.report.drawing.Drawing.Line;
import io.policybridge.report.drawing.Drawing.Word;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Reads the numbers of a drawing with a ruler, and holds them against those of its table. */
public final class DrawnNumbers {
    /** In px: ECharts draws lines on whole pixels. */
    private static final double RULER = 1;

    private static final Color GRID = new Color(0xd0d0d0);
    /** How high a digit is, in px, and a little around it. */
    private static final double DIGIT = 5.8;

    /** Points of a whisker: two of each end, and two between. */
    private static final int WHISKER = 6;

    private static final String LOWEST = " lowest";
    private static final String HIGHEST = " highest";

    private final String name;
    private final Drawing drawing;
    private final List<List<String>> table;
    private final Rectangle2D frame;
    /** Whether numbers are expected over bars. */
    private boolean numbered = true;

    /** {@code csv}: the figure's table, a heading and its rows. */
    public DrawnNumbers(String name, Drawing drawing, String csv) {
        this.name = name;
        this.drawing = drawing;
        table = csv.lines().map(line -> List.of(line.split(",", -1))).toList();
        frame = drawing.lines().stream()
                .filter(line -> line.colour().equals(GRID))
                .map(line -> box(line.points()))
                .reduce(Rectangle2D::createUnion)
                .orElse(null);
    }

    private static Rectangle2D box(List<Point2D> points) {
        Rectangle2D box =
                new Rectangle2D.Double(points.get(0).getX(), points.get(0).getY(), 0, 0);
        points.forEach(box::add);
        return box;
    }

    /** Of bars that are too narrow for their numbers: none has one. */
    public DrawnNumbers withoutNumbers() {
        numbered = false;
        return this;
    }

    private double cell(int row, int column) {
        String text = table.get(row).get(column);
        return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }

    /** Those of a row or column that are there. */
    private List<Double> present(int column) {
        List<Double> values = new ArrayList<>();
        for (int row = 1; row < table.size(); row++) {
            if (!Double.isNaN(cell(row, column))) {
                values.add(cell(row, column));
            }
        }
        return values;
    }

    /** The number at {@code px} of an axis: {@code down} of the one at the left, else of the one below. */
    private double at(double px, boolean down) {
        List<double[]> ticks = new ArrayList<>();
        for (Word word : drawing.words()) {
            boolean own = down
                    ? word.x() + word.length() / 2 < frame.getMinX() && !word.upright()
                    : word.y() > frame.getMaxY() && word.y() < frame.getMaxY() + 20;
            OptionalDouble number = own ? number(word.text()) : OptionalDouble.empty();
            number.ifPresent(value -> drawing.lines().stream()
                    .filter(line -> line.colour().equals(GRID))
                    .map(line -> line.points().get(0))
                    .map(point -> down ? point.getY() : point.getX())
                    .filter(place -> Math.abs(place - (down ? word.y() : word.x())) < 3)
                    .findFirst()
                    .ifPresent(place -> ticks.add(new double[] {place, value})));
        }
        ticks.sort(Comparator.comparingDouble(tick -> tick[1]));
        assertTrue(ticks.size() >= 2, name + ": an axis without numbers");
        double[] a = ticks.get(0);
        double[] b = ticks.get(ticks.size() - 1);
        return a[1] + (px - a[0]) * (b[1] - a[1]) / (b[0] - a[0]);
    }

    private static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    private double top() {
        return at(frame.getMinY(), true);
    }

    private void isDrawn(double value, double px, boolean down, String what) {
        double ruler = RULER * Math.abs(at(1, down) - at(0, down));
        assertEquals(value, at(px, down), ruler, name + ": " + what);
    }

    /** As charts.js writes a number below 1000. */
    private static String written(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    private Word legend(String series) {
        return drawing.words().stream()
                .filter(word -> word.text().equals(series))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": no legend of " + series));
    }

    private static boolean isBefore(Rectangle2D icon, Word word) {
        double gap = word.x() - word.length() / 2 - icon.getMaxX();
        return gap > -1 && gap < 12 && Math.abs(icon.getCenterY() - word.y()) < 6;
    }

    private Color areaOf(String series) {
        Word word = legend(series);
        return drawing.areas().stream()
                .filter(area -> isBefore(area.box(), word))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + ": no colour of " + series))
                .colour();
    }

    /** Bars, and marks of {@code bounds} across their groups, in the order of the table's rows. */
    public void areBars(List<String> bounds) {
        for (int column = 1; column < table.get(0).size(); column++) {
            String series = table.get(0).get(column);
            if (isOfSeeds(series)) {
                continue;
            }
            if (bounds.contains(series)) {
                areMarks(column, areaOf(series));
            } else {
                areBars(column, areaOf(series));
            }
        }
    }

    /** Whether it is a column of the lowest or the highest seed of another. */
    private boolean isOfSeeds(String column) {
        return table.get(0).stream().anyMatch(other -> column.equals(other + LOWEST) || column.equals(other + HIGHEST));
    }

    /** No number in the frame, or above it, covers part of another. */
    public void haveRoom() {
        List<Rectangle2D> boxes = drawing.words().stream()
                .filter(word ->
                        number(word.text()).isPresent() && word.x() > frame.getMinX() && word.y() < frame.getMaxY())
                .map(DrawnNumbers::box)
                .toList();
        assertFalse(boxes.isEmpty(), name + ": no numbers");
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertFalse(boxes.get(i).intersects(boxes.get(j)), name + ": two numbers at " + boxes.get(i));
            }
        }
    }

    private static Rectangle2D box(Word word) {
        double width = word.upright() ? DIGIT : word.length();
        double height = word.upright() ? word.length() : DIGIT;
        return new Rectangle2D.Double(word.x() - width / 2, word.y() - height / 2, width, height);
    }

    private void areBars(int column, Color colour) {
        String series = table.get(0).get(column);
        List<Rectangle2D> bars = drawing.areas().stream()
                .filter(area -> area.colour().equals(colour))
                .map(Area::box)
                .filter(box -> box.getMinX() > frame.getMinX() - 1
                        && Math.abs(box.getMaxY() - frame.getMaxY()) < RULER
                        && box.getWidth() > 2)
                .sorted(Comparator.comparingDouble(Rectangle2D::getMinX))
                .toList();
        List<Double> values = present(column);
        List<String> alike = table.get(0).stream()
                .skip(1)
                .filter(other -> !isOfSeeds(other) && areaOf(other).equals(colour))
                .toList(); // colours repeat, with other hatches
        assertEquals(values.size() * alike.size(), bars.size(), name + ": bars of " + series);
        for (int i = 0; i < values.size(); i++) {
            String what = series + ", bar " + (i + 1);
            Rectangle2D bar = bars.get(i * alike.size() + alike.indexOf(series));
            boolean cut = values.get(i) > top();
            isDrawn(cut ? top() : values.get(i), bar.getMinY(), true, what);
            assertEquals(cut, isBroken(bar), name + ": a break in " + what);
            hasWhisker(bar, column, i, what);
            Word number = over(bar);
            if (!numbered) {
                assertNull(number, name + ": no room over " + what);
                continue;
            }
            assertNotNull(number, name + ": no number over " + what);
            assertEquals(written(values.get(i)), number.text(), name + ": " + what);
            assertEquals(cut, number.bold(), name + ": bold over " + what);
        }
    }

    /** In the middle of {@code bar} a line from its lowest to its highest seed, and none if these are equal. */
    private void hasWhisker(Rectangle2D bar, int column, int place, String what) {
        List<Rectangle2D> whiskers = whiskers()
                .filter(box -> box.getWidth() < bar.getWidth() && Math.abs(box.getCenterX() - bar.getCenterX()) < RULER)
                .toList();
        int lowest = table.get(0).indexOf(table.get(0).get(column) + LOWEST);
        List<Integer> rows = new ArrayList<>();
        for (int row = 1; row < table.size(); row++) {
            if (!Double.isNaN(cell(row, column))) {
                rows.add(row);
            }
        }
        boolean whisker = lowest > 0 && cell(rows.get(place), lowest) < cell(rows.get(place), lowest + 1);
        assertEquals(whisker ? 1 : 0, whiskers.size(), name + ": whiskers of " + what);
        if (whisker) {
            isDrawn(cell(rows.get(place), lowest), whiskers.get(0).getMaxY(), true, "lowest of " + what);
            isDrawn(cell(rows.get(place), lowest + 1), whiskers.get(0).getMinY(), true, "highest of " + what);
        }
    }

    /** Whether there is a break across the whole of it, near its top. */
    private boolean isBroken(Rectangle2D bar) {
        return drawing.areas().stream()
                .filter(area -> area.colour().equals(Color.WHITE))
                .map(Area::box)
                .anyMatch(box -> Math.abs(box.getCenterX() - bar.getCenterX()) < RULER
                        && Math.abs(box.getWidth() - bar.getWidth()) < RULER
                        && box.getMinY() > bar.getMinY()
                        && box.getMaxY() < bar.getMinY() + 20);
    }

    /** The number that stands on it, or on a line that is above it. */
    private Word over(Rectangle2D bar) {
        return drawing.words().stream()
                .filter(word -> number(word.text()).isPresent()
                        && Math.abs(word.x() - bar.getCenterX()) < 2.5
                        && feet(bar).anyMatch(foot -> Math.abs(box(word).getMaxY() - foot) < 8))
                .findFirst()
                .orElse(null);
    }

    /** Where its number may stand: on it, and on the whisker and the lines that cross the place above it. */
    private Stream<Double> feet(Rectangle2D bar) {
        return Stream.concat(
                        Stream.of(bar),
                        Stream.concat(
                                        drawing.lines().stream()
                                                .filter(line -> !line.colour().equals(GRID))
                                                .map(line -> box(line.points())),
                                        drawing.areas().stream().map(Area::box))
                                .filter(box -> (box.getHeight() < 3 || box.getWidth() < bar.getWidth() / 2)
                                        && box.getMinX() < bar.getCenterX()
                                        && box.getMaxX() > bar.getCenterX()
                                        && box.getMinY() < bar.getMinY()))
                .map(Rectangle2D::getMinY);
    }

    private void areMarks(int column, Color colour) {
        String series = table.get(0).get(column);
        List<Rectangle2D> marks = drawing.areas().stream()
                .filter(area -> area.colour().equals(colour))
                .map(Area::box)
                .filter(box -> box.getMinX() > frame.getMinX() - 1
                        && box.getMinY() > legend(series).y() + 8)
                .sorted(Comparator.comparingDouble(Rectangle2D::getMinX))
                .toList();
        List<Double> values = present(column);
        assertEquals(values.size(), marks.size(), name + ": marks of " + series);
        for (int i = 0; i < marks.size(); i++) {
            String what = series + ", mark " + (i + 1);
            if (values.get(i) > top()) {
                assertTrue(marks.get(i).getMaxY() < frame.getMinY() + 4, name + ": not above the axis: " + what);
                Word number = over(marks.get(i));
                assertNotNull(number, name + ": no number over " + what);
                assertEquals(written(values.get(i)), number.text(), name + ": " + what);
            } else {
                isDrawn(values.get(i), marks.get(i).getCenterY(), true, what);
            }
        }
    }

    /** Lines, in the order of the table's columns, over its rows. */
    public void areCurves() {
        int rows = table.size() - 1;
        for (int column = 1; column < table.get(0).size(); column++) {
            String series = table.get(0).get(column);
            if (isOfSeeds(series)) {
                continue;
            }
            Word legend = legend(series);
            Color colour = drawing.lines().stream()
                    .filter(line -> line.points().size() == 2 && isBefore(box(line.points()), legend))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + ": no colour of " + series))
                    .colour();
            List<Double> values = present(column);
            Line line = drawing.lines().stream()
                    .filter(one -> one.colour().equals(colour)
                            && one.points().size() == values.size()
                            && one.points().size() > 2
                            && Math.abs(box(one.points()).getMinX() - frame.getMinX()) < RULER
                            && Math.abs(at(one.points().get(0).getY(), true) - values.get(0))
                                    < RULER * Math.abs(at(1, true) - at(0, true))) // colours repeat
                    .findFirst()
                    .orElse(null);
            int at = 0;
            for (int row = 1; row <= rows; row++) {
                double value = cell(row, column);
                String what = series + ", point " + row;
                double x = frame.getMinX() + frame.getWidth() * (row - 1) / (rows - 1);
                if (value > top()) {
                    isCutOff(value, x, colour, what);
                    assertTrue(
                            line == null || line.clip() != null && line.clip().getMinY() > frame.getMinY() - 3, what);
                    assertTrue(line == null || line.points().get(at).getY() < frame.getMinY(), name + ": " + what);
                    at++;
                } else if (!Double.isNaN(value)) {
                    assertNotNull(line, name + ": no line of " + series);
                    isOnCurve(value, x, line.points().get(at), colour, what);
                    at++;
                    hasWhisker(row, column, x, what);
                }
            }
        }
    }

    /** At a point of a curve, a line from its lowest to its highest seed if these differ. */
    private void hasWhisker(int row, int column, double x, String what) {
        int lowest = table.get(0).indexOf(table.get(0).get(column) + LOWEST);
        if (lowest > 0 && cell(row, lowest) < cell(row, lowest + 1)) {
            double ruler = RULER * Math.abs(at(1, true) - at(0, true));
            assertTrue(
                    whiskers()
                            .anyMatch(box -> Math.abs(box.getCenterX() - x) < RULER
                                    && Math.abs(at(box.getMaxY(), true) - cell(row, lowest)) < ruler
                                    && Math.abs(at(box.getMinY(), true) - cell(row, lowest + 1)) < ruler),
                    name + ": no whisker at " + what);
        }
    }

    private Stream<Rectangle2D> whiskers() {
        return drawing.lines().stream()
                .filter(line -> line.points().size() == WHISKER)
                .map(line -> box(line.points()));
    }

    /** As many whiskers as there are ranges of seeds, whoever's they are. */
    public void haveWhiskers(int expected) {
        assertEquals(expected, whiskers().count(), name + ": whiskers");
    }

    /** Small things of a colour, filled or empty. */
    private List<Rectangle2D> marks(Color colour) {
        return Stream.concat(
                        drawing.areas().stream()
                                .filter(area -> area.colour().equals(colour))
                                .map(Area::box),
                        drawing.lines().stream()
                                .filter(line -> line.colour().equals(colour))
                                .map(line -> box(line.points())))
                .filter(box -> box.getWidth() < 12 && box.getHeight() < 12)
                .toList();
    }

    private void isOnCurve(double value, double x, Point2D point, Color colour, String what) {
        isDrawn(value, point.getY(), true, what);
        assertEquals(x, point.getX(), RULER, name + ": " + what);
        assertTrue(marks(colour).stream().anyMatch(mark -> mark.contains(point)), name + ": no mark at " + what);
    }

    /** No mark at the edge; above it the line's own, and beside that an arrow with the number. */
    private void isCutOff(double value, double x, Color colour, String what) {
        Point2D edge = new Point2D.Double(x, frame.getMinY());
        assertFalse(
                marks(colour).stream().anyMatch(mark -> mark.contains(edge)),
                name + ": a mark at the edge for " + what);
        String number = "\u2191" + written(value);
        assertTrue(
                drawing.words().stream()
                        .filter(word -> word.text().equals(number) && word.bold() && word.y() < frame.getMinY())
                        .anyMatch(word -> Math.abs(word.x() - word.length() / 2 - x) < 10
                                && marks(colour).stream()
                                        .anyMatch(mark -> Math.abs(mark.getCenterX() - x) < RULER
                                                && Math.abs(mark.getCenterY() - word.y()) < 2)),
                name + ": no mark with a bold " + number + " above " + what);
    }

    /** Points, one for each row: {@code across} and {@code up} are columns, {@code series} is that of the legend. */
    public void arePoints(int series, int across, int up) {
        for (int row = 1; row < table.size(); row++) {
            String policy = table.get(row).get(series);
            Color colour = areaOf(policy);
            double x = cell(row, across);
            double y = cell(row, up);
            String what = name + ": no point of " + table.get(row);
            double rulerX = RULER * Math.abs(at(1, false) - at(0, false));
            double rulerY = RULER * Math.abs(at(1, true) - at(0, true));
            assertTrue(
                    drawing.areas().stream()
                            .filter(area -> area.colour().equals(colour))
                            .map(Area::box)
                            .anyMatch(box -> Math.abs(at(box.getCenterX(), false) - x) < rulerX
                                    && Math.abs(at(box.getCenterY(), true) - y) < rulerY),
                    what);
            hasCross(row, across, new double[] {x, y}, new double[] {rulerX, rulerY});
            hasCross(row, up, new double[] {x, y}, new double[] {rulerX, rulerY});
        }
    }

    /** Through a point, a line from the lowest to the highest seed of {@code column} if these differ. */
    private void hasCross(int row, int column, double[] point, double[] ruler) {
        int lowest = table.get(0).indexOf(table.get(0).get(column) + LOWEST);
        if (lowest < 0 || !(cell(row, lowest) < cell(row, lowest + 1))) {
            return;
        }
        double[] from = point.clone();
        double[] to = point.clone();
        int axis = point[0] == cell(row, column) ? 0 : 1;
        from[axis] = cell(row, lowest);
        to[axis] = cell(row, lowest + 1);
        double[] cap = {axis == 0 ? 0 : 2.5 * ruler[0], axis == 0 ? 2.5 * ruler[1] : 0};
        assertTrue(
                whiskers()
                        .anyMatch(box -> Math.abs(at(box.getMinX(), false) - from[0] + cap[0]) < ruler[0]
                                && Math.abs(at(box.getMaxX(), false) - to[0] - cap[0]) < ruler[0]
                                && Math.abs(at(box.getMaxY(), true) - from[1] + cap[1]) < ruler[1]
                                && Math.abs(at(box.getMinY(), true) - to[1] - cap[1]) < ruler[1]),
                name + ": no whisker through " + table.get(row) + " for "
                        + table.get(0).get(column));
    }

    /** A cell for each row of place, place, number: lighter the more. */
    public void isHeatMap() {
        List<double[]> shades = new ArrayList<>();
        for (int row = 1; row < table.size(); row++) {
            List<String> own = table.get(row);
            double x = lowest(own.get(0)).x();
            double y = leftmost(own.get(1)).y();
            hasNumber(cell(row, 2), x, y, own.toString());
            Color colour = cellAt(x, y, own.toString());
            shades.add(new double[] {cell(row, 2), luminance(colour)});
        }
        shades.sort(Comparator.comparingDouble(shade -> shade[0]));
        for (int i = 1; i < shades.size(); i++) {
            assertTrue(
                    shades.get(i)[1] >= shades.get(i - 1)[1], name + ": " + shades.get(i)[0] + " is darker than less");
        }
    }

    private static double luminance(Color colour) {
        return 0.2126 * colour.getRed() + 0.7152 * colour.getGreen() + 0.0722 * colour.getBlue();
    }

    private Word lowest(String text) {
        return drawing.words().stream()
                .filter(word -> word.text().equals(text))
                .max(Comparator.comparingDouble(Word::y))
                .orElseThrow(() -> new AssertionError(name + ": no " + text + " below"));
    }

    private Word leftmost(String text) {
        return drawing.words().stream()
                .filter(word -> word.text().equals(text))
                .min(Comparator.comparingDouble(Word::x))
                .orElseThrow(() -> new AssertionError(name + ": no " + text + " at the left"));
    }

    private void hasNumber(double value, double x, double y, String what) {
        assertTrue(
                drawing.words().stream()
                        .anyMatch(word -> word.text().equals(written(value))
                                && Math.abs(word.x() - x) < 3
                                && Math.abs(word.y() - y) < 3),
                name + ": no " + written(value) + " in the cell of " + what);
    }

    private Color cellAt(double x, double y, String what) {
        return drawing.areas().stream()
                .filter(area -> area.box().contains(x, y)
                        && area.box().getWidth() > 8
                        && area.box().getHeight() > 8)
                .map(Area::colour)
                .reduce((first, last) -> last)
                .orElseThrow(() -> new AssertionError(name + ": no cell of " + what));
    }

    /** A line of cells for each row: blue above 1, orange below, the last number bold. */
    public void isMatrix() {
        for (int row = 1; row < table.size(); row++) {
            List<String> own = table.get(row);
            double y = leftmost(own.get(0)).y();
            List<Word> numbers = drawing.words().stream()
                    .filter(word -> Math.abs(word.y() - y) < 3 && !word.text().equals(own.get(0)))
                    .sorted(Comparator.comparingDouble(Word::x))
                    .toList();
            assertEquals(own.size() - 1, numbers.size(), name + ": cells of " + own);
            for (int column = 1; column < own.size(); column++) {
                Word number = numbers.get(column - 1);
                String what = own.get(0) + ", " + table.get(0).get(column);
                assertEquals(written(cell(row, column)), number.text(), name + ": " + what);
                assertEquals(column == own.size() - 1, number.bold(), name + ": bold in " + what);
                Color colour = cellAt(number.x(), number.y(), what);
                assertEquals(
                        Math.signum(cell(row, column) - 1),
                        Math.signum((float) (colour.getBlue() - colour.getRed())),
                        name + ": colour of " + what);
            }
        }
    }
}
