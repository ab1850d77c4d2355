package io.policybridge.simulator.cycles;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.simulator.request.Requests;
import org.junit.jupiter.api.Test;

class DramLinesTest {
    /** Room is made for lines as they come, here 5000 new ones. */
    @Test
    void a_line_is_there_from_the_first_read_until_the_last_is_returned() {
        Requests requests = new Requests();
        DramLines lines = new DramLines(requests, 128);
        int request = requests.allocate();
        for (int line = 0; line < 5000; line++) {
            requests.address[request] = 128L * line;
            lines.delayed(0, 0, request, 0);
            assertTrue(lines.has(lines.number(128L * line + 4)));
        }
        lines.delayed(0, 0, request, 0);
        lines.returned(0, 0, request);
        assertTrue(lines.has(lines.number(128L * 4999)));
        lines.returned(0, 0, request);
        assertFalse(lines.has(lines.number(128L * 4999)));
    }
}
