package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random and damaged frames at the Java side: each is answered, or refused with one line that names the violation; no
 * other exception and no endless loop. {@code -Dpolicybridge.fuzz.rounds=N -Dpolicybridge.fuzz.seed=N} for longer and
 * for other runs.
 */
class FrameFuzzTest {
    private static final int ROUNDS = Integer.getInteger("policybridge.fuzz.rounds", 20_000);
    private static final long SEED = Long.getLong("policybridge.fuzz.seed", 20261);
    private static final String POLICY = "lru(level=both)+fr-fcfs+swl(n=2)";

    private final Random random = new Random(SEED);
    private FrameClient client;
    private int answered;
    private int refused;

    private void open() {
        client = new FrameClient(Registry.all());
        client.open(POLICY, 1, Hosts.small());
    }

    @Test
    @Timeout(60)
    void random_records_are_delivered_or_refused() {
        open();
        for (int round = 0; round < ROUNDS; round++) {
            int at = random.nextBoolean() ? Layout.FRAME_QUERY : Layout.FRAME_EVENT_RECORDS;
            for (int i = 0; i < Layout.RECORD_BYTES; i++) {
                client.frame.put(at + i, random.nextInt(3) == 0 ? (byte) random.nextInt() : 0);
            }
            client.frame.putShort(at + Layout.RECORD_HOOK, (short) random.nextInt(Hook.values().length + 2));
            client.frame.putShort(at + Layout.RECORD_PART, (short) random.nextInt(PartKind.values().length + 2));
            client.frame.putInt(at + Layout.RECORD_UNIT, random.nextInt(4) - 1);
            for (int i = 0; i < 5; i++) {
                client.frame.putLong(
                        at + Layout.RECORD_ARG + i * Long.BYTES,
                        random.nextInt(3) == 0 ? random.nextLong() : random.nextInt(10) - 2);
            }
            send(round, random.nextInt(3));
        }
        assertTrue(answered > ROUNDS / 100 && refused > ROUNDS / 4, answered + " answered, " + refused + " refused");
    }

    @Test
    @Timeout(60)
    void damaged_frames_are_answered_or_refused() {
        open();
        for (int round = 0; round < ROUNDS; round++) {
            if (random.nextInt(50) == 0) {
                open();
            }
            good();
            for (int i = random.nextInt(4); i >= 0; i--) {
                int record = random.nextBoolean()
                        ? Layout.FRAME_QUERY
                        : Layout.FRAME_EVENT_RECORDS + random.nextInt(2) * Layout.RECORD_BYTES;
                int at = random.nextInt(8) == 0
                        ? Layout.FRAME_SEQUENCE + random.nextInt(40)
                        : record + random.nextInt(Layout.RECORD_BYTES);
                client.frame.put(at, (byte) (random.nextBoolean() ? random.nextInt(8) - 1 : random.nextInt()));
            }
            send(round, 2);
        }
        assertTrue(answered > ROUNDS / 10 && refused > ROUNDS / 10, answered + " answered, " + refused + " refused");
    }

    /** A frame as hosts send them: two events and a query of a victim. */
    private void good() {
        FakeAccess access = FakeAccess.load(0x1f80);
        client.frame.putInt(Layout.FRAME_FLAGS, 0);
        client.event(PartKind.L1D, 0, Hook.HIT, access, 5, 1);
        client.event(PartKind.DRAM, 0, Hook.DRAM_PICKED, access, 2, 77L, true);
        client.query(PartKind.L1D, 0, Hook.VICTIM, access, 5, new FakeWays(4));
    }

    /** Sends what lies in the frame, for any purpose that leaves the session open. */
    private void send(int round, int events) {
        client.frame.putInt(Layout.FRAME_EVENTS, random.nextInt(50) == 0 ? random.nextInt() : events);
        client.frame.putInt(Layout.FRAME_VIEW_BYTES, random.nextInt(20) == 0 ? random.nextInt() : 16);
        client.frame.putInt(Layout.FRAME_PURPOSE, random.nextInt(4) == 0 ? 2 + random.nextInt(5) : FrameSession.QUERY);
        client.frame.putInt(Layout.FRAME_STATUS, 0);
        int status = client.raw();
        String where = "seed " + SEED + " round " + round + ": ";
        assertEquals(status, client.frame.getInt(Layout.FRAME_STATUS), where + "the status in the frame");
        if (status == FrameServer.ANSWERED) {
            answered++;
        } else {
            refused++;
            assertEquals(FrameServer.FAILED, status, where + "a frame after the opening fails, or is answered");
            String text = client.text();
            // A host may also report that all warps are masked.
            assertTrue(text.startsWith("protocol violation: ") || text.contains("(livenessLimit)"), where + text);
            assertTrue(text.indexOf('\n') < 0, where + text);
        }
    }
}
