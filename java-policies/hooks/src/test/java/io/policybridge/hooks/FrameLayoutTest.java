package io.policybridge.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Offsets and sizes follow from the fields' order and types. */
class FrameLayoutTest {
    private static final String COLUMNS = "structure\tfield\ttype\toffset\tbytes\tmeaning\n";

    private static String table(String... rows) {
        return FrameLayout.of("# heading\n" + COLUMNS + String.join("\n", rows), List.of())
                .table();
    }

    /** A shape is 8 bytes, aligned to 4: both of them begin behind the u64. */
    @Test
    void a_field_lies_behind_the_one_above_it() {
        assertEquals(
                "# heading\n" + COLUMNS + """
                        shape	sets	u32	0	4	of a cache
                        shape	ways	u32	4	4
                        shape	*		0	8
                        host	offered	hooks	0	8
                        host	caches	shape[2]	8	16
                        host	*		0	24
                        """,
                table(
                        "shape\tsets\tu32\t\t\tof a cache",
                        "shape\tways\tu32",
                        "host\toffered\thooks",
                        "host\tcaches\tshape[2]"));
    }

    /** COUNTS: without a hook, number 0 alone, one count and one for each of 11 answer codes. */
    @Test
    void an_array_may_have_a_length_that_follows_from_the_hooks() {
        assertEquals(
                "# heading\n" + COLUMNS + "frame\tstatistics\tu64[COUNTS]\t0\t96\nframe\t*\t\t0\t96\n",
                table("frame\tstatistics\tu64[COUNTS]"));
    }

    @Test
    void a_field_that_would_need_padding_is_refused() {
        assertEquals(
                "frame_layout.tsv: site.hooks would need padding; expected a reserved field",
                refusal("site\tflags\tu32", "site\thooks\thooks"));
        assertEquals(
                "frame_layout.tsv: the end of site would need padding; expected a reserved field",
                refusal("site\thooks\thooks", "site\tflags\tu32"));
    }

    @Test
    void a_type_must_be_known() {
        assertEquals(
                "frame.sites in frame_layout.tsv has the type site[4]; expected a number or a structure above it, possibly"
                        + " with [length]",
                refusal("frame\tsites\tsite[4]"));
    }

    private static String refusal(String... rows) {
        return assertThrows(IllegalStateException.class, () -> table(rows)).getMessage();
    }
}
