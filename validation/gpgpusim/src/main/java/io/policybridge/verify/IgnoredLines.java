package io.policybridge.verify;

import java.util.List;

/** The printed lines that may differ between two runs of one simulator. */
final class IgnoredLines {
    /**
     * One kind of line.
     *
     * @param begins the beginning of the line
     * @param why the part of it that does not belong to the simulated machine
     */
    record Kind(String begins, String why) {}

    /** All of them. */
    static final List<Kind> KINDS = List.of(
            new Kind("gpgpu_simulation_time = ", "host time"),
            new Kind("gpgpu_simulation_rate = ", "host time"),
            new Kind("gpgpu_silicon_slowdown = ", "host time"),
            new Kind("gpu_total_sim_rate=", "host time"),
            new Kind("kernel_stream_id = ", "address in the host's memory"),
            new Kind("*** GPGPU-Sim Simulator Version", "build string"),
            new Kind("Accel-Sim [build ", "build string"),
            new Kind("GPGPU-Sim", "messages of threads, with temporary names, addresses of the host and host time"),
            new Kind("stream operation ", "the end of such a message that another one split"),
            new Kind(
                    "stream wait event ",
                    "one for each cycle that a stream waits, from when the application's thread says so"),
            new Kind("Running", "commands, with temporary names and process numbers"),
            new Kind("self exe links to", "path"),
            new Kind("Extracting ", "temporary names"),
            new Kind("policybridge", "printed by the bridge"));

    private IgnoredLines() {}

    static boolean is(String line) {
        String text = line.strip().replaceFirst("^-+(?=policybridge)", "");
        return text.isEmpty() || KINDS.stream().anyMatch(kind -> text.startsWith(kind.begins()));
    }
}
