package io.policybridge.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.fuzz.harness.FuzzTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The seeds of every target, and the inputs that were findings once (src/test/corpus/TARGET), are used or refused as
 * inputs are.
 */
class FuzzCorpusTest {
    private static final Path CORPUS = Path.of("src", "test", "corpus");

    private static Set<String> targets() {
        return FuzzTargets.names();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void seeds_are_used(String name) throws IOException {
        FuzzTarget target = FuzzTargets.named(name);
        FuzzOracle oracle = new FuzzOracle(target);
        List<byte[]> seeds = target.seeds();
        assertFalse(seeds.isEmpty());
        for (int i = 0; i < seeds.size(); i++) {
            assertTrue(oracle.isUsed(seeds.get(i)), "seed " + i);
        }
    }

    @ParameterizedTest
    @MethodSource("targets")
    void what_was_a_finding_is_one_no_more(String name) throws IOException {
        Path folder = CORPUS.resolve(name);
        if (!Files.isDirectory(folder)) {
            return;
        }
        FuzzOracle oracle = new FuzzOracle(FuzzTargets.named(name));
        try (Stream<Path> inputs = Files.list(folder)) {
            for (Path input : inputs.sorted().toList()) {
                oracle.isUsed(Files.readAllBytes(input));
            }
        }
    }

    @Test
    void a_folder_of_the_corpus_belongs_to_a_target() throws IOException {
        if (Files.isDirectory(CORPUS)) {
            try (Stream<Path> folders = Files.list(CORPUS)) {
                folders.forEach(folder ->
                        assertTrue(targets().contains(folder.getFileName().toString()), folder.toString()));
            }
        }
    }
}
