package io.policybridge.drive.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.run.PolicyChoice;
import io.policybridge.run.witness.ObservedRun;
import io.policybridge.run.witness.SeenAccesses;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy reads of an access, over all hooks of whole runs, is what the access is at that moment. */
class AccessAttributesTest {
    @Tag("run")
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "bfs:1024; gtx480x; lru(level=both)+fr-fcfs",
                "bfs:1024; dycache; dycache(period=100)",
                "bfs:1024; thesis; mrpb(capacity=4)",
                "bfs:1024; medic; medic(profile=4)",
                "bfs:1024; qv100; lru(level=both)+fr-fcfs",
                "backprop:512; apcm1; apcm",
                "lmem; gtx480x-smalll2; dacache",
            })
    void no_attribute_differs_from_the_moment_that_it_describes(String workload, String config, String policy) {
        SeenAccesses seen = new SeenAccesses();
        ObservedRun.of(workload, config, policy, seen);
        assertTrue(seen.accesses() > 1_000, "only " + seen.accesses() + " accesses");
        assertEquals("", String.join("\n", seen.problems()));
    }

    /** All that crossed when patched GPGPU-Sim (dev 667834c) ran spmv:tiny under mrpb, medic, and lru with fr-fcfs. */
    @ParameterizedTest
    @ValueSource(strings = {"spmv-thesis", "spmv-medic", "spmv-qv100"})
    void no_attribute_differs_in_GPGPU_Sim_either(String recorded) throws URISyntaxException {
        BridgeDrive drive = BridgeDrive.of(Path.of(AccessAttributesTest.class
                .getResource("/bridges/" + recorded + ".zst")
                .toURI()));
        SeenAccesses seen = new SeenAccesses();
        drive.observed(PolicyChoice.parse(drive.policy(), drive.seed()).policies(), seen);
        assertTrue(seen.accesses() > 1_000, "only " + seen.accesses() + " accesses");
        assertEquals("", String.join("\n", seen.problems()));
    }

    /** The defect that DyCache had: what a miss fetches in place of what it asked for. */
    @Test
    void a_size_that_is_overwritten_is_found() {
        SeenAccesses seen = new SeenAccesses();
        seen.kernelBegan(1, "made up", 1, 32);
        seen.notified(PartKind.WARPS, 0, Hook.WARP_LAUNCHED, null, 0, 0, 0, 0, 0);
        FakeAccess access = FakeAccess.load(0x80);
        seen.answered(PartKind.L1D, 0, Hook.ROUTE, access, 0, 0, 0, 1);
        assertEquals(List.of(), seen.problems());
        access.size = 32;
        seen.notified(PartKind.L1D, 0, Hook.INSERT, access, 0, 0, 0, 0, 0);
        assertTrue(
                seen.problems().stream().anyMatch(problem -> problem.startsWith("was Shown")),
                seen.problems().toString());
    }
}
