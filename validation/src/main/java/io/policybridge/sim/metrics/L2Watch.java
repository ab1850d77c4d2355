package io.policybridge.sim.metrics;

import io.policybridge.sim.AccessType;
import io.policybridge.sim.Requests;
import io.policybridge.sim.memory.MemoryWatcher;

/** Watches who asked the L2 for a line before. */
final class L2Watch implements MemoryWatcher {
  private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
  private static final int LOCAL_READ = AccessType.LOCAL_READ.ordinal();

  private final RunMetrics run;
  private final Requests requests;
  private final LineTable lines = new LineTable();
  /** By line number; launches count from 1. */
  private int[] launch = new int[0];
  private int[] sm = new int[0];
  /** The packet whose sectors are coming in. */
  private int lastPacket;

  L2Watch(RunMetrics run, Requests requests) {
    this.run = run;
    this.requests = requests;
  }

  @Override
  public void arrived(int subPartition, int request, int packet, int packetUid) {
    int type = requests.type[packet];
    if (type != GLOBAL_READ && type != LOCAL_READ || requests.atomic[packet] || packetUid == lastPacket) {
      return;
    }
    lastPacket = packetUid;
    int line = lines.number(requests.address[packet]);
    launch = lines.fitted(launch);
    sm = lines.fitted(sm);
    Metric kind;
    if (launch[line] == 0) {
      kind = Metric.L2_FIRST;
    } else if (launch[line] != run.launch()) {
      kind = Metric.L2_INTER_KERNEL;
    } else {
      kind = sm[line] == requests.sm[packet] ? Metric.L2_INTRA_CORE : Metric.L2_INTER_CORE;
    }
    run.kernel().count(kind);
    launch[line] = run.launch();
    sm[line] = requests.sm[packet];
  }
}
