package io.policybridge.cli;

import io.policybridge.run.Contender;
import io.policybridge.run.Job;
import io.policybridge.sim.Progress;
import io.policybridge.sim.RunResult;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "bench", mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    return 0;
  }
}
