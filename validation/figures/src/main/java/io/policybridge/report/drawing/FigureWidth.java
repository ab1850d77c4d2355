package io.policybridge.report.drawing;

import io.policybridge.input.BadInput;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How wide a figure is in its files.
 *
 * @param px 96 of them are an inch
 * @param exact whether it is as wide however little it shows; if not, that is the most
 */
public record FigureWidth(int px, boolean exact) {
    private static final double PX_PER_INCH = 96;
    private static final Map<String, Double> UNITS_PER_INCH =
            Map.of("in", 1.0, "cm", 2.54, "mm", 25.4, "pt", 72.0, "px", PX_PER_INCH);
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,5}(?:\\.[0-9]{1,5})?)(in|cm|mm|pt|px)");
    /** In inches. */
    private static final double LEAST = 2;

    private static final double MOST = 20;

    /** Not wider, and less for a figure of few bars or cells. */
    public static FigureWidth atMost(int px) {
        return new FigureWidth(px, false);
    }

    /**
     * {@code 3.33in}, {@code 84mm}, {@code 8.4cm}, {@code 240pt} (72 are an inch) or {@code 320px}: a figure that fits,
     * so rounded down to whole px.
     *
     * @throws BadInput if it is no such width, or not one from 2 to 20 inches
     */
    public static FigureWidth of(String option, String text) {
        Matcher width = TEXT.matcher(text);
        if (width.matches()) {
            double inches = Double.parseDouble(width.group(1)) / UNITS_PER_INCH.get(width.group(2));
            if (inches >= LEAST && inches <= MOST) {
                return new FigureWidth((int) Math.floor(inches * PX_PER_INCH + 1e-6), true);
            }
        }
        throw new BadInput(option + "=" + text + "; expected a number and its unit (in, cm, mm, pt or px), such as "
                + "3.33in or 84mm, from 2in to 20in");
    }
}
