package io.policybridge.verify;

import io.policybridge.bench.Medians;
import io.policybridge.load.KnownPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Wall time of an application on a patched build over that on an unpatched one. The settings take turns, with whole runs or with slices of them, so that what
 * else happens on the machine meets all of them, and medians are compared.
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

    /** With what one run took. */
    private Times with(int round, HostRun run) {
      if (round > 0 && run.cycles() != cycles) {
        throw new VerifyFailure(setting.name() + ": " + run.cycles() + " cycles after " + cycles + " in the first round; expected the same");
      }
      seconds[round] = run.seconds();
      return new Times(setting, seconds, run.cycles(), throttles);
    }

    /** Whether the median is within the bar of {@code plain}'s. */
    public boolean keeps(Times plain) {
      return !(median() / plain.median() > bar());
    }
  }

  /** A policy over a call path, and whether it throttles warps. */
  public record Asked(KnownPolicies.Named policy, String call, boolean throttles) {}

  /**
   * Runs plain, off and each of {@code asked}, {@code rounds} times.
   *
   * @param slice 0: in each round one run after another; else all of a round side by side, in turns of so many milliseconds
   * @param listener is told of every run that has ended
   * @return plain first, then off
   * @throws io.policybridge.input.BadInput if something cannot be started or written
   * @throws VerifyFailure if a run fails, or takes other cycles than the same setting before
   */
  public static List<Times> of(Setting.Pair pair, List<Asked> asked, int rounds, long slice, Consumer<HostRun> listener) {
    List<Times> all = new ArrayList<>(List.of(times(Setting.PLAIN, rounds, false), times(Setting.OFF, rounds, false)));
    for (Asked ask : asked) {
      all.add(times(new Setting(ask.call() + (all.size() - 1), ask.policy(), ask.call()), rounds, ask.throttles()));
    }
    List<Setting> settings = all.stream().map(Times::setting).toList();
    for (int round = 0; round < rounds; round++) {
      List<HostRun> runs = new ArrayList<>();
      if (slice == 0) {
        for (Setting setting : settings) {
          runs.add(setting.run(pair, Map.of(), Pace.AT_ONCE, printed -> {}));
          listener.accept(runs.get(runs.size() - 1));
        }
      } else {
        runs.addAll(new SideBySide(settings.size(), slice).run(settings, pair));
        runs.forEach(listener);
      }
      for (int i = 0; i < runs.size(); i++) {
        all.set(i, all.get(i).with(round, runs.get(i)));
      }
    }
    return all;
  }

  private static Times times(Setting setting, int rounds, boolean throttles) {
    return new Times(setting, new double[rounds], 0, throttles);
  }
}
