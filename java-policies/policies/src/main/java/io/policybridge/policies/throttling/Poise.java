package io.policybridge.policies.throttling;

import io.policybridge.api.CommonHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.PolicySpec.BadSetting;
import io.policybridge.api.Settings;
import io.policybridge.api.WarpHooks;
import java.util.List;

/**
 * Poise's local search for the pair (N, p): N warps of a scheduler may issue, p of them may allocate in the L1D. S.
 * Dublish, V. Nagarajan, N. Topham, "Poise: Balancing Thread-Level Parallelism and Memory System Performance in GPUs
 * using Machine Learning", HPCA 2019.
 *
 * <p>In the paper a regression that was trained offline predicts a pair at the start of each period, and a local search
 * goes on from there. The regression is not here: the search begins at a given pair.
 */
public final class Poise implements GpuPolicy {
    private static final String RECALLED = "HPCA 2019, as recalled";
    private static final Param N = Param.integer(
            "n",
            0,
            0,
            64,
            "warps",
            "ours: in place of the paper's regression; 0, its baseline, is all",
            "how many warps of a scheduler may issue at the start of a search; 0: all");
    private static final Param P = Param.integer(
            "p",
            0,
            0,
            64,
            "warps",
            "ours: in place of the paper's regression; 0, its baseline, is all of them",
            "how many of them may allocate then; 0: all of them");
    private static final Param PERIOD = Param.integer(
            "period", 200_000, 1, 100_000_000, "core cycles", RECALLED, "time from one search to the next");
    private static final Param WARM = Param.integer(
            "warmUp", 2_000, 0, 1_000_000, "core cycles", RECALLED, "time that a pair runs before it is measured");
    private static final Param MEASURED =
            Param.integer("measured", 4_000, 1, 1_000_000, "core cycles", RECALLED, "time that it is measured");
    private static final Param STRIDE_N =
            Param.integer("strideN", 2, 0, 32, "warps", RECALLED, "first step of N; then half of it");
    private static final Param STRIDE_P =
            Param.integer("strideP", 4, 0, 32, "warps", RECALLED, "first step of p; then half of it");

    public static final PolicySpec SPEC = new PolicySpec(
                    "poise",
                    "S. Dublish, V. Nagarajan, N. Topham: Poise: Balancing Thread-Level Parallelism and Memory System "
                            + "Performance in GPUs using Machine Learning, HPCA 2019",
                    "N warps of a scheduler may issue and p of them allocate; each SM searches for the pair from a "
                            + "given one on.",
                    List.of(N, P, PERIOD, WARM, MEASURED, STRIDE_N, STRIDE_P),
                    Poise::new)
            .withDeviations(
                    "Without the paper's regression, which is trained offline on profiles of the authors' kernels and "
                            + "machine: its prediction is its weights, and of the paper no more than the abstract was in "
                            + "reach. Weights from kernels of ours would be another policy, not a reproduction of this. "
                            + "No hook is missing for it. The search begins at (n, p), by default all warps, which are "
                            + "meant to be swept.",
                    "Each SM searches alone, by the instructions that it issues, first N, then p, each in steps that "
                            + "are halved; a step is kept if it issues more. The order is ours.",
                    "A warp that waits at a barrier or fence counts neither to N nor to p, as with pcal.");

    private final Sm[] sms;

    private Poise(Settings settings, HostGeometry host) {
        int most = (host.warps() + host.schedulers() - 1) / host.schedulers();
        int n = orAll(settings.integer(N.key()), most);
        int p = orAll(settings.integer(P.key()), n);
        if (n > most || p > n) {
            throw new BadSetting("poise n=" + n + " and p=" + p + "; expected p of at most n, and n of at most " + most
                    + ", the warps of a scheduler");
        }
        sms = new Sm[host.sms()];
        for (int sm = 0; sm < sms.length; sm++) {
            sms[sm] = new Sm(new PairSearch(n, p, most, settings), settings, host);
        }
    }

    private static int orAll(int given, int all) {
        return given == 0 ? all : given;
    }

    @Override
    public boolean isConfinedToSms() {
        return true;
    }

    @Override
    public Part l1d(int sm) {
        return new Pcal.Tokens(sms[sm]);
    }

    @Override
    public Part warps(int sm) {
        return sms[sm];
    }

    /** One SM: it measures what its search tries. */
    static final class Sm extends Pcal.Sm implements CommonHooks.Tick, CommonHooks.KernelBegan, WarpHooks.Issued {
        private final PairSearch search;
        private final int period;
        private final int warmUp;
        private final int measured;
        private long issued;
        private boolean measures;
        /** When warming up or measuring ends. */
        private long due;

        private long periodEnds;
        private long now;

        private Sm(PairSearch search, Settings settings, HostGeometry host) {
            super(search.n(), search.p(), true, true, host, host.schedulers());
            this.search = search;
            period = settings.integer(PERIOD.key());
            warmUp = Math.max(1, settings.integer(WARM.key()));
            measured = settings.integer(MEASURED.key());
            due = warmUp;
            periodEnds = period;
        }

        @Override
        public void issued(int slot, int instructions) {
            issued += measures ? instructions : 0;
        }

        @Override
        public long firstTick() {
            return due;
        }

        /** At least once in the time of a warm-up, for a kernel may begin at any cycle. */
        @Override
        public long tick(long cycle) {
            now = cycle;
            if (cycle >= periodEnds) {
                begin();
            } else if (cycle >= due && !measures) {
                measures = true;
                issued = 0;
                due = cycle + measured;
            } else if (cycle >= due) {
                search.gave(issued);
                measures = false;
                due = search.isDone() ? periodEnds : cycle + warmUp;
                limits(search.n(), search.p());
            }
            return Math.min(Math.min(due, periodEnds), cycle + warmUp);
        }

        /** A new search; {@link #now} is a warm-up ago at most. */
        private void begin() {
            search.restart();
            measures = false;
            due = now + warmUp;
            periodEnds = now + period;
            limits(search.n(), search.p());
        }

        @Override
        public void kernelBegan(int kernel, String name, int ctas, int threadsPerCta) {
            begin();
        }
    }
}
