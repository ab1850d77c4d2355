package io.policybridge.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/** One run of each setting, all begun together and going on in turns. */
final class SideBySide {
  private final int count;
  private final long slice;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  /**
   * So many runs.
   *
   * @param slice length of a turn in milliseconds
   */
  SideBySide(int count, long slice) {
    this.count = count;
    this.slice = slice;
  }

  /**
   * Runs them and waits.
   *
   * @throws RuntimeException that of the first run that fails, upon which the others are ended
   */
  List<HostRun> run(List<Setting> settings, Setting.Pair pair) {
    ExecutorService pool = Executors.newFixedThreadPool(count);
    List<HostRun> runs = new ArrayList<>();
    Turns turns = new Turns(count, slice);
    try {
      List<Future<HostRun>> all = settings.stream().map(setting -> pool.submit(() -> one(setting, pair, turns))).toList();
      try {
        turns.run();
        for (Future<HostRun> run : all) {
          runs.add(run.get());
        }
      } finally {
        turns.end();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new VerifyFailure("interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      pool.shutdown();
    }
    if (failure.get() != null) {
      throw failure.get();
    }
    return runs;
  }

  private HostRun one(Setting setting, Setting.Pair pair, Turns turns) {
    try {
      return setting.run(pair, Map.of(), turns, printed -> {});
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
      turns.fail();
      return null;
    }
  }
}
