package io.policybridge.bridge.grpc;

import com.google.protobuf.ByteString;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.bridge.FrameWriter;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Link;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.proto.Scope;
import io.policybridge.proto.SiteFacts;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A session with a policy server, on a connection that outlives it. */
final class GrpcLink implements Link {
    private final Client client;
    private final Consumer<Client> atEnd;
    private final FrameWriter writer = new FrameWriter();
    private final List<SessionSites.SiteFacts> sites;
    private PolicyMessage last;
    private ByteBuffer published;
    private int queued;

    /** Opens it with the policies of {@code text}; {@code atEnd} is given the connection back. */
    GrpcLink(Client client, String text, long seed, HostGeometry host, Consumer<Client> atEnd) {
        this.client = client;
        this.atEnd = atEnd;
        last = client.exchange(Client.opening(text, seed, host));
        sites = last.getOpened().getSitesList().stream().map(GrpcLink::site).toList();
    }

    private static SessionSites.SiteFacts site(SiteFacts site) {
        return new SessionSites.SiteFacts(
                Wire.part(site.getPartValue()),
                site.getUnit(),
                new SessionSites.Wanted(
                        site.getHooks(), site.getPrompt(), site.getChoosesInvalid(), site.getPublishes()),
                promises(site),
                scopes(site));
    }

    private static Set<Promise> promises(SiteFacts site) {
        Map<Promise, Boolean> sent = Map.of(
                Promise.SEES_NO_ACCESSES, site.getSeesNoAccesses(),
                Promise.ALWAYS_PICKS_A_WAY, site.getAlwaysPicksAWay(),
                Promise.ALWAYS_PICKS_A_REQUEST, site.getAlwaysPicksARequest(),
                Promise.PICKS_BY_HITS, site.getPicksByHits(),
                Promise.IGNORES_REPEATED_HITS, site.getIgnoresRepeatedHits(),
                Promise.TOUCH_MOVES_TO_MRU, site.getTouchMovesToMru());
        return sent.keySet().stream().filter(sent::get).collect(Collectors.toSet());
    }

    private static Map<Hook, Promises.Scope> scopes(SiteFacts site) {
        Map<Hook, Promises.Scope> scopes = new EnumMap<>(Hook.class);
        scope(Hook.ROUTE, site.getRouteScope(), scopes);
        scope(Hook.VICTIM, site.getVictimScope(), scopes);
        scope(Hook.NO_ELIGIBLE_WAY, site.getNoEligibleWayScope(), scopes);
        scope(Hook.GRAIN, site.getGrainScope(), scopes);
        return scopes;
    }

    private static void scope(Hook query, Scope scope, Map<Hook, Promises.Scope> scopes) {
        if (scope != Scope.SCOPE_UNSPECIFIED) {
            scopes.put(query, Promises.Scope.values()[scope.getNumber() - 1]);
        }
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

    @Override
    public List<SessionSites.SiteFacts> sites() {
        return sites;
    }

    @Override
    public void event(PartKind part, int unit, Hook hook, Object... arguments) {
        writer.event(queued++, part, unit, hook, arguments);
        if (queued == Layout.MOST_EVENTS) {
            client.send(message(Purpose.PURPOSE_DRAIN));
        }
    }

    @Override
    public long query(PartKind part, int unit, Hook hook, Object... arguments) {
        int view = writer.query(part, unit, hook, arguments);
        last = client.exchange(
                message(Purpose.PURPOSE_QUERY).setQuery(bytes(Layout.FRAME_QUERY, Layout.RECORD_BYTES + view)));
        return (long) last.getCodeValue() << 32 | last.getValue() & 0xffffffffL;
    }

    @Override
    public int slot(int index) {
        return last.getSlots(index);
    }

    @Override
    public void boundary(long cycle, boolean tick, boolean sample) {
        last = client.exchange(
                message(Purpose.PURPOSE_BOUNDARY).setCycle(cycle).setTick(tick).setSample(sample));
        if (sample) {
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
        last = client.exchange(message(Purpose.PURPOSE_STATISTICS));
    }

    @Override
    public void close() {
        client.exchange(message(Purpose.PURPOSE_CLOSE));
        client.ended();
        atEnd.accept(client);
    }
}
