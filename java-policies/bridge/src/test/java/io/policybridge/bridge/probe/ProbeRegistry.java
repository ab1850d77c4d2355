package io.policybridge.bridge.probe;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.policies.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Policies that use one hook hard, to prove it in a host: {@code registry = io.policybridge.bridge.probe.ProbeRegistry}
 * in its configuration. They are not useful policies. Every shipped policy is here too, so that they can be combined.
 */
public final class ProbeRegistry {
    private static final long PERIOD = 64;

    private ProbeRegistry() {}

    public static List<PolicySpec> all() {
        List<PolicySpec> all = new ArrayList<>(Registry.all());
        all.add(l1d(
                "probe-bypass-third",
                "Every third load bypasses the L1D without a look-up.",
                (sm, host) -> new BypassThird()));
        all.add(l1d(
                "probe-bypass-store",
                "Every second load and every second store bypasses the L1D.",
                (sm, host) -> new BypassStore()));
        all.add(l1d("probe-hit-only", "Every second load may hit but not allocate.", (sm, host) -> new HitOnly()));
        all.add(l1d("probe-bypass-full", "A miss in a full set bypasses the L1D.", (sm, host) -> new BypassFull()));
        all.add(l1d(
                "probe-bypass-victim",
                "Every second miss that would replace a line bypasses the L1D.",
                (sm, host) -> new BypassVictim()));
        all.add(l1d(
                "probe-rotate",
                "The ways of a set are replaced in turn, invalid ones too.",
                (sm, host) -> new Rotate(host.l1d())));
        all.add(l1d(
                "probe-stall",
                "Loads of odd number wait in every second period of 64 cycles.",
                (sm, host) -> new StallInTurn()));
        all.add(l1d("probe-flush", "The L1D is flushed every 64 cycles.", (sm, host) -> new FlushOften()));
        all.add(l1d(
                "probe-xor-index",
                "The set is the exclusive or of two fields of the line number.",
                (sm, host) -> new XorIndex()));
        all.add(l2(
                "probe-l2-rotate",
                "The ways of a set of the L2 are replaced in turn.",
                (slice, host) -> new Rotate(host.l2())));
        all.add(l2(
                "probe-l2-bypass-odd",
                "Reads of odd lines bypass the L2.",
                (slice, host) -> new OddLines(Answer.BYPASS)));
        all.add(l2(
                "probe-l2-hit-only-odd",
                "Reads of odd lines may hit in the L2 but not allocate.",
                (slice, host) -> new OddLines(Answer.BYPASS_ON_MISS)));
        all.add(new PolicySpec(
                "probe-tagged-first",
                "none",
                "Every second request at the L2 is tagged, and DRAM serves those first.",
                List.of(),
                (settings, host) -> new TaggedFirst()));
        all.add(warps(
                "probe-two-warps",
                "At most two warps of an SM may issue that do not wait; all of a CTA with one at a barrier.",
                (sm, host) -> new TwoWarps(host)));
        all.add(warps(
                "probe-loads-in-turn",
                "Loads of odd slots wait in every second period of 64 cycles.",
                (sm, host) -> new LoadsInTurn(host)));
        return all;
    }

    private static PolicySpec l1d(String name, String idea, BiFunction<Integer, HostGeometry, Part> maker) {
        return new PolicySpec(name, "none", idea, List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return maker.apply(sm, host);
            }
        });
    }

    private static PolicySpec l2(String name, String idea, BiFunction<Integer, HostGeometry, Part> maker) {
        return new PolicySpec(name, "none", idea, List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part l2(int slice) {
                return maker.apply(slice, host);
            }
        });
    }

    private static PolicySpec warps(String name, String idea, BiFunction<Integer, HostGeometry, Part> maker) {
        return new PolicySpec(name, "none", idea, List.of(), (settings, host) -> new GpuPolicy() {
            @Override
            public Part warps(int sm) {
                return maker.apply(sm, host);
            }
        });
    }

    /** A number of an access that is the same at each retry. */
    private static long number(Access access) {
        return (access.address() >> 7) + access.n();
    }

    /** Subscribes to bypasses, so that the host's counters list them beside the queries. */
    private abstract static class Bypassing implements CacheHooks.Bypassed {
        @Override
        public void bypassed(Access access, int set, int wouldHit) {}
    }

    private static final class BypassThird extends Bypassing implements L1dHooks.Route {
        @Override
        public long route(Access access) {
            return access.kind() == Access.Kind.LOAD && number(access) % 3 == 0 ? Answer.BYPASS : Answer.CACHE;
        }
    }

    private static final class BypassStore extends Bypassing implements L1dHooks.Route {
        @Override
        public long route(Access access) {
            return number(access) % 2 == 0 ? Answer.BYPASS : Answer.CACHE;
        }
    }

    private static final class HitOnly extends Bypassing implements L1dHooks.Route {
        @Override
        public long route(Access access) {
            return access.kind() == Access.Kind.LOAD && number(access) % 2 == 0 ? Answer.BYPASS_ON_MISS : Answer.CACHE;
        }
    }

    private static final class BypassFull extends Bypassing implements L1dHooks.NoEligibleWay {
        @Override
        public long noEligibleWay(Access access, int set) {
            return Answer.BYPASS;
        }
    }

    private static final class BypassVictim extends Bypassing implements CacheHooks.Victim {
        @Override
        public long victim(Access access, int set, Ways ways) {
            return ways.mayBypass() && number(access) % 2 == 0 ? Answer.BYPASS : Answer.way(ways.nextEligible(0));
        }
    }

    private static final class Rotate implements CacheHooks.Victim, CacheHooks.Insert {
        private final int ways;
        private final int[] next;

        Rotate(HostGeometry.CacheShape shape) {
            ways = shape.ways();
            next = new int[shape.sets()];
        }

        @Override
        public long victim(Access access, int set, Ways eligible) {
            int way = eligible.nextEligible(next[set]);
            return Answer.way(way >= 0 ? way : eligible.nextEligible(0));
        }

        @Override
        public boolean choosesInvalid() {
            return true;
        }

        @Override
        public void insert(Access access, int set, int way) {
            next[set] = (way + 1) % ways;
        }
    }

    private static final class StallInTurn implements L1dHooks.Route, CommonHooks.Tick {
        private boolean stalls;

        @Override
        public long route(Access access) {
            return stalls && access.n() % 2 == 1 && access.kind() == Access.Kind.LOAD ? Answer.STALL : Answer.CACHE;
        }

        @Override
        public long firstTick() {
            return PERIOD;
        }

        @Override
        public long tick(long cycle) {
            stalls = !stalls;
            return cycle + PERIOD;
        }
    }

    private static final class FlushOften implements L1dHooks.Flush, CommonHooks.Tick {
        private boolean due;

        @Override
        public boolean flush() {
            return due;
        }

        @Override
        public long firstTick() {
            return PERIOD;
        }

        @Override
        public long tick(long cycle) {
            due = !due;
            return cycle + PERIOD / 2;
        }
    }

    private record XorIndex() implements CacheHooks.SetIndex {
        @Override
        public int setIndex(long lineAddress, int sets, int lineBytes) {
            long line = lineAddress / lineBytes;
            return (int) ((line ^ line / sets) % sets);
        }
    }

    private static final class OddLines extends Bypassing implements L2Hooks.L2Route {
        private final long answer;

        OddLines(long answer) {
            this.answer = answer;
        }

        @Override
        public long l2Route(Access access, L2Hooks.TagState tags) {
            return access.kind() == Access.Kind.LOAD && (access.address() >> 7 & 1) == 1 ? answer : Answer.CACHE;
        }
    }

    private static final class TaggedFirst implements GpuPolicy {
        @Override
        public Part l2(int slice) {
            return new Tagger();
        }

        @Override
        public Part dram(int channel) {
            return new Order();
        }

        private static final class Tagger implements L2Hooks.RequestTag {
            private int requests;

            @Override
            public long requestTag(Access access) {
                return Answer.tag(requests++ & 1);
            }
        }

        private record Order() implements DramHooks.PriorityClass, DramHooks.Pick {
            @Override
            public int priorityClass(int tag) {
                return tag;
            }

            @Override
            public long pick(int bank, DramHooks.BankQueue queue) {
                for (int i = 0; i < queue.size(); i++) {
                    if (queue.tag(i) == 1) {
                        return Answer.index(i);
                    }
                }
                return Answer.index(0);
            }
        }
    }

    private static final class TwoWarps
            implements WarpHooks.WarpMask,
                    WarpHooks.CtaLaunched,
                    WarpHooks.WarpLaunched,
                    WarpHooks.WarpExited,
                    WarpHooks.WarpWaiting,
                    WarpHooks.WarpResumed {
        private final int[] firstOfCta;
        private final int[] warpsOfCta;
        private final boolean[] live;
        private final boolean[] waits;
        private final boolean[] barrier;
        private int first;
        private int warps;

        TwoWarps(HostGeometry host) {
            firstOfCta = new int[host.warps()];
            warpsOfCta = new int[host.warps()];
            live = new boolean[host.warps()];
            waits = new boolean[host.warps()];
            barrier = new boolean[host.warps()];
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            any.clear();
            int free = 2;
            for (int slot = 0; slot < live.length; slot++) {
                boolean open = live[slot] && barrierInCta(slot);
                if (open || live[slot] && !waits[slot] && free-- > 0) {
                    any.add(slot);
                }
            }
        }

        private boolean barrierInCta(int slot) {
            for (int i = firstOfCta[slot]; i < firstOfCta[slot] + warpsOfCta[slot]; i++) {
                if (live[i] && barrier[i]) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public void ctaLaunched(int hardwareCta, int kernel, int cta, int firstSlot, int count) {
            first = firstSlot;
            warps = count;
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            firstOfCta[slot] = first;
            warpsOfCta[slot] = warps;
            live[slot] = true;
            waits[slot] = false;
            barrier[slot] = false;
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            live[slot] = false;
        }

        @Override
        public void warpWaiting(int slot, WarpHooks.Wait why) {
            waits[slot] = true;
            barrier[slot] |= why == WarpHooks.Wait.BARRIER;
        }

        @Override
        public void warpResumed(int slot, WarpHooks.Wait why) {
            waits[slot] = false;
            barrier[slot] &= why != WarpHooks.Wait.BARRIER;
        }
    }

    private static final class LoadsInTurn implements WarpHooks.WarpMask, CommonHooks.Tick {
        private final int slots;
        private boolean odd;

        LoadsInTurn(HostGeometry host) {
            slots = host.warps();
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            for (int slot = 1; slot < slots && odd; slot += 2) {
                loads.remove(slot);
            }
        }

        @Override
        public long firstTick() {
            return PERIOD;
        }

        @Override
        public long tick(long cycle) {
            odd = !odd;
            return cycle + PERIOD;
        }
    }
}
