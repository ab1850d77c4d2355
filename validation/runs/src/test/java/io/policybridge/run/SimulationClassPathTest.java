package io.policybridge.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What runs simulations depends on no library that draws figures or stores results. */
@Tag("contract")
class SimulationClassPathTest {
    private static final Pattern DRAW_OR_STORE = Pattern.compile(
            ".*/(sqlite|rhino|fop|batik|xmlgraphics|pdfbox|fontbox|echarts)[^/]*\\.jar|.*/(figures|store)/target/.*");

    @Test
    void nothing_that_draws_or_stores_is_on_the_class_path_of_this_module() {
        List<String> all = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .toList();
        assertTrue(all.stream().anyMatch(path -> path.contains("jackson-databind")), all.toString());
        assertEquals(
                List.of(),
                all.stream()
                        .filter(path -> DRAW_OR_STORE.matcher(path).matches())
                        .toList());
    }
}
