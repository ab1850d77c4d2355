package io.policybridge.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.catalogue.Workloads;
import io.policybridge.workload.RecordedTotals;
import io.policybridge.workload.Workload;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every packaged L1D stream, summed up as GPGPU-Sim counts. */
@Tag("contract")
class GoldenL1dTest {

    static Stream<String> names() {
        return Workloads.packaged().all().stream()
                .filter(workload -> Files.exists(workload.stream("l1d")))
                .map(Workload::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void the_attempts_of_an_l1d_stream_add_up_to_what_was_printed(String name) {
        Workload workload = Workloads.packaged().resolve(name);
        Attempt attempt = new Attempt();
        long accesses = 0;
        long misses = 0;
        long fails = 0;
        try (StreamReader in = StreamReader.open(workload.stream("l1d"), "l1d")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    attempt.read(in, false);
                    boolean fail = attempt.status == Attempt.RESERVATION_FAIL;
                    fails += fail ? 1 : 0;
                    accesses += fail ? 0 : 1;
                    boolean pendingHit = attempt.probe == Attempt.HIT_RESERVED;
                    misses += !fail && !pendingHit && attempt.status != Attempt.HIT ? 1 : 0;
                } else if (in.kind() == 'R') {
                    in.skip(2);
                    fails += in.count("count");
                }
            }
        }
        RecordedTotals totals = workload.totals().orElseThrow();
        assertEquals(totals.l1d().accesses(), accesses);
        assertEquals(totals.l1d().misses(), misses);
        assertEquals(totals.l1dReservationFails(), fails);
    }
}
