package io.policybridge.report;

import java.util.List;
import java.util.Locale;

/**
 * A statistic over the values of one or more parameters on one workload.
 *
 * @param search the search, as the user wrote it
 * @param statistic its name
 * @param points in the order of the search, at least one
 * @param best one of these
 */
public record Curve(String workload, String search, String statistic, List<Point> points, Point best) {
    /** The statistic of the whole run at a value, or at values {@code w=1,t=1} of several parameters. */
    public record Point(String value, double statistic) {}

    public Curve {
        points = List.copyOf(points);
    }

    /** One line per value, the best one marked. */
    public String text() {
        int width =
                points.stream().mapToInt(point -> point.value().length()).max().orElse(0);
        StringBuilder lines = new StringBuilder(search + " on " + workload + ": " + statistic + "\n");
        for (Point point : points) {
            lines.append(String.format(
                    Locale.ROOT,
                    "  %" + Math.max(4, width) + "s  %9.3f%s%n",
                    point.value(),
                    point.statistic(),
                    point == best ? "  best" : ""));
        }
        return lines.toString();
    }
}
