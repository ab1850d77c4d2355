package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PcTableTest {
    private final PcTable table = new PcTable(2);

    @Test
    void instructions_get_entries_in_order_of_arrival() {
        assertEquals(0, table.add(0x40));
        assertEquals(1, table.add(0x10));
        assertEquals(0, table.add(0x40));
        assertEquals(1, table.find(0x10));
        assertEquals(0x10, table.pc(1));
    }

    @Test
    void a_full_table_has_no_entry_for_later_instructions() {
        table.add(0x40);
        table.add(0x10);
        assertEquals(PcTable.NONE, table.add(0x20));
        assertEquals(PcTable.NONE, table.find(0x20));
        assertEquals("2 of 2", table.size() + " of " + table.capacity());
    }

    @Test
    void a_lookup_adds_no_instruction() {
        assertEquals(PcTable.NONE, table.find(0));
        assertEquals(0, table.size());
    }

    @Test
    void a_cleared_table_begins_anew() {
        table.add(0x40);
        table.clear();
        assertEquals(PcTable.NONE, table.find(0x40));
        assertEquals(0, table.add(0x10));
    }

    /** Instructions are 8 bytes: 0x08 is instruction 1, 0x88 is 17 = 16 + 1; Access.NONE is the greatest of 61 bits. */
    @Test
    void instructions_a_table_apart_share_a_bucket() {
        assertEquals(1, PcTable.bucket(0x08, 16));
        assertEquals(1, PcTable.bucket(0x88, 16));
        assertEquals(15, PcTable.bucket(-1, 16));
    }
}
