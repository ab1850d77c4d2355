package io.policybridge.check.soak;

import io.policybridge.check.CheckOutcome;
import io.policybridge.check.CheckProgress;
import io.policybridge.check.LongCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Soaks, one after the other; a process that grows is a loss. */
public final class SoakCheck implements LongCheck {
    private static final int AT_ONCE = 80;
    private static final int IN_SEQUENCE = 1000;
    /** Bytes a second: a host sends some times as many. */
    private static final long SLOW = 8 << 20;

    private final String name;
    private final String about;
    private final List<Soak> soaks;

    SoakCheck(String name, String about, Soak... soaks) {
        this.name = name;
        this.about = about;
        this.soaks = List.of(soaks);
    }

    /** All of them, with so large a {@code part} of their events and sessions, at most 1. */
    public static List<LongCheck> all(double part) {
        int sequence = (int) Math.max(1, Math.round(part * IN_SEQUENCE));
        int once = (int) Math.max(1, Math.round(part * AT_ONCE));
        Soak jna = new Soak("jna", 1, 1, events(part * 1e9));
        Soak grpc = new Soak("grpc", 1, 1, events(part * 1e8));
        return List.of(
                new SoakCheck("soak-jna", jna.events() + " events in one session over JNA; no process may grow", jna),
                new SoakCheck(
                        "soak-grpc", grpc.events() + " events in one session over gRPC; no process may grow", grpc),
                new SoakCheck(
                        "sessions-in-sequence",
                        sequence + " sessions of a host, one after the other, over JNA and over gRPC; no process may "
                                + "grow",
                        new Soak("jna", 1, sequence, sequence * 10_000L),
                        new Soak("grpc", 1, sequence, sequence * 1_000L)),
                new SoakCheck(
                        "sessions-at-once",
                        once + " hosts at once, each with a session of one server; no process may grow",
                        new Soak("grpc", once, 1, events(part * 1e6))),
                new SoakCheck(
                        "slow-server",
                        "a host that sends events as fast as it can, through a network that carries " + (SLOW >> 20)
                                + " MiB a second to the server; neither may grow",
                        new Soak("grpc", 1, 1, events(part * 5e6), SLOW)));
    }

    /** Steps of a soak are of equal length. */
    private static long events(double wanted) {
        return Math.max(1, Math.round(wanted / 1000)) * 1000;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String about() {
        return about;
    }

    @Override
    public CheckOutcome run(CheckProgress progress) throws Exception {
        List<Soak.Result> results = new ArrayList<>();
        for (Soak soak : soaks) {
            results.add(soak.run(progress));
        }
        return CheckOutcome.ofLoad(
                results.stream().map(Soak.Result::toString).collect(Collectors.joining("; ")),
                results.stream().flatMap(result -> result.losses().stream()).toList());
    }
}
