package io.policybridge.report;

import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.config.GpuConfig;
import io.policybridge.session.Tally;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.metrics.periods.OverTime;
import io.policybridge.table.RunTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A single result as text. Its origin: policy, seed, digests, version, calls and answers of each hook, and warnings
 * about hooks without effect.
 */
public final class RunText {
    private RunText() {}

    /** One {@code name = value} line each, in GPGPU-Sim's manner. */
    public static List<String> provenance(RunResult result, String version) {
        List<String> lines = new ArrayList<>();
        lines.add("policybridge_version = " + version);
        lines.add("policybridge_policy = " + result.policy());
        lines.add("policybridge_seed = " + result.seed());
        lines.add("policybridge_config = " + result.config() + " " + result.configDigest());
        lines.add("policybridge_input = " + result.inputDigest());
        lines.add("policybridge_end = " + result.end()
                + (result.end() == RunResult.End.STOPPED ? " (incomplete: the statistics up to there)" : ""));
        lines.addAll(hooks(result.tally(), "policybridge_hook"));
        RunWarnings.warnings(result).forEach(warning -> lines.add("policybridge_warning = " + warning));
        return lines;
    }

    /**
     * A line for each option of {@code config} that is left out, or ignored, and in a file of the user's {@code own}
     * for each that is translated to the development line's.
     */
    public static List<String> configuration(GpuConfig config, boolean own) {
        List<String> lines = new ArrayList<>();
        if (own) {
            config.translated().forEach(option -> lines.add("policybridge_translated_option = " + option));
        }
        config.leftOut().forEach(option -> lines.add("policybridge_left_out_option = " + option));
        config.ignored().keySet().forEach(option -> lines.add("policybridge_ignored_option = " + option));
        return lines;
    }

    /** Kernel by kernel as GPGPU-Sim prints it, then what it does not print. */
    public static List<String> statistics(RunTable table) {
        List<String> lines = new ArrayList<>();
        table.result().kernels().forEach(kernel -> lines.addAll(kernel.statistics()));
        lines.addAll(table.lines());
        return lines;
    }

    /** How MPKI varied over the periods of a run. */
    public static List<String> overTime(OverTime mpki) {
        return List.of(
                "policybridge_metric[periods][mpki.mean] = " + mpki.mean(),
                "policybridge_metric[periods][mpki.deviation] = " + mpki.deviation());
    }

    /** Calls and answers per hook; a hook that was never called has no line. */
    public static List<String> hooks(Tally tally, String prefix) {
        List<String> lines = new ArrayList<>();
        if (tally == null) {
            return lines;
        }
        for (Hook hook : Hook.values()) {
            if (tally.calls(hook) > 0) {
                StringBuilder line = new StringBuilder(prefix + "[" + hook.label() + "] = " + tally.calls(hook));
                for (int code = 1; code < Answer.CODES; code++) {
                    if (tally.answers(hook, code) > 0) {
                        line.append(' ').append(Answer.name(code)).append('=').append(tally.answers(hook, code));
                    }
                }
                lines.add(line.toString());
            }
        }
        return lines;
    }
}
