package io.policybridge.report;

import java.util.List;
import java.util.Locale;

/**
 * IPC over the values of one parameter on one workload.
 *
 * @param search the search, as the user wrote it
 * @param points values ascending, at least one
 */
public record Curve(String workload, String search, List<Point> points) {
    /** The whole run's thread instructions per core cycle at a value. */
    public record Point(int value, double ipc) {}

    public Curve {
        points = List.copyOf(points);
    }

    /** The highest IPC; among equal ones the largest value. */
    public Point best() {
        Point best = points.get(0);
        for (Point point : points) {
            best = point.ipc() >= best.ipc() ? point : best;
        }
        return best;
    }

    /** One line per value, the best one marked. */
    public String text() {
        StringBuilder lines = new StringBuilder(search + " on " + workload + ": IPC\n");
        for (Point point : points) {
            lines.append(String.format(
                    Locale.ROOT, "  %4d  %9.3f%s%n", point.value(), point.ipc(), point == best() ? "  best" : ""));
        }
        return lines.toString();
    }
}
