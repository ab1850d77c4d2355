package io.policybridge.replay;

import io.policybridge.config.GpuConfig;
import io.policybridge.sim.AccessType;
import io.policybridge.sim.NetworkPort;
import io.policybridge.sim.Requests;
import io.policybridge.sim.cache.Status;
import io.policybridge.sim.sm.Instructions;
import io.policybridge.sim.sm.LdstHost;
import io.policybridge.sim.sm.LdstObserver;
import io.policybridge.sim.sm.LdstUnit;
import io.policybridge.stream.IssueTrace;
import io.policybridge.stream.IssueTraceReader;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Drives the LD/ST units of a run, caches included, with what came to them from outside: dispatched instructions, replies, room in the
 * network, write-backs that the register file accepted, invalidations, each in its recorded core cycle. Everything else they do
 * is compared with the record, in order and with its cycle.
 */
public final class LdstReplay {
  private static final int HEADER_BYTES = 8;
  private static final int CONTEXT = 10;

  private final String name;
  private final GpuConfig config;
  private final boolean sleeping;
  private final IssueTrace trace;
  private final RecordedWarps warps;
  private final RecordedLdst recorded;
  private final Requests requests = new Requests();
  /** By uid of a recorded packet: the request that was sent in its place. */
  private int[] requestOf = new int[1 << 12];
  /** By uid of a recorded packet: replies that have come. */
  private int[] repliesTo = new int[1 << 12];
  private final Sm[] sms;
  /** The unit cannot take what came to it when it was recorded: what follows means nothing. */
  private boolean astray;

  private LdstReplay(Workload run, GpuConfig config, boolean sleeping) {
    name = run.name();
    this.config = config;
    this.sleeping = sleeping;
    trace = IssueTraceReader.read(run.issue());
    warps = RecordedWarps.read(run.issue(), trace);
    recorded = RecordedLdst.read(run, config.sm().sms());
    requests.schedulers = config.sm().schedulers();
    sms = new Sm[config.sm().sms()];
    for (int i = 0; i < sms.length; i++) {
      sms[i] = new Sm(i);
    }
  }

  /**
   * Replays {@code run}, which needs the streams issue, ldst, l1d, l2 and icnt.
   *
   * @param sleeping whether units are left alone while they say that nothing happens
   * @return one for each kind of record
   */
  public static List<ReplayResult> compare(Workload run, GpuConfig config, boolean sleeping) {
    LdstReplay replay = new LdstReplay(run, config, sleeping);
    replay.play();
    return replay.agreements();
  }

  private void play() {
    for (long core = 0; core <= recorded.lastCore() && !astray; core++) {
      for (Sm sm : sms) {
        sm.cycle(core);
      }
    }
  }

  private List<ReplayResult> agreements() {
    return List.of(
        compare("Q latency queue", recorded.queued, sm -> sm.queued),
        compare("A accepted by the L1D", recorded.accesses, sm -> sm.accesses),
        totals("A refused by the L1D", sm -> sm.failed, sm -> recorded.refusals[sm.number]),
        totals("CA constant cache attempts", sm -> sm.constantAttempts(), sm -> recorded.constantAttempts[sm.number]),
        compare("S G CS sent to the network", recorded.sends, sm -> sm.sends),
        compare("Z stalls", recorded.stalls, sm -> sm.stalls),
        compare("M shared loads", recorded.sharedLoads, sm -> sm.sharedLoads),
        compare("V write-back register", recorded.loadedResults, sm -> sm.loadedResults),
        compare("W drained", recorded.drains, sm -> sm.drains),
        compare("F completed", recorded.completions, sm -> sm.completions),
        compare("K acknowledged", recorded.acknowledgements, sm -> sm.acknowledgements),
        left());
  }

  /** What is still there when the run is over: nothing. */
  private ReplayResult left() {
    int busy = 0;
    for (Sm sm : sms) {
      busy += sm.unit.idle() ? 0 : 1;
    }
    boolean empty = requests.live() == 0 && busy == 0;
    return new ReplayResult("left at the end", name, empty ? 1 : 0, 1, empty ? null : requests.live() + " requests, " + busy + " busy units");
  }

  private ReplayResult totals(String component, ToLongFunction<Sm> done, ToLongFunction<Sm> expected) {
    long of = 0;
    long matched = 0;
    String first = null;
    for (Sm sm : sms) {
      long there = expected.applyAsLong(sm);
      long here = done.applyAsLong(sm);
      of += Math.max(here, there);
      matched += Math.min(here, there);
      if (here != there && first == null) {
        first = "SM " + sm.number + ": " + here + "; recorded " + there;
      }
    }
    return new ReplayResult(component, name, matched, of, first);
  }

  private ReplayResult compare(String component, EventList[] expected, Function<Sm, EventList> chosen) {
    long of = 0;
    long matched = 0;
    String first = null;
    for (Sm sm : sms) {
      EventList done = chosen.apply(sm);
      EventList there = expected[sm.number];
      int count = Math.max(done.size(), there.size());
      of += count;
      for (int i = 0; i < count; i++) {
        if (done.equalAt(there, i)) {
          matched++;
        } else if (first == null) {
          first = component + " of SM " + sm.number + ", event " + i + ":\n  recorded " + there.text(i) + "\n  replayed " + done.text(i) + before(there, i);
        }
      }
    }
    return new ReplayResult(component, name, matched, of, first);
  }

  private static String before(EventList events, int end) {
    StringBuilder text = new StringBuilder("\n  recorded before (cycle, subject, value):");
    for (int i = Math.max(0, end - CONTEXT); i < end; i++) {
      text.append("\n    ").append(events.text(i));
    }
    return text.toString();
  }

  /** One SM: everything around the LD/ST unit, from the record. */
  private final class Sm implements LdstHost, NetworkPort, LdstObserver {
    private final int number;
    private final Instructions instructions = new Instructions();
    private final LdstUnit unit;
    private int[] inst = new int[64];
    private long now;
    private long sleepsUntil;
    private long lastStep = -1;
    private int nextDispatch;
    private int nextReply;
    private int nextDrain;
    private int nextInvalidation;
    private int nextOtherSend;
    private int nextTransfer;
    private int waitingPackets;
    private long failed;
    private final EventList accesses = new EventList();
    private final EventList queued = new EventList();
    private final EventList sends = new EventList();
    private final EventList stalls = new EventList();
    private final EventList sharedLoads = new EventList();
    private final EventList loadedResults = new EventList();
    private final EventList drains = new EventList();
    private final EventList completions = new EventList();
    private final EventList acknowledgements = new EventList();

    Sm(int number) {
      this.number = number;
      unit = new LdstUnit(number, config, requests, instructions, trace, this, this, null);
      unit.observe(this);
    }

    private boolean due(EventList list, int next) {
      return next < list.size() && list.core(next) == now;
    }

    void cycle(long core) {
      now = core;
      boolean outside = due(recorded.invalidations[number], nextInvalidation) || due(recorded.replies[number], nextReply)
          || due(recorded.dispatches[number], nextDispatch);
      while (due(recorded.transfers[number], nextTransfer)) {
        nextTransfer++;
        waitingPackets--;
      }
      if (outside || !sleeping || core >= sleepsUntil) {
        if (core - lastStep > 1) {
          unit.accountSkipped(core, core - lastStep - 1);
        }
        lastStep = core;
        step();
        sleepsUntil = unit.wakeAt(core);
      }
      while (due(recorded.otherSends[number], nextOtherSend)) {
        nextOtherSend++;
        waitingPackets++;
      }
    }

    private long constantAttempts() {
      return unit.l1c().counts().accesses() + unit.l1c().counts().reservationFails();
    }

    private void step() {
      while (due(recorded.invalidations[number], nextInvalidation)) {
        nextInvalidation++;
        unit.invalidate(now);
      }
      while (due(recorded.replies[number], nextReply)) {
        reply((int) recorded.replies[number].subject(nextReply++));
      }
      unit.cycle(now);
      while (due(recorded.dispatches[number], nextDispatch)) {
        dispatch(nextDispatch++);
      }
    }

    private void reply(int uid) {
      int packet = recorded.packet(uid);
      int sent = packet < requestOf.length ? requestOf[packet] - 1 : Requests.NONE;
      if (sent < 0 || unit.responseFull()) {
        return;
      }
      if (packet == uid) {
        unit.respond(sent, now);
        return;
      }
      int child = requests.reserve();
      requests.type[child] = requests.type[sent];
      requests.address[child] = requests.address[sent];
      requests.sectors[child] = recorded.sectors(uid);
      requests.slot[child] = requests.slot[sent];
      requests.parent[child] = sent;
      if (requests.isWrite(sent) && ++repliesTo[packet] == recorded.children(packet)) {
        requests.release(sent);
      }
      unit.respond(child, now);
    }

    private void dispatch(int index) {
      EventList list = recorded.dispatches[number];
      int instNumber = (int) list.subject(index);
      int made = instructions.allocate();
      if (made >= inst.length) {
        inst = Arrays.copyOf(inst, 2 * made);
      }
      inst[made] = instNumber;
      int dynamic = warps.dynamic[instNumber];
      instructions.dynamic[made] = dynamic;
      instructions.code[made] = trace.code(dynamic);
      instructions.exec[made] = trace.exec(dynamic);
      instructions.slot[made] = (int) (list.value(index) >>> 32);
      instructions.dynamicWarp[made] = (int) list.value(index);
      instructions.kernel[made] = trace.kernels().get(warps.kernel[instNumber]).id();
      instructions.cta[made] = warps.cta[instNumber];
      instructions.warpInCta[made] = warps.warpInCta[instNumber];
      instructions.n[made] = warps.n[instNumber];
      unit.generate(made);
      if (!unit.canIssue(made)) {
        astray = true;
        return;
      }
      unit.issue(made, now);
    }

    @Override
    public boolean isFull(int bytes, boolean write) {
      return waitingPackets >= config.network().inBuffer();
    }

    @Override
    public void send(int request) {
      waitingPackets++;
      AccessType type = AccessType.VALUES[requests.type[request]];
      boolean data = type.isWrite() || requests.atomic[request];
      long bytes = HEADER_BYTES + (data ? requests.size[request] : 0);
      int index = sends.size();
      sends.add(now, requests.address[request], bytes << 16 | StreamReader.packed(type.code()));
      if (index < recorded.sentUids[number].size()) {
        int uid = (int) recorded.sentUids[number].subject(index);
        if (uid >= requestOf.length) {
          requestOf = Arrays.copyOf(requestOf, Math.max(uid + 1, 2 * requestOf.length));
          repliesTo = Arrays.copyOf(repliesTo, requestOf.length);
        }
        requestOf[uid] = request + 1;
      }
      if (type == AccessType.L1_WRITE_BACK) {
        requests.release(request);
      }
    }

    @Override
    public boolean writeBack(int instruction) {
      return due(recorded.drains[number], nextDrain);
    }

    @Override
    public void releaseRegisters(int instruction) {}

    @Override
    public void complete(int instruction) {
      completions.add(now, inst[instruction], 0);
      instructions.release(instruction);
    }

    @Override
    public void storesSent(int slot, int count) {}

    @Override
    public void storeAcknowledged(int slot) {
      acknowledgements.add(now, slot, 0);
    }

    @Override
    public void atomicsReturned(int slot, int lanes) {}

    @Override
    public void queued(int bank, int instruction, int request, long at) {
      queued.add(at, inst[instruction], requests.address[request] | (long) bank << 56);
    }

    @Override
    public void stalled(int instruction, int space, int reason, long at, long cycles) {
      stalls.addRun(at, inst[instruction], (long) space << 4 | reason, cycles);
    }

    @Override
    public void sharedEntered(int instruction, long at) {
      sharedLoads.add(at, inst[instruction], 0);
    }

    @Override
    public void probed(int request, int status, long at) {
      if (status == Status.RESERVATION_FAIL) {
        failed++;
      } else {
        accesses.add(at, requests.address[request] & -128L, RecordedLdst.packed(status));
      }
    }

    @Override
    public void failedAgain(int request, long at, long attempts) {
      failed += attempts;
    }

    @Override
    public void writeBackLoaded(int client, int instruction, int request, long at) {
      loadedResults.add(at, instruction < 0 ? 0 : inst[instruction], client);
    }

    @Override
    public void writeBackDrained(int instruction, long at) {
      drains.add(at, instruction < 0 ? 0 : inst[instruction], 0);
      nextDrain++;
    }
  }
}
