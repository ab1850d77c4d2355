package io.policybridge.replay.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.Configs;
import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.config.GpuConfig;
import io.policybridge.config.NetworkConfig;
import io.policybridge.config.NetworkConfig.LocalCrossbar;
import io.policybridge.config.file.ConfigReader;
import io.policybridge.replay.comparison.ReplayResult;
import io.policybridge.simulator.network.Crossbar;
import io.policybridge.simulator.network.Network;
import io.policybridge.simulator.network.SubnetCounts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IcntReplayTest {
    private static final double PRINTED = 0.00005;
    private static final Path FLY =
            Path.of(System.getProperty("policybridge.home"), "validation/runs/src/test/resources/recorded/spaces-fly");
    private final Path golden = GoldenRoot.find();
    private final GpuConfig fermi = Configs.find("gtx480x", golden);
    private final GpuConfig fly = ConfigReader.read(FLY.resolve("gpgpusim.config"));

    private Path stream(String run) {
        return golden.resolve(run).resolve("icnt.zst");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gtx480x/conv2d", "gtx480x/lmem", "gtx480x-smalll2/lmem", "dacache32k/gesummv"})
    void every_transfer_is_the_recorded_one(String run) {
        GpuConfig config = Configs.find(run.substring(0, run.indexOf('/')), golden);
        ReplayResult result = IcntReplay.replay(
                stream(run),
                run,
                config.network(),
                config.sm().clusters().count(),
                config.memory().subPartitions());
        assertTrue(result.isExact(), result.toString());
        assertTrue(result.of() > 8_000);
    }

    /** GPGPU-Sim, with the prints in Intersim2 that the evidence shows. */
    private ReplayResult spacesOnTheFly(NetworkConfig network) {
        return IcntReplay.replay(FLY.resolve("icnt.zst"), "spaces-fly", network, 15, 12);
    }

    @Test
    void every_packet_crosses_the_fly_in_its_recorded_tick() {
        ReplayResult result = spacesOnTheFly(fly.network());
        assertTrue(result.isExact(), result.toString());
        assertEquals(7_320, result.of());
    }

    /** Two steps of the router in a tick, larger flits, one place less, each alone. */
    @ParameterizedTest
    @CsvSource({"32, 8, 2", "40, 8, 1", "32, 7, 1"})
    void another_fly_is_found_out(int flitBytes, int channelBuffer, int speedup) {
        NetworkConfig.Fly other = new NetworkConfig.Fly(27, flitBytes, 9, channelBuffer, 16, speedup);
        assertFalse(spacesOnTheFly(new NetworkConfig(other, 40, 8)).isExact());
    }

    @Test
    void another_arbiter_is_found_out() {
        NetworkConfig network = fermi.network();
        LocalCrossbar crossbar = (LocalCrossbar) network.fabric();
        NetworkConfig roundRobin = new NetworkConfig(
                new LocalCrossbar(crossbar.inBuffer(), crossbar.outBuffer(), 0, 1),
                network.flitBytes(),
                network.ejectionBuffer());
        ReplayResult result = IcntReplay.replay(stream("gtx480x/conv2d"), "conv2d", roundRobin, 15, 12);
        assertFalse(result.isExact());
        assertTrue(result.firstMismatch().contains("before:"), result.firstMismatch());
    }

    /**
     * What GPGPU-Sim printed for gtx480x/conv2d. The last tick of the run has no packet and so no record: it is added
     * at the end.
     */
    @Test
    void statistics_are_the_printed_ones() {
        IcntReplay replay = new IcntReplay("conv2d", fermi.network(), 15, 12);
        replay.result(stream("gtx480x/conv2d"));
        replay.network().transfer();
        Crossbar crossbar = (Crossbar) replay.network();
        SubnetCounts requests = crossbar.subnet(Network.REQUESTS).statistics();
        assertEquals(5156, requests.packets());
        assertEquals(6751, requests.cycles());
        assertEquals(0.0966, requests.conflictsPerCycle(), PRINTED);
        assertEquals(0.2144, requests.conflictsPerBusyCycle(), PRINTED);
        assertEquals(1.6955, requests.movedPerBusyCycle(), PRINTED);
        assertEquals(0.1502, requests.outputOccupancy(), PRINTED);
        SubnetCounts replies = crossbar.subnet(Network.REPLIES).statistics();
        assertEquals(20594, replies.packets());
        assertEquals(1.7674, replies.conflictsPerCycle(), PRINTED);
        assertEquals(2.4341, replies.conflictsPerBusyCycle(), PRINTED);
        assertEquals(4.2011, replies.movedPerBusyCycle(), PRINTED);
        assertEquals(4.9401, replies.inputOccupancy(), PRINTED);
        assertEquals(0.2034, replies.outputOccupancy(), PRINTED);
    }
}
