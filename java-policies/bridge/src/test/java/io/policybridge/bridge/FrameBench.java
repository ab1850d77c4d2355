package io.policybridge.bridge;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import io.policybridge.policies.Registry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The Java side of one crossing: reading the frame, delivering its events, answering its query, checking and writing
 * the answer. JMH runs it for {@code ./policybridge bench bridge}; no jar contains it. The JVM is that of
 * libpolicybridge.so.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgs = {"-XX:+UseSerialGC", "-Xmx256m"})
public class FrameBench {
    private final FrameClient alone = client(0);
    private final FrameClient withEvents = client(2);

    /** A frame with {@code hits} events and a query of a victim among four ways. */
    private static FrameClient client(int hits) {
        FrameClient client = new FrameClient(Registry.all());
        client.open("lru", 1, Hosts.small());
        for (int way = 0; way < hits; way++) {
            client.event(PartKind.L1D, 0, Hook.HIT, FakeAccess.load(0x1f80), 5, way);
        }
        client.query(PartKind.L1D, 0, Hook.VICTIM, FakeAccess.load(0x1f80), 5, new FakeWays(4));
        client.frame.putInt(Layout.FRAME_EVENTS, hits);
        return client;
    }

    /** A query of a victim. */
    @Benchmark
    public int query() {
        return alone.raw();
    }

    /** The same after two hits. */
    @Benchmark
    public int queryWithEvents() {
        return withEvents.raw();
    }
}
