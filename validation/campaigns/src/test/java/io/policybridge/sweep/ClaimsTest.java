package io.policybridge.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.simulation.PointKey;
import io.policybridge.store.ResultStore;
import io.policybridge.store.TestKey;
import io.policybridge.table.WantedMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A point that a process of another machine has reserved, whose clock is years ahead. */
class ClaimsTest {
    private static final PointKey KEY =
            TestKey.of("vecadd", "input", "lru", "gtx480x", "digest", 1, "none", new PointKey.Code("simulator", ""));
    private static final Map<PointKey, WantedMetrics> WANTED = Map.of(KEY, WantedMetrics.NONE);
    private static final long AHEAD = Long.MAX_VALUE / 2;

    @TempDir
    Path folder;

    private final AtomicLong seconds = new AtomicLong();

    private ResultStore store() {
        return ResultStore.open(folder.resolve("results.sqlite"));
    }

    private Claims claims(ResultStore store) {
        return new Claims(store, () -> TimeUnit.SECONDS.toNanos(seconds.get()));
    }

    @Test
    void a_claim_that_is_not_renewed_runs_out_whatever_its_clock_says() {
        try (ResultStore store = store()) {
            store.claim(KEY, "elsewhere 77 1", 0, AHEAD);
            try (Claims own = claims(store)) {
                assertEquals(List.of(), own.take(WANTED));
                assertEquals("process 77 on elsewhere", own.holders(List.of(KEY)));
                seconds.addAndGet(59);
                assertEquals(List.of(), own.take(WANTED));
                seconds.addAndGet(1);
                assertEquals(List.of(KEY), own.take(WANTED));
            }
        }
    }

    @Test
    void a_claim_that_is_renewed_stays() {
        try (ResultStore store = store();
                Claims own = claims(store)) {
            for (int renewed = 0; renewed < 10; renewed++) {
                store.claim(KEY, "elsewhere 77 1", 0, AHEAD + renewed);
                assertEquals(List.of(), own.take(WANTED));
                seconds.addAndGet(15);
            }
        }
    }
}
