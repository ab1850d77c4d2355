package io.policybridge.main;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Gives the help page of every command an example, unless its description has one, and the exit codes. */
public final class CommandExamples {
    /** What begins the line of an example. */
    public static final String MARK = "Example: ";

    private static final String EXIT_CODES = "Exit codes: 0 done; 1 the run or the comparison failed, or the output "
            + "cannot be written; 2 bad input; 130 interrupted.";

    /** By the words of the command. */
    private static final Map<String, String> EXAMPLES = Map.ofEntries(
            Map.entry("", "compare --workload kmeans:tiny --policy lru,dacache"),
            Map.entry("demo", "demo"),
            Map.entry("compare", "compare --workload atax --policy lru,dacache --out report"),
            Map.entry("run", "run --workload spmv --policy drrip --explain 5"),
            Map.entry("cuda", "cuda --policy dacache -- ./app 4096 input.txt"),
            Map.entry("sensitivity", "sensitivity --workload atax,kmeans"),
            Map.entry("characterize", "characterize atax kmeans"),
            Map.entry("policies", "policies dacache"),
            Map.entry("workloads", "workloads --csv"),
            Map.entry("traces", "traces --check runs/traces"),
            Map.entry("ptx", "ptx --check docs/example-workload/saxpy.ptx"),
            Map.entry("configs", "configs gtx480x --as dev"),
            Map.entry("validate", "validate vecadd"),
            Map.entry("replay", "replay vecadd --component l1d"),
            Map.entry("diff", "diff runs/mine vecadd"),
            Map.entry("drive", "drive vecadd --call jna"),
            Map.entry("bench", "bench simulator"),
            Map.entry("bench simulator", "bench simulator"),
            Map.entry("bench bridge", "bench bridge"),
            Map.entry("bench policies", "bench policies"),
            Map.entry("bench host", "bench host --plain ~/gpgpu-sim --patched ~/patched -- ./application"),
            Map.entry("serve", "serve --policy dip --listen unix:policies.sock"),
            Map.entry("patch", "patch ~/gpgpu-sim"),
            Map.entry("verify-host", "verify-host --plain ~/gpgpu-sim --patched ~/patched ./application"),
            Map.entry("doctor", "doctor"),
            Map.entry("check", "check --policy drrip"));

    private CommandExamples() {}

    /** Completes the pages of {@code line} and of all commands below it. */
    public static void complete(CommandLine line) {
        UsageMessageSpec page = line.getCommandSpec().usageMessage();
        String name = line.getCommandSpec().qualifiedName();
        String example = EXAMPLES.get(name.substring(
                Math.min(name.length(), line.getCommandSpec().root().name().length() + 1)));
        List<String> footer = new ArrayList<>(List.of(page.footer()));
        boolean has = Arrays.stream(page.description()).anyMatch(text -> text.startsWith(MARK));
        footer.add("");
        if (!has && example != null) {
            footer.add(MARK + "./policybridge " + example);
        }
        if (footer.stream().noneMatch(text -> text.startsWith("Exit codes:"))) {
            footer.add(EXIT_CODES);
        }
        page.footer(footer.toArray(String[]::new));
        line.getSubcommands().values().forEach(CommandExamples::complete);
    }
}
