package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.session.stack.CallPlace;
import java.util.List;
import java.util.Set;

/**
 * The common base of the calls at sites of all kinds: parts and their subscriptions, counting, checking, sampling,
 * ticks and kernels.
 */
public abstract class Calls {
    private final SiteParts site;
    private final boolean hasParts;
    private long wanted;
    private final long observed;
    private final long prompt;
    private final boolean publishes;
    private final boolean seesAccesses;
    private final CommonHooks.Tick[] ticks;
    private final long[] tickCycles;
    private final CommonHooks.KernelBegan[] began;
    private final CommonHooks.KernelEnded[] ended;
    private final HookCounts tally;
    private final SampleTrigger trigger;
    private final CallPlace place;
    private final int number;
    private final boolean applied;
    private final long livenessLimit;
    final HostGeometry host;
    final PartKind kind;
    final int unit;
    final Journal journal;
    final SessionObserver observer;
    private long nextTick;
    private long sampledAt;
    private long events;
    /** By query, refused attempts in a row. */
    private final long[] refusals = new long[Hook.values().length];

    Calls(SiteParts site, Session.Context context) {
        host = context.host();
        this.site = site;
        kind = site.kind();
        unit = site.unit();
        hasParts = site.hasParts();
        tally = context.tally().site(kind);
        journal = context.journal();
        observer = context.observer();
        trigger = context.trigger();
        place = context.place();
        number = CallPlace.site(kind, unit);
        applied = context.applied();
        livenessLimit = context.livenessLimit();
        wanted = bits(site.hooks());
        observed = bits(context.observed(kind));
        prompt = bits(site.prompt());
        seesAccesses = site.seesAccesses();
        publishes = site.hooks().stream().anyMatch(hook -> hook.kind() == Hook.Kind.STATE);
        ticks = listeners(CommonHooks.Tick.class).toArray(new CommonHooks.Tick[0]);
        began = listeners(CommonHooks.KernelBegan.class).toArray(new CommonHooks.KernelBegan[0]);
        ended = listeners(CommonHooks.KernelEnded.class).toArray(new CommonHooks.KernelEnded[0]);
        tickCycles = new long[ticks.length];
        for (int i = 0; i < ticks.length; i++) {
            tickCycles[i] = firstTick(ticks[i]);
        }
        nextTick = earliestTick();
    }

    /** One bit for each hook: every call would have to load a Set as one more object. */
    private static long bits(Set<Hook> hooks) {
        long bits = 0;
        for (Hook hook : hooks) {
            bits |= 1L << hook.ordinal();
        }
        return bits;
    }

    private static boolean in(long bits, Hook hook) {
        return (bits >>> hook.ordinal() & 1) != 0;
    }

    private long firstTick(CommonHooks.Tick part) {
        long first;
        try {
            first = part.firstTick();
        } catch (Throwable e) {
            throw failure(part, Hook.TICK, "before the first", e);
        }
        if (first < 1) {
            throw new PolicyFailure(
                    site.bound(part).name() + " names cycle=" + first + " as the first tick; expected 1 or later");
        }
        return first;
    }

    /** Whether this is site {@code index} of {@code of}. */
    final boolean is(PartKind of, int index) {
        return kind == of && unit == index;
    }

    /** What parts there are here. */
    final SiteParts site() {
        return site;
    }

    final <T> List<T> listeners(Class<T> hook) {
        return site.listeners(hook);
    }

    final <T extends Part> T governor(Hook hook, Class<T> type) {
        return site.governor(hook, type);
    }

    /**
     * Whether hosts act on answers; false only in {@link Session#unapplied}. There these calls return the host's own
     * answer wherever they know it; a host must not act on those to {@code setIndex}, {@code victim} and {@code pick}.
     */
    public final boolean isApplied() {
        return applied;
    }

    /** Adds events, a bit each, of which hosts must notify although no policy subscribes. */
    final void want(long events) {
        wanted |= events;
    }

    /**
     * Whether hosts must call {@code hook}: a policy implements it, an observer sees it, or it makes published state
     * due.
     */
    public final boolean has(Hook hook) {
        return in(wanted | observed, hook);
    }

    /**
     * Whether {@code event} was declared prompt here: published state must be sampled at the next core-cycle boundary.
     */
    public final boolean isPrompt(Hook event) {
        return in(prompt, event);
    }

    /** Where an event must happen to change the answer of {@code query}; null where no policy answers it. */
    public final Promises.Scope scope(Hook query) {
        return site.scope(query);
    }

    /** Whether a part here reads accesses; if not, hosts may pass null for each. */
    public final boolean seesAccesses() {
        return seesAccesses;
    }

    /** How many events parts here have been notified of, and ticks any part of the session. */
    public final long events() {
        return events + trigger.ticks();
    }

    /**
     * Whether an answer of {@code query} to the same question holds until {@link #events} changes, so that a host which
     * asks it in every cycle may ask once and count the rest with {@link #repeated}; not where each query is watched.
     */
    public final boolean holdsAnswers(Hook query) {
        Promises.Scope scope = scope(query);
        return scope != null && scope != Promises.Scope.GPU && journal == null && observer == null;
    }

    /** Counts {@code times} more queries like the last one of {@code query}, answered alike and with no refusal. */
    public final void repeated(Hook query, long answer, boolean asHost, long times) {
        tally.repeated(query, answer, asHost, times);
    }

    /** Whether {@code query} may be answered with a refusal; false where no part answers it. */
    public final boolean refuses(Hook query) {
        return site.refuses(query);
    }

    /** Whether a part here publishes state that hosts sample. */
    public final boolean publishes() {
        return publishes;
    }

    /**
     * Whether published state of this site must be sampled at the core-cycle boundary: something has happened since
     * {@link #sampled}, here or at any other site of the session. Hosts sample all due sites before any of them
     * continues.
     */
    public final boolean due() {
        return publishes && sampledAt != trigger.changes();
    }

    /** The host has sampled all that is published here. */
    public final void sampled() {
        sampledAt = trigger.changes();
    }

    /** The next core cycle at which a part is to be ticked. */
    public final long nextTick() {
        return nextTick;
    }

    /** Ticks every part that is due at core cycle {@code cycle}. */
    public final void tick(long cycle) {
        if (cycle < nextTick) {
            return;
        }
        for (int i = 0; i < ticks.length; i++) {
            if (tickCycles[i] <= cycle) {
                tickCycles[i] = tick(ticks[i], cycle);
            }
        }
        nextTick = earliestTick();
        changed();
    }

    private long tick(CommonHooks.Tick part, long cycle) {
        place.noteTick(number, cycle);
        tally.called(Hook.TICK);
        trigger.ticked();
        long next;
        try {
            next = part.tick(cycle);
        } catch (Throwable e) {
            throw failure(part, Hook.TICK, "cycle=" + cycle, e);
        }
        if (next <= cycle) {
            throw new PolicyFailure(site.bound(part).name() + " tick at cycle=" + cycle + " named cycle=" + next
                    + " as the next; expected a later one");
        }
        return next;
    }

    private long earliestTick() {
        long earliest = CommonHooks.Tick.NEVER;
        for (long cycle : tickCycles) {
            earliest = Math.min(earliest, cycle);
        }
        return earliest;
    }

    /** Event KERNEL_BEGAN: a kernel was handed to the GPU. */
    public final void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
        for (CommonHooks.KernelBegan listener : began) {
            notified(Hook.KERNEL_BEGAN, -1, null);
            try {
                listener.kernelBegan(kernel, name, ctas, threadsPerCta);
            } catch (Throwable e) {
                throw failure(listener, Hook.KERNEL_BEGAN, "kernel=" + kernel + " name=" + name, e);
            }
        }
    }

    /** Event KERNEL_ENDED: the last CTA of a kernel has finished. */
    public final void kernelEnded(int kernel) {
        for (CommonHooks.KernelEnded listener : ended) {
            notified(Hook.KERNEL_ENDED, -1, null);
            try {
                listener.kernelEnded(kernel);
            } catch (Throwable e) {
                throw failure(listener, Hook.KERNEL_ENDED, "kernel=" + kernel, e);
            }
        }
    }

    /**
     * Notifies of {@code event}, whose arguments are in {@code record}.
     *
     * @throws BadCall for a hook that is not an event here, or a set, way, bank, warp or CTA that the host does not
     *     have
     */
    public abstract void event(Hook event, HookRecord record);

    /**
     * The answer to {@code query}, a query or commit, as an {@link Answer}.
     *
     * @throws BadCall for a hook that is not queried here, or a set, bank or scheduler that the host does not have
     */
    public abstract long query(Hook query, HookRecord record);

    /** Shows an event to the observer, before any listener. */
    final void show(Hook event, Access access, long first, long second, long third, long fourth, long fifth) {
        if (observer != null) {
            observer.notified(kind, unit, event, access, first, second, third, fourth, fifth);
        }
    }

    /** Shows a query without a view, and its answer, to the observer. */
    final void showAnswer(Hook query, Access access, long first, long second, long third, long answer) {
        if (observer != null) {
            observer.answered(kind, unit, query, access, first, second, third, answer);
        }
    }

    /** An enum constant as an argument: its number in policybridge.h. */
    static long number(Enum<?> constant) {
        return constant.ordinal() + 1L;
    }

    /** Notes the call of {@code hook} that begins; {@code set} or -1, {@code access} or null. */
    final void entered(Hook hook, int set, Access access) {
        place.note(number, hook, set, access);
    }

    /** Counts an event just before one listener is notified. */
    final void notified(Hook event, int set, Access access) {
        entered(event, set, access);
        tally.called(event);
        events++;
        if (in(prompt, event)) {
            changed();
        }
    }

    /** Makes published state of the whole session due, unless this site has no part. */
    final void changed() {
        if (hasParts) {
            trigger.changed();
        }
    }

    /** Makes published state due after {@code event}, unless only an observer wants the event. */
    final void changedBy(Hook event) {
        if (in(wanted, event)) {
            trigger.changed();
        }
    }

    /** Counts a sample of published state, or an answer that has no code. */
    final void queried(Hook hook) {
        tally.called(hook);
    }

    /**
     * Counts whether the last answer of {@code hook} was the host's own choice. Hosts call it where only they know that
     * choice: for victims, picks and set indices.
     */
    public final void compared(Hook hook, boolean asHost) {
        tally.compared(hook, asHost);
    }

    /** Counts a legal answer of {@code hook} that the host could not carry out. */
    public final void overruled(Hook hook) {
        tally.overruled(hook);
    }

    /** Checks, counts and journals an answer whose code must be one of those declared by the hook. */
    final long checked(Hook hook, Access access, int set, long answer) {
        return checked(hook, access, set, answer, HookTable.answers(hook));
    }

    /** Checks, counts and journals an answer whose code must be one of those set in {@code legal}. */
    final long checked(Hook hook, Access access, int set, long answer, int legal) {
        int code = Answer.code(answer);
        if (code <= 0 || code >= Answer.CODES || (legal >>> code & 1) == 0) {
            throw illegal(hook, Describe.at(set, access), Answer.text(answer), codes(legal));
        }
        tally.answered(hook, answer);
        if (code != Answer.STALL_CODE && code != Answer.NONE_CODE) {
            refusals[refusalIndex(hook)] = 0;
        } else if (code != HookTable.hostChoice(hook)) {
            refused(hook, access, set);
        }
        if (journal != null) {
            journal.note(site.governor(hook), hook, access, set, Describe.at(set, access), answer);
        }
        return answer;
    }

    /** The outcome of a miss counts as one query, whether or not a way is eligible. */
    private static int refusalIndex(Hook hook) {
        return (hook == Hook.NO_ELIGIBLE_WAY ? Hook.VICTIM : hook).ordinal();
    }

    /**
     * Counts refused attempts in a row. Each query has its own count: an accepted ROUTE must not reset the count of a
     * VICTIM that is refused every time. A STALL that is the host's own choice is not a refusal: the host waits there
     * without a policy too, and a fill ends the wait.
     */
    private void refused(Hook hook, Access access, int set) {
        long inARow = ++refusals[refusalIndex(hook)];
        if (inARow >= livenessLimit) {
            throw new PolicyFailure(Describe.query(site.governor(hook), hook, Describe.at(set, access))
                    + " was refused, the last of " + inARow
                    + " attempts in a row (livenessLimit): no progress is possible");
        }
    }

    /**
     * As {@link #checked}, and the answer's value must be one of 0 to {@code count - 1} if its code is {@code valued}.
     */
    final long checkedBelow(Hook hook, Access access, int set, long answer, int legal, int valued, int count) {
        if (Answer.code(answer) == valued && (Answer.value(answer) < 0 || Answer.value(answer) >= count)) {
            throw illegal(hook, Describe.at(set, access), Answer.text(answer), "0 to " + (count - 1));
        }
        return checked(hook, access, set, answer, legal);
    }

    /** Journals a value that is not an {@link Answer}. */
    final void note(Hook hook, String about, String state) {
        journal.note(site.governor(hook), hook, about, state);
    }

    /** The failure of the policy that answers {@code hook} to give a legal answer. */
    final PolicyFailure illegal(Hook hook, String about, String answer, String legal) {
        return new PolicyFailure(Describe.query(site.governor(hook), hook, about) + " was answered with " + answer
                + "; legal: " + legal);
    }

    private static String codes(int legal) {
        StringBuilder names = new StringBuilder();
        for (int code = 1; code < Answer.CODES; code++) {
            if ((legal >>> code & 1) != 0) {
                names.append(names.isEmpty() ? "" : ", ").append(Answer.name(code));
            }
        }
        return names.toString();
    }

    /** The failure for what {@code part} threw, naming policy, site, hook and query. */
    final RuntimeException failure(Object part, Hook hook, String about, Throwable cause) {
        return PolicyFailure.threw(Describe.query(site.bound(part), hook, about), cause);
    }

    /** The failure of the policy that answers {@code hook} and lets no warp make progress. */
    final PolicyFailure starved(Hook hook, String how) {
        return new PolicyFailure(site.governor(hook).name() + " " + hook.label() + " " + how);
    }

    final long livenessLimit() {
        return livenessLimit;
    }
}
