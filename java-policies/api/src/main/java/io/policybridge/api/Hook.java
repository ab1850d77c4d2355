package io.policybridge.api;

import static io.policybridge.api.Hook.Kind.COMMIT;
import static io.policybridge.api.Hook.Kind.EVENT;
import static io.policybridge.api.Hook.Kind.QUERY;
import static io.policybridge.api.Hook.Kind.STATE;
import static io.policybridge.api.PartKind.DRAM;
import static io.policybridge.api.PartKind.L1D;
import static io.policybridge.api.PartKind.L2;
import static io.policybridge.api.PartKind.WARPS;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.EnumSet;
import java.util.Set;

/**
 * Every hook, what kind it is, where it can be, and the interface that subscribes to it.
 *
 * <p>A constant and its interface are the one description of a hook. The constant's number on the wire is its position
 * here, from 1: append, never insert. The interface's method gives the arguments, in order. From both the build derives
 * the direct calls, the dispatch of records, the constants of C++ and of the protocol, and their tables
 * (docs/add-a-hook.md).
 */
public enum Hook {
    SET_INDEX(QUERY, CacheHooks.SetIndex.class, L1D, L2),
    ROUTE(QUERY, L1dHooks.Route.class, L1D),
    VICTIM(QUERY, CacheHooks.Victim.class, L1D, L2),
    NO_ELIGIBLE_WAY(QUERY, L1dHooks.NoEligibleWay.class, L1D),
    HIT(EVENT, CacheHooks.Hit.class, L1D, L2),
    PENDING_HIT(EVENT, CacheHooks.PendingHit.class, L1D, L2),
    SECTOR_MISS(EVENT, CacheHooks.SectorMiss.class, L1D, L2),
    INSERT(EVENT, CacheHooks.Insert.class, L1D, L2),
    EVICT(EVENT, CacheHooks.Evict.class, L1D, L2),
    INVALIDATE(EVENT, CacheHooks.Invalidate.class, L1D, L2),
    FILL(EVENT, CacheHooks.Fill.class, L1D, L2),
    BYPASSED(EVENT, CacheHooks.Bypassed.class, L1D, L2),
    OUTCOME(EVENT, CacheHooks.Outcome.class, L1D, L2),
    RESERVATION_FAIL(EVENT, CacheHooks.ReservationFail.class, L1D, L2),
    LOAD_STARTED(EVENT, L1dHooks.LoadStarted.class, L1D),
    LOAD_SERVED(EVENT, L1dHooks.LoadServed.class, L1D),
    LOAD_COMPLETED(EVENT, WarpHooks.LoadCompleted.class, WARPS),
    WARP_LAUNCHED(EVENT, WarpHooks.WarpLaunched.class, WARPS),
    WARP_EXITED(EVENT, WarpHooks.WarpExited.class, WARPS),
    CTA_LAUNCHED(EVENT, WarpHooks.CtaLaunched.class, WARPS),
    CTA_EXITED(EVENT, WarpHooks.CtaExited.class, WARPS),
    WARP_WAITING(EVENT, WarpHooks.WarpWaiting.class, WARPS),
    WARP_RESUMED(EVENT, WarpHooks.WarpResumed.class, WARPS),
    LOOP_BRANCH(EVENT, WarpHooks.LoopBranch.class, WARPS),
    LOOP_EXITED(EVENT, WarpHooks.LoopExited.class, WARPS),
    WARP_MASK(STATE, WarpHooks.WarpMask.class, WARPS),
    WARP_ORDER(COMMIT, WarpHooks.WarpOrder.class, WARPS),
    NEXT_REQUEST(QUERY, L1dHooks.NextRequest.class, L1D),
    REQUEST_QUEUED(EVENT, L1dHooks.RequestQueued.class, L1D),
    REQUEST_TAKEN(EVENT, L1dHooks.RequestTaken.class, L1D),
    ISSUED(EVENT, WarpHooks.Issued.class, WARPS),
    COMMITTED(EVENT, WarpHooks.Committed.class, WARPS),
    L2_ROUTE(COMMIT, L2Hooks.L2Route.class, L2),
    REQUEST_TAG(COMMIT, L2Hooks.RequestTag.class, L2),
    PRIORITY_CLASS(QUERY, DramHooks.PriorityClass.class, DRAM),
    PICK(QUERY, DramHooks.Pick.class, DRAM),
    DRAM_ENQUEUED(EVENT, DramHooks.DramEnqueued.class, DRAM),
    DRAM_PICKED(EVENT, DramHooks.DramPicked.class, DRAM),
    DRAM_SERVED(EVENT, DramHooks.DramServed.class, DRAM),
    GRAIN(QUERY, L1dHooks.Grain.class, L1D),
    FLUSH(STATE, L1dHooks.Flush.class, L1D),
    TICK(EVENT, CommonHooks.Tick.class, L1D, L2, DRAM, WARPS),
    KERNEL_BEGAN(EVENT, CommonHooks.KernelBegan.class, L1D, L2, DRAM, WARPS),
    KERNEL_ENDED(EVENT, CommonHooks.KernelEnded.class, L1D, L2, DRAM, WARPS),
    CTA_LIMIT(STATE, WarpHooks.CtaLimit.class, WARPS),
    REQUESTS_GENERATED(EVENT, L1dHooks.RequestsGenerated.class, L1D),
    SHARED_MEMORY_LEFT(EVENT, L1dHooks.SharedMemoryLeft.class, L1D),
    PICK_IN_CHANNEL(QUERY, DramHooks.PickInChannel.class, DRAM),
    L2_FILL(COMMIT, L2Hooks.L2Fill.class, L2),
    REPLY_HINT(COMMIT, L2Hooks.ReplyHint.class, L2),
    HINTED(EVENT, L1dHooks.Hinted.class, L1D);

    /** How a hook is called. */
    public enum Kind {
        /** Queried any number of times; pure. */
        QUERY,
        /** Notified exactly once, in order. */
        EVENT,
        /** Notified exactly once and answered at once. */
        COMMIT,
        /** Published by the policy, sampled by the host at core-cycle boundaries. */
        STATE
    }

    /** The codes of {@link Answer} with which a hook can be answered. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Answers {
        int[] value();
    }

    /** The code of the answer that is the host's own choice, whatever the state of the host. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface HostChoice {
        int value();
    }

    /** A query whose answer hosts may remember until an event within the {@link Promises.Scope} of its part. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Remembered {}

    /** A number that may be {@link Access#NONE}. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.PARAMETER)
    public @interface OrNone {}

    /** An event after which published state is always sampled anew: that of this PART, or of the whole GPU. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Resamples {
        Promises.Scope value();
    }

    private final Kind kind;
    private final Class<? extends Part> subscription;
    private final Set<PartKind> parts;

    Hook(Kind kind, Class<? extends Part> subscription, PartKind first, PartKind... rest) {
        this.kind = kind;
        this.subscription = subscription;
        parts = Set.copyOf(EnumSet.of(first, rest));
    }

    public Kind kind() {
        return kind;
    }

    /** The kinds of part at which this hook exists. */
    public Set<PartKind> parts() {
        return parts;
    }

    /** The interface whose implementation subscribes to this hook. */
    public Class<? extends Part> subscription() {
        return subscription;
    }

    /**
     * Whether a part that implements this hook decides something alone; no two policies may govern the same hook of one
     * part. FLUSH is published but shared: a host flushes if any policy says so.
     */
    public boolean governs() {
        return kind != Kind.EVENT && this != FLUSH;
    }

    /** The hook that decides the same in another way, so that no two parts of a site may have one each; or null. */
    public Hook rival() {
        return this == PICK ? PICK_IN_CHANNEL : this == PICK_IN_CHANNEL ? PICK : null;
    }

    /** Whether published state is always sampled anew after this event. */
    public boolean resamples() {
        return subscription.isAnnotationPresent(Resamples.class);
    }

    /** The name used in messages: {@code noEligibleWay}. */
    public String label() {
        StringBuilder label = new StringBuilder();
        boolean upper = false;
        for (char c : name().toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                label.append(upper ? c : Character.toLowerCase(c));
                upper = false;
            }
        }
        return label.toString();
    }

    /** The hooks that {@code part} implements. */
    public static Set<Hook> of(Part part) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (Hook hook : values()) {
            if (hook.subscription.isInstance(part)) {
                hooks.add(hook);
            }
        }
        return hooks;
    }
}
