package io.policybridge.sim.cache;

import io.policybridge.api.CacheHooks.Outcome.What;
import io.policybridge.api.L2Hooks;
import io.policybridge.call.CacheCalls;
import io.policybridge.config.AddressMapping;
import io.policybridge.config.CacheConfig;
import io.policybridge.input.BadInput;
import io.policybridge.sim.AccessType;
import io.policybridge.sim.Requests;

/**
 * A writable cache: the L1D of an SM or the L2 slice of a sub-partition. Modelled are whole-line and sectored caches that allocate on
 * miss, with write hits of every kind and with write misses that are forwarded (N), allocate and fetch lazily (L), or, in an L2 of whole
 * lines, are forwarded while their line is fetched (W).
 *
 * <p>One {@link #access} is one attempt; afterwards the accessors under "The last attempt", here and in {@link Cache}, describe it.
 */
public final class DataCache extends Cache {
  /** Neither line nor sector was allocated, a line was, or a sector of a line that was there. */
  public static final int NOT_ALLOCATED = 0;
  public static final int LINE_ALLOCATED = 1;
  public static final int SECTOR_ALLOCATED = 2;

  private static final boolean[] WRITES = new boolean[AccessType.VALUES.length];
  private static final int GLOBAL_READ = AccessType.GLOBAL_READ.ordinal();
  private static final int GLOBAL_WRITE = AccessType.GLOBAL_WRITE.ordinal();

  static {
    for (AccessType type : AccessType.VALUES) {
      WRITES[type.ordinal()] = type.isWrite();
    }
  }

  private final boolean l2;
  /** Null: no policy governs or listens here. */
  private final PolicySide policy;
  private final int sets;
  private final int lineBytes;
  private final int writeBackType;
  private final boolean allocatesWrites;
  private final boolean fetchesWrites;
  private final boolean writesThrough;
  private final boolean evictsGlobalWrites;
  private final boolean evictsLocalWrites;
  private final EvictedLine evicted = new EvictedLine();
  private final LineState lineState = new LineState();
  /** What stands for a host copy before a policy. */
  private final int hostCopy;

  private long time;
  private long block;
  private int allocation;
  private boolean sentWrite;
  private int writeBack = Requests.NONE;
  /** The policy could have refused: asked again it may answer otherwise. */
  private boolean askedToRefuse;

  /**
   * A cold cache.
   *
   * @param l2 whether it is an L2 slice; else an L1D
   * @param unit SM or sub-partition
   * @param mapping takes the slice's own bits out of addresses before the set index is computed, or null (L1D)
   * @param calls the policy here, or null for the native one
   * @param l1dWriteRatio percent of lines that must be dirty before a dirty line may be replaced; L1D only
   * @throws BadInput if the configuration is not modelled
   */
  public DataCache(
      CacheConfig config, boolean l2, Requests requests, int unit, AddressMapping mapping, CacheCalls calls, int l1dWriteRatio) {
    super(config, requests, unit, new TagArray(config, l2 ? 0 : l1dWriteRatio), new SetIndexFunction(config, l2 ? mapping : null));
    Modelled.checkData(config, l2);
    this.l2 = l2;
    sets = config.sets();
    lineBytes = config.lineBytes();
    writeBackType = (l2 ? AccessType.L2_WRITE_BACK : AccessType.L1_WRITE_BACK).ordinal();
    allocatesWrites = config.writeAllocate() != CacheConfig.WriteAllocate.NO_WRITE_ALLOCATE;
    fetchesWrites = config.writeAllocate() == CacheConfig.WriteAllocate.WRITE_ALLOCATE;
    writesThrough = config.write() == CacheConfig.Write.WRITE_THROUGH;
    evictsLocalWrites = config.write() == CacheConfig.Write.WRITE_EVICT;
    evictsGlobalWrites = evictsLocalWrites || config.write() == CacheConfig.Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT;
    policy = calls == null ? null : new PolicySide(calls, l2, requests, tags, ways);
    hostCopy = l2 && policy != null ? hostCopyRequest() : Requests.NONE;
  }

  private int hostCopyRequest() {
    int made = requests.reserve();
    requests.type[made] = AccessType.L1_WRITE_BACK.ordinal();
    requests.size[made] = 32;
    requests.partition[made] = unit;
    return made;
  }

  /**
   * One attempt of {@code accessing}, which has the address, size, sectors and bytes that it was generated with.
   *
   * @param now LRU time; core cycles (L2: plus the host copies so far)
   * @return HIT, MISS, RESERVATION_FAIL or BYPASS of {@link Status}
   */
  public int access(int accessing, long now) {
    begin(accessing);
    time = now;
    allocation = NOT_ALLOCATED;
    sentWrite = false;
    writeBack = Requests.NONE;
    evicted.clear();
    askedToRefuse = false;
    int type = requests.type[accessing];
    boolean write = WRITES[type];
    block = requests.address[accessing] & lineMask;
    set = setOf(block);
    probe = tags.probe(set, block, requests.sectors[accessing], write);
    line = tags.line();
    if (policy != null && (probe == Status.MISS || probe == Status.RESERVATION_FAIL) && (!write || allocatesWrites) && !decide(type)) {
      status = Status.BYPASS;
      return status;
    }
    status = write ? write(type) : read();
    if (status == Status.HIT) {
      path.ports().read(requests.size[accessing]);
    }
    count(type);
    if (policy != null && status == Status.RESERVATION_FAIL) {
      policy.reservationFail(accessing, now, reason, 1);
    }
    return status;
  }

  private int setOf(long lineAddress) {
    return policy != null && policy.asksSetIndex() ? policy.setIndex(lineAddress, sets, lineBytes) : index.of(lineAddress);
  }

  /** Lets the policy choose the way of a tag miss, or refuse it; false: the access goes around the cache. */
  private boolean decide(int type) {
    boolean mayBypass =
        type == GLOBAL_READ && !requests.atomic[request] && path.mshr().find(path.key(requests.address[request])) < 0;
    if (mayBypass && policy.bypassesOnMiss(request)) {
      return false;
    }
    boolean mayRefuse = mayBypass && !l2;
    int choice;
    if (probe == Status.MISS) {
      if (!policy.asksVictim(tags.isInvalid(line))) {
        return true;
      }
      choice = policy.victim(request, time, set, mayRefuse);
    } else {
      if (!mayRefuse || !policy.asksNoEligibleWay()) {
        return true;
      }
      choice = policy.noEligibleWay(request, time, set);
    }
    if (!policy.isApplied()) {
      return true;
    }
    askedToRefuse = mayRefuse;
    if (choice >= 0) {
      line = set * ways + choice;
    } else if (choice == PolicySide.STALL) {
      probe = Status.RESERVATION_FAIL;
      line = -1;
    }
    return choice != PolicySide.BYPASS;
  }

  private int read() {
    if (probe == Status.HIT) {
      commitToTags();
      if (requests.atomic[request]) {
        modify();
      }
      return Status.HIT;
    }
    if (probe == Status.RESERVATION_FAIL) {
      return fail(FailReason.LINE_ALLOC);
    }
    if (path.lacks(1)) {
      return fail(FailReason.MISS_QUEUE);
    }
    int entry = path.mshr().find(path.key(requests.address[request]));
    int refusal = path.refusal(entry);
    if (refusal != FailReason.NONE) {
      return fail(refusal);
    }
    boolean dirty = commitToTags();
    takeMiss(entry, line);
    if (dirty && !writesThrough) {
      sendWriteBack();
    }
    return Status.MISS;
  }

  private int write(int type) {
    if (probe == Status.HIT) {
      return (type == GLOBAL_WRITE ? evictsGlobalWrites : evictsLocalWrites) ? writeEvictHit() : writeHit();
    }
    if (!allocatesWrites) {
      return forward();
    }
    if (probe == Status.RESERVATION_FAIL) {
      return fail(FailReason.LINE_ALLOC);
    }
    return fetchesWrites ? fetchForWrite() : allocateWrite();
  }

  /** Write-back and write-through hits. */
  private int writeHit() {
    if (writesThrough && path.lacks(0)) {
      return fail(FailReason.MISS_QUEUE);
    }
    commitToTags();
    modify();
    tags.updateReadable(line, requests.sectors[request]);
    if (writesThrough) {
      sendWrite(What.WRITE_THROUGH);
    }
    return Status.HIT;
  }

  /** The write goes on, what it hit is dropped; no stamp moves. */
  private int writeEvictHit() {
    if (path.lacks(0)) {
      return fail(FailReason.MISS_QUEUE);
    }
    boolean dirty = tags.isLineModified(line);
    tags.invalidate(line, requests.sectors[request]);
    if (policy != null && tags.isInvalid(line)) {
      policy.invalidate(set, way(), block, dirty);
    }
    sendWrite(What.WRITE_EVICT_HIT);
    return Status.HIT;
  }

  /** A write that does not allocate, whatever the tags say. */
  private int forward() {
    if (path.lacks(0)) {
      return fail(FailReason.MISS_QUEUE);
    }
    sendWrite(What.STORE_MISS);
    return Status.MISS;
  }

  /** A write miss that allocates without fetching: a sector written in part cannot be read until it is fetched. */
  private int allocateWrite() {
    if (path.lacks(0)) {
      return fail(FailReason.MISS_QUEUE);
    }
    if (writesThrough) {
      sendWrite(What.WRITE_THROUGH);
    }
    boolean dirty = commitToTags();
    int sectors = requests.sectors[request];
    modify();
    boolean whole = Long.bitCount(requests.bytesLow[request]) + Long.bitCount(requests.bytesHigh[request]) == path.fetchBytes();
    if (probe == Status.HIT_RESERVED) {
      tags.modifyOnFill(line, sectors, !whole);
    }
    tags.setReadable(line, sectors, whole);
    tags.updateReadable(line, sectors);
    if (dirty && !writesThrough) {
      sendWriteBack();
      path.ports().writeBack(evicted.bytes());
    }
    return Status.MISS;
  }

  /** A write miss that goes on to memory, followed by a fetch of its line and, where a dirty line must go, a write-back. */
  private int fetchForWrite() {
    if (path.lacks(2)) {
      return fail(FailReason.MISS_QUEUE);
    }
    int entry = path.mshr().find(path.key(requests.address[request]));
    int refusal = path.refusal(entry);
    if (refusal != FailReason.NONE) {
      return fail(refusal);
    }
    sendWrite(What.STORE_MISS);
    boolean dirty = commitToTags();
    int write = request;
    request = lineFetch(write);
    takeMiss(entry, line);
    request = write;
    merged = false;
    sentRead = false;
    if (dirty && !writesThrough) {
      sendWriteBack();
    }
    return Status.MISS;
  }

  /** The fetch for {@code write}; nobody waits for its data. */
  private int lineFetch(int write) {
    int made = requests.allocate();
    requests.type[made] = AccessType.L2_WRITE_ALLOCATE_READ.ordinal();
    requests.address[made] = requests.address[write];
    requests.size[made] = path.fetchBytes();
    requests.sectors[made] = requests.sectors[write];
    requests.lanes[made] = requests.lanes[write];
    requests.sm[made] = requests.sm[write];
    requests.partition[made] = requests.partition[write];
    return made;
  }

  private void modify() {
    tags.modify(line, requests.sectors[request], requests.bytesLow[request], requests.bytesHigh[request]);
    path.changed();
  }

  /** Carries out in the tags what the probe found; true if a dirty line was thrown out. */
  private boolean commitToTags() {
    tags.markUsed();
    int sectors = requests.sectors[request];
    switch (probe) {
      case Status.HIT:
        tags.touch(line, time);
        if (policy != null) {
          policy.hit(request, time, set, way());
        }
        return false;
      case Status.HIT_RESERVED:
        tags.touch(line, time);
        if (policy != null) {
          policy.pendingHit(request, time, set, way());
        }
        return false;
      case Status.SECTOR_MISS:
        tags.allocateSector(line, sectors, time);
        allocation = SECTOR_ALLOCATED;
        if (policy != null) {
          policy.sectorMiss(request, time, set, way());
        }
        return false;
      default:
        return replace(request, sectors);
    }
  }

  /** Gives {@link #line} to {@link #block}; true if a dirty line was thrown out. */
  private boolean replace(int replacing, int sectors) {
    evicted.take(tags, line);
    tags.allocate(line, block, sectors, time);
    allocation = LINE_ALLOCATED;
    if (policy != null) {
      if (evicted.isPresent()) {
        policy.evict(replacing, time, set, way(), evicted.block(), evicted.isDirty());
      }
      policy.insert(replacing, time, set, way());
    }
    return evicted.isDirty();
  }

  private void sendWrite(What what) {
    path.push(request);
    sentWrite = true;
    if (policy != null) {
      policy.outcome(request, time, what);
    }
  }

  private void sendWriteBack() {
    writeBack = evicted.writeBack(requests, writeBackType, l2 ? Requests.NONE : unit, request);
    path.push(writeBack);
  }

  // The last attempt

  /** Whether the access itself went into the miss queue as a write. */
  public boolean sentWrite() {
    return sentWrite;
  }

  /** Whether a write-back went into the miss queue, behind the access that caused it. */
  public boolean sentWriteBack() {
    return writeBack != Requests.NONE;
  }

  /** That write-back, or {@link Requests#NONE}. */
  public int writeBack() {
    return writeBack;
  }

  /** {@link #NOT_ALLOCATED}, {@link #LINE_ALLOCATED} or {@link #SECTOR_ALLOCATED}. */
  public int allocation() {
    return allocation;
  }

  /** Whether a valid line was thrown out. */
  public boolean evicted() {
    return evicted.isPresent();
  }

  /** Address of that line. */
  public long evictedBlock() {
    return evicted.block();
  }

  /** Sectors of it that were modified; 0 if it was clean. */
  public int evictedSectors() {
    return evicted.sectors();
  }

  /** Bytes that its write-back carries; 0 if it was clean. */
  public int evictedBytes() {
    return evicted.bytes();
  }

  // Repeated failures

  /**
   * Whether the last attempt failed and would fail again in the same way: the owner may then call {@link #repeatFail} in its stead. A
   * failure in which the policy had a say is never repeated unasked.
   */
  public boolean wouldFailAgain() {
    return !askedToRefuse && failedUnchanged();
  }

  /** The last attempt, which failed, was made {@code attempts} times more and failed in the same way. */
  public void repeatFail(long attempts) {
    counts.fail(requests.type[request], reason, attempts);
    if (policy != null) {
      policy.reservationFail(request, time, reason, attempts);
    }
  }

  /** {@code bypassing}, for which {@link #access} answered BYPASS or which was routed around the cache, was sent. */
  public void bypassSent(int bypassing) {
    if (policy != null) {
      policy.bypassed(bypassing, time);
    }
  }

  // Returns

  /** Takes a reply that is awaited; a sector reply is released. The line is filled with the last reply of its fetch. */
  public void fill(int reply, long now) {
    time = now;
    int entry = path.arrived(reply);
    if (entry < 0) {
      return;
    }
    Mshr mshr = path.mshr();
    int sender = mshr.head(entry);
    int filled = mshr.line[entry];
    int sectors = requests.sectors[sender];
    tags.fill(filled, sectors, requests.bytesLow[sender], requests.bytesHigh[sender]);
    path.ready(entry);
    if (mshr.isAtomic(entry)) {
      tags.modify(filled, sectors, requests.bytesLow[sender], requests.bytesHigh[sender]);
    }
    line = filled;
    set = filled / ways;
    tellFill(requests.address[sender] & lineMask);
  }

  /** A line counts as filled when none of its sectors is on its way. */
  private void tellFill(long address) {
    if (policy != null && !tags.isLineReserved(line)) {
      policy.fill(set, way(), address);
    }
  }

  /** Whether the line that the last {@link #fill} filled, or the last access named, is modified. */
  public boolean isLineModified() {
    return line >= 0 && tags.isLineModified(line);
  }

  // Host copies and flushes

  /**
   * A host copy of {@code sectors} (one bit where the cache is sectored) at {@code address} touches the tags: the data are valid and
   * clean afterwards; a dirty line that must go is dropped.
   *
   * @param now LRU time: core cycles plus the host copies of this slice so far
   */
  public void hostCopy(long address, long now, int sectors) {
    time = now;
    block = address & lineMask;
    set = setOf(block);
    int found = tags.probe(set, block, sectors, true);
    line = tags.line();
    if (found == Status.RESERVATION_FAIL) {
      return;
    }
    if (policy != null) {
      requests.address[hostCopy] = address;
      requests.sectors[hostCopy] = sectors;
    }
    if (found == Status.MISS) {
      if (policy != null && policy.asksVictim(tags.isInvalid(line))) {
        line = set * ways + policy.victim(hostCopy, now, set, false);
      }
      replace(hostCopy, sectors);
    } else if (found == Status.SECTOR_MISS) {
      tags.allocateSector(line, sectors, now);
      if (policy != null) {
        policy.sectorMiss(hostCopy, now, set, way());
      }
    }
    tags.fill(line, sectors, 0, 0);
    path.changed();
    tellFill(block);
  }

  /** Drops every line, dirty and reserved ones too, if the cache was used since the last time; whether it was. */
  public boolean invalidateAll() {
    return drop(false);
  }

  /** Empties the cache and from now on keeps lines only in the lowest {@code number} ways of each set; nothing may be on its way. */
  public void useWays(int number) {
    if (number < 1 || number > ways) {
      throw new IllegalArgumentException("ways=" + number + "; expected 1 to " + ways);
    }
    if (number != tags.usedWays()) {
      drop(false);
      tags.useWays(number);
    }
  }

  /** Drops every modified line, if the cache was used since the last time; whether it was. */
  public boolean flush() {
    return drop(true);
  }

  /** A policy's own flush: drops every line that is neither modified, nor reserved, nor awaited by an access that is not yet handed back. */
  public void dropClean() {
    for (int i = 0; i < tags.lines(); i++) {
      if (!tags.isInvalid(i) && !tags.isLineReserved(i) && !tags.isLineModified(i) && path.mshr().find(path.key(tags.block(i))) < 0) {
        if (policy != null) {
          policy.invalidate(i / ways, i % ways, tags.block(i), false);
        }
        tags.drop(i);
      }
    }
    path.changed();
  }

  private boolean drop(boolean modifiedOnly) {
    if (!tags.isUsed()) {
      return false;
    }
    if (policy != null) {
      for (int i = 0; i < tags.lines(); i++) {
        if (modifiedOnly ? tags.isLineModified(i) : !tags.isInvalid(i)) {
          policy.invalidate(i / ways, i % ways, tags.block(i), tags.isLineModified(i));
        }
      }
    }
    if (modifiedOnly) {
      tags.flush();
    } else {
      tags.invalidateAll();
    }
    path.changed();
    return true;
  }

  // What others ask of the tags

  /** Whether neither tags nor MSHRs know the block of {@code address}: only then may a read go around an L2. */
  public boolean isAbsent(long address) {
    long lineAddress = address & lineMask;
    return path.mshr().find(path.key(address)) < 0 && !tags.holds(setOf(lineAddress), lineAddress);
  }

  /** What the tags say of the line of {@code address}; valid until the next question. */
  public L2Hooks.TagState tagState(long address) {
    long lineAddress = address & lineMask;
    boolean present = tags.holds(setOf(lineAddress), lineAddress);
    return lineState.at(present, present && tags.isLineModified(tags.line()));
  }
}
