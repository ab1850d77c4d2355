package io.policybridge.bridge;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises.Scope;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.function.Function;

/**
 * Answers frames that lie in one buffer, for as many sessions as are opened one after the other. Whatever goes wrong
 * ends in a status and a message in the frame; nothing is thrown to the caller, and no status is ever zero.
 */
public final class FrameServer {
    /** The frame was answered. */
    public static final int ANSWERED = 1;
    /** The session is lost; the frame's text says why. */
    public static final int FAILED = -1;
    /** The session was not opened; the frame's text says why. */
    public static final int REFUSED = -2;

    private static final int OPEN = 1;
    private static final int PRESENT = 1;
    private static final int CHOOSES_INVALID = 2;
    private static final int PUBLISHES = 4;
    private static final int SEES_NO_ACCESS = 8;
    private static final int VICTIM_IS_GIVEN = 16;
    private static final int REQUEST_IS_GIVEN = 32;
    private static final int PICKS_BY_HITS = 64;
    private static final int IGNORES_REPEATED_HITS = 128;
    private static final int TOUCHED_RANKS_LAST = 256;

    private final ByteBuffer frame;
    private final Function<String, Collection<PolicySpec>> registries;
    private final byte[] outOfMemory =
            "the policy ran out of memory, and so did its explanation".getBytes(StandardCharsets.UTF_8);
    private FrameSession session;

    /**
     * @param frame little-endian, of {@link Layout#FRAME_BYTES}
     * @param registries the policies of the registry that a session names
     */
    public FrameServer(ByteBuffer frame, Function<String, Collection<PolicySpec>> registries) {
        this.frame = frame;
        this.registries = registries;
        frame.putInt(Layout.FRAME_MAGIC, Layout.FRAME_MAGIC_VALUE);
        frame.putInt(Layout.FRAME_VERSION, Layout.VERSION_VALUE);
    }

    /** Carries out the request in the frame, fills in the reply, and returns its status. */
    public int answer() {
        int status;
        int purpose = frame.getInt(Layout.FRAME_PURPOSE);
        try {
            if (purpose == OPEN) {
                open();
            } else if (session == null) {
                throw new BadFrame("purpose=" + purpose + " before a session was opened");
            } else {
                session.handle(purpose);
            }
            if (purpose == FrameSession.CLOSE) {
                session = null;
            }
            status = ANSWERED;
        } catch (Throwable problem) {
            status = purpose == OPEN ? REFUSED : FAILED;
            explain(problem);
        }
        frame.putInt(Layout.FRAME_STATUS, status);
        frame.putLong(Layout.FRAME_ECHO, frame.getLong(Layout.FRAME_SEQUENCE));
        return status;
    }

    private void open() {
        session = null;
        OpenRequest request = OpenRequest.read(frame);
        KnownPolicies.Named named = KnownPolicies.of(registries.apply(request.registry()), PolicyString.NATIVE::equals)
                .with(request.policyPath())
                .naming(request.policy());
        Session opened = new Session(
                PolicyString.parse(named.text(), named.known().all(), request.seed()),
                request.geometry(),
                null,
                request.livenessLimit());
        writeSites(opened);
        write(PolicyString.describe(opened.chosen()).getBytes(StandardCharsets.UTF_8));
        session = new FrameSession(opened, frame);
        frame.putLong(Layout.FRAME_NEXT_TICK, opened.nextTick());
    }

    private void writeSites(Session opened) {
        HostGeometry host = opened.host();
        int all = SessionSites.index(host, PartKind.WARPS, host.sms());
        if (all > (Layout.FRAME_PUBLISHED - Layout.FRAME_SITES) / Layout.SITE_BYTES) {
            throw new BadFrame("sites=" + all + "; expected at most "
                    + (Layout.FRAME_PUBLISHED - Layout.FRAME_SITES) / Layout.SITE_BYTES);
        }
        for (int i = 0; i < all * Layout.SITE_BYTES; i++) {
            frame.put(Layout.FRAME_SITES + i, (byte) 0);
        }
        frame.putInt(Layout.FRAME_SITE_COUNT, all);
        for (SessionSites.SiteFacts site : SessionSites.of(opened)) {
            int at = Layout.FRAME_SITES + SessionSites.index(host, site.part(), site.unit()) * Layout.SITE_BYTES;
            frame.putLong(at + Layout.SITE_HOOKS, site.hooks());
            frame.putLong(at + Layout.SITE_PROMPT, site.prompt());
            frame.putInt(at + Layout.SITE_FLAGS, flags(site));
            frame.put(at + Layout.SITE_ROUTE_SCOPE, number(site.route()));
            frame.put(at + Layout.SITE_VICTIM_SCOPE, number(site.victim()));
            frame.put(at + Layout.SITE_NO_ELIGIBLE_WAY_SCOPE, number(site.noEligibleWay()));
            frame.put(at + Layout.SITE_GRAIN_SCOPE, number(site.grain()));
        }
    }

    /** What a site declares is said in bits that a host which does not know them may leave alone. */
    private static int flags(SessionSites.SiteFacts site) {
        return PRESENT
                | (site.choosesInvalid() ? CHOOSES_INVALID : 0)
                | (site.publishes() ? PUBLISHES : 0)
                | (site.seesAccesses() ? 0 : SEES_NO_ACCESS)
                | (site.victimRefuses() ? 0 : VICTIM_IS_GIVEN)
                | (site.queueRefuses() ? 0 : REQUEST_IS_GIVEN)
                | (site.picksByHits() ? PICKS_BY_HITS : 0)
                | (site.ignoresRepeatedHits() ? IGNORES_REPEATED_HITS : 0)
                | (site.touchMovesToMru() ? TOUCHED_RANKS_LAST : 0);
    }

    private static byte number(Scope scope) {
        return scope == null ? 0 : (byte) Wire.number(scope);
    }

    private void explain(Throwable problem) {
        byte[] text;
        try {
            text = Explanation.of(problem).getBytes(StandardCharsets.UTF_8);
        } catch (OutOfMemoryError | StackOverflowError e) {
            text = outOfMemory;
        }
        write(text);
    }

    private void write(byte[] text) {
        int length = Math.min(text.length, Layout.TEXT_BYTES);
        frame.put(Layout.FRAME_TEXT, text, 0, length);
        frame.putInt(Layout.FRAME_REPLY_TEXT_BYTES, length);
    }
}
