package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises.Scope;
import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.session.HookTable;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.guard.CallWatch;
import io.policybridge.session.guard.Interruption;
import io.policybridge.session.naming.PolicyString;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Answers frames in one buffer, for any number of successive sessions. Every failure becomes a status and a message in
 * the frame; no exception reaches the caller, and no status is ever zero.
 */
public final class FrameServer {
    /** The frame was answered. */
    static final int ANSWERED = 1;
    /** The session is lost, or a policy failed when it opened; the frame's text has the reason. */
    static final int FAILED = -1;
    /** The session was not opened because of what was asked for; the frame's text has the reason. */
    static final int REFUSED = -2;

    private static final int OPEN = 1;
    /** PBF1. */
    private static final int MAGIC = 0x31464250;

    private final ByteBuffer frame;
    private final Function<OpenRequest, Granted> opener;
    private final Runnable stop;
    private final byte[] outOfMemory =
            "the policy ran out of memory, and so did its explanation".getBytes(StandardCharsets.UTF_8);
    private volatile FrameSession session;
    private volatile CallWatch watch;

    /**
     * What a host gets that asks for a session.
     *
     * @param policies with the settings that were asked for
     * @param limit of each of their calls
     */
    public record Granted(List<Session.Chosen> policies, CallLimit limit) {}

    /**
     * @param frame little-endian, of at least {@link Layout#FRAME_BYTES}
     * @param opener grants a session; what it throws refuses or fails it
     * @param stop ends the session while a policy does not return from a call, or has called System.exit; status and
     *     reason are in the frame
     */
    public FrameServer(ByteBuffer frame, Function<OpenRequest, Granted> opener, Runnable stop) {
        this.frame = frame;
        this.opener = opener;
        this.stop = stop;
        frame.putInt(Layout.FRAME_MAGIC, MAGIC);
        frame.putInt(Layout.FRAME_VERSION, Wire.VERSION);
    }

    /**
     * Grants every host what it asks for, from the policies of the registry that it names.
     *
     * @param registries the policies of a registry by its name
     */
    public static Function<OpenRequest, Granted> trusting(Function<String, Collection<PolicySpec>> registries) {
        return request -> {
            KnownPolicies.Named named = KnownPolicies.of(
                            registries.apply(request.registry()), PolicyString.NATIVE::equals)
                    .with(request.policyPath())
                    .naming(request.policy());
            return new Granted(
                    PolicyString.parse(named.text(), named.known().all(), request.seed()), request.watchdog());
        };
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
                close();
            }
            status = ANSWERED;
        } catch (Throwable problem) {
            unwatch();
            status = explain(problem) && purpose == OPEN ? REFUSED : FAILED;
            countIfPossible();
            flushIfPossible();
        }
        frame.putInt(Layout.FRAME_STATUS, status);
        frame.putLong(Layout.FRAME_ECHO, frame.getLong(Layout.FRAME_SEQUENCE));
        return status;
    }

    private void open() {
        close();
        OpenRequest request = OpenRequest.read(frame);
        Granted granted = opener.apply(request);
        watch = granted.limit().watch(granted.policies(), this::stuck);
        Session opened = new Session(granted.policies(), request.geometry(), null, request.livenessLimit());
        watch.opened(opened);
        Interruption.check(opened);
        writeSites(opened);
        write(PolicyString.describe(opened.chosen()).getBytes(StandardCharsets.UTF_8));
        session = new FrameSession(opened, frame);
        frame.putLong(Layout.FRAME_NEXT_TICK, opened.nextTick());
    }

    private void close() {
        session = null;
        unwatch();
        flush();
    }

    /** Prints a line that a policy has not ended: hosts may end without the JVM. */
    private static void flush() {
        System.out.flush();
        System.err.flush();
    }

    private void unwatch() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }

    /** Whether a session is open. */
    public boolean isOpen() {
        return session != null;
    }

    /** The JVM is ending, for a reason that the frame then holds if a policy has called System.exit. */
    public void atExit() {
        CallWatch open = watch;
        if (open != null) {
            open.atExit();
        }
    }

    /** What a host that stops prints of a session that was open. */
    private void count() {
        FrameSession open = session;
        if (open != null) {
            open.writeCounts();
        }
    }

    /** No exception reaches the caller, whatever the policy has left. */
    private void countIfPossible() {
        try {
            count();
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The counts of the answer before stay.
        }
    }

    /** No exception reaches the caller, whatever the policy has printed. */
    private static void flushIfPossible() {
        try {
            flush();
        } catch (OutOfMemoryError | StackOverflowError e) {
            // The line stays where it is.
        }
    }

    private void stuck(PolicyFailure failure) {
        explain(failure);
        count();
        frame.putInt(Layout.FRAME_STATUS, FAILED);
        frame.putLong(Layout.FRAME_ECHO, frame.getLong(Layout.FRAME_SEQUENCE));
        stop.run();
    }

    private void writeSites(Session opened) {
        HostGeometry host = opened.host();
        int all = SessionSites.index(host, PartKind.WARPS, host.sms());
        if (all > Layout.FRAME_SITES_LENGTH) {
            throw new BadFrame("sites=" + all + "; expected at most " + Layout.FRAME_SITES_LENGTH);
        }
        for (int i = 0; i < all * Layout.SITE_BYTES; i++) {
            frame.put(Layout.FRAME_SITES + i, (byte) 0);
        }
        frame.putInt(Layout.FRAME_SITE_COUNT, all);
        for (SessionSites.SiteFacts site : SessionSites.of(opened)) {
            int at = Layout.FRAME_SITES + SessionSites.index(host, site.part(), site.unit()) * Layout.SITE_BYTES;
            frame.putLong(at + Layout.SITE_HOOKS, site.wanted().hooks());
            frame.putLong(at + Layout.SITE_PROMPT, site.wanted().prompt());
            frame.putInt(at + Layout.SITE_FLAGS, SiteFlags.of(site));
            for (int i = 0; i < HookTable.REMEMBERED.size(); i++) {
                frame.put(at + Layout.SITE_SCOPES + i, scope(site, HookTable.REMEMBERED.get(i)));
            }
        }
    }

    /** Number of the scope of {@code query}; 0 where no policy answers it. */
    private static byte scope(SessionSites.SiteFacts site, Hook query) {
        Scope scope = site.scopes().get(query);
        return scope == null ? 0 : (byte) Wire.number(scope);
    }

    /** Whether it is a refusal. */
    private boolean explain(Throwable problem) {
        try {
            FrameSession open = session;
            Explanation explanation = open == null ? Explanation.of(problem) : Explanation.of(problem, open.session());
            write(explanation.line().getBytes(StandardCharsets.UTF_8));
            return explanation.refusal();
        } catch (OutOfMemoryError | StackOverflowError e) {
            write(outOfMemory);
            return false;
        }
    }

    private void write(byte[] text) {
        int length = Math.min(text.length, Layout.FRAME_TEXT_LENGTH);
        frame.put(Layout.FRAME_TEXT, text, 0, length);
        frame.putInt(Layout.FRAME_REPLY_TEXT_BYTES, length);
    }
}
