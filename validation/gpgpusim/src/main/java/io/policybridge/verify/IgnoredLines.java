package io.policybridge.verify;

import java.util.List;

/** The printed lines that may differ between two runs of one simulator. */
final class IgnoredLines {
    /**
     * Lines that begin alike.
     *
     * @param begins the beginning of the line
     * @param why the part of it that does not belong to the simulated machine
     */
    record Line(String begins, String why) {}

    static final List<Line> ALL = List.of(
            new Line("gpgpu_simulation_time = ", "host time"),
            new Line("gpgpu_simulation_rate = ", "host time"),
            new Line("gpgpu_silicon_slowdown = ", "host time"),
            new Line("gpu_total_sim_rate=", "host time"),
            new Line("kernel_stream_id = ", "address in the host's memory"),
            new Line("*** GPGPU-Sim Simulator Version", "build string"),
            new Line("Accel-Sim [build ", "build string"),
            new Line("GPGPU-Sim", "messages of threads, with temporary names, addresses of the host and host time"),
            new Line("stream operation ", "the end of such a message that another one split"),
            new Line(
                    "stream wait event ",
                    "one for each cycle that a stream waits, from when the application's thread says so"),
            new Line("Running", "commands, with temporary names and process numbers"),
            new Line("self exe links to", "path"),
            new Line("Extracting ", "temporary names"),
            new Line("policybridge", "printed by the bridge"));

    private IgnoredLines() {}

    static boolean is(String line) {
        String text = line.strip().replaceFirst("^-+(?=policybridge)", "");
        return text.isEmpty() || ALL.stream().anyMatch(ignored -> text.startsWith(ignored.begins()));
    }
}
