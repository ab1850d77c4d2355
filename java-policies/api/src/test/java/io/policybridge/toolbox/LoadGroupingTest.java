package io.policybridge.toolbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LoadGroupingTest {
    private final LoadGrouping grouping = new LoadGrouping();

    @Test
    void the_sectors_of_a_request_are_one_request() {
        PlainAccess whole = PlainAccess.load(3, 5);
        assertEquals(LoadGrouping.request(whole), LoadGrouping.request(whole.withSector(2)));
        assertNotEquals(LoadGrouping.request(whole), LoadGrouping.request(PlainAccess.load(3, 6)));
        assertNotEquals(LoadGrouping.request(whole), LoadGrouping.request(PlainAccess.load(4, 5)));
        assertEquals(LoadGrouping.UNKNOWN, LoadGrouping.request(whole.withoutId()));
    }

    @Test
    void the_first_sector_begins_a_request_and_others_go_on_with_it() {
        PlainAccess first = PlainAccess.load(3, 5);
        PlainAccess second = PlainAccess.load(3, 6);
        StringBuilder begins = new StringBuilder();
        for (PlainAccess access : new PlainAccess[] {
            first.withSector(0), first.withSector(3), second.withSector(0), second.withSector(1), first.withSector(1)
        }) {
            begins.append(grouping.beginsRequest(access) ? 'b' : '-');
        }
        assertEquals("b-b-b", begins.toString());
    }

    @Test
    void whole_requests_and_those_without_id_begin_always() {
        PlainAccess whole = PlainAccess.load(3, 5);
        PlainAccess unknown = whole.withSector(1).withoutId();
        for (PlainAccess access : new PlainAccess[] {whole, whole, unknown, unknown}) {
            assertTrue(grouping.beginsRequest(access));
        }
    }
}
