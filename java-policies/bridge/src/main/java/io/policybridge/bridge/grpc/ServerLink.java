package io.policybridge.bridge.grpc;

import com.google.protobuf.ByteString;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.Ways;
import io.policybridge.bridge.BadFrame;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.remote.FrameWriter;
import io.policybridge.bridge.remote.Link;
import io.policybridge.proto.AnswerCode;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Open;
import io.policybridge.proto.Opened;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.session.BadCall;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A session of a host in Java with a policy server, on a connection that may outlive it. */
final class ServerLink implements Link {
    private final ServerConnection connection;
    private final Consumer<ServerConnection> atEnd;
    private final FrameWriter writer = new FrameWriter();
    private final KnownVictims victims;
    private final List<SessionSites.SiteFacts> sites;
    /** The sites whose VICTIM depends on the set and the eligible ways alone. */
    private final Set<List<Object>> settled;

    private final String policy;
    private final int sampleBytes;
    private PolicyMessage last;
    private ByteBuffer published;
    private int queued;
    /** In an exchange, or after one that failed: the session can then only be cut off. */
    private volatile boolean open;

    /**
     * Opens it with the policies of {@code text}, or what the server was started with if that is empty.
     *
     * @param offered hooks of the host that policies there may have
     * @param atEnd is given the connection back
     * @throws PolicySpec.BadSetting if the server refuses the policies or the host
     * @throws PolicyFailure if no server answers, or one that does not keep to the protocol
     */
    ServerLink(
            ServerConnection connection,
            String text,
            long seed,
            HostGeometry host,
            Set<Hook> offered,
            Consumer<ServerConnection> atEnd) {
        this.connection = connection;
        this.atEnd = atEnd;
        connection.newSession();
        last = connection.open(HostMessage.newBuilder()
                .setPurpose(Purpose.PURPOSE_OPEN)
                .setOpen(Open.newBuilder()
                        .setVersion(Wire.VERSION)
                        .setPolicy(text)
                        .setSeed(seed)
                        .setLivenessLimit(Session.DEFAULT_LIVENESS_LIMIT)
                        .setGeometry(GeometryMessages.message(host, offered))));
        if (last.hasError() && last.getError().getRefused()) {
            throw new PolicySpec.BadSetting(
                    connection + " refuses: " + last.getError().getMessage());
        }
        if (last.hasError() || !last.hasOpened()) {
            throw new PolicyFailure(connection
                    + (last.hasError() ? ": " + last.getError().getMessage() : " answered OPEN without `opened`"));
        }
        if (last.getOpened().getVersion() != Wire.VERSION) {
            throw new PolicyFailure(connection + " speaks version "
                    + Integer.toUnsignedString(last.getOpened().getVersion()) + " of the protocol; expected "
                    + Wire.VERSION);
        }
        try {
            sites = sites(last.getOpened(), host, offered);
        } catch (BadCall e) {
            throw new PolicyFailure(connection + " answered OPEN with " + e.getMessage());
        }
        policy = last.getOpened().getPolicy();
        settled = sites.stream()
                .filter(ServerLink::isSettled)
                .map(site -> List.<Object>of(site.part(), site.unit()))
                .collect(Collectors.toSet());
        victims = new KnownVictims(host, connection.toString());
        sampleBytes = host.sms() * (8 + 16 * (host.warps() + 63 >> 6));
        open = true;
    }

    /** @throws BadCall if the host has not these sites, each once */
    private static List<SessionSites.SiteFacts> sites(Opened opened, HostGeometry host, Set<Hook> offered) {
        int most = Stream.of(PartKind.values()).mapToInt(host::sites).sum();
        if (opened.getSitesCount() > most) {
            throw new BadFrame(opened.getSitesCount() + " sites; expected at most " + most);
        }
        List<SessionSites.SiteFacts> sites = opened.getSitesList().stream()
                .map(site -> GeometryMessages.site(site, host, offered))
                .toList();
        Set<List<Object>> places = new HashSet<>();
        for (SessionSites.SiteFacts site : sites) {
            if (!places.add(List.of(site.part(), site.unit()))) {
                throw new BadFrame("two parts at " + site.part() + " " + site.unit() + "; expected one");
            }
        }
        return sites;
    }

    private static boolean isSettled(SessionSites.SiteFacts site) {
        return site.promises().containsAll(Set.of(Promise.SEES_NO_ACCESSES, Promise.ALWAYS_PICKS_A_WAY))
                && site.scopes().get(Hook.VICTIM) == Promises.Scope.SET
                && !site.wanted().choosesInvalid();
    }

    /** What the server says that its policies are, every parameter written out. */
    String policy() {
        return policy;
    }

    @Override
    public List<SessionSites.SiteFacts> sites() {
        return sites;
    }

    /** The events that wait, and why they are sent now. */
    private HostMessage.Builder message(Purpose purpose) {
        ByteString events = bytes(Layout.FRAME_EVENT_RECORDS, queued * Layout.RECORD_BYTES);
        queued = 0;
        return HostMessage.newBuilder().setPurpose(purpose).setEvents(events);
    }

    private ByteString bytes(int from, int count) {
        return ByteString.copyFrom(writer.frame.slice(from, count));
    }

    private void exchange(HostMessage.Builder message) {
        open = false;
        last = connection.exchange(message);
        victims.learn(last.getNextVictimsList());
        open = true;
    }

    @Override
    public void event(PartKind part, int unit, Hook hook, Object... arguments) {
        victims.told(part, unit, hook, arguments);
        writer.event(queued++, part, unit, hook, arguments);
        if (queued == Layout.FRAME_EVENT_RECORDS_LENGTH) {
            connection.send(message(Purpose.PURPOSE_DRAIN));
            victims.drained();
        }
    }

    @Override
    public long query(PartKind part, int unit, Hook hook, Object... arguments) {
        if (hook == Hook.VICTIM) {
            int way = victims.first(part, unit, (Integer) arguments[1], (Ways) arguments[2]);
            if (way >= 0) {
                return Answer.way(way);
            }
        }
        int view = writer.query(part, unit, hook, arguments);
        exchange(message(Purpose.PURPOSE_QUERY).setQuery(bytes(Layout.FRAME_QUERY, Layout.RECORD_BYTES + view)));
        requireAnswer(hook);
        if (hook == Hook.VICTIM
                && last.getCode() == AnswerCode.ANSWER_CODE_WAY
                && settled.contains(List.of(part, unit))) {
            victims.remember(part, unit, (Integer) arguments[1], (Ways) arguments[2], (int) last.getValue());
        } else if (hook == Hook.KERNEL_BEGAN || hook == Hook.KERNEL_ENDED) {
            victims.forget();
        } else if (hook == Hook.WARP_ORDER && last.getSlotsCount() != ((SchedulerWarps) arguments[1]).size()) {
            throw new PolicyFailure(connection + " ordered " + last.getSlotsCount() + " slots; expected "
                    + ((SchedulerWarps) arguments[1]).size());
        }
        return (long) last.getCodeValue() << 32 | last.getValue() & 0xffffffffL;
    }

    /**
     * Which codes a hook may be answered with is checked where it is queried, but for those that are a number alone.
     */
    private void requireAnswer(Hook hook) {
        if (last.getValue() != (int) last.getValue()) {
            throw new PolicyFailure(connection + " answered " + hook.label() + " with value=" + last.getValue()
                    + "; expected " + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        int expected = hook == Hook.SET_INDEX
                ? Answer.SET_CODE
                : hook == Hook.PRIORITY_CLASS ? Answer.INDEX_CODE : last.getCodeValue();
        if (last.getCodeValue() != expected) {
            throw new PolicyFailure(connection + " answered " + hook.label() + " with "
                    + Answer.name(last.getCodeValue()) + "; expected " + Answer.name(expected));
        }
    }

    @Override
    public int slot(int index) {
        return last.getSlots(index);
    }

    @Override
    public void boundary(long cycle, boolean tick, boolean sample) {
        exchange(message(Purpose.PURPOSE_BOUNDARY).setCycle(cycle).setTick(tick).setSample(sample));
        if (tick) {
            victims.forget();
        }
        if (sample) {
            if (last.getPublished().size() != sampleBytes) {
                throw new PolicyFailure(
                        connection + " published " + last.getPublished().size() + " bytes; expected " + sampleBytes);
            }
            published = ByteBuffer.wrap(last.getPublished().toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    @Override
    public long nextTick() {
        return last.getNextTick();
    }

    @Override
    public ByteBuffer published() {
        return published;
    }

    /** DRAIN is not answered; statistics are. */
    @Override
    public void settle() {
        exchange(message(Purpose.PURPOSE_STATISTICS));
    }

    /** Says goodbye if the server listens; what it thinks of that changes no result. */
    @Override
    public void close() {
        if (open) {
            open = false;
            connection.end(message(Purpose.PURPOSE_CLOSE));
        }
        atEnd.accept(connection);
    }
}
