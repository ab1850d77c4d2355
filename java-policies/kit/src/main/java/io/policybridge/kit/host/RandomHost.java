package io.policybridge.kit.host;

import io.policybridge.api.Access;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.session.Session;
import java.util.ArrayList;
import java.util.List;

/**
 * A host that makes up a run from a seed: CTAs come and go, warps load, store and wait, caches miss and are filled,
 * banks are served. Every sequence of calls is one that a real host could make, in its order, and every hook occurs.
 * Queries are repeated. It allocates nothing once it is created: what a run allocates is the policy's.
 */
public final class RandomHost {
    private static final int STEPS_PER_KERNEL = 2000;
    private static final int MOST_CYCLES_PER_STEP = 20;

    private final Session session;
    private final Draws draws;
    private final RandomSm[] sms;
    private final RandomCache[] l1d;
    private final RandomCache[] l2;
    private final RandomBank[] banks;
    private final RandomChannel[] channels;
    private long cycle;
    private long ticks;
    private long shownOffset;
    private int patience;
    private int thinning = 1;
    private int kernel;

    /**
     * A run under {@code policy}.
     *
     * @param aroundQueries is called before every query and after each of its two calls
     */
    public RandomHost(Session.Chosen policy, HostGeometry host, long seed, Runnable aroundQueries) {
        this(List.of(policy), host, seed, new Beside() {
            @Override
            public void aroundQuery() {
                aroundQueries.run();
            }
        });
    }

    /** A run under {@code policies}, with what {@code beside} does. */
    public RandomHost(List<Session.Chosen> policies, HostGeometry host, long seed, Beside beside) {
        List<Session.Chosen> chosen = new ArrayList<>(policies);
        chosen.add(Policies.chosen("everywhere", new Everywhere()));
        session = new Session(chosen, host, null, Session.DEFAULT_LIVENESS_LIMIT);
        draws = new Draws(seed, beside, session::lastCall);
        sms = new RandomSm[host.sms()];
        l1d = new RandomCache[host.sms()];
        for (int sm = 0; sm < sms.length; sm++) {
            l1d[sm] = new RandomCache(session.l1d(sm), host.l1d(), true, draws);
            sms[sm] = new RandomSm(sm, host, session.warps(sm), l1d[sm], draws, this::hasPatience);
        }
        l2 = new RandomCache[host.subPartitions()];
        for (int slice = 0; slice < l2.length; slice++) {
            l2[slice] = new RandomCache(session.l2(slice), host.l2(), false, draws);
        }
        banks = new RandomBank[host.channels() * host.banks()];
        for (int bank = 0; bank < banks.length; bank++) {
            banks[bank] = new RandomBank(session.dram(bank / host.banks()), bank % host.banks(), draws);
        }
        channels = new RandomChannel[host.channels()];
        for (int channel = 0; channel < channels.length; channel++) {
            channels[channel] = new RandomChannel(session.dram(channel), host.banks(), draws);
        }
    }

    /** Subscribes everywhere, so that every site has calls and the host need not check which has. */
    public static final class Everywhere implements GpuPolicy {
        private static final CommonHooks.KernelEnded LISTENER = kernel -> {};

        @Override
        public boolean isConfinedToSms() {
            return true;
        }

        @Override
        public Part l1d(int sm) {
            return LISTENER;
        }

        @Override
        public Part l2(int subPartition) {
            return LISTENER;
        }

        @Override
        public Part dram(int channel) {
            return LISTENER;
        }

        @Override
        public Part warps(int sm) {
            return LISTENER;
        }
    }

    public Session session() {
        return session;
    }

    /** All answers so far, mixed into one word: equal runs have equal words. */
    public long decisions() {
        return draws.decisions();
    }

    /** Answers of {@code hook} so far that were not what the host does without a policy. */
    public long departures(Hook hook) {
        return draws.departures(hook);
    }

    /** The caches: all L1Ds, then all L2 slices. */
    public RandomCache cache(int index) {
        return index < l1d.length ? l1d[index] : l2[index - l1d.length];
    }

    public int caches() {
        return l1d.length + l2.length;
    }

    public RandomBank[] banks() {
        return banks;
    }

    public RandomChannel[] channels() {
        return channels;
    }

    public RandomSm[] sms() {
        return sms;
    }

    /** Cycles so far at which a part was due to be woken. */
    public long ticks() {
        return ticks;
    }

    /** From now on accesses show a cycle that is {@code cycles} later than it is. */
    public void showLater(long cycles) {
        shownOffset = cycles;
    }

    /**
     * From now on a refused request is tried again, with a cycle between attempts; {@code attempts} refusals in a row
     * are an error.
     */
    public void insist(int attempts) {
        patience = attempts;
    }

    private boolean hasPatience(int attempt) {
        if (patience > 0 && attempt >= patience) {
            throw new AssertionError(draws.access.kind() + " of line " + Long.toHexString(draws.access.address())
                    + " was refused " + patience + " times in a row, although everything else went on");
        }
        if (patience > 0) {
            fill();
            passTime(cycle + 1);
        }
        return patience > 0;
    }

    /** From now on one step of {@code of} is made. */
    public void thin(int of) {
        thinning = of;
    }

    /** Lets {@code steps} things happen. */
    public void run(int steps) {
        for (int i = 0; i < Math.max(1, steps / thinning); i++) {
            if (kernel == 0 || draws.oneIn(STEPS_PER_KERNEL)) {
                nextKernel();
            }
            step();
            passTime(cycle + draws.below(MOST_CYCLES_PER_STEP));
        }
    }

    /** The kernel ends and the next begins. */
    public void nextKernel() {
        if (kernel > 0) {
            session.kernelEnded(kernel);
        }
        session.kernelBegan(++kernel, "kernel", 64, 64);
        for (RandomSm sm : sms) {
            sm.began(kernel);
        }
    }

    private void step() {
        switch (draws.below(8)) {
            case 0, 1, 2 -> sms[draws.below(sms.length)].memoryInstruction();
            case 3 -> {
                RandomSm sm = sms[draws.below(sms.length)];
                sm.schedule();
                sm.tryWarps(cycle);
            }
            case 4, 5 -> arriveAtL2();
            case 6 -> fill();
            default -> moveBank(draws.below(banks.length));
        }
    }

    private void moveBank(int index) {
        RandomChannel channel = channels[index / session.host().banks()];
        if (channel.calls().has(Hook.PICK_IN_CHANNEL)) {
            channel.move(banks[index].number());
        } else {
            banks[index].move();
        }
    }

    private void arriveAtL2() {
        int what = draws.below(8);
        sms[draws.below(sms.length)].fillIn(draws.below(session.host().warps()));
        draws.access.kind = switch (what) {
            case 0 -> Access.Kind.WRITE_BACK;
            case 1 -> Access.Kind.FETCH;
            case 2 -> Access.Kind.ATOMIC;
            case 3 -> Access.Kind.STORE;
            default -> Access.Kind.LOAD;
        };
        if (what < 2) {
            draws.access.anonymous();
            draws.access.space = what == 0 ? Access.Space.NONE : Access.Space.INSTRUCTION;
        }
        RandomCache slice = l2[draws.below(l2.length)];
        draws.access.address = slice.someLine();
        slice.arrive();
    }

    private void fill() {
        fillL1d();
        fillL2();
    }

    private void fillL1d() {
        for (RandomCache cache : l1d) {
            cache.fillOne();
            cache.fillOne();
        }
    }

    private void fillL2() {
        for (RandomCache cache : l2) {
            cache.fillOne();
        }
    }

    /** In this core cycle, {@code steps} things happen at the L2 and in DRAM; all that comes later is as without. */
    public void visitMemory(int steps) {
        draws.aside(() -> {
            for (int i = 0; i < steps; i++) {
                switch (draws.below(4)) {
                    case 0, 1 -> arriveAtL2();
                    case 2 -> fillL2();
                    default -> moveBank(draws.below(banks.length));
                }
            }
        });
    }

    /** In this core cycle, {@code steps} things happen at the SMs. */
    public void visitSms(int steps) {
        for (int i = 0; i < steps; i++) {
            visit(draws.below(sms.length));
        }
    }

    /** In this core cycle, {@code steps} things happen at SM {@code sm}. */
    public void visitSm(int sm, int steps) {
        for (int i = 0; i < steps; i++) {
            visit(sm);
        }
    }

    /**
     * In this core cycle, {@code steps} things happen at other SMs than {@code sm}; all that comes later is as without.
     */
    public void visitOtherSms(int sm, int steps) {
        draws.aside(() -> {
            for (int i = 0; i < steps; i++) {
                visit((sm + 1 + draws.below(sms.length - 1)) % sms.length);
            }
        });
    }

    private void visit(int number) {
        RandomSm sm = sms[number];
        switch (draws.below(4)) {
            case 0, 1 -> sm.memoryInstruction();
            case 2 -> {
                sm.schedule();
                sm.tryWarps(cycle);
            }
            default -> {
                l1d[number].fillOne();
                l1d[number].fillOne();
            }
        }
    }

    /** Every line of every cache arrives and is dropped. */
    public void dropEverything() {
        for (int i = 0; i < caches(); i++) {
            cache(i).fillAll();
            cache(i).dropAll();
        }
    }

    /** Nothing happens for {@code cycles} core cycles but ticks. */
    public void idle(int cycles) {
        passTime(cycle + cycles);
    }

    /** Core cycles pass: ticks come when they are due, and published state is sampled at the boundaries. */
    private void passTime(long until) {
        for (long tick = session.nextTick(); tick <= until; tick = session.nextTick()) {
            ticks++;
            session.tick(tick);
            sample();
        }
        cycle = until;
        draws.access.cycle = cycle + shownOffset;
        sample();
    }

    private void sample() {
        for (RandomSm sm : sms) {
            sm.sample();
        }
        for (RandomCache cache : l1d) {
            cache.flushIfWanted();
        }
    }
}
