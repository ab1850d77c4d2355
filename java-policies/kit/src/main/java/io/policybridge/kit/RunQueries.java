package io.policybridge.kit;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.kit.host.RandomBank;
import io.policybridge.kit.host.RandomChannel;
import io.policybridge.kit.host.RandomHost;
import io.policybridge.kit.host.RandomSm;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.DramCalls;
import io.policybridge.session.HookRecord;
import io.policybridge.session.HookTable;
import io.policybridge.session.WarpCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Queries that a host could make at any moment and then drop: of every cache, bank and SM, about accesses that never
 * come.
 */
final class RunQueries {
    private static final int SETS = 4;
    private final List<LongSupplier> all = new ArrayList<>();

    RunQueries(RandomHost host) {
        for (int i = 0; i < host.caches(); i++) {
            for (int set = 0; set < SETS; set++) {
                ofCache(
                        host.cache(i).calls(),
                        host.cache(i).shape(),
                        set % host.cache(i).shape().sets());
            }
        }
        for (RandomBank bank : host.banks()) {
            ofBank(bank.calls(), bank);
        }
        for (RandomChannel channel : host.channels()) {
            add(
                    channel.calls().has(Hook.PICK_IN_CHANNEL),
                    () -> channel.canBePicked() ? channel.calls().pickInChannel(0, channel) : Answer.NONE);
        }
        for (RandomSm sm : host.sms()) {
            ofWarps(sm.calls(), host.session().host().warps());
        }
    }

    private void ofCache(CacheCalls calls, CacheShape shape, int set) {
        FakeAccess load = FakeAccess.load((long) set * shape.lineBytes() + 0x40000)
                .slot(set)
                .lines(1 + 3 * set);
        FakeWays full = new FakeWays(shape.ways()).refusable();
        FakeWays odd = new FakeWays(shape.ways()).refusable();
        for (int way = 0; way < shape.ways() - 1; way += 2) {
            odd.eligible.clear(way);
        }
        HookRecord shown = new HookRecord() {
            @Override
            public long number(int argument) {
                return set;
            }

            @Override
            public Access access() {
                return load;
            }
        };
        for (Hook query : HookTable.REMEMBERED) {
            add(query != Hook.VICTIM && calls.has(query), () -> calls.query(query, shown));
        }
        add(calls.has(Hook.VICTIM), () -> calls.victim(load, set, full));
        add(calls.has(Hook.VICTIM), () -> calls.victim(load, set, odd));
        add(calls.has(Hook.SET_INDEX), () -> calls.setIndex(load.address, shape.sets(), shape.lineBytes()));
    }

    private void ofBank(DramCalls calls, RandomBank bank) {
        add(calls.has(Hook.PICK), () -> bank.size() == 0 ? Answer.NONE : calls.pick(bank.number(), bank));
        add(calls.has(Hook.PRIORITY_CLASS), () -> calls.priorityClass(1));
    }

    private void ofWarps(WarpCalls calls, int slots) {
        WarpSet any = new WarpSet(slots);
        WarpSet loads = new WarpSet(slots);
        add(calls.has(Hook.CTA_LIMIT), calls::ctaLimit);
        add(calls.has(Hook.WARP_MASK), () -> {
            calls.warpMask(any, loads);
            return any.toString().hashCode() * 31L + loads.toString().hashCode();
        });
    }

    private void add(boolean wanted, LongSupplier query) {
        if (wanted) {
            all.add(query);
        }
    }

    int count() {
        return all.size();
    }

    long query(int index) {
        return all.get(index).getAsLong();
    }
}
