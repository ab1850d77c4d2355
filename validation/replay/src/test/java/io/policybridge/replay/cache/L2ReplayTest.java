package io.policybridge.replay.cache;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.replay.Recorded;
import io.policybridge.replay.comparison.ReplayResult;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class L2ReplayTest {

    static List<String> runs() throws IOException {
        return Recorded.runs("l2");
    }

    @Test
    void runs_with_host_copies_and_with_dirty_evictions_are_packaged() throws IOException {
        assertTrue(
                runs().containsAll(List.of("dacache32k/gesummv", "gtx480x-smalll2/lmem", "gtx480x/conv2d")),
                runs().toString());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void every_record_is_reproduced_and_the_totals_are_those_printed(String run) throws IOException {
        L2Replay replay = new L2Replay(Recorded.stream(run, "l2"), Recorded.configOf(run));
        ReplayResult result = replay.run();
        assertTrue(result.isExact() && result.of() > 0, result.toString());
        Recorded.assertTotals(run, "l2", replay.counts());
    }
}
