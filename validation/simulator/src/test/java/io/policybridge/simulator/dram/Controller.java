package io.policybridge.simulator.dram;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.config.DramConfig;
import io.policybridge.session.DramCalls;
import io.policybridge.session.Session;
import io.policybridge.simulator.request.AccessType;
import io.policybridge.simulator.request.Requests;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/**
 * One controller, driven tick by tick: requests enter after the cycle of their tick, so one pushed at tick t is seen at
 * t+1. Ticks are counted so that 0 is the first cycle that sees the first request.
 */
public final class Controller implements DramChannel.Watcher {
    final Requests requests = new Requests();
    final DramChannel channel;
    final List<String> commands = new ArrayList<>();
    final List<String> picks = new ArrayList<>();
    final List<String> served = new ArrayList<>();
    final List<Integer> finishedWriteBacks = new ArrayList<>();
    boolean takesReturns = true;
    long tick = -1;

    Controller(DramConfig config) {
        this(config, null);
    }

    Controller(DramConfig config, DramCalls calls) {
        channel = new DramChannel(config, 0, requests, calls);
        channel.watch(this);
        channel.cycle(0, 0);
    }

    public static Session session(GpuPolicy policy) {
        PolicySpec spec = new PolicySpec("under-test", "", "", List.of(), (settings, host) -> policy);
        HostGeometry.CacheShape shape = new HostGeometry.CacheShape(64, 8, 128);
        HostGeometry host = HostGeometry.builder()
                .host("test")
                .sms(15)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(12)
                .l2(shape)
                .channels(6)
                .banks(16)
                .offered(EnumSet.allOf(Hook.class))
                .build();
        return new Session(
                List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))),
                host,
                null,
                Session.DEFAULT_LIVENESS_LIMIT);
    }

    static DramCalls calls(GpuPolicy policy) {
        return session(policy).dram(0);
    }

    /** Those that {@code policy} answers with at a channel. */
    public static DramClasses classes(GpuPolicy policy) {
        return new DramClasses(calls(policy));
    }

    int read(int bank, long row) {
        return push(AccessType.GLOBAL_READ, 32, bank, row);
    }

    int write(int bank, long row) {
        return push(AccessType.GLOBAL_WRITE, 32, bank, row);
    }

    int push(AccessType type, int bytes, int bank, long row) {
        int request = requests.allocate();
        requests.type[request] = type.ordinal();
        requests.size[request] = bytes;
        channel.push(request, bank, row);
        return request;
    }

    /** The next cycle. */
    void cycle() {
        tick++;
        if (takesReturns && channel.returnTop() != Requests.NONE) {
            channel.popReturn();
        }
        channel.cycle(tick + 1, 0);
        int writeBack = channel.takeFinishedWriteBack();
        if (writeBack != Requests.NONE) {
            finishedWriteBacks.add(writeBack);
        }
    }

    /** Cycles up to and including {@code last}. */
    Controller runTo(long last) {
        while (tick < last) {
            cycle();
        }
        return this;
    }

    /** All commands so far, {@code ACT@0 RD@12}. */
    String trace() {
        return String.join(" ", commands);
    }

    @Override
    public void picked(int number, long at, int bank, int request, boolean rowHit) {
        picks.add(request + (rowHit ? "+" : "-") + "@" + (at - 1));
    }

    @Override
    public void command(int number, long at, DramChannel.Command command, int bank, long row, int request, int sent) {
        commands.add(command + (bank == 0 ? "" : Integer.toString(bank)) + "@" + (at - 1));
    }

    @Override
    public void served(int number, long at, int request) {
        served.add(request + "@" + (at - 1));
    }
}
