package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.input.BadInput;
import io.policybridge.simulator.cache.tags.Status;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.NetworkPort;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two lines in one set; a fragment FIFO of four, a request FIFO of two, a reorder buffer of three, one result. */
class TextureCacheTest implements NetworkPort {
    private final Requests requests = new Requests();
    private final TextureCache cache = new TextureCache(shape(Mshr.TEX_FIFO), requests);
    private final List<Integer> sent = new ArrayList<>();
    private boolean full;
    private long now;

    private static CacheConfig shape(Mshr kind) {
        return CacheShapes.texture(kind, 4, 2, 3);
    }

    /** A fetch from line {@code line}. */
    private int fetch(int line) {
        return CacheShapes.whole(requests, AccessType.TEXTURE_READ, line);
    }

    private int access(int request) {
        return cache.access(request, now++);
    }

    @Override
    public boolean isFull(int bytes, boolean write) {
        return full;
    }

    @Override
    public void send(int request) {
        sent.add(request);
    }

    /**
     * Accesses A, its hit A', B. Step 1 sends A, 2 sends B. The reply of B comes before that of A: steps 3 and 4 hand
     * nothing back. With that of A, one goes to the results in each of steps 5, 6 and 7: A, A', B; each must be taken
     * before the next, because there is one place.
     */
    @Test
    void accesses_leave_in_their_order_one_a_step_hits_behind_the_miss_of_their_line() {
        int a = fetch(1);
        int hit = fetch(1);
        int b = fetch(2);
        assertEquals(Status.MISS, access(a));
        assertEquals(Status.HIT_RESERVED, access(hit));
        assertEquals(Status.MISS, access(b));
        cache.cycle(this);
        assertEquals(List.of(a), sent);
        cache.cycle(this);
        assertEquals(List.of(a, b), sent);
        cache.fill(b);
        cache.cycle(this);
        cache.cycle(this);
        assertFalse(cache.accessReady());
        assertFalse(cache.isMoving());
        cache.fill(a);
        for (int expected : new int[] {a, hit, b}) {
            assertTrue(cache.isMoving());
            cache.cycle(this);
            assertFalse(cache.isMoving());
            assertEquals(expected, cache.nextAccess());
        }
        assertFalse(cache.isBusy());
        assertEquals(1, cache.counts().count(AccessType.TEXTURE_READ, Status.HIT_RESERVED));
        assertEquals(2, cache.counts().misses());
    }

    @Test
    void a_line_is_replaced_when_another_one_misses_not_when_that_comes() {
        access(fetch(1));
        access(fetch(2));
        cache.cycle(this);
        cache.cycle(this);
        access(fetch(3));
        cache.cycle(this);
        assertEquals(Status.RESERVATION_FAIL, access(fetch(1)), "the reorder buffer is full");
        sent.forEach(cache::fill);
        cache.cycle(this);
        assertEquals(Status.MISS, access(fetch(1)), "line 1 was replaced by 3");
    }

    @Test
    void it_refuses_while_any_fifo_is_full_and_counts_nothing() {
        full = true;
        access(fetch(1));
        access(fetch(2));
        cache.cycle(this);
        assertEquals(Status.RESERVATION_FAIL, access(fetch(2)), "two requests wait");
        full = false;
        cache.cycle(this);
        cache.cycle(this);
        assertEquals(Status.HIT_RESERVED, access(fetch(2)));
        assertEquals(Status.HIT_RESERVED, access(fetch(2)));
        assertEquals(Status.RESERVATION_FAIL, access(fetch(2)), "four fragments wait");
        assertEquals(0, cache.counts().reservationFails());
        assertEquals(4, cache.counts().accesses());
    }

    @Test
    void a_line_comes_in_sectors_where_the_l2_has_them() {
        TextureCache sectored = new TextureCache(shape(Mshr.SECTOR_TEX_FIFO), requests);
        int miss = fetch(1);
        sectored.access(miss, 0);
        sectored.cycle(this);
        for (int sector = 0; sector < 4; sector++) {
            assertFalse(sectored.isMoving());
            sectored.fill(CacheShapes.reply(requests, miss));
        }
        sectored.cycle(this);
        assertEquals(miss, sectored.nextAccess());
        requests.release(miss);
        assertEquals(0, requests.live());
    }

    @Test
    void a_cache_with_mshrs_is_refused() {
        assertThrows(BadInput.class, () -> new TextureCache(shape(Mshr.ASSOCIATIVE), requests));
    }
}
