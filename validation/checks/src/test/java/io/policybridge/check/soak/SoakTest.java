package io.policybridge.check.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.policybridge.check.CheckProgress;
import io.policybridge.drive.DriveFailure;
import io.policybridge.drive.NativeBuild;
import io.policybridge.drive.NativeDriver;
import io.policybridge.drive.NativePlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Short soaks: each kind is run to its end, and its processes do not grow. */
@Tag("process")
class SoakTest {
    @ParameterizedTest
    @CsvSource({
        "jna, 1, 1, 1000000",
        "jna, 1, 20, 200000",
        "grpc, 1, 1, 200000",
        "grpc, 1, 20, 20000",
        "grpc, 4, 1, 20000",
        "shm, 1, 20, 20000",
        "shm, 4, 1, 20000"
    })
    void a_soak_comes_to_its_end_and_no_process_grows(String call, int hosts, int sessions, long events)
            throws Exception {
        NativeBuild.driver();
        assumeTrue(!call.equals("grpc") || NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        List<String> progress = new ArrayList<>();
        Soak.Result result = new Soak(call, hosts, sessions, events).run(progress::add);
        assertEquals(List.of(), result.losses());
        assertEquals(call.equals("jna") ? 1 : hosts + 1, result.growth().size());
        assertEquals(10, progress.size());
        assertTrue(progress.get(9).startsWith("event " + hosts * events + " of " + hosts * events), progress::toString);
        assertTrue(result.rate() > 100, result::toString);
    }

    /**
     * 300,000 events are some 40 MB, of which a host that kept what it sends would hold most after two of ten steps.
     */
    @Test
    void a_host_that_is_faster_than_the_way_to_its_server_waits_and_does_not_grow() throws Exception {
        NativeBuild.driver();
        assumeTrue(NativeBuild.hasGrpc(), "the C++ side of gRPC was built");
        Soak.Result result = new Soak("grpc", 1, 1, 300_000, 16 << 20).run(CheckProgress.NONE);
        assertEquals(List.of(), result.losses());
        assertEquals(2, result.growth().size());
        assertTrue(result.rate() < 200_000, () -> "it did not wait: " + result);
    }

    @Test
    void a_host_that_ends_in_the_middle_is_a_failure_with_its_message() throws Exception {
        NativeBuild.driver();
        NativePlan plan = new NativePlan();
        try (SoakDriver driver = new SoakDriver(NativeDriver.find(), plan)) {
            driver.goOn();
            DriveFailure failure = assertThrows(DriveFailure.class, driver::step);
            assertTrue(failure.getMessage().startsWith("the driver ended: policybridge: plan line"), failure::toString);
        }
    }
}
