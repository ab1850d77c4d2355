package io.policybridge.verify;

import io.policybridge.input.BadInput;
import io.policybridge.policies.Registry;
import io.policybridge.transport.grpc.Endpoint;
import io.policybridge.transport.grpc.PolicyServer;
import io.policybridge.transport.grpc.PolicyService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** One application on an unpatched and a patched build: bridge off, then on over each call path, with policies that repeat the native choice. */
public final class HostVerification {
  private static final int SHOWN = 5;
  private static final String PLAIN = "plain";

  private final List<HostRun> runs = new ArrayList<>();
  private final Map<String, List<Difference>> differences = new LinkedHashMap<>();

  /**
   * What is to be compared.
   *
   * @param calls call paths: {@code jna}, {@code grpc}
   * @param outputs folder for everything that is printed
   */
  public record Subject(Build plain, Build patched, List<String> application, String policy, List<String> calls, Path outputs) {}

  /** Is told of what happens. */
  public interface Listener {
    /** Another kernel of the run {@code name} has ended. */
    void kernelEnded(String name, Printed printed);

    /** A run has ended. */
    void ended(HostRun run);
  }

  private HostVerification() {}

  /**
   * Runs all, one after the other.
   *
   * @throws BadInput if something cannot be started or written
   * @throws VerifyFailure if a run fails
   */
  public static HostVerification of(Subject subject, Listener listener) {
    boolean substituted = subject.application().stream().anyMatch(word -> word.contains("{}"));
    for (Build build : List.of(subject.plain(), subject.patched())) {
      if (build.libraries() == null && !substituted) {
        throw BadInput.in(build.folder(), "no libcudart.so in it or below its lib; expected a built simulator, or an application with {} for its folder");
      }
    }
    HostVerification verification = new HostVerification();
    BiConsumer<String, Path> run = (name, configuration) -> verification.run(subject, name, configuration, listener);
    run.accept(PLAIN, null);
    if (verification.runs.get(0).printed().kernels().isEmpty()) {
      throw new VerifyFailure("plain: no statistics of a kernel were printed; expected an application that runs on GPGPU-Sim");
    }
    run.accept("off", null);
    for (String call : subject.calls()) {
      if (call.equals("grpc")) {
        served(subject, server -> run.accept(call, configuration(subject, call, "server = " + server + "\n")));
      } else {
        run.accept(call, configuration(subject, call, ""));
      }
    }
    return verification;
  }

  private static void served(Subject subject, Consumer<String> run) {
    Endpoint socket = Endpoint.parse("unix:" + subject.outputs().resolve("policies.sock").toAbsolutePath());
    try (PolicyServer server = PolicyServer.start(socket, null, new PolicyService(subject.policy(), Registry.all()), true)) {
      run.accept(server.endpoint().toString());
    }
  }

  private static Path configuration(Subject subject, String call, String more) {
    Path file = subject.outputs().resolve(call + ".conf").toAbsolutePath();
    try {
      return Files.writeString(file, "policy = " + subject.policy() + "\ncall = " + call + "\nstatistics = " + statistics(subject, call) + "\n" + more);
    } catch (IOException e) {
      throw BadInput.in(file, "cannot be written: " + e.getMessage());
    }
  }

  private static Path statistics(Subject subject, String name) {
    return subject.outputs().resolve(name + ".counters").toAbsolutePath();
  }

  private void run(Subject subject, String name, Path configuration, Listener listener) {
    Build build = name.equals(PLAIN) ? subject.plain() : subject.patched();
    HostRun.Task task = new HostRun.Task(name, build, subject.application(), subject.outputs());
    HostRun run = HostRun.of(task, configuration, statistics(subject, name), printed -> listener.kernelEnded(name, printed));
    listener.ended(run);
    runs.add(run);
    if (runs.size() > 1) {
      differences.put(name, runs.get(0).printed().differences(run.printed(), SHOWN));
    }
  }

  /** The plain run, then the others. */
  public List<HostRun> runs() {
    return List.copyOf(runs);
  }

  /** By run, the first lines that differ from the plain run; empty lists where none does. */
  public Map<String, List<Difference>> differences() {
    return differences;
  }

  /** Whether every run printed what the plain one did. */
  public boolean equal() {
    return differences.values().stream().allMatch(List::isEmpty);
  }
}
