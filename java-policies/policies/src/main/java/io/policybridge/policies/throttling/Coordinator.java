package io.policybridge.policies.throttling;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Settings;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * DWT-CS's coordinator: finds thrashing kernels, lets every SM try another number of warps, imposes the best on all,
 * and remembers it per kernel. SMs count from 0 here; the paper's core i is SM i-1.
 */
public final class Coordinator {
    /** When high misses per kilo-instruction make a kernel thrash. */
    public enum Detect {
        ANY_N,
        FIRST_N
    }

    /** Whose misses per kilo-instruction are looked at. */
    enum Over {
        SUM,
        ANY_CORE
    }

    /** The parameters of {@link DwtCs} that the coordinator follows. */
    static final class Rules {
        /** Load misses per 1000 instructions above which a period counts towards thrashing. */
        final int mpki;

        /** Consecutive periods that must be above. */
        final int n;

        /** Periods for which SMs are sampled. */
        final int m;

        /** Most warps per scheduler. */
        final int max;

        /** Periods at the beginning of sampling that do not count. */
        final int warmup;

        final Detect detect;
        final Over over;

        /** Whether a launch begins unlimited and unmeasured. */
        final boolean perKernel;

        /** Instructions of all SMs that make a period; 0: a period ends when {@link #timeIsUp} says so. */
        final int work;

        /** {@code unit} is what the length of a period counts. */
        Rules(Settings settings, HostGeometry host, DwtCs.PeriodUnit unit) {
            mpki = settings.integer("mpki");
            n = settings.integer("n");
            m = settings.integer("m");
            max = settings.integer("max", (host.warps() + host.schedulers() - 1) / host.schedulers());
            warmup = settings.integer("warmup");
            detect = settings.choice("detect", Detect.class);
            over = settings.choice("over", Over.class);
            perKernel = settings.flag(Periods.PER_KERNEL.key());
            work = unit == DwtCs.PeriodUnit.INSTRUCTIONS ? settings.integer(Periods.PARAM.key()) : 0;
        }
    }

    private enum Phase {
        DETECT,
        SAMPLE,
        LATER_ROUND,
        FIXED,
        OFF
    }

    private final Rules rules;
    private final int sms;
    private final long[] instructions;
    private final long[] misses;
    private final long[] scores;
    private final int[] limits;
    private final Map<String, Integer> found = new HashMap<>();
    private String kernel = "";
    /** The kernel whose numbers are being tried. */
    private String sampled = "";

    private Phase phase = Phase.DETECT;
    private int periods;
    private int above;
    private int periodsLeft;
    /** The best number so far, and the sum of the scores of the cores that tried it. */
    private int best;

    private long bestSum;
    private int bestCores;
    /** Most warps that a core has tried. */
    private int tried;

    Coordinator(Rules rules, int sms) {
        this.rules = rules;
        this.sms = sms;
        instructions = new long[sms];
        misses = new long[sms];
        scores = new long[sms];
        limits = new int[sms];
        Arrays.fill(limits, rules.max);
    }

    /** Warps per scheduler that may issue on {@code sm}. */
    int limit(int sm) {
        return limits[sm];
    }

    /** Whether this kernel's first n periods are over and nothing is being sampled. */
    public boolean isSettled() {
        return periods >= rules.n && phase != Phase.SAMPLE && phase != Phase.LATER_ROUND;
    }

    /** Whether a period begins with a kernel. */
    boolean beginsAnew() {
        return rules.perKernel;
    }

    /** SM {@code sm} has committed (or issued) {@code count} instructions. */
    void committed(int sm, int count) {
        instructions[sm] += count;
        scores[sm] += count;
    }

    /** An access that missed the L1D of {@code sm}, allocated or not; only loads count. */
    public void missed(int sm, Access access) {
        if (access.kind() == Access.Kind.LOAD) {
            misses[sm]++;
        }
    }

    /** Every kernel begins unlimited and is watched, unless launches go on with what was measured or imposed. */
    void kernelBegan(String name) {
        kernel = name;
        if (!rules.perKernel && found.containsKey(name)) {
            impose(found.get(name));
            return;
        }
        if (!rules.perKernel && phase != Phase.OFF && phase != Phase.FIXED) {
            return;
        }
        phase = Phase.DETECT;
        periods = 0;
        above = 0;
        Arrays.fill(limits, rules.max);
        clearPeriod();
    }

    /** What was sampled when the kernel ended is forgotten. */
    void kernelEnded() {
        if (rules.perKernel) {
            phase = Phase.OFF;
        }
    }

    /** The length of a period has passed. */
    void timeIsUp() {
        if (rules.work == 0) {
            periodEnds();
        }
    }

    /** Looks whether the instructions that make a period have been committed. */
    void look() {
        if (rules.work > 0 && sum(instructions) >= rules.work) {
            periodEnds();
        }
    }

    /** A period has ended. */
    private void periodEnds() {
        periods++;
        switch (phase) {
            case DETECT -> detect();
            case SAMPLE, LATER_ROUND -> sample();
            case FIXED, OFF -> {}
        }
        clearPeriod();
    }

    private void clearPeriod() {
        Arrays.fill(instructions, 0);
        Arrays.fill(misses, 0);
    }

    /**
     * Section 5.2: MPKI above the threshold in n periods in a row makes a kernel thrash; one that was sampled before
     * gets its limit at once.
     */
    private void detect() {
        if (exceeds()) {
            above++;
        } else if (rules.detect == Detect.FIRST_N) {
            phase = Phase.OFF;
        } else {
            above = 0;
        }
        if (above == rules.n) {
            Integer known = found.get(kernel);
            if (known == null) {
                sampled = kernel;
                beginRound(Phase.SAMPLE, 1);
            } else {
                impose(known);
            }
        }
    }

    /** Where a period is so many instructions, misses alone are compared: no division (section 5.2, footnote 1). */
    private boolean exceeds() {
        if (rules.over == Over.SUM) {
            return exceeds(sum(misses), rules.work > 0 ? rules.work : sum(instructions));
        }
        for (int sm = 0; sm < sms; sm++) {
            if (rules.work > 0 ? exceeds(misses[sm] * sms, rules.work) : exceeds(misses[sm], instructions[sm])) {
                return true;
            }
        }
        return false;
    }

    private static long sum(long[] ofSms) {
        long sum = 0;
        for (long one : ofSms) {
            sum += one;
        }
        return sum;
    }

    private boolean exceeds(long missed, long executed) {
        return executed > 0 && missed * 1000 > rules.mpki * executed;
    }

    /**
     * Core i gets i warps per scheduler, in later rounds the numbers that no core has tried; more cores than numbers
     * begin again.
     */
    private void beginRound(Phase round, int least) {
        phase = round;
        periodsLeft = rules.warmup + rules.m;
        int numbers = rules.max - least + 1;
        for (int sm = 0; sm < sms; sm++) {
            limits[sm] = least + sm % numbers;
        }
        tried = Math.min(rules.max, least + sms - 1);
        Arrays.fill(scores, 0);
    }

    /** After m periods the number of warps of the core that executed most is the kernel's; ties are for more warps. */
    private void sample() {
        periodsLeft--;
        if (periodsLeft == 0) {
            if (phase == Phase.SAMPLE) {
                decideFirstRound();
            } else {
                decideLaterRound();
            }
        } else if (periodsLeft == rules.m) {
            Arrays.fill(scores, 0);
        }
    }

    private void decideFirstRound() {
        int winner = 0;
        for (int sm = 1; sm < sms; sm++) {
            if (scores[sm] > scores[winner] || scores[sm] == scores[winner] && limits[sm] >= limits[winner]) {
                winner = sm;
            }
        }
        if (scores[winner] == 0) {
            impose(rules.max);
        } else if (winner == sms - 1 && sms < rules.max) {
            best = sms;
            bestSum = scores[winner];
            bestCores = 1;
            beginRound(Phase.LATER_ROUND, sms + 1);
        } else {
            found.put(sampled, limits[winner]);
            impose(limits[winner]);
        }
    }

    /**
     * A number's score is the mean of its cores'; the winner of the earlier rounds stands against them. Rounds go on
     * until every number was tried.
     */
    private void decideLaterRound() {
        for (int candidate = limits[0]; candidate <= tried; candidate++) {
            long sum = 0;
            int cores = 0;
            for (int sm = 0; sm < sms; sm++) {
                if (limits[sm] == candidate) {
                    sum += scores[sm];
                    cores++;
                }
            }
            if (sum * bestCores >= bestSum * cores) {
                best = candidate;
                bestSum = sum;
                bestCores = cores;
            }
        }
        if (tried < rules.max) {
            beginRound(Phase.LATER_ROUND, tried + 1);
        } else {
            found.put(sampled, best);
            impose(best);
        }
    }

    private void impose(int limit) {
        Arrays.fill(limits, limit);
        phase = Phase.FIXED;
    }
}
