package io.policybridge.policies.apcm;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.policies.apcm.AccessInformation.Method;

/**
 * APCM at one L1D. This class listens; what it is asked depends on the variant: {@link BypassingL1d} routes, {@link ProtectingL1d} chooses
 * victims, {@link FullL1d} does both. Where the ends of loops are found in the code, stores are heard of too.
 *
 * <p>Every committed request of a global load counts once, whatever became of it; attempts that failed do not.
 */
abstract class ApcmL1d
    implements CacheHooks.Hit, CacheHooks.PendingHit, CacheHooks.SectorMiss, CacheHooks.Insert, CacheHooks.Bypassed, CommonHooks.KernelBegan {
  /** A line that is on its way and has no place yet was accessed at least by who asked for it, and now again. */
  private static final int MERGED = 2;

  private final Monitor monitor;
  final ProtectedLines lines;
  final int ways;
  private final LoopSpans spans;
  private final boolean resetPerKernel;
  /** By line the accesses since it was allocated, by any warp. */
  private final int[] counts;

  ApcmL1d(Sm sm, HostGeometry host) {
    monitor = sm.monitor();
    lines = sm.lines();
    spans = sm.spans();
    resetPerKernel = sm.options().resetPerKernel();
    ways = host.l1d().ways();
    counts = new int[host.l1d().lines()];
  }

  /** {@code line} is now the most recent of its set. */
  void touch(int line) {}

  /** An access of any kind that is committed: it may show that its warp has left a loop. */
  public final void accessed(Access access) {
    if (spans != null && monitor.isMonitored(access)) {
      spans.learn(access, Monitor.isGlobalLoad(access) ? monitor.id(access.pc()) : LoadAliases.NONE);
    }
    lines.accessed(access);
  }

  private void present(Access access, int line) {
    accessed(access);
    touch(line);
    if (Monitor.isGlobalLoad(access)) {
      counts[line] = Math.min(MonitorTags.COUNT_MAX, counts[line] + 1);
      monitor.committed(access, counts[line]);
    }
  }

  @Override
  public void hit(Access access, int set, int way) {
    present(access, set * ways + way);
  }

  @Override
  public void pendingHit(Access access, int set, int way) {
    if (way >= 0) {
      present(access, set * ways + way);
      return;
    }
    accessed(access);
    if (Monitor.isGlobalLoad(access)) {
      monitor.committed(access, MERGED);
    }
  }

  @Override
  public void sectorMiss(Access access, int set, int way) {
    present(access, set * ways + way);
  }

  /** The load is treated as was known before this access. */
  @Override
  public void insert(Access access, int set, int way) {
    int line = set * ways + way;
    accessed(access);
    touch(line);
    counts[line] = 1;
    if (Monitor.isGlobalLoad(access)) {
      int id = monitor.id(access.pc());
      lines.inserted(line, access, id, monitor.information().method(id));
      monitor.committed(access, 1);
    } else {
      lines.inserted(line, access, LoadAliases.NONE, Method.NORMAL);
    }
  }

  @Override
  public void bypassed(Access access, int wouldHit) {
    accessed(access);
    if (Monitor.isGlobalLoad(access)) {
      monitor.bypassed(access);
    }
  }

  @Override
  public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
    monitor.kernelBegan();
    if (resetPerKernel) {
      lines.clear();
    }
  }

  /** Stores and other accesses that touch no line's order; subscribed to where they end loops. */
  interface Stores extends CacheHooks.Outcome {
    void accessed(Access access);

    @Override
    default void outcome(Access access, What what) {
      accessed(access);
    }
  }

  /** APCM's bypassing. */
  interface Routing extends L1dHooks.Route {
    Monitor monitor();

    /** Section 4.3: requests of streaming loads go to the interconnect "without accessing" the L1D. */
    @Override
    default long route(Access access) {
      boolean streams = Monitor.isGlobalLoad(access) && monitor().method(access) == Method.BYPASS;
      return streams ? Answer.BYPASS : Answer.CACHE;
    }
  }

  /** The shared words of all variants for {@code --explain}. */
  String known(Access access) {
    int id = Monitor.isGlobalLoad(access) ? monitor.id(access.pc()) : LoadAliases.NONE;
    if (id == LoadAliases.NONE) {
      return "no load number";
    }
    AccessInformation known = monitor.information();
    return known.isKnown(id)
        ? "load " + id + " " + known.method(id) + ", accesses per line " + known.accesses(id) + ", last load " + known.last(id)
        : "load " + id + " not known yet";
  }

  @Override
  public String reason(Hook query, Access access, int set, long answer) {
    return known(access);
  }

  public final Monitor monitor() {
    return monitor;
  }
}
