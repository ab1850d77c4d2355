package io.policybridge.cli;

import io.policybridge.report.ComparisonJson;
import io.policybridge.report.RunText;
import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.sim.RunResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One workload under one policy. */
@Command(
    name = "run",
    description = "Runs one workload under one policy and prints the statistics under GPGPU-Sim's own names.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--workload", required = true, paramLabel = "NAME|DIR", description = "A packaged run (see workloads), or a folder of streams.")
  private String workload;

  @Option(names = "--policy", paramLabel = "P", description = "Policy string; default: native, the host's own LRU and FR-FCFS.")
  private String policy = "native";

  @Option(names = "--explain", paramLabel = "N", description = "Print the last N decisions with their reasons.")
  private int explain;

  @Option(names = "--record", paramLabel = "DIR", description = "Write the event streams issue, dram, icnt and clock of this run into DIR (see diff).")
  private Path record;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Mixin private SimulationOptions options;

  @Override
  public Integer call() {
    Job job = Job.of(Catalogue.workload(workload), Contender.parse(policy, options.seed), options.config, options.limits(), explain);
    RunResult result;
    try (ProgressDisplay display = ProgressDisplay.of(List.of(job))) {
      result = record == null ? job.run(display) : job.recorded(record, display);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(ComparisonJson.text(result, Version.text()));
    } else {
      job.config().ignored().forEach(option -> out.println("policybridge_ignored_option = " + option));
      result.kernels().forEach(kernel -> kernel.statistics().forEach(out::println));
      RunText.provenance(result, Version.text()).forEach(out::println);
      result.decisions().forEach(decision -> out.println("policybridge_decision = " + decision));
    }
    out.flush();
    return 0;
  }
}
