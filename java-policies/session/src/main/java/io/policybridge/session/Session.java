package io.policybridge.session;

import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.session.stack.CallPlace;
import io.policybridge.session.stack.PolicyThread;
import io.policybridge.session.stack.Reserve;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One or more policies bound to one host. Composition is per hook: of each part at most one policy answers a hook,
 * events go to all. A site without a part has no calls: its accessor returns null, and the host makes no call there.
 */
public final class Session implements AutoCloseable {
    /** Refusals of one query at one site in a row that stop the run. */
    public static final long DEFAULT_LIVENESS_LIMIT = 1_000_000;

    private final HostGeometry host;
    private final List<Chosen> chosen;
    private final Tally tally = new Tally();
    private final CallPlace place = new CallPlace();
    private final Journal journal;
    private final SessionObserver observer;
    private final List<Part> parts = new ArrayList<>();
    private final List<GpuPolicy> policies = new ArrayList<>();
    private final List<CacheCalls> l1d;
    private final List<CacheCalls> l2;
    private final List<DramCalls> dram;
    private final List<WarpCalls> warps;
    private final Calls[] present;
    private final String whyOneThread;
    private long nextTick;

    /** A policy of the registry with its checked settings. */
    public record Chosen(PolicySpec spec, Settings settings) {
        /**
         * What the policy would need in hardware on {@code host}.
         *
         * @throws PolicyFailure if it throws
         */
        public List<StateBits> hardware(HostGeometry host) {
            return created(
                    spec.name() + ": its hardware",
                    () -> List.copyOf(spec.hardware().of(settings, host)));
        }
    }

    /** The common state of all calls of a session. */
    record Context(
            Tally tally,
            Journal journal,
            SessionObserver observer,
            SampleTrigger trigger,
            CallPlace place,
            long livenessLimit,
            HostGeometry host,
            boolean applied) {

        /** The events of {@code kind} of which hosts must notify although no policy subscribes. */
        Set<Hook> observed(PartKind kind) {
            return observer == null
                    ? Set.of()
                    : host.offered().stream()
                            .filter(hook -> isNotified(hook, kind))
                            .collect(Collectors.toSet());
        }

        private static boolean isNotified(Hook hook, PartKind kind) {
            boolean atOneSite = hook != Hook.TICK && hook != Hook.KERNEL_BEGAN && hook != Hook.KERNEL_ENDED;
            return hook.kind() == Hook.Kind.EVENT && atOneSite && hook.parts().contains(kind);
        }
    }

    /**
     * Creates the policies and binds them.
     *
     * @param journal receives every decision, or null
     * @param livenessLimit refusals of one query in a row that stop the run
     * @throws RefusedPolicy if two policies answer the same hook of one part, or one needs a hook that the host does
     *     not offer
     * @throws PolicySpec.BadSetting if a value does not fit the others or the host
     */
    public Session(List<Chosen> chosen, HostGeometry host, Journal journal, long livenessLimit) {
        this(chosen, host, journal, null, livenessLimit, true);
    }

    /**
     * A session whose traffic {@code observer} sees; hosts then notify of every event that they offer, at every site.
     */
    public static Session observed(List<Chosen> chosen, HostGeometry host, Journal journal, SessionObserver observer) {
        return new Session(chosen, host, journal, observer, DEFAULT_LIVENESS_LIMIT, true);
    }

    /**
     * A session that measures the cost of queries: hosts query and notify as usual, but continue as if no policy had
     * answered, so that all other work is that of a run without policies. A queue in front of the L1D remains and
     * releases the oldest request.
     */
    public static Session unapplied(List<Chosen> chosen, HostGeometry host) {
        return new Session(chosen, host, null, null, DEFAULT_LIVENESS_LIMIT, false);
    }

    private Session(
            List<Chosen> chosen,
            HostGeometry host,
            Journal journal,
            SessionObserver observer,
            long livenessLimit,
            boolean applied) {
        this.host = host;
        this.observer = observer;
        this.chosen = List.copyOf(chosen);
        this.journal = journal;
        Context context =
                new Context(tally, journal, observer, new SampleTrigger(), place, livenessLimit, host, applied);
        Reserve.keep();
        try {
            for (Chosen choice : this.chosen) {
                policies.add(create(choice));
            }
            l1d = bind(PartKind.L1D, context, CacheCalls::new);
            l2 = bind(PartKind.L2, context, CacheCalls::new);
            dram = bind(PartKind.DRAM, context, DramCalls::new);
            warps = bind(PartKind.WARPS, context, WarpCalls::new);
            List<Calls> sites = new ArrayList<>();
            sites.addAll(l1d);
            sites.addAll(l2);
            sites.addAll(dram);
            sites.addAll(warps);
            present = sites.stream().filter(site -> site != null).toArray(Calls[]::new);
            nextTick = earliestTick();
            whyOneThread = findWhyOneThread();
            for (Chosen choice : this.chosen) {
                refuseIdle(choice.spec().name());
            }
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private GpuPolicy create(Chosen choice) {
        return created(
                choice.spec().name() + " could not be created for the host " + host.host() + ": it",
                () -> Objects.requireNonNull(
                        choice.spec().factory().create(choice.settings(), host), "the factory returned null"));
    }

    /** What a policy makes when a session opens. */
    private static <T> T created(String where, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (PolicySpec.BadSetting e) {
            throw e;
        } catch (Throwable e) {
            throw PolicyFailure.threw(where, e);
        }
    }

    /** The calls of every site of {@code kind}; null for a site without a part in a session without an observer. */
    private <C> List<C> bind(PartKind kind, Context context, BiFunction<SiteParts, Context, C> calls) {
        List<C> sites = new ArrayList<>();
        for (int unit = 0; unit < host.sites(kind); unit++) {
            List<Bound> here = new ArrayList<>();
            for (int i = 0; i < policies.size(); i++) {
                Part part = part(i, policies.get(i), kind, unit);
                if (part != null) {
                    String policy = chosen.get(i).spec().name();
                    Promises promises = created(
                            policy + " at " + kind + " " + unit + ": promises()",
                            () -> Objects.requireNonNull(part.promises(), "promises() returned null"));
                    Bound candidate = new Bound(policy, part, promises, kind, unit);
                    accept(candidate, here);
                    here.add(candidate);
                    parts.add(part);
                    tally.subscribe(candidate.policy(), kind, candidate.part());
                }
            }
            sites.add(
                    here.isEmpty() && observer == null ? null : calls.apply(new SiteParts(kind, unit, here), context));
        }
        return sites;
    }

    private Part part(int index, GpuPolicy policy, PartKind kind, int unit) {
        return created(
                chosen.get(index).spec().name() + " could not create its part at " + kind + " " + unit + ": it",
                () -> kind.of(policy, unit));
    }

    private void accept(Bound candidate, List<Bound> here) {
        Set<Hook> hooks = Hook.of(candidate.part());
        if (hooks.isEmpty()) {
            throw new RefusedPolicy(candidate.policy() + " has a part at " + candidate.kind()
                    + " that implements no hook: it would do nothing");
        }
        for (Hook hook : hooks) {
            if (!hook.parts().contains(candidate.kind())) {
                throw new RefusedPolicy(candidate.policy() + " implements " + hook.label() + " at " + candidate.kind()
                        + ", where that hook does not exist");
            }
            if (!host.offered().contains(hook)) {
                throw new RefusedPolicy(candidate.policy() + " needs the hook " + hook.label() + " at "
                        + candidate.kind() + ", which the host " + host.host() + " does not have"
                        + host.reason(hook).map(why -> ": " + why).orElse(""));
            }
            refuseRival(candidate, candidate, hook);
            for (Bound other : here) {
                refuseRival(other, candidate, hook);
                if (hook.governs() && Hook.of(other.part()).contains(hook)) {
                    throw new RefusedPolicy(other.policy() + " and " + candidate.policy() + " both answer the hook "
                            + hook.label() + " at " + candidate.kind() + "; a hook of one part has one answer");
                }
            }
        }
        for (Hook event : candidate.promises().prompt()) {
            if (!hooks.contains(event)) {
                throw new RefusedPolicy(candidate.policy() + " declares " + event.label() + " prompt at "
                        + candidate.kind() + " without implementing it");
            }
        }
    }

    private static void refuseRival(Bound other, Bound candidate, Hook hook) {
        if (hook.rival() != null && Hook.of(other.part()).contains(hook.rival())) {
            throw new RefusedPolicy(
                    other.policy() + " answers the hook " + hook.rival().label() + " and "
                            + candidate.policy() + " the hook " + hook.label() + " at " + candidate.kind()
                            + "; both decide the same, so a part has one of them");
        }
    }

    private void refuseIdle(String policy) {
        for (Calls calls : present) {
            if (calls.site().hosts(policy)) {
                return;
            }
        }
        throw new RefusedPolicy(
                policy + " has no part at any site of the host " + host.host() + ": it would do nothing");
    }

    /** Calls of the L1D of SM {@code sm}, or null. */
    public CacheCalls l1d(int sm) {
        return l1d.get(sm);
    }

    /** Calls of the L2 slice {@code subPartition}, or null. */
    public CacheCalls l2(int subPartition) {
        return l2.get(subPartition);
    }

    /** Calls of the DRAM channel {@code channel}, or null. */
    public DramCalls dram(int channel) {
        return dram.get(channel);
    }

    /** Calls of the warps of SM {@code sm}, or null. */
    public WarpCalls warps(int sm) {
        return warps.get(sm);
    }

    /**
     * Why the parts of all SMs must be called on one thread, in a few words; empty if those of each SM may be called on
     * a thread of its own, as {@link GpuPolicy#isConfinedToSms} has it.
     */
    public String whyOneThread() {
        return whyOneThread;
    }

    /**
     * The parts of several SMs may be called at the same time between {@link #leave} and {@link #meet}, on
     * {@link PolicyThread}s beside this one; {@code together} neighbours are always called on the same, one SM after
     * the other. Only if {@link #whyOneThread} has no reason against it.
     */
    public void spread(int together) {
        place.spread();
        if (journal != null) {
            journal.spread(host.sms(), together);
        }
    }

    /** Parts of SMs alone are called until they {@link #meet}. */
    public void leave() {
        if (journal != null) {
            journal.leave();
        }
    }

    /** No part of an SM is being called any more. */
    public void meet() {
        if (journal != null) {
            journal.meet();
        }
    }

    private String findWhyOneThread() {
        List<String> shared = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
            String policy = chosen.get(i).spec().name();
            if (Stream.concat(l1d.stream(), warps.stream())
                            .anyMatch(calls -> calls != null && calls.site().hosts(policy))
                    && !created(policy + ": isConfinedToSms()", policies.get(i)::isConfinedToSms)) {
                shared.add(policy);
            }
        }
        if (!shared.isEmpty()) {
            return "policy " + String.join(" and ", shared) + " may share state over SMs";
        }
        return observer == null || observer.isSplitBySm() ? "" : "what policies decide is observed in one order";
    }

    /** The next core cycle at which any part of any site is to be ticked. */
    public long nextTick() {
        return nextTick;
    }

    private long earliestTick() {
        long next = CommonHooks.Tick.NEVER;
        for (Calls site : present) {
            next = Math.min(next, site.nextTick());
        }
        return next;
    }

    /**
     * Ticks every part that is due at core cycle {@code cycle}: L1D, L2, DRAM, warps, sites ascending, on every call
     * path.
     */
    public void tick(long cycle) {
        for (Calls site : present) {
            site.tick(cycle);
        }
        nextTick = earliestTick();
    }

    /**
     * Notifies the observer, if there is one, of a core-cycle boundary: policies have been ticked there, or all sites
     * are about to be sampled.
     */
    public void passed(long cycle, boolean ticked, boolean sampled) {
        if (observer != null) {
            observer.boundary(cycle, ticked, sampled);
        }
    }

    /** Event KERNEL_BEGAN, at all sites in the order of {@link #tick}: a kernel was handed to the GPU. */
    public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        if (observer != null) {
            observer.kernelBegan(kernel, name, ctas, threadsPerCta);
        }
        for (Calls site : present) {
            site.kernelBegan(kernel, name, ctas, threadsPerCta);
        }
    }

    /** Event KERNEL_ENDED, at all sites in the order of {@link #tick}: the last CTA of a kernel has finished. */
    public void kernelEnded(int kernel) {
        if (observer != null) {
            observer.kernelEnded(kernel);
        }
        for (Calls site : present) {
            site.kernelEnded(kernel);
        }
    }

    /**
     * The call of a hook that is going on on {@code thread}, as messages name it; the frame {@code hook} of its stack
     * is its outermost. Without the access if it is none of a hook but, say, of {@link Part#reason}. From any thread
     * while the policy does not return.
     */
    public String call(Thread thread, StackTraceElement hook) {
        CallPlace last = place.on(thread);
        if (last.isIn(hook.getMethodName())) {
            String policy = Stream.of(present)
                    .filter(calls -> calls.is(last.kind(), last.unit()))
                    .flatMap(calls -> calls.site().policiesOf(hook.getClassName()))
                    .distinct()
                    .collect(Collectors.joining(" or "));
            if (!policy.isEmpty()) {
                return Describe.call(policy, last);
            }
        }
        String policy = policyOf(hook.getClassName());
        return policy.isEmpty() ? "" : policy + " " + hook.getMethodName();
    }

    /** The call of a hook that was the last on this thread, as messages name it; empty before the first. */
    public String lastCall() {
        CallPlace last = place.on(Thread.currentThread());
        if (!last.isKnown()) {
            return "";
        }
        String policies = Stream.of(present)
                .filter(calls -> calls.is(last.kind(), last.unit()))
                .flatMap(calls -> calls.site().policiesWith(last.hook()))
                .distinct()
                .collect(Collectors.joining(" or "));
        return Describe.call(policies, last);
    }

    /** The policy with a part of the class, or of one that extends the class, called {@code className}. */
    private String policyOf(String className) {
        return Stream.of(present)
                .flatMap(calls -> calls.site().policiesOf(className))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /** Whether no site of the L2 or of DRAM has calls. */
    public boolean isEmptyBehindSms() {
        return Stream.of(l2, dram).flatMap(List::stream).allMatch(Objects::isNull);
    }

    /** Whether no site has calls. */
    boolean isEmpty() {
        return present.length == 0;
    }

    /** Digest of the state of all parts: equal on every call path after the same events. Slow. */
    public long digest() {
        try {
            return StateDigest.of(parts);
        } catch (Throwable e) {
            throw PolicyFailure.threw(
                    chosen.stream().map(choice -> choice.spec().name()).collect(Collectors.joining("+"))
                            + ": the digest of its state",
                    e);
        }
    }

    /** Policies that hold something outside this process, such as a session with a policy server, let go of it. */
    @Override
    public void close() {
        for (GpuPolicy policy : policies) {
            if (policy instanceof AutoCloseable held) {
                try {
                    held.close();
                } catch (Exception e) {
                    throw PolicyFailure.threw("the end of a policy", e);
                }
            }
        }
    }

    /** The host as the policies know it. */
    public HostGeometry host() {
        return host;
    }

    /** The policies with their effective settings. */
    public List<Chosen> chosen() {
        return chosen;
    }

    /** Calls and answers so far. */
    public Tally tally() {
        return tally;
    }

    /** The last decisions, or null. */
    public Journal journal() {
        return journal;
    }

    /** A policy or a combination that this host cannot run; found before the run begins. */
    public static final class RefusedPolicy extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RefusedPolicy(String message) {
            super(message);
        }
    }
}
