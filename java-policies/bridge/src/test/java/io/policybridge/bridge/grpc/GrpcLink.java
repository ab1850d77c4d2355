package io.policybridge.bridge.grpc;

import com.google.protobuf.ByteString;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.bridge.FrameWriter;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Link;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.Purpose;
import io.policybridge.proto.Scope;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;

/** A session with a policy server, on a connection that outlives it. */
final class GrpcLink implements Link {
    private final Client client;
    private final Consumer<Client> atEnd;
    private final FrameWriter writer = new FrameWriter();
    private final List<SessionSites.SiteFacts> places;
    private PolicyMessage last;
    private ByteBuffer published;
    private int queued;

    /** Opens it with the policies of {@code text}; {@code atEnd} is given the connection back. */
    GrpcLink(Client client, String text, long seed, HostGeometry host, Consumer<Client> atEnd) {
        this.client = client;
        this.atEnd = atEnd;
        last = client.exchange(Client.opening(text, seed, host));
        places = last.getOpened().getSitesList().stream().map(GrpcLink::place).toList();
    }

    private static SessionSites.SiteFacts place(io.policybridge.proto.SiteFacts place) {
        return new SessionSites.SiteFacts(
                Wire.part(place.getPartValue()),
                place.getUnit(),
                place.getHooks(),
                place.getPrompt(),
                place.getChoosesInvalid(),
                place.getPublishes(),
                !place.getSeesNoAccess(),
                !place.getVictimIsGiven(),
                !place.getRequestIsGiven(),
                place.getPicksByHits(),
                place.getIgnoresRepeatedHits(),
                place.getTouchedRanksLast(),
                scope(place.getRouteScope()),
                scope(place.getVictimScope()),
                scope(place.getNoEligibleWayScope()),
                scope(place.getGrainScope()));
    }

    private static Promises.Scope scope(Scope scope) {
        return scope == Scope.SCOPE_UNSPECIFIED ? null : Promises.Scope.values()[scope.getNumber() - 1];
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
    public List<SessionSites.SiteFacts> places() {
        return places;
    }

    @Override
    public void tell(PartKind part, int unit, Hook hook, Object... arguments) {
        writer.event(queued++, part, unit, hook, arguments);
        if (queued == Layout.MOST_EVENTS) {
            client.send(message(Purpose.PURPOSE_DRAIN));
        }
    }

    @Override
    public long ask(PartKind part, int unit, Hook hook, Object... arguments) {
        int view = writer.question(part, unit, hook, arguments);
        last = client.exchange(
                message(Purpose.PURPOSE_QUERY).setQuestion(bytes(Layout.FRAME_QUESTION, Layout.RECORD_BYTES + view)));
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
