package io.policybridge.drive;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.PolicySpec;
import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.drive.bridge.BridgeDrive;
import io.policybridge.drive.stream.StreamDrive;
import io.policybridge.input.BadInput;
import io.policybridge.replay.Component;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.naming.BadPolicy;
import io.policybridge.simulator.Deadlock;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.Limits;
import io.policybridge.simulator.Progress;
import io.policybridge.stream.issue.IssueTraceReader;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged inputs that a reader accepts are then run: whatever they hold, the run ends, or they are refused in a line.
 */
@Tag("long")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class DamagedInputsTest {
    private static final int TIMES = Integer.getInteger("damage", 25);

    private static final long CYCLES = 5000;

    @TempDir
    Path folder;

    private int refused;

    /** Uses an input that was damaged to {@code text}. */
    private void attempt(Runnable use, Path file, String text) throws IOException {
        Files.writeString(file, text);
        try {
            use.run();
        } catch (BadInput | BadPolicy | PolicySpec.BadSetting | Session.RefusedPolicy bad) {
            assertFalse(bad.getMessage().isBlank());
            refused++;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(e + "\n" + text, e);
        }
    }

    @ParameterizedTest
    @EnumSource(Component.class)
    void a_damaged_recording_is_replayed_or_refused(Component component) throws IOException {
        Workload run = SmallRun.record(folder, "native");
        GpuConfig gpu = ConfigReader.read(run.requiredConfigFile());
        assertTrue(
                component.replay(run, gpu).isExact(),
                () -> component.replay(run, gpu).toString());
        Map<String, String> streams = new LinkedHashMap<>();
        for (String stream : component.streams()) {
            streams.put(stream, SmallRun.text(run.stream(stream)));
        }
        Damage damage = new Damage(100 + component.ordinal());
        for (Map.Entry<String, String> stream : streams.entrySet()) {
            Path file = run.stream(stream.getKey());
            for (int i = 0; i < TIMES; i++) {
                attempt(() -> component.replay(run, gpu), file, damage.of(stream.getValue(), 1));
            }
            Files.writeString(file, stream.getValue());
        }
        assertTrue(refused > TIMES / 4, () -> "refused " + refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"l1d", "l2", "dram"})
    void a_damaged_recording_is_driven_or_refused(String stream) throws IOException {
        Workload run = SmallRun.record(folder, "native");
        Damage damage = new Damage(10);
        String text = SmallRun.text(run.stream(stream));
        for (int i = 0; i < TIMES; i++) {
            attempt(() -> drive(new StreamDrive(run)), run.stream(stream), damage.of(text, 1));
        }
        assertTrue(refused > TIMES / 4, () -> "refused " + refused);
    }

    /** Runs {@code trace} on {@code gpu} for a while. */
    private static void run(GpuConfig gpu, ProgramTrace trace) {
        try {
            new Gpu(
                            gpu.requireSupported(),
                            trace,
                            HostCopies.none(trace.kernels().size()).open(trace),
                            null)
                    .run(new Limits(CYCLES, Long.MAX_VALUE, Integer.MAX_VALUE), Progress.NONE);
        } catch (Deadlock ended) {
            // the input waits for what never comes
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x-smalll2", "qv100"})
    void a_damaged_program_is_run_or_refused(String config) throws IOException {
        GpuConfig gpu = Configs.find(config, GoldenRoot.find());
        Path file = folder.resolve("issue.zst");
        Damage damage = new Damage(30);
        for (int i = 0; i < 20 * TIMES; i++) {
            attempt(() -> run(gpu, IssueTraceReader.read(file)), file, damage.of(SmallRun.ISSUE, 1));
        }
        assertTrue(refused > TIMES && refused < 19 * TIMES, () -> "refused " + refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x-smalll2", "qv100", "dacache32k", "apcm1"})
    void a_damaged_machine_runs_or_is_refused(String config) throws IOException {
        Path program = Files.writeString(folder.resolve("issue.zst"), SmallRun.ISSUE);
        ProgramTrace trace = IssueTraceReader.read(program);
        Path file = folder.resolve("gpgpusim.config");
        Path packaged = GoldenRoot.find().resolve("configs").resolve(config);
        if (Files.exists(packaged.resolve("network.icnt"))) {
            Files.copy(packaged.resolve("network.icnt"), folder.resolve("network.icnt"));
        }
        String text = Files.readString(packaged.resolve("gpgpusim.config"));
        Damage damage = new Damage(40);
        for (int i = 0; i < 4 * TIMES; i++) {
            attempt(() -> run(ConfigReader.read(file), trace), file, damage.of(text, 0));
        }
        assertTrue(refused > TIMES && refused < 4 * TIMES, () -> "refused " + refused);
    }

    /**
     * A history that cannot be, such as a slot whose warp is launched twice, may make a policy fail; that is reported.
     */
    private static void drive(Drive drive) {
        try {
            drive.direct(PolicyChoice.parse(drive.policy(), drive.seed()).policies());
        } catch (PolicyFailure reported) {
            assertFalse(reported.getMessage().isBlank());
        }
    }

    @Test
    void a_damaged_bridge_stream_is_driven_or_refused() throws IOException {
        Path file = SmallRun.record(folder, "mrpb+fr-fcfs+swl(n=2)").stream("bridge");
        Damage damage = new Damage(20);
        String text = SmallRun.text(file);
        for (int i = 0; i < 4 * TIMES; i++) {
            attempt(() -> drive(BridgeDrive.of(file)), file, damage.of(text, 1));
        }
        assertTrue(refused > TIMES, () -> "refused " + refused);
    }
}
