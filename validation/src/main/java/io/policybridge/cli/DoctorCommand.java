package io.policybridge.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What this machine has and lacks. */
@Command(name = "doctor", description = "Shows what this machine has and lacks, with the command that mends it.", mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
  private static final long MIB = 1 << 20;

  @Spec private CommandSpec spec;

  /** A program that something needs. */
  private record Program(String name, String versionFlag, String neededFor, boolean required, String install) {}

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("javac", "-version", "building", true, "sudo apt-get install -y openjdk-17-jdk-headless"),
          new Program("mvn", "-version", "building", true, "sudo apt-get install -y maven"),
          new Program("g++", "--version", "the bridge to GPGPU-Sim", false, "sudo apt-get install -y g++"),
          new Program("cmake", "--version", "the bridge to GPGPU-Sim", false, "sudo apt-get install -y cmake"),
          new Program("zstd", "--version", "looking into streams by hand", false, "sudo apt-get install -y zstd"));

  @Override
  public Integer call() {
    boolean complete = true;
    report("java", "running " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " cores, heap at most "
        + Runtime.getRuntime().maxMemory() / MIB + " MiB", "");
    for (Program program : PROGRAMS) {
      String version = versionOf(program);
      if (version == null) {
        complete &= !program.required();
        report(program.name(), "missing, needed for " + program.neededFor(), program.install());
      } else {
        report(program.name(), version, "");
      }
    }
    complete &= streams();
    spec.commandLine().getOut().flush();
    return complete ? 0 : Main.FAILED;
  }

  private boolean streams() {
    try {
      int runs = Catalogue.workloads().size();
      report("streams", runs + " packaged runs", "");
      return true;
    } catch (RuntimeException e) {
      report("streams", e.getMessage(), "git checkout validation/golden");
      return false;
    }
  }

  private void report(String what, String state, String mend) {
    spec.commandLine().getOut().printf("%-8s %s%n", what, state);
    if (!mend.isEmpty()) {
      spec.commandLine().getOut().printf("%-8s mend: %s%n", "", mend);
    }
  }

  private static String versionOf(Program program) {
    try {
      Process process = new ProcessBuilder(program.name(), program.versionFlag()).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return null;
      }
      String first = output.lines().map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").strip()).filter(line -> !line.isEmpty()).findFirst().orElse("");
      return process.exitValue() == 0 ? first : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
