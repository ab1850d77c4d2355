package io.policybridge.simulator.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoredLinesTest {

    @Test
    void lines_come_back_as_they_were() {
        List<String> lines = List.of("kernel_name = k\u00e9rnel", "", "\tL1D = 3", "");
        assertEquals(lines, new StoredLines(lines).lines());
    }
}
