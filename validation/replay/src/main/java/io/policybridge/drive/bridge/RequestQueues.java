package io.policybridge.drive.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.drive.HookCall;
import io.policybridge.stream.StreamReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The requests that wait for a DRAM bank or in front of an L1D, reconstructed from the events of a bridge stream: its
 * queries show only rows, tags and addresses of a queue.
 */
final class RequestQueues {
    private final List<List<CrossedAccess>> l1d = new ArrayList<>();
    private final List<List<CrossedAccess>> banks = new ArrayList<>();
    private final int banksPerChannel;

    RequestQueues(HostGeometry host) {
        banksPerChannel = host.banks();
        for (int sm = 0; sm < host.sms(); sm++) {
            l1d.add(new ArrayList<>());
        }
        for (int bank = 0; bank < host.channels() * host.banks(); bank++) {
            banks.add(new ArrayList<>());
        }
    }

    private List<CrossedAccess> queue(StreamReader in, HookCall c, long bank) {
        if (c.kind != PartKind.DRAM) {
            return l1d.get(c.unit);
        }
        if (bank < 0 || bank >= banksPerChannel) {
            throw in.bad("bank", bank, "a number from 0 to " + (banksPerChannel - 1));
        }
        return banks.get(c.unit * banksPerChannel + (int) bank);
    }

    /** Updates the queue of an event; ignores all other events. */
    void follow(StreamReader in, Hook hook, HookCall c, CrossedAccess access) {
        if (hook == Hook.DRAM_ENQUEUED || hook == Hook.REQUEST_QUEUED) {
            queue(in, c, c.args[0]).add(new CrossedAccess().copy(access));
        } else if (hook == Hook.DRAM_PICKED || hook == Hook.REQUEST_TAKEN) {
            take(in, queue(in, c, c.args[0]), access);
        }
    }

    /** Removes the oldest of the requests that equal {@code taken} except in their cycle. */
    private static void take(StreamReader in, List<CrossedAccess> queue, CrossedAccess taken) {
        for (int i = 0; i < queue.size(); i++) {
            if (queue.get(i).isSameExceptCycle(taken)) {
                queue.remove(i);
                return;
            }
        }
        throw in.bad("access", Long.toHexString(taken.address()), "a request that waits there");
    }

    /** Index in the queue, of {@code bank} for DRAM, {@code from} or higher, of the request that is shown next. */
    int find(StreamReader in, HookCall c, long bank, int from, int tag, long address) {
        List<CrossedAccess> queue = queue(in, c, bank);
        for (int i = from; i < queue.size(); i++) {
            boolean shown = c.kind == PartKind.DRAM || isOldestOfItsWarp(queue, i);
            if (shown && queue.get(i).address() == address && queue.get(i).tag() == tag) {
                return i;
            }
        }
        throw in.bad("view", Long.toHexString(address), "addresses of requests that wait there, oldest first");
    }

    /** The request at {@code index}. */
    CrossedAccess request(StreamReader in, HookCall c, long bank, int index) {
        return queue(in, c, bank).get(index);
    }

    private static boolean isOldestOfItsWarp(List<CrossedAccess> queue, int i) {
        for (int older = 0; older < i; older++) {
            if (queue.get(older).slot() == queue.get(i).slot()) {
                return false;
            }
        }
        return true;
    }
}
