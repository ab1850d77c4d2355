package io.policybridge.report.figure;

import io.policybridge.report.Results;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where the results of a report come from, for captions.
 *
 * @param name of the plan or store
 * @param command that makes the report
 * @param version of PolicyBridge
 * @param machines what each configuration is, with the digest of its effective options
 * @param limits where runs were cut; empty if nowhere
 */
public record Provenance(
        String name, String command, String version, Map<String, String> machines, List<String> limits) {
    /** Of {@code results}. */
    public static Provenance of(Results results, String name, String command, String version) {
        return new Provenance(name, command, version, results.machines(), results.limits());
    }

    /** The command of those words, to be given to a shell again. */
    public static String command(List<String> words) {
        return words.stream()
                .map(word -> word.matches("[A-Za-z0-9_./,:=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", "./policybridge ", ""));
    }

    /** A caption: what is shown, on which machine, of which workloads, sizes and seeds, and the command. */
    String caption(Results results, String config, String shown) {
        return caption(results, config, results.workloads(config), shown);
    }

    private String caption(Results results, String config, List<String> workloads, String shown) {
        return shown
                + "Machine: " + machines.getOrDefault(config, config)
                + ". Workloads and sizes: " + listed(workloads)
                + behind(results, results.seeds(config));
    }

    /** What all captions end with. */
    private String behind(Results results, List<Long> seeds) {
        List<String> foreign = results.notGpgpuSims();
        return ". " + (seeds.size() == 1 ? "Seed " : "Arithmetic mean over seeds ") + listed(seeds)
                + (limits.isEmpty() ? "" : "; runs cut at " + listed(limits))
                + (foreign.isEmpty()
                        ? ""
                        : "; not GPGPU-Sim's, for instructions that it does not know: " + listed(foreign))
                + ". PolicyBridge " + version + ": " + command;
    }

    /** As above, of all configurations. */
    String captionOfAll(Results results, String shown) {
        List<String> configs = results.configs();
        return shown
                + "Machines: "
                + configs.stream()
                        .map(config -> config + ": " + machines.get(config))
                        .collect(Collectors.joining("; "))
                + ". Workloads and sizes: "
                + listed(configs.stream()
                        .flatMap(config -> results.workloads(config).stream())
                        .distinct()
                        .toList())
                + behind(results, results.seeds(configs.get(0)));
    }

    /** As above, of one workload. */
    public String captionOf(Results results, String config, String workload, String shown) {
        return caption(results, config, List.of(workload), shown);
    }

    static String listed(Collection<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
