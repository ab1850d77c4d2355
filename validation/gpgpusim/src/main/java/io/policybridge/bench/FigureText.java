package io.policybridge.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** Figures as a table and as JSON. */
public final class FigureText {
    private static final String ROW = "%-44s %14s  %-22s %-12s %s";

    private FigureText() {}

    /** One line per figure. */
    public static String table(List<Figure> figures) {
        StringBuilder text = new StringBuilder(row("figure", "measured", "threshold", "verdict", "remark"));
        for (Figure figure : figures) {
            text.append(
                    row(figure.what(), figure.valueText(), figure.thresholdText(), figure.verdict(), figure.note()));
        }
        return text.toString();
    }

    private static String row(String... cells) {
        return String.format(ROW, (Object[]) cells).stripTrailing() + "\n";
    }

    /** An array with one object per figure; {@code value} and {@code threshold} are null where there is none. */
    public static String json(List<Figure> figures) {
        return new ObjectMapper()
                        .valueToTree(figures.stream().map(Json::of).toList())
                        .toPrettyString() + "\n";
    }

    private record Json(
            String figure, Double value, String unit, Double threshold, boolean least, String verdict, String remark) {
        static Json of(Figure figure) {
            return new Json(
                    figure.what(),
                    orNull(figure.value()),
                    figure.unit(),
                    orNull(figure.threshold()),
                    figure.atLeast(),
                    figure.verdict(),
                    figure.note());
        }

        private static Double orNull(double value) {
            return Double.isNaN(value) ? null : value;
        }
    }
}
