package io.policybridge.transport;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.call.CacheCalls;
import io.policybridge.call.DramCalls;
import io.policybridge.call.Session;
import io.policybridge.call.WarpCalls;
import java.nio.ByteBuffer;

/** Tells the events of a host to a session's policies: one direct call per record, in order, without allocating. */
public final class Events {
  private final Session session;
  private final AccessView access = new AccessView();

  public Events(Session session) {
    this.session = session;
  }

  /**
   * Tells {@code count} records that lie one behind the other from {@code offset} on.
   *
   * @throws BadFrame for a hook that is no event, or a place that is not there
   * @throws io.policybridge.call.PolicyFailure if a policy throws
   */
  public void tell(ByteBuffer records, int offset, int count) {
    for (int at = offset, end = offset + count * Layout.RECORD_BYTES; at < end; at += Layout.RECORD_BYTES) {
      PartKind part = Wire.part(records.getShort(at + Layout.RECORD_PART));
      Hook hook = Wire.hook(records.getShort(at + Layout.RECORD_HOOK));
      int unit = Places.checked(session, part, records.getInt(at + Layout.RECORD_UNIT));
      switch (part) {
        case L1D -> cache(Places.present(session.l1d(unit), part, unit), hook, records, at);
        case L2 -> cache(Places.present(session.l2(unit), part, unit), hook, records, at);
        case DRAM -> dram(Places.present(session.dram(unit), part, unit), hook, records, at);
        case WARPS -> warps(Places.present(session.warps(unit), part, unit), hook, records, at);
      }
    }
  }

  private static long arg(ByteBuffer records, int at, int i) {
    return records.getLong(at + Layout.RECORD_ARG + i * Long.BYTES);
  }

  private static int num(ByteBuffer records, int at, int i) {
    return (int) arg(records, at, i);
  }

  private void cache(CacheCalls calls, Hook hook, ByteBuffer b, int at) {
    AccessView a = access.at(b, at + Layout.RECORD_ACCESS);
    switch (hook) {
      case HIT -> calls.hit(a, num(b, at, 0), num(b, at, 1));
      case PENDING_HIT -> calls.pendingHit(a, num(b, at, 0), num(b, at, 1));
      case SECTOR_MISS -> calls.sectorMiss(a, num(b, at, 0), num(b, at, 1));
      case INSERT -> calls.insert(a, num(b, at, 0), num(b, at, 1));
      case EVICT -> calls.evict(a, num(b, at, 0), num(b, at, 1), arg(b, at, 2), arg(b, at, 3) != 0);
      case INVALIDATE -> calls.invalidate(num(b, at, 0), num(b, at, 1), arg(b, at, 2), arg(b, at, 3) != 0);
      case FILL -> calls.fill(num(b, at, 0), num(b, at, 1), arg(b, at, 2));
      case BYPASSED -> calls.bypassed(a, num(b, at, 0));
      case OUTCOME -> calls.outcome(a, Wire.outcome(arg(b, at, 0)));
      case RESERVATION_FAIL -> calls.reservationFail(a, Wire.reason(arg(b, at, 0)), arg(b, at, 1));
      case LOAD_STARTED -> calls.loadStarted(arg(b, at, 0), a, num(b, at, 1));
      case LOAD_SERVED -> calls.loadServed(arg(b, at, 0), num(b, at, 1), num(b, at, 2), num(b, at, 3));
      case REQUEST_QUEUED -> calls.requestQueued(a);
      case REQUEST_TAKEN -> calls.requestTaken(a);
      default -> throw notAnEvent(hook, "a cache");
    }
  }

  private void dram(DramCalls calls, Hook hook, ByteBuffer b, int at) {
    AccessView a = access.at(b, at + Layout.RECORD_ACCESS);
    switch (hook) {
      case DRAM_ENQUEUED -> calls.dramEnqueued(a, num(b, at, 0), arg(b, at, 1));
      case DRAM_PICKED -> calls.dramPicked(a, num(b, at, 0), arg(b, at, 1), arg(b, at, 2) != 0);
      case DRAM_SERVED -> calls.dramServed(a, num(b, at, 0), arg(b, at, 1));
      default -> throw notAnEvent(hook, "a DRAM channel");
    }
  }

  private static void warps(WarpCalls calls, Hook hook, ByteBuffer b, int at) {
    switch (hook) {
      case LOAD_COMPLETED -> calls.loadCompleted(arg(b, at, 0), num(b, at, 1), arg(b, at, 2));
      case WARP_LAUNCHED -> calls.warpLaunched(num(b, at, 0), num(b, at, 1), num(b, at, 2), num(b, at, 3));
      case WARP_EXITED -> calls.warpExited(num(b, at, 0), num(b, at, 1));
      case CTA_LAUNCHED -> calls.ctaLaunched(num(b, at, 0), num(b, at, 1), num(b, at, 2), num(b, at, 3), num(b, at, 4));
      case CTA_EXITED -> calls.ctaExited(num(b, at, 0), num(b, at, 1), num(b, at, 2));
      case WARP_WAITING -> calls.warpWaiting(num(b, at, 0), Wire.waiting(arg(b, at, 1)));
      case WARP_RESUMED -> calls.warpResumed(num(b, at, 0), Wire.waiting(arg(b, at, 1)));
      case LOOP_BRANCH -> calls.loopBranch(num(b, at, 0), arg(b, at, 1), arg(b, at, 2), num(b, at, 3));
      case LOOP_EXITED -> calls.loopExited(num(b, at, 0), arg(b, at, 1));
      case ISSUED -> calls.issued(num(b, at, 0), num(b, at, 1));
      case COMMITTED -> calls.committed(num(b, at, 0), num(b, at, 1));
      default -> throw notAnEvent(hook, "the warps of an SM");
    }
  }

  private static BadFrame notAnEvent(Hook hook, String place) {
    return new BadFrame("hook " + hook.label() + " is no event of " + place);
  }
}
