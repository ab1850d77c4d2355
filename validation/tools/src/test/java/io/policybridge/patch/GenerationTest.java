package io.policybridge.patch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.api.Hook;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The patch of this project goes into stand-ins of every generation, compiles there, and comes out again. */
class GenerationTest {
    private static final PatchFiles FILES = PatchFiles.find();

    @TempDir
    Path folder;

    private Checkout standIn(Generation generation) {
        Checkout checkout = new Checkout(folder);
        checkout.simulator.resolve(Checkout.CACHE).toFile().delete();
        for (Map.Entry<String, String> source :
                generation.sources(FILES.generations()).entrySet()) {
            checkout.source(source.getKey(), source.getValue());
        }
        return checkout;
    }

    /**
     * Compiles all source files as one, with GPGPU-Sim's standard and all warnings as errors, and returns the
     * complaints.
     */
    private static String compiled(Path simulator) throws IOException, InterruptedException {
        Path sources = simulator.resolve(SourceTree.SIMULATOR);
        Process process = new ProcessBuilder(
                        "g++", "-std=c++11", "-fsyntax-only", "-Wall", "-Werror", "-I.", "-I..", "-x", "c++", "-")
                .directory(sources.toFile())
                .redirectErrorStream(true)
                .start();
        try (Writer all = process.outputWriter();
                Stream<Path> files = Files.list(sources)) {
            for (String above : List.of("stream_manager.cc", "gpgpusim_entrypoint.cc", "option_parser.cc")) {
                all.write("#include \"../" + above + "\"\n");
            }
            for (Path file : files.filter(name -> name.toString().endsWith(".cc"))
                    .sorted()
                    .toList()) {
                all.write("#include \"" + file.getFileName() + "\"\n");
            }
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : said;
    }

    @ParameterizedTest
    @EnumSource(Generation.class)
    void the_patch_is_applied_compiles_and_is_reverted(Generation generation) throws IOException, InterruptedException {
        Checkout checkout = standIn(generation);
        String before = checkout.digest();
        Patch patch = new Patch(checkout.simulator, FILES);
        assertEquals(List.of(), patch.complaints());
        patch.apply();
        assertEquals(Patch.State.PATCHED, new Patch(checkout.simulator, FILES).state());
        assertEquals("", compiled(checkout.simulator));
        new Patch(checkout.simulator, FILES).revert();
        assertEquals(before, checkout.digest());
        assertEquals(generation.hooks(FILES), patch.offered());
    }

    @Test
    void every_insertion_fits_some_generation() {
        List<String> inserted = new ArrayList<>();
        for (Generation generation : Generation.values()) {
            PatchPlan plan = new PatchPlan(SourceTree.of(generation.sources(FILES.generations())), FILES);
            plan.points()
                    .forEach(point -> inserted.add(point.insertion().title().toString()));
        }
        for (Insertion insertion : FILES.insertions()) {
            assertTrue(inserted.contains(insertion.title().toString()), insertion.title() + " fits no generation");
        }
    }

    @Test
    void what_offers_a_hook_first_tests_whether_it_is_needed() {
        for (Insertion insertion : FILES.insertions()) {
            String first = insertion.text().stream()
                    .filter(line -> line.contains("if ("))
                    .findFirst()
                    .orElse("");
            assertTrue(
                    insertion.effects().offers().isEmpty()
                            || first.matches(".*policybridge(::needs\\(|::on\\b|_cache\\b).*"),
                    insertion.title() + " tests nothing before it calls: " + first);
        }
    }

    @Test
    void what_no_generation_can_have_is_offered_by_none() {
        Set<Hook> never = EnumSet.of(Hook.GRAIN, Hook.WARP_ORDER, Hook.REQUESTS_GENERATED, Hook.SHARED_MEMORY_LEFT);
        Set<Hook> queue = EnumSet.of(Hook.NEXT_REQUEST, Hook.REQUEST_QUEUED, Hook.REQUEST_TAKEN);
        for (Generation generation : Generation.values()) {
            Set<Hook> missing = EnumSet.copyOf(never);
            if (generation == Generation.V3_2_2) {
                missing.addAll(queue);
            }
            assertEquals(EnumSet.complementOf(EnumSet.copyOf(missing)), generation.hooks(FILES), generation.label());
        }
    }
}
