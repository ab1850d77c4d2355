package io.policybridge.sweep.backend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Waits for a process, and looks now and then how much memory it and what it started have had in use at most. */
final class ResidentPeak {
    private static final int FIRST_MILLISECONDS = 20;
    private static final int MOST_MILLISECONDS = 500;
    private static final String PEAK = "VmHWM:";
    private static final int KIB = 1024;

    private final Process process;
    private long bytes;

    ResidentPeak(Process process) {
        this.process = process;
    }

    /** The exit status of the process. */
    int await() throws InterruptedException {
        int patience = FIRST_MILLISECONDS;
        while (!process.waitFor(patience, TimeUnit.MILLISECONDS)) {
            patience = Math.min(2 * patience, MOST_MILLISECONDS);
            long now = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                    .mapToLong(one -> peak(Path.of("/proc", Long.toString(one.pid()), "status")))
                    .sum();
            bytes = Math.max(bytes, now);
        }
        return process.exitValue();
    }

    /** The sum of their peaks, as last seen; 0 if that was never seen. */
    long bytes() {
        return bytes;
    }

    /** What {@code status} of Linux says in KiB; 0 if it is not there (another system, or an ended process). */
    static long peak(Path status) {
        try {
            List<String> lines = Files.readAllLines(status, StandardCharsets.ISO_8859_1);
            return lines.stream()
                    .filter(line -> line.startsWith(PEAK))
                    .mapToLong(line -> KIB
                            * Long.parseLong(line.substring(PEAK.length())
                                    .replace("kB", "")
                                    .strip()))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
