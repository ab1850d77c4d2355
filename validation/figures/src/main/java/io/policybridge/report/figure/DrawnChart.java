package io.policybridge.report.figure;

/** A chart with its figure. */
record DrawnChart(Chart chart, String svg, byte[] pdf) {
    private static final int NARROW = 690;
    private static final int WIDE = 1380;
    private static final int USUAL_BARS = 96;
    /** What the names of policies take of a table's width, and each of its columns. */
    private static final int NAMES = 230;

    private static final int CELL = 24;

    /**
     * The most that a figure takes by itself: two columns of a paper, 7.2 inches; more for many bars.
     *
     * @return px
     */
    static int width(Chart chart) {
        String kind = chart.data().path("kind").asText();
        if (kind.equals("matrix")) {
            return Math.max(NARROW, NAMES + CELL * chart.data().path("x").size());
        }
        if (!kind.equals("bars") && !kind.equals("histogram")) {
            return NARROW;
        }
        int[] marks = new int[2];
        for (var series : chart.data().path("series")) {
            marks[series.path("ceiling").asBoolean() ? 1 : 0]++;
        }
        int classes = chart.data().path("classes").size();
        int groups = chart.data().path("workloads").size()
                + chart.data().path("means").size() * (classes == 0 ? 1 : classes + 1);
        return Math.min(WIDE, Math.max(NARROW, NARROW * groups * Math.max(marks[0], marks[1]) / USUAL_BARS));
    }
}
