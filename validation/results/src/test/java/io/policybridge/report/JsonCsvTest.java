package io.policybridge.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JsonCsvTest {

    @Test
    void an_object_is_a_line_and_what_it_lacks_is_empty() {
        assertEquals("""
                run,matched,first
                a,3,
                "b,c",4,x
                """, JsonCsv.text("""
                [{"run": "a", "matched": 3, "first": null}, {"run": "b,c", "matched": 4, "first": "x"}]"""));
        assertEquals("""
                run,more
                a,
                b,true
                """, JsonCsv.text("""
                [{"run": "a"}, {"run": "b", "more": true}]"""));
    }

    /** Two kernels of one run, and a run without any. */
    @Test
    void what_holds_a_list_stands_in_front_of_its_lines() {
        assertEquals("""
                equal,runs.name,runs.of.cycles,runs.kernels.id,runs.notes
                true,a,7,1,
                true,a,7,2,
                true,b,,,x; y
                """, JsonCsv.text("""
                {"equal": true, "runs": [
                  {"name": "a", "of": {"cycles": 7}, "kernels": [{"id": 1}, {"id": 2}]},
                  {"name": "b", "kernels": [], "notes": ["x", "y"]}]}"""));
    }
}
