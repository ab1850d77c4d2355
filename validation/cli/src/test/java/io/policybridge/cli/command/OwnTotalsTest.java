package io.policybridge.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.catalogue.GoldenRoot;
import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code validate} with a {@code summary.tsv} of one's own, which need not have every column. */
class OwnTotalsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void recorded() throws IOException {
        Path golden = GoldenRoot.find();
        Files.copy(golden.resolve("gtx480x/vecadd/issue.zst"), folder.resolve("issue.zst"));
        Files.copy(golden.resolve("configs/gtx480x/gpgpusim.config"), folder.resolve("gpgpusim.config"));
    }

    private Terminal validated(String columns, String values) throws IOException {
        String row = "\t" + folder.getFileName() + "\t" + values + "\n";
        Files.writeString(folder.resolve("summary.tsv"), "config\trun\t" + columns + "\n" + row);
        return Terminal.run("validate", folder.toString(), "--json");
    }

    @Test
    void what_is_there_is_compared() throws IOException {
        Terminal equal = validated("cycles", "5312");
        assertEquals(0, equal.exitCode(), equal.toString());
        assertFalse(equal.out().contains("missesRatio"), equal.out());
        assertEquals(1, validated("cycles", "5313").exitCode());
        assertEquals(1, validated("cycles\tl1d_misses", "5312\t7").exitCode());
        assertEquals(1, validated("cycles\tl1d_resfail", "5312\t7").exitCode());
        assertTrue(Terminal.run("validate", folder.toString()).out().contains(" - "));
    }

    @Test
    void without_cycles_there_is_nothing_to_compare() throws IOException {
        Terminal none = validated("l1d_misses", "7");
        assertEquals(2, none.exitCode(), none.toString());
        assertEquals(
                "policybridge: " + folder.resolve("summary.tsv")
                        + ":1: columns=config?run?l1d_misses; expected config, run and at least cycles\n",
                none.err());
    }

    /** The simulator models no network_mode 3. */
    @Test
    void a_run_that_is_not_simulated_agrees_with_nothing() throws IOException {
        Path config = folder.resolve("gpgpusim.config");
        Files.writeString(config, Files.readString(config).replaceAll("(?<mode>-network_mode +)2", "${mode}3"));
        Terminal refused = validated("cycles", "5312");
        assertEquals(1, refused.exitCode(), refused.toString());
        assertTrue(refused.out().contains("-network_mode=3; expected 1"), refused.out());
        assertTrue(refused.out().contains("\"agrees\" : false"), refused.out());
    }
}
