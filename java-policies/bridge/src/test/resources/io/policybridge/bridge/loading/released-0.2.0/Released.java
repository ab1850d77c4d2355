import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Settings;
import io.policybridge.api.StateBits;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.toolbox.RecencyChain;
import java.util.List;

/**
 * A policy with every kind of part, for ReleasedPoliciesTest, which loads the class files beside this file. They were
 * compiled against the API of 0.2.0, and are not compiled again: javac --release 17 -cp policybridge-api-0.2.0.jar
 */
public final class Released implements GpuPolicy {
    enum Order {
        OLD,
        YOUNG
    }

    public static final PolicySpec SPEC = new PolicySpec(
                    "released",
                    "ours",
                    "Old rows first, and few warps.",
                    List.of(
                            Param.integer("n", 3, 1, 64, "warps", "ours", "how many slots may issue loads"),
                            Param.choice("order", Order.OLD, "ours", "which requests of a bank come first"),
                            Param.flag("pass", false, "ours", "whether stores pass the L2")),
                    Released::new)
            .withHardware((settings, host) -> List.of(new StateBits(
                    "recency",
                    (long) host.l1d().lines() * StateBits.width(host.l1d().ways()),
                    StateBits.Per.SM,
                    "lines x log2 ways",
                    "ours")))
            .withDeviations("It has no paper.");

    private final Settings settings;
    private final HostGeometry host;

    private Released(Settings settings, HostGeometry host) {
        this.settings = settings;
        this.host = host;
    }

    @Override
    public Part l1d(int sm) {
        return new Lines(host.l1d());
    }

    @Override
    public Part l2(int subPartition) {
        return (L2Hooks.L2Route) (access, tags) ->
                settings.flag("pass") && access.isWrite() ? Answer.BYPASS : Answer.CACHE;
    }

    @Override
    public Part dram(int channel) {
        return new Channel(settings.choice("order", Order.class));
    }

    @Override
    public Part warps(int sm) {
        return new Few(settings.integer("n"), host.warps());
    }

    private static final class Lines implements CacheHooks.Victim, CacheHooks.Hit, CacheHooks.Insert {
        private final RecencyChain chain;

        Lines(CacheShape shape) {
            chain = new RecencyChain(shape);
        }

        @Override
        public long victim(Access access, int set, Ways ways) {
            return Answer.way(chain.leastRecent(set, ways));
        }

        @Override
        public void hit(Access access, int set, int way) {
            chain.move(set, way, 0);
        }

        @Override
        public void insert(Access access, int set, int way) {
            chain.move(set, way, 0);
        }

        @Override
        public Promises promises() {
            return Promises.of(Promises.Promise.SEES_NO_ACCESSES, Promises.Promise.ALWAYS_PICKS_A_WAY)
                    .within(Promises.Scope.SET);
        }
    }

    private static final class Channel implements DramHooks.Pick {
        private final Order order;

        Channel(Order order) {
            this.order = order;
        }

        @Override
        public long pick(int bank, DramHooks.BankQueue queue) {
            for (int i = 0; i < queue.size(); i++) {
                if (queue.row(i) == queue.openRow()) {
                    return Answer.index(i);
                }
            }
            return Answer.index(order == Order.OLD ? 0 : queue.size() - 1);
        }
    }

    private static final class Few implements WarpHooks.WarpMask, WarpHooks.WarpLaunched, WarpHooks.WarpExited {
        private final int n;
        private final WarpSet resident;

        Few(int n, int slots) {
            this.n = n;
            resident = new WarpSet(slots);
        }

        @Override
        public void warpLaunched(int slot, int dynamicWarp, int cta, int warpInCta) {
            resident.add(slot);
        }

        @Override
        public void warpExited(int slot, int dynamicWarp) {
            resident.remove(slot);
        }

        @Override
        public void warpMask(WarpSet any, WarpSet loads) {
            int below = 0;
            for (int slot = 0; slot < loads.slots(); slot++) {
                if (below >= n) {
                    loads.remove(slot);
                }
                if (resident.contains(slot)) {
                    below++;
                }
            }
        }
    }
}
