package io.policybridge.verify;

import io.policybridge.bench.Medians;
import io.policybridge.load.KnownPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Wall time of an application on a patched build over that on an unpatched one. The settings take turns, so that what else happens on the machine
 * meets all of them, and medians are compared.
 */
public final class HostBench {
  /** The shortest plain run by which a ratio is judged: below it, start-up of the JVM counts for more than it does in real use. */
  public static final double SHORTEST_SECONDS = 30;

  private static final double JNA = 1.05;
  private static final double JNA_THROTTLING = 1.10;
  private static final double GRPC = 2.0;

  private HostBench() {}

  /**
   * What a setting took.
   *
   * @param seconds wall time of each round, start-up included
   * @param cycles simulated core cycles of all kernels
   * @param throttles whether its policy decides which warps may issue
   */
  public record Times(Setting setting, double[] seconds, long cycles, boolean throttles) {
    public double median() {
      return Medians.of(seconds);
    }

    /** The largest ratio to a plain run that is accepted; NaN where no policy is asked. */
    public double bar() {
      if (setting.policy() == null) {
        return Double.NaN;
      }
      return setting.call().equals("grpc") ? GRPC : throttles ? JNA_THROTTLING : JNA;
    }

    /** Whether the median is within the bar of {@code plain}'s. */
    public boolean keeps(Times plain) {
      return !(median() / plain.median() > bar());
    }
  }

  /** A policy over a call path, and whether it throttles warps. */
  public record Asked(KnownPolicies.Named policy, String call, boolean throttles) {}

  /**
   * Runs plain, off and each of {@code asked}, in turn, {@code rounds} times.
   *
   * @param listener is told of every run that has ended
   * @return plain first, then off
   * @throws io.policybridge.input.BadInput if something cannot be started or written
   * @throws VerifyFailure if a run fails, or takes other cycles than the same setting before
   */
  public static List<Times> of(Setting.Pair pair, List<Asked> asked, int rounds, Consumer<HostRun> listener) {
    List<Times> all = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < asked.size() + 2; i++) {
        Asked ask = i < 2 ? null : asked.get(i - 2);
        Setting setting = i == 0 ? Setting.PLAIN : i == 1 ? Setting.OFF : new Setting(ask.call() + (i - 1), ask.policy(), ask.call());
        HostRun run = setting.run(pair, Map.of(), printed -> {});
        listener.accept(run);
        if (round == 0) {
          all.add(new Times(setting, new double[rounds], run.cycles(), ask != null && ask.throttles()));
        } else if (run.cycles() != all.get(i).cycles()) {
          throw new VerifyFailure(setting.name() + ": " + run.cycles() + " cycles after " + all.get(i).cycles() + " in the first round; expected the same");
        }
        all.get(i).seconds()[round] = run.seconds();
      }
    }
    return all;
  }
}
