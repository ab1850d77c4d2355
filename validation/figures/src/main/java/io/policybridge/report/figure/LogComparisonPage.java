package io.policybridge.report.figure;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.LogComparison;
import io.policybridge.report.LogComparisonJson;
import io.policybridge.report.drawing.DrawnText;
import io.policybridge.report.drawing.WebLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The statistics of a GPGPU-Sim run beside the simulator's, as one HTML file that needs nothing else. */
public final class LogComparisonPage {
    private static final String TEMPLATE = "/io/policybridge/report/against.html";

    private LogComparisonPage() {}

    /**
     * Writes {@code file}, whole or not at all, and returns its path.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static Path write(LogComparison comparison, String version, Path file) {
        String page = WebLibrary.resource(TEMPLATE)
                .replace("/*CHART_LIBRARY*/", WebLibrary.ECHARTS.script())
                .replace(
                        "/*DATA*/",
                        DrawnText.of(LogComparisonJson.text(comparison, version))
                                .replace("<", "\\u003c"));
        try {
            UnfinishedFile.write(file, page);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": the report cannot be written: " + e.getMessage(), e);
        }
    }
}
