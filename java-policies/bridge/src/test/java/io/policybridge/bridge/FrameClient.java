package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.bridge.remote.FrameWriter;
import io.policybridge.bridge.remote.Link;
import io.policybridge.session.HookTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The host side of a frame, like libpolicybridge.so: events are queued and travel with the next query. */
final class FrameClient implements Link {
    private final FrameWriter writer = new FrameWriter();
    final ByteBuffer frame = writer.frame;
    private final FrameServer server;
    /** Seconds, of the next session. */
    int watchdog = 60;

    private List<SessionSites.SiteFacts> sites;
    private long sequence;
    private int queued;

    FrameClient(List<PolicySpec> known) {
        this(known, () -> {});
    }

    /** {@code stop} ends the host while a policy does not return. */
    FrameClient(List<PolicySpec> known, Runnable stop) {
        server = new FrameServer(frame, FrameServer.trusting(registry -> known), stop);
    }

    void open(String policy, long seed, HostGeometry host) {
        StringBuilder text = new StringBuilder();
        text.append("policy=")
                .append(policy)
                .append("\nseed=")
                .append(seed)
                .append("\nliveness-limit=1000000\nwatchdog=")
                .append(watchdog)
                .append("\nregistry=test\nhost=")
                .append(host.host())
                .append('\n');
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        frame.put(Layout.FRAME_TEXT, bytes);
        frame.putInt(Layout.FRAME_TEXT_BYTES, bytes.length);
        geometry(host);
        exchange(1);
        sites = read(host);
    }

    /** The sites of the reply to an opening. */
    private List<SessionSites.SiteFacts> read(HostGeometry host) {
        List<SessionSites.SiteFacts> found = new ArrayList<>();
        int at = Layout.FRAME_SITES;
        for (PartKind part : PartKind.values()) {
            for (int unit = 0; unit < host.sites(part); unit++, at += Layout.SITE_BYTES) {
                int flags = frame.getInt(at + Layout.SITE_FLAGS);
                if (flags != 0) {
                    found.add(new SessionSites.SiteFacts(
                            part,
                            unit,
                            new SessionSites.Wanted(
                                    frame.getLong(at + Layout.SITE_HOOKS),
                                    frame.getLong(at + Layout.SITE_PROMPT),
                                    (flags & SiteFlags.CHOOSES_INVALID) != 0,
                                    (flags & SiteFlags.PUBLISHES) != 0),
                            promises(flags),
                            scopes(at)));
                }
            }
        }
        return found;
    }

    private static Set<Promise> promises(int flags) {
        return Arrays.stream(Promise.values())
                .filter(promise -> (flags & SiteFlags.of(promise)) != 0)
                .collect(Collectors.toSet());
    }

    private Map<Hook, Promises.Scope> scopes(int site) {
        Map<Hook, Promises.Scope> scopes = new EnumMap<>(Hook.class);
        for (int i = 0; i < HookTable.REMEMBERED.size(); i++) {
            int number = frame.get(site + Layout.SITE_SCOPES + i);
            if (number != 0) {
                scopes.put(HookTable.REMEMBERED.get(i), Promises.Scope.values()[number - 1]);
            }
        }
        return scopes;
    }

    @Override
    public List<SessionSites.SiteFacts> sites() {
        return sites;
    }

    private void geometry(HostGeometry host) {
        GeometryCounts.write(
                host, (name, count) -> frame.putInt(Layout.FRAME_VIEW + GeometryCounts.offset(name), count));
        long offered = 0;
        for (Hook hook : host.offered()) {
            offered |= 1L << Wire.number(hook);
        }
        frame.putLong(Layout.FRAME_VIEW + Layout.GEOMETRY_OFFERED, offered);
    }

    @Override
    public void event(PartKind part, int unit, Hook hook, Object... arguments) {
        writer.event(queued++, part, unit, hook, arguments);
        if (queued == Layout.FRAME_EVENT_RECORDS_LENGTH) {
            exchange(FrameSession.DRAIN);
        }
    }

    @Override
    public long query(PartKind part, int unit, Hook hook, Object... arguments) {
        frame.putInt(Layout.FRAME_VIEW_BYTES, writer.query(part, unit, hook, arguments));
        exchange(FrameSession.QUERY);
        return (long) frame.getInt(Layout.FRAME_CODE) << 32 | frame.getLong(Layout.FRAME_VALUE) & 0xffffffffL;
    }

    @Override
    public int slot(int index) {
        return frame.getInt(Layout.FRAME_VIEW + index * Integer.BYTES);
    }

    @Override
    public ByteBuffer published() {
        return frame.slice(Layout.FRAME_PUBLISHED, Layout.FRAME_PUBLISHED_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void settle() {
        exchange(FrameSession.DRAIN);
    }

    @Override
    public void close() {
        exchange(FrameSession.CLOSE);
    }

    @Override
    public void boundary(long cycle, boolean tick, boolean sample) {
        frame.putLong(Layout.FRAME_CYCLE, cycle);
        frame.putInt(Layout.FRAME_FLAGS, (tick ? 1 : 0) | (sample ? 2 : 0));
        exchange(FrameSession.BOUNDARY);
    }

    long digest() {
        exchange(FrameSession.DIGEST);
        return frame.getLong(Layout.FRAME_VALUE);
    }

    @Override
    public long nextTick() {
        return frame.getLong(Layout.FRAME_NEXT_TICK);
    }

    /** Sends the frame unchanged; returns the status and never throws. */
    int raw() {
        queued = 0;
        return server.answer();
    }

    String text() {
        byte[] bytes = new byte[frame.getInt(Layout.FRAME_REPLY_TEXT_BYTES)];
        frame.get(Layout.FRAME_TEXT, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    void exchange(int purpose) {
        frame.putLong(Layout.FRAME_SEQUENCE, ++sequence);
        frame.putInt(Layout.FRAME_PURPOSE, purpose);
        frame.putInt(Layout.FRAME_EVENTS, queued);
        int status = raw();
        if (status != FrameServer.ANSWERED || frame.getLong(Layout.FRAME_ECHO) != sequence) {
            throw new IllegalStateException("status " + status + ": " + text());
        }
    }
}
