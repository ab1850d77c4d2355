package io.policybridge.simulator.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void a_hit_occupies_the_data_port_for_every_begun_width() {
        Ports ports = new Ports(32, 32);
        ports.read(33);
        ports.cycles(1);
        assertFalse(ports.dataFree());
        ports.cycles(1);
        assertTrue(ports.dataFree());
    }

    @Test
    void a_write_back_occupies_it_for_full_widths_only() {
        Ports ports = new Ports(32, 32);
        ports.writeBack(96);
        ports.cycles(2);
        assertFalse(ports.dataFree());
        ports.cycles(1);
        assertTrue(ports.dataFree());
        ports.writeBack(31);
        assertTrue(ports.dataFree());
    }

    @Test
    void many_cycles_at_once_count_like_as_many_single_ones() {
        Ports once = new Ports(32, 128);
        Ports each = new Ports(32, 128);
        once.read(96);
        each.read(96);
        once.fill();
        each.fill();
        once.cycles(10);
        for (int i = 0; i < 10; i++) {
            each.cycles(1);
        }
        assertEquals(10, once.cycles());
        assertEquals(3, once.dataBusyCycles());
        assertEquals(4, once.fillBusyCycles());
        assertEquals(each.cycles(), once.cycles());
        assertEquals(each.dataBusyCycles(), once.dataBusyCycles());
        assertEquals(each.fillBusyCycles(), once.fillBusyCycles());
        assertTrue(once.dataFree() && once.fillFree());
    }
}
