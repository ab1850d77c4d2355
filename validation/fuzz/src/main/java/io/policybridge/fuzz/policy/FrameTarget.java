package io.policybridge.fuzz.policy;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.FrameServer;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.remote.FrameWriter;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.policies.Registry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Frames of a host at the Java side. An input is a list of changes of six bytes to one opening and ten frames: which
 * frame, where, and a value; each frame is answered, refused, or fails with one line that names the violation.
 */
public final class FrameTarget implements FuzzTarget {
    private static final String[] POLICIES = {"lru(level=both)+fr-fcfs+swl(n=2)", "mrpb", "dip+fr-fcfs", "ccws"};
    private static final int CHANGE_BYTES = 6;
    private static final int FRAMES = 10;
    private static final int ANSWERED = 1;
    private static final int OPEN = 1;
    private static final int[] PURPOSES = {2, 2, 4, 3, 2, 4, 5, 2, 6, 7};

    private final FrameWriter writer = new FrameWriter();
    private final ByteBuffer frame = writer.frame;

    @Override
    public String name() {
        return "frames";
    }

    /** No change; one that names a record's set, its hook, the number of events, the geometry, the settings. */
    @Override
    public List<byte[]> seeds() {
        return List.of(
                new byte[] {0},
                new byte[] {0, 1, 3, Layout.RECORD_ARG, 0, 0, 4},
                new byte[] {1, 2, 2, 0, 0, 0, 9},
                new byte[] {0, 3, 0, 24, 0, 0, 127},
                new byte[] {2, 0, 1, 0, 0, 0, 3},
                new byte[] {3, 0, 4, 20, 0, 0, 'x'});
    }

    @Override
    public void use(byte[] input) {
        FrameServer server = new FrameServer(frame, FrameServer.trusting(registry -> Registry.all()), () -> {});
        open(POLICIES[input.length == 0 ? 0 : (input[0] & 0xff) % POLICIES.length]);
        change(input, 0);
        if (answer(server) != ANSWERED) {
            return;
        }
        for (int i = 1; i <= FRAMES; i++) {
            good(i);
            change(input, i);
            answer(server);
        }
    }

    private int answer(FrameServer server) {
        int status = server.answer();
        byte[] bytes = new byte[frame.getInt(Layout.FRAME_REPLY_TEXT_BYTES)];
        frame.get(Layout.FRAME_TEXT, bytes);
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (status != ANSWERED && (status >= 0 || text.isBlank() || text.indexOf('\n') >= 0)) {
            throw new FuzzFinding("status " + status + ": " + text);
        }
        if (status != ANSWERED) {
            Explained.require(text);
        }
        return status;
    }

    private void open(String policy) {
        String text = "policy=" + policy + "\nseed=1\nliveness-limit=1000\nwatchdog=60\nregistry=test\nhost=fuzz\n";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        frame.put(Layout.FRAME_TEXT, bytes);
        frame.putInt(Layout.FRAME_TEXT_BYTES, bytes.length);
        frame.putInt(Layout.FRAME_PURPOSE, OPEN);
        frame.putInt(Layout.FRAME_EVENTS, 0);
        HostGeometry host = Hosts.small();
        int at = Layout.FRAME_VIEW;
        for (int count : new int[] {
            host.sms(),
            host.subPartitions(),
            host.channels(),
            host.banks(),
            host.schedulers(),
            host.warps(),
            host.warpSize(),
            host.ctas(),
            host.l1d().sets(),
            host.l1d().ways(),
            host.l1d().lineBytes(),
            host.l2().sets(),
            host.l2().ways(),
            host.l2().lineBytes()
        }) {
            frame.putInt(at, count);
            at += Integer.BYTES;
        }
        frame.putLong(Layout.FRAME_VIEW + Layout.GEOMETRY_OFFERED, (1L << Hook.values().length + 1) - 2);
    }

    /** The {@code index}th frame as hosts send it: two events and a query, or a boundary, or the end. */
    private void good(int index) {
        FakeAccess access = FakeAccess.load(0x1f80 + 128L * index);
        frame.putInt(Layout.FRAME_FLAGS, 3);
        frame.putLong(Layout.FRAME_CYCLE, 100L * index);
        frame.putInt(Layout.FRAME_PURPOSE, PURPOSES[index - 1]);
        frame.putInt(Layout.FRAME_EVENTS, 2);
        frame.putInt(Layout.FRAME_STATUS, 0);
        writer.event(0, PartKind.L1D, 0, index % 2 == 0 ? Hook.HIT : Hook.INSERT, access, 5, index % 4);
        writer.event(1, PartKind.DRAM, 0, Hook.DRAM_PICKED, access, 2, 77L, true);
        frame.putInt(Layout.FRAME_VIEW_BYTES, writer.query(PartKind.L1D, 0, Hook.VICTIM, access, 5, new FakeWays(4)));
    }

    /** Carries out the changes to frame {@code index}. */
    private void change(byte[] input, int index) {
        for (int at = 1; at + CHANGE_BYTES <= input.length; at += CHANGE_BYTES) {
            if ((input[at] & 0xff) % (FRAMES + 1) == index) {
                int offset = input[at + 2] & 0xff | (input[at + 3] & 0xff) << 8;
                int value = input[at + 4] << 8 | input[at + 5] & 0xff;
                put(input[at + 1] & 0xff, offset, value);
            }
        }
    }

    /** Bit 3 of {@code area} chooses an integer, else a byte. */
    private void put(int area, int offset, int value) {
        int at = switch (area % 6) {
            case 0 -> Layout.FRAME_PURPOSE + offset % (Layout.FRAME_ECHO - Layout.FRAME_PURPOSE);
            case 1 -> Layout.FRAME_QUERY + offset % Layout.RECORD_BYTES;
            case 2 -> Layout.FRAME_EVENT_RECORDS + offset % (4 * Layout.RECORD_BYTES);
            case 3 -> Layout.FRAME_VIEW + offset % Layout.GEOMETRY_BYTES;
            case 4 -> Layout.FRAME_TEXT + offset % 100;
            default -> Layout.FRAME_VIEW + offset % 1000;
        };
        if ((area & 8) != 0) {
            frame.putInt(at & ~3, value);
        } else {
            frame.put(at, (byte) value);
        }
    }
}
