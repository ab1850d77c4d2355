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
     * Two columns of a paper, 7.2 inches; more for many bars.
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
        int bars = 0;
        for (var series : chart.data().path("series")) {
            bars += series.path("ceiling").asBoolean()
                    ? 0
                    : series.path("values").size();
        }
        return Math.min(WIDE, Math.max(NARROW, NARROW * bars / USUAL_BARS));
    }
}
