package io.policybridge.fuzz.results;

import io.policybridge.fuzz.harness.CommandRun;
import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.fuzz.harness.ScratchFolder;
import java.nio.file.Path;

/** Results of which a report is drawn in the end. */
abstract class ReportTarget extends FileTarget {
    private final Path report = ScratchFolder.create().resolve("report");

    /** The target {@code name}, whose inputs are called {@code file}. */
    ReportTarget(String name, String file) {
        super(name, file);
    }

    /** Charts are drawn by a library in JavaScript, which is read anew for each report. */
    @Override
    public int longestSeconds() {
        return 6;
    }

    /** A report complains of options too, such as of a statistic that no result has. */
    @Override
    public String named() {
        return "";
    }

    /** Draws all figures of {@code store}. */
    final void draw(Path store) {
        CommandRun.of("report", store.toString(), "--out", report.toString(), "--histogram", "loads");
    }
}
