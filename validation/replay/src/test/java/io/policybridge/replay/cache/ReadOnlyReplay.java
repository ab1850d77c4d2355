package io.policybridge.replay.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.Sectors;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.cache.FailReason;
import io.policybridge.simulator.cache.ReadOnlyCache;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replays the constant caches of an ldst stream, or the instruction caches of an issue stream, alone. Instruction hits
 * are not recorded, so the order of use that decides a victim is unknown: a replay with evictions may choose other
 * victims.
 */
public final class ReadOnlyReplay {

    private final boolean instructions;
    private final Path file;
    private final CacheConfig config;
    private final Requests requests = new Requests();
    private final List<ReadOnlyCache> caches = new ArrayList<>();
    private final List<Boolean> lost = new ArrayList<>();
    private final Map<Long, Integer> requestOf = new HashMap<>();
    private final Attempt attempt = new Attempt();
    private StreamReader in;
    private long matched;
    private long of;
    private String firstMismatch;

    /** A replay of {@code stream}: {@code instructions} of an issue stream, else constants of an ldst stream. */
    public ReadOnlyReplay(Path stream, boolean instructions, GpuConfig config) {
        this.instructions = instructions;
        this.config = instructions ? config.ldst().l1i() : config.ldst().l1c();
        file = stream;
    }

    /** Runs to the end of the stream; to be called once. */
    public ReplayResult run() {
        String prefix = instructions ? "I" : "C";
        int attempted = StreamReader.packed(prefix + "A");
        int sent = StreamReader.packed(prefix + "S");
        int filled = StreamReader.packed(prefix + "F");
        int handedBack = StreamReader.packed(prefix + "N");
        try (StreamReader reader = StreamReader.open(file, instructions ? "issue" : "ldst")) {
            in = reader;
            while (reader.next()) {
                int kind = reader.kind();
                if (kind == attempted) {
                    attempted();
                } else if (kind == sent) {
                    sent();
                } else if (kind == filled) {
                    filled();
                } else if (kind == handedBack) {
                    handedBack();
                }
            }
        }
        return new ReplayResult(instructions ? "L1I" : "L1C", CacheReplay.runOf(file), matched, of, firstMismatch);
    }

    private ReadOnlyCache cache(int sm) {
        while (caches.size() <= sm) {
            caches.add(new ReadOnlyCache(config, requests, caches.size()));
            lost.add(false);
        }
        return caches.get(sm);
    }

    private void attempted() {
        attempt.read(in, false);
        of++;
        ReadOnlyCache cache = cache(attempt.unit);
        if (lost.get(attempt.unit)) {
            return;
        }
        int request = requests.reserve();
        requests.uid[request] = (int) attempt.uid;
        requests.address[request] = attempt.address;
        requests.size[request] = attempt.bytes;
        requests.type[request] = (instructions ? AccessType.INSTRUCTION_READ : AccessType.CONSTANT_READ).ordinal();
        requests.sectors[request] = attempt.sectors;
        int status = cache.access(request, attempt.core);
        boolean failed = status == Status.RESERVATION_FAIL;
        String reason = attempt.reason == Attempt.NONE ? "-" : StreamReader.unpacked(attempt.reason);
        String expected = text(
                        attempt.probe,
                        attempt.status,
                        reason,
                        attempt.set,
                        attempt.way,
                        attempt.merged,
                        attempt.pushes.size())
                + occupied(attempt.missQueue, attempt.mshrs);
        int probed = ComparedAttempt.word(cache.probe());
        String produced = text(
                        probed,
                        ComparedAttempt.word(status),
                        FailReason.code(cache.failReason()),
                        cache.set(),
                        cache.way(),
                        cache.merged(),
                        cache.sentRead() ? 1 : 0)
                + (failed
                        ? occupied(Attempt.NONE, Attempt.NONE)
                        : occupied(cache.missQueue().size(), cache.mshrs()));
        check(attempt.unit, expected, produced);
        if (status == Status.MISS) {
            requestOf.put(attempt.uid, request);
        } else {
            requests.release(request);
        }
    }

    private static String text(int probe, int status, String reason, int set, int way, boolean merged, int pushes) {
        return "probe=" + StreamReader.unpacked(probe) + " status=" + StreamReader.unpacked(status) + " reason="
                + reason + " set=" + set + " way=" + way + " merged=" + merged + " pushes=" + pushes;
    }

    private static String occupied(int missQueue, int mshrs) {
        return " missq=" + missQueue + " mshrs=" + mshrs;
    }

    private void sent() {
        in.count("core");
        int sm = in.integer("sm", 0, caches.size() - 1);
        long uid = in.decimal("uid");
        of++;
        if (!lost.get(sm)) {
            ReadOnlyCache cache = caches.get(sm);
            check(
                    sm,
                    "sent uid=" + uid,
                    "sent uid="
                            + (cache.missQueue().isEmpty()
                                    ? "none"
                                    : requests.uid[cache.missQueue().poll()]));
        }
    }

    private void filled() {
        long core = in.count("core");
        int sm = in.integer("sm", 0, caches.size() - 1);
        long uid = in.decimal("uid");
        in.hex("addr");
        int set = in.integer("set", 0, Integer.MAX_VALUE);
        int way = in.integer("way", 0, Integer.MAX_VALUE);
        of++;
        if (lost.get(sm)) {
            return;
        }
        ReadOnlyCache cache = caches.get(sm);
        int fetch = requestOf.getOrDefault(uid, Requests.NONE);
        if (fetch == Requests.NONE || !cache.waitingForFill(fetch)) {
            check(sm, "fill of uid=" + uid, "no access waits for it");
            return;
        }
        if (config.mshr() == CacheConfig.Mshr.SECTOR_ASSOCIATIVE) {
            for (int i = 0; i < config.lineBytes() / Sectors.BYTES; i++) {
                int reply = requests.reserve();
                requests.parent[reply] = fetch;
                cache.fill(reply, core);
            }
        } else {
            cache.fill(fetch, core);
        }
        check(sm, "set=" + set + " way=" + way, "set=" + cache.set() + " way=" + cache.way());
    }

    private void handedBack() {
        in.count("core");
        int sm = in.integer("sm", 0, caches.size() - 1);
        long uid = in.decimal("uid");
        of++;
        if (lost.get(sm)) {
            return;
        }
        ReadOnlyCache cache = caches.get(sm);
        if (!cache.accessReady()) {
            check(sm, "handed back uid=" + uid, "no access is ready");
            return;
        }
        int request = cache.nextAccess();
        check(sm, "handed back uid=" + uid, "handed back uid=" + requests.uid[request]);
        requestOf.remove(uid);
        requests.release(request);
    }

    private void check(int sm, String expected, String produced) {
        if (expected.equals(produced)) {
            matched++;
            return;
        }
        lost.set(sm, true);
        if (firstMismatch == null) {
            firstMismatch = "line " + in.line() + ":\n  recorded " + expected + "\n  replayed " + produced;
        }
    }
}
