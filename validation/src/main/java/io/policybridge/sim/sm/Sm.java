package io.policybridge.sim.sm;

import io.policybridge.call.WarpCalls;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.SmConfig;
import io.policybridge.sim.AccessType;
import io.policybridge.sim.NetworkPort;
import io.policybridge.sim.Requests;
import io.policybridge.sim.cache.ReadOnlyCache;
import io.policybridge.stream.IssueTrace;

/**
 * One streaming multiprocessor. Which instructions a warp executes comes from the trace; when, is decided here, cycle by cycle as in GPGPU-Sim:
 * write-back, execution (LD/ST last), operand collector, issue, decode, fetch.
 *
 * <p>A cycle in which nothing moved leaves a state that only time or an outside event can change. The SM then sleeps: {@link #wakeAt} names the
 * first cycle in which {@link #cycle} must be called, and everything that calls in between would have moved is derived from the cycle number.
 */
public final class Sm {
  /** In {@link SmConfig#pipelineWidths} the widths behind issue come first, by class of unit, then those before execution. */
  private static final int WIDTH_OF_WRITE_BACK = 10;

  private final int id;
  private final SmConfig config;
  private final Program program;
  private final IssueTrace trace;
  private final Requests requests;
  private final SmObserver observer;
  private final PolicyEvents policies;

  private final Instructions instructions = new Instructions();
  private final Scoreboard scoreboard;
  private final Barriers barriers;
  private final Warps warps;
  private final RegisterSet[] issueRegisters = new RegisterSet[Program.UNITS];
  private final RegisterSet[] executeRegisters = new RegisterSet[Program.UNITS];
  private final OperandCollector collector;
  private final ExecutionUnits units;
  private final MemoryUnit memory;
  private final InstructionFetch fetch;
  private final WarpScheduler[] schedulers;
  private final boolean restless;
  private final int memorySteps;
  private final int[] finished;

  private final int[] ctaKernel;
  private final int[] ctaNumber;
  private final int[] ctaWarpsLeft;
  private int ctas;
  private int nextDynamicWarp;
  private int nextUid;
  private int written;

  private boolean changed;
  /** First cycle in which anything but the LD/ST unit can move by itself. */
  private long wake;
  /** First cycle in which the LD/ST unit can, and the last in which it was called or accounted for. */
  private long memoryWake;
  private long memoryLast;
  /** Rotation of the schedulers: counts cycles with a CTA; {@link #activeSince} is the first of them since the SM was last empty. */
  private long rotation;
  private long activeSince;

  private long maskAny = -1L;
  private long maskLoads = -1L;
  private int ctaLimit = Integer.MAX_VALUE;

  private long warpInstructions;
  private long threadInstructions;

  /**
   * An empty SM.
   *
   * @param calls policies of the warps of this SM, or null
   * @param memory makes its LD/ST unit
   * @param observer is told what happens, or null
   */
  public Sm(
      int id, GpuConfig gpu, Program program, Requests requests, NetworkPort network, WarpCalls calls, MemoryUnit.Factory memory,
      SmObserver observer) {
    this.id = id;
    this.program = program;
    this.requests = requests;
    this.observer = observer;
    config = gpu.sm();
    trace = program.trace;
    int slots = config.warps();
    policies = calls == null ? null : new PolicyEvents(calls, slots, program.pc.length);
    scoreboard = new Scoreboard(slots, program.registerWords);
    barriers = new Barriers(config.maxCtas(), config.warpSize());
    warps = new Warps(slots, program, scoreboard);
    for (int unit = 0; unit < Program.UNITS; unit++) {
      issueRegisters[unit] = new RegisterSet(config.pipelineWidths().get(unit), instructions);
      executeRegisters[unit] = new RegisterSet(config.pipelineWidths().get(unit + Program.UNITS), instructions);
    }
    collector = new OperandCollector(config, program, instructions, issueRegisters, executeRegisters);
    int resultBuses = config.pipelineWidths().get(WIDTH_OF_WRITE_BACK);
    units = new ExecutionUnits(config, program, instructions, executeRegisters, resultBuses);
    finished = new int[resultBuses];
    fetch = new InstructionFetch(id, gpu, warps, requests, network);
    schedulers = new WarpScheduler[config.schedulers()];
    for (int i = 0; i < schedulers.length; i++) {
      schedulers[i] = new WarpScheduler(i, config, warps, scoreboard, program);
    }
    restless = schedulers[0].isRestless();
    ctaKernel = new int[config.maxCtas()];
    ctaNumber = new int[config.maxCtas()];
    ctaWarpsLeft = new int[config.maxCtas()];
    memorySteps = gpu.ldst().memUnitPorts() > 0 ? gpu.ldst().memUnitPorts() : gpu.ldst().warpParts();
    this.memory = memory.create(id, instructions, new Host());
  }

  /** One core cycle. Cycles before {@link #wakeAt} may be left out. */
  public void cycle(long now) {
    if (ctas == 0) {
      return;
    }
    boolean whole = now >= wake;
    if (!whole && now < memoryWake) {
      return;
    }
    changed = false;
    if (whole) {
      if (units.due(now) != 0) {
        writeBack(now);
      }
      changed |= units.take(now);
    }
    if (now >= memoryWake) {
      accountMemory(now);
      for (int i = 0; i < memorySteps; i++) {
        memory.cycle(now);
      }
      memoryLast = now;
      memoryWake = memory.wakeAt(now);
    }
    RegisterSet waiting = executeRegisters[Program.MEM];
    if (!waiting.isEmpty()) {
      int place = waiting.oldest();
      if (memory.canIssue(waiting.get(place))) {
        accountMemory(now + 1);
        memory.issue(waiting.remove(place), now);
        memoryWake = now + 1;
        changed = true;
      }
    }
    if (!whole && !changed) {
      return;
    }
    for (int i = 0; i < config.registerFilePorts(); i++) {
      changed |= collector.step();
    }
    int count = schedulers.length;
    int first = (int) ((rotation + now - activeSince) % count);
    for (int i = 0; i < count; i++) {
      int scheduler = first + i;
      schedule(scheduler < count ? scheduler : scheduler - count, now);
    }
    for (int i = 0; i < config.fetchThroughput(); i++) {
      fetch(now);
    }
    if (ctas == 0) {
      rotation = (rotation + now - activeSince + 1) % count;
    }
    wake = changed || restless ? now + 1 : nextMove(now);
  }

  private long nextMove(long now) {
    long next = units.nextTake(now);
    return units.isEmpty() ? next : Math.min(next, units.nextWriteBack(now));
  }

  /** First cycle after {@code now} in which {@link #cycle} has to be called if nothing comes from outside; {@code Long.MAX_VALUE}: none. */
  public long wakeAt(long now) {
    if (ctas == 0) {
      return Long.MAX_VALUE;
    }
    return Math.max(now + 1, Math.min(wake, memoryWake));
  }

  /** Tells the LD/ST unit of the core cycles before {@code now} in which it was not called. */
  private void accountMemory(long now) {
    if (memoryLast < now - 1) {
      memory.accountSkipped(now, now - 1 - memoryLast);
      memoryLast = now - 1;
    }
  }

  private void writeBack(long now) {
    int count = units.take(now, finished);
    for (int i = 0; i < count; i++) {
      int instruction = finished[i];
      int slot = instructions.slot[instruction];
      collector.write(instruction, 0);
      scoreboard.release(slot, program.out[instructions.code[instruction]], true);
      warps.released(slot);
      complete(instruction);
    }
    changed = true;
  }

  private void complete(int instruction) {
    int slot = instructions.slot[instruction];
    int lanes = Integer.bitCount(instructions.exec[instruction]);
    threadInstructions += lanes;
    warps.left(slot);
    if (policies != null) {
      policies.committed(slot, lanes);
    }
    instructions.release(instruction);
    changed = true;
  }

  private void schedule(int number, long now) {
    WarpScheduler scheduler = schedulers[number];
    long mine = scheduler.supervised();
    long past = warps.fenced & mine;
    if (past != 0) {
      past = pastFence(past);
      if (past != 0 && scheduler.looksAtAll()) {
        unfence(past, now);
        past = 0;
      }
    }
    long waiting = warps.finished | barriers.waiting() | warps.atomic | warps.fenced & ~past;
    long runnable = mine & warps.occupied & ~waiting;
    long candidates = runnable & scheduler.considered(runnable) & ~warps.empty;
    if (candidates == 0) {
      if (past != 0) {
        unfence(past, now);
      }
      return;
    }
    long astray = candidates & warps.astray;
    long ready = candidates & ~astray & ~warps.blocked & (maskAny | warps.wantsFence) & (maskLoads | ~warps.wantsData);
    long able = 0;
    for (int unit = 0; unit < Program.UNITS; unit++) {
      long wanting = ready & warps.wants[unit];
      if (wanting != 0 && hasRoom(unit, number)) {
        able |= wanting;
      }
    }
    if (able == 0) {
      redirect(astray);
      unfence(past, now);
      return;
    }
    int slot = scheduler.first(able);
    if ((astray | past) != 0) {
      redirect(scheduler.before(astray, slot));
      unfence(scheduler.before(past, slot) | past & 1L << slot, now);
    }
    scheduler.issued(slot, issueFrom(slot, number, now));
  }

  private boolean hasRoom(int unit, int scheduler) {
    return config.subCoreModel() ? issueRegisters[unit].isFree(scheduler) : issueRegisters[unit].hasFree();
  }

  private long pastFence(long fenced) {
    long past = 0;
    for (long rest = fenced; rest != 0; rest &= rest - 1) {
      int slot = Long.numberOfTrailingZeros(rest);
      if (!scoreboard.isPending(slot)) {
        past |= 1L << slot;
      }
    }
    return past;
  }

  /** The warps in {@code past} are found to be past their memory barriers. */
  private void unfence(long past, long now) {
    if (past != 0) {
      warps.fenced &= ~past;
      changed = true;
      if (config.flushL1()) {
        invalidate(now + 1);
      }
    }
  }

  private void redirect(long astray) {
    for (long rest = astray; rest != 0; rest &= rest - 1) {
      warps.redirect(Long.numberOfTrailingZeros(rest));
      changed = true;
    }
  }

  /** Warp {@code slot} issues as many instructions as it can in one cycle; returns how many. */
  private int issueFrom(int slot, int scheduler, long now) {
    long bit = 1L << slot;
    int unit = program.unit[warps.code[slot]];
    issue(slot, scheduler, now);
    int issued = 1;
    while (issued < config.maxIssuePerWarp()) {
      long waiting = warps.finished | barriers.waiting() | warps.atomic | warps.fenced | warps.empty;
      if ((waiting & bit) != 0) {
        break;
      }
      if ((warps.astray & bit) != 0) {
        warps.redirect(slot);
        break;
      }
      int nextUnit = program.unit[warps.code[slot]];
      boolean masked = ((maskAny | warps.wantsFence) & (maskLoads | ~warps.wantsData) & bit) == 0;
      boolean clash = config.dualIssueDifferentUnits() && nextUnit == unit;
      if (masked || clash || (warps.blocked & bit) != 0 || !hasRoom(nextUnit, scheduler)) {
        break;
      }
      unit = nextUnit;
      issue(slot, scheduler, now);
      issued++;
    }
    return issued;
  }

  private void issue(int slot, int scheduler, long now) {
    int code = warps.code[slot];
    int dynamic = warps.next[slot];
    int unit = program.unit[code];
    int instruction = instructions.allocate();
    instructions.uid[instruction] = ++nextUid;
    instructions.code[instruction] = code;
    instructions.dynamic[instruction] = dynamic;
    instructions.slot[instruction] = slot;
    instructions.dynamicWarp[instruction] = warps.dynamicWarp[slot];
    instructions.scheduler[instruction] = scheduler;
    instructions.exec[instruction] = trace.exec(dynamic);
    instructions.issued[instruction] = now;
    instructions.delay[instruction] = program.interval[code];
    if (config.subCoreModel()) {
      issueRegisters[unit].put(scheduler, instruction);
    } else {
      issueRegisters[unit].add(instruction);
    }
    boolean memoryAccess = program.load[code] || program.store[code];
    if (memoryAccess) {
      describeAccess(instruction, slot);
      memory.generate(instruction);
      if (program.atomic[code]) {
        warps.atomicsSent(slot, Integer.bitCount(instructions.exec[instruction]));
      }
    } else if (unit == Program.MEM) {
      describeNoAccess(instruction);
    }
    if (observer != null) {
      observer.issued(id, scheduler, slot, warps.dynamicWarp[slot], dynamic, now);
    }
    long bit = 1L << slot;
    boolean lanesEnd = warps.lanesEnd(slot);
    if (program.op[code] == Program.OP_BARRIER) {
      reachBarrier(slot, code, dynamic);
    } else if (program.op[code] == Program.OP_MEMORY_BARRIER) {
      warps.fenced |= bit;
    }
    scoreboard.reserve(slot, program.out[code], program.longLoad[code]);
    warps.issued(slot, lanesEnd);
    if ((warps.finished & bit) != 0) {
      barriers.exit(warps.hardwareCta[slot], slot);
    } else if ((warps.fenced & bit) != 0 && !scoreboard.isPending(slot)) {
      unfence(bit, now);
    }
    warpInstructions++;
    changed = true;
    if (policies != null) {
      policies.issued(slot);
      if (program.op[code] == Program.OP_BRANCH && (warps.finished & bit) == 0) {
        policies.branched(slot, code, program.pc[code], program.pc[warps.code[slot]], trace.active(warps.next[slot]));
      }
    }
  }

  private void describeAccess(int instruction, int slot) {
    int hardwareCta = warps.hardwareCta[slot];
    instructions.kernel[instruction] = trace.kernels().get(ctaKernel[hardwareCta]).id();
    instructions.cta[instruction] = ctaNumber[hardwareCta];
    instructions.warpInCta[instruction] = warps.warpInCta[slot];
    instructions.n[instruction] = warps.memoryCount[slot]++;
  }

  private void describeNoAccess(int instruction) {
    instructions.accesses[instruction] = 0;
    instructions.accessesLeft[instruction] = 0;
    instructions.lines[instruction] = 0;
    instructions.pending[instruction] = 0;
  }

  private void reachBarrier(int slot, int code, int dynamic) {
    int barrier = program.barrier[code] >= 0 ? program.barrier[code] : Math.max(0, trace.barrier(dynamic));
    int threads = program.barrierThreads[code] >= 0 ? program.barrierThreads[code] : trace.barrierThreads(dynamic);
    barriers.reach(warps.hardwareCta[slot], slot, barrier, threads, program.barrierType[code]);
  }

  private void fetch(long now) {
    if (!fetch.isEmpty()) {
      fetch.decode();
      changed = true;
    }
    if (fetch.hasReply()) {
      fetch.take();
      changed = true;
    } else {
      long wanting = fetch.wanting();
      long gone = warps.retirable;
      int slot = -1;
      if (wanting != 0) {
        slot = fetch.first(wanting);
        gone = fetch.before(gone, slot);
      }
      if (gone != 0) {
        long first = fetch.upper(gone);
        retire(first, now);
        retire(gone & ~first, now);
      }
      if (slot >= 0) {
        fetch.access(slot, now);
        changed = true;
      }
    }
    changed |= fetch.send();
  }

  private void retire(long gone, long now) {
    for (long rest = gone; rest != 0; rest &= rest - 1) {
      int slot = Long.numberOfTrailingZeros(rest);
      int hardwareCta = warps.hardwareCta[slot];
      warps.retire(slot);
      changed = true;
      boolean last = --ctaWarpsLeft[hardwareCta] == 0;
      if (observer != null) {
        if (last) {
          observer.ctaExited(id, hardwareCta, now);
        }
        observer.warpRetired(id, slot, warps.dynamicWarp[slot], now);
      }
      if (policies != null) {
        policies.warpExited(slot, warps.dynamicWarp[slot]);
      }
      if (last) {
        ctas--;
        if (policies != null) {
          policies.ctaExited(hardwareCta, trace.kernels().get(ctaKernel[hardwareCta]).id(), ctaNumber[hardwareCta]);
        }
      }
    }
  }

  /** CTAs that run here. */
  public int residentCtas() {
    return ctas;
  }

  /** Whether no CTA runs here. */
  public boolean idle() {
    return ctas == 0;
  }

  /** Most CTAs that a policy lets this SM hold, as last sampled; {@code Integer.MAX_VALUE}: as many as fit. */
  public int ctaLimit() {
    return ctaLimit;
  }

  /**
   * Starts CTA {@code cta} of the trace's kernel {@code kernel} at the end of a core cycle.
   *
   * @param ctasPerSm how many CTAs of the kernel an SM can hold: hardware CTA slots are below it
   * @param now number of the coming core cycle, the first in which the CTA can do something
   */
  public void launchCta(int kernel, int cta, int ctasPerSm, long now) {
    IssueTrace.Kernel launched = trace.kernels().get(kernel);
    int hardwareCta = 0;
    while (hardwareCta < ctasPerSm && ctaWarpsLeft[hardwareCta] != 0) {
      hardwareCta++;
    }
    if (hardwareCta == ctasPerSm) {
      throw new IllegalStateException("sm=" + id + " holds " + ctas + " CTAs of at most " + ctasPerSm);
    }
    if (ctas++ == 0) {
      activeSince = now;
      memoryLast = now - 1;
      memoryWake = now;
    }
    wake = now;
    ctaKernel[hardwareCta] = kernel;
    ctaNumber[hardwareCta] = cta;
    ctaWarpsLeft[hardwareCta] = launched.warpsPerCta();
    int firstSlot = hardwareCta * launched.warpsPerCta();
    long slots = (launched.warpsPerCta() == Long.SIZE ? -1L : (1L << launched.warpsPerCta()) - 1) << firstSlot;
    barriers.launch(hardwareCta, slots);
    if (observer != null) {
      observer.ctaLaunched(id, hardwareCta, kernel, cta, firstSlot, nextDynamicWarp, now);
    }
    if (policies != null) {
      policies.ctaLaunched(hardwareCta, launched.id(), cta, firstSlot, launched.warpsPerCta());
    }
    for (int warp = 0; warp < launched.warpsPerCta(); warp++) {
      warps.launch(firstSlot + warp, nextDynamicWarp, hardwareCta, warp, trace.first(kernel, cta, warp), trace.end(kernel, cta, warp));
      if (policies != null) {
        policies.warpLaunched(firstSlot + warp, nextDynamicWarp, cta, warp);
      }
      nextDynamicWarp++;
    }
  }

  /** Whether {@link #acceptResponse} has no room for {@code request}. */
  public boolean responseFull(int request) {
    return requests.type[request] != AccessType.INSTRUCTION_READ.ordinal() && memory.responseFull();
  }

  /** Takes a reply from the network: instructions go to the instruction cache at once, all else to the LD/ST unit. */
  public void acceptResponse(int request, long now) {
    if (requests.type[request] == AccessType.INSTRUCTION_READ.ordinal()) {
      fetch.cache().fill(request, now);
      wake = Math.min(wake, now);
    } else {
      if (ctas != 0) {
        accountMemory(now);
      }
      memory.respond(request, now);
      memoryWake = now;
    }
  }

  /** At the end of the core cycle before {@code now}: drops all lines of the L1D if it was used since the last time; whether it was. */
  public boolean invalidate(long now) {
    if (ctas != 0) {
      accountMemory(now);
    }
    memoryWake = now;
    return memory.invalidate(now);
  }

  /** At a core-cycle boundary: tells the policies which warps have come to wait or go on. */
  public void tellWaits() {
    if (policies != null) {
      policies.compare(barriers.waiting() & warps.occupied, warps.fenced & warps.occupied);
    }
  }

  /** Reads what the policies of the warps publish; it holds until the next call. */
  public void sample() {
    if (policies == null) {
      return;
    }
    policies.sampleMasks();
    if (maskAny != policies.any() || maskLoads != policies.loads()) {
      maskAny = policies.any();
      maskLoads = policies.loads();
      wake = 0;
    }
    ctaLimit = policies.ctaLimit();
  }

  /**
   * Whether some warp here could run, every warp that could is masked, and no instruction is in the pipeline or to be fetched. What is in flight in
   * the LD/ST unit is that unit's to say.
   */
  public boolean isStarved() {
    long runnable = warps.occupied & ~(warps.finished | barriers.waiting() | warps.atomic | warps.fenced);
    long unmasked = (maskAny | warps.wantsFence) & (maskLoads | ~warps.wantsData);
    boolean ending = (warps.occupied & warps.finished) != 0;
    return runnable != 0 && (runnable & (unmasked | warps.empty | warps.astray | warps.blocked)) == 0 && !ending && units.isEmpty();
  }

  /** The instruction cache, for its statistics. */
  public ReadOnlyCache instructionCache() {
    return fetch.cache();
  }

  /** The LD/ST unit. */
  public MemoryUnit memory() {
    return memory;
  }

  /** Warp instructions issued so far. */
  public long warpInstructions() {
    return warpInstructions;
  }

  /** Lanes of the warp instructions committed so far. */
  public long threadInstructions() {
    return threadInstructions;
  }

  /** What the LD/ST unit may ask for. */
  private final class Host implements LdstHost {

    @Override
    public boolean writeBack(int instruction) {
      changed = true;
      written = collector.write(instruction, written);
      if (written < program.collectorDst[instructions.code[instruction]].length) {
        return false;
      }
      written = 0;
      return true;
    }

    @Override
    public void releaseRegisters(int instruction) {
      int slot = instructions.slot[instruction];
      scoreboard.release(slot, program.out[instructions.code[instruction]], false);
      warps.released(slot);
      changed = true;
    }

    @Override
    public void complete(int instruction) {
      int code = instructions.code[instruction];
      if (policies != null && program.dataLoad[code] && !program.atomic[code] && instructions.accesses[instruction] > 0) {
        policies.loadCompleted(instructions.uid[instruction], instructions.slot[instruction], program.pc[code]);
      }
      Sm.this.complete(instruction);
    }

    @Override
    public void storesSent(int slot, int count) {
      warps.storesSent(slot, count);
    }

    @Override
    public void storeAcknowledged(int slot) {
      warps.storeAnswered(slot);
      changed = true;
    }

    @Override
    public void atomicsReturned(int slot, int lanes) {
      warps.atomicsReturned(slot, lanes);
      changed = true;
    }
  }
}
