package io.policybridge.simulator.network;

import io.policybridge.config.NetworkConfig;
import io.policybridge.simulator.request.IntQueue;
import io.policybridge.simulator.request.Requests;
import java.util.Arrays;

/**
 * One direction of the fly: sources with a buffer each, the router, and destinations with two buffers each. Places are
 * counted in flits. A source sends as long as it knows of a free place at the router; a destination tells the router of
 * a free place when a flit moves from the buffer behind the router to that from which packets are taken.
 */
final class FlySubnet {
    private final int net;
    private final NetworkConfig.Fly config;
    /** Numbers of the nodes that send, and of those that receive. */
    private final int firstSource;

    private final int firstDestination;
    private final int sources;
    private final int destinations;

    private final Flits flits = new Flits();
    private final FlyRouter router;
    private final Wires toRouter;
    private final Wires creditsToSources;
    private final Wires toDestinations;
    private final Wires creditsToRouter;

    /**
     * Per source, the flits to be sent, and places at the router that are taken, as far as the source has been told.
     */
    private final IntQueue[] sending;

    private final int[] taken;
    /** Per destination, the flits behind the router, and those that can be taken once their packet is whole. */
    private final IntQueue[] ejected;

    private final IntQueue[] boundary;
    /** Per destination, whole packets in the latter. */
    private final int[] whole;

    private long tick;
    /** Flits that have not been moved to a buffer from which packets are taken. */
    private int inFlight;

    private int packets;
    Network.Watcher watcher;

    FlySubnet(NetworkConfig.Fly config, int net, int firstSource, int sources, int firstDestination, int destinations) {
        this.config = config;
        this.net = net;
        this.firstSource = firstSource;
        this.sources = sources;
        this.firstDestination = firstDestination;
        this.destinations = destinations;
        router = new FlyRouter(flits, sources, destinations, config.channelBuffer());
        toRouter = new Wires(sources);
        creditsToSources = new Wires(sources);
        toDestinations = new Wires(destinations);
        creditsToRouter = new Wires(destinations);
        sending = queues(sources, config.inputBuffer());
        taken = new int[sources];
        ejected = queues(destinations, config.channelBuffer());
        boundary = queues(destinations, config.boundaryBuffer());
        whole = new int[destinations];
    }

    private static IntQueue[] queues(int count, int limit) {
        IntQueue[] queues = new IntQueue[count];
        Arrays.setAll(queues, i -> new IntQueue(limit));
        return queues;
    }

    int flitsOf(int bytes) {
        return (bytes + config.flitBytes() - 1) / config.flitBytes();
    }

    boolean isFull(int node, int bytes, int promised) {
        return sending[node - firstSource].lacks(flitsOf(bytes) + promised);
    }

    void push(int source, int destination, int request, int bytes) {
        int input = source - firstSource;
        int count = flitsOf(bytes);
        for (int i = 1; i <= count; i++) {
            sending[input].add(flits.add(request, input, destination - firstDestination, i == count));
        }
        inFlight += count;
        if (watcher != null) {
            watcher.pushed(net, source, destination, request);
        }
    }

    int pop(int node) {
        int output = node - firstDestination;
        if (whole[output] == 0) {
            return Requests.NONE;
        }
        IntQueue buffer = boundary[output];
        int flit = buffer.poll();
        while (!flits.tail[flit]) {
            flits.release(flit);
            flit = buffer.poll();
        }
        int request = flits.request[flit];
        flits.release(flit);
        whole[output]--;
        packets--;
        if (watcher != null) {
            watcher.popped(net, node, request);
        }
        return request;
    }

    void advance() {
        if (!isStill()) {
            arriveAtRouter();
            eject();
            inject();
            for (int step = 0; step < config.speedup(); step++) {
                router.step();
            }
            router.send(tick, toDestinations, creditsToSources);
        }
        tick++;
    }

    private void arriveAtRouter() {
        for (int input = toRouter.next(tick, 0); input >= 0; input = toRouter.next(tick, input + 1)) {
            router.accept(input, toRouter.receive(tick, input));
        }
        for (int output = creditsToRouter.next(tick, 0); output >= 0; output = creditsToRouter.next(tick, output + 1)) {
            creditsToRouter.receive(tick, output);
            router.credit(output);
        }
    }

    private void eject() {
        for (int output = 0; output < destinations; output++) {
            IntQueue buffer = ejected[output];
            if (toDestinations.next(tick, output) == output) {
                buffer.add(toDestinations.receive(tick, output));
            }
            if (!buffer.isEmpty() && !boundary[output].isFull()) {
                moveToBoundary(output, buffer.poll());
            }
        }
        for (int input = creditsToSources.next(tick, 0); input >= 0; input = creditsToSources.next(tick, input + 1)) {
            creditsToSources.receive(tick, input);
            taken[input]--;
        }
    }

    private void moveToBoundary(int output, int flit) {
        boundary[output].add(flit);
        creditsToRouter.send(tick, output, Flits.NONE);
        inFlight--;
        if (flits.tail[flit]) {
            whole[output]++;
            packets++;
            if (watcher != null) {
                watcher.transferred(
                        net, firstSource + flits.input[flit], firstDestination + output, flits.request[flit]);
            }
        }
    }

    private void inject() {
        for (int input = 0; input < sources; input++) {
            if (!sending[input].isEmpty() && taken[input] < config.channelBuffer()) {
                taken[input]++;
                toRouter.send(tick, input, sending[input].poll());
            }
        }
    }

    /** Whether nothing moves until a packet is pushed: no flit and no news of a free place is under way. */
    boolean isStill() {
        return inFlight == 0 && creditsToRouter.isEmpty() && creditsToSources.isEmpty() && router.isStill();
    }

    void skip(long ticks) {
        tick += ticks;
    }

    boolean isIdle() {
        return inFlight == 0 && packets == 0;
    }

    boolean hasOutput() {
        return packets > 0;
    }
}
