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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The patch of this project goes into stand-ins of every generation, compiles there, and comes out again. */
@Tag("process")
class GenerationTest {
    private static final PatchFiles FILES = PatchFiles.find();
    private static final Path PROGRAMS = Path.of("src/test/resources/patch");

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
     * Compiles all source files as one, followed by {@code more}, with GPGPU-Sim's standard and all warnings as errors,
     * and returns the complaints.
     */
    private static String compiled(Path simulator, String more, String... options)
            throws IOException, InterruptedException {
        Path sources = simulator.resolve(SourceTree.SIMULATOR);
        List<String> command = new ArrayList<>(List.of("g++", "-std=c++11", "-Wall", "-Werror", "-I.", "-I.."));
        command.addAll(List.of(options));
        command.addAll(List.of("-x", "c++", "-"));
        Process process = new ProcessBuilder(command)
                .directory(sources.toFile())
                .redirectErrorStream(true)
                .start();
        try (Writer all = process.outputWriter();
                Stream<Path> files = Files.list(sources)) {
            for (String above : List.of(
                    "stream_manager.cc", "gpgpusim_entrypoint.cc", "option_parser.cc", "cuda-sim/cuda-sim.cc")) {
                all.write("#include \"../" + above + "\"\n");
            }
            for (Path file : files.filter(name -> name.toString().endsWith(".cc"))
                    .sorted()
                    .toList()) {
                all.write("#include \"" + file.getFileName() + "\"\n");
            }
            all.write(more);
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? "" : said;
    }

    /** What the program {@code name} prints that is compiled together with the hook files of a patched stand-in. */
    private String printed(Generation generation, String name) throws IOException, InterruptedException {
        Checkout checkout = standIn(generation);
        new Patch(checkout.simulator, FILES).apply();
        String program = generation.sources(PROGRAMS).get(name);
        Path executable = folder.resolve("program");
        assertEquals(
                "",
                compiled(
                        checkout.simulator,
                        program,
                        "-o" + executable,
                        "-Wl,--unresolved-symbols=ignore-all",
                        "-ldl",
                        "-pthread",
                        "-no-pie"));
        Path printed = folder.resolve("printed");
        Path errors = folder.resolve("errors");
        Process process = new ProcessBuilder(executable.toString())
                .redirectOutput(printed.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertTrue(process.waitFor(10, TimeUnit.SECONDS), "the program does not end");
        } finally {
            process.destroyForcibly();
        }
        assertEquals(0, process.exitValue(), Files.readString(errors));
        return Files.readString(printed);
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
        assertEquals("", compiled(checkout.simulator, "", "-fsyntax-only"));
        new Patch(checkout.simulator, FILES).revert();
        assertEquals(before, checkout.digest());
        assertEquals(generation.hooks(FILES), patch.offered());
    }

    /**
     * Functions of three instructions and of one, of 8 bytes each, are launched one after the other; then one of two is
     * assembled and launched.
     */
    @ParameterizedTest
    @EnumSource(Generation.class)
    void a_recording_says_where_the_text_ends_before_any_of_it_is_launched(Generation generation)
            throws IOException, InterruptedException {
        String launch = "KB 0 0  0,0,0 0,0,0 0 0 0 0\n";
        assertEquals("P 0 20\n" + launch + launch + "P 0 30\n" + launch, printed(generation, "launches.cc"));
    }

    /** Of the kernel that is stopped the stream has a part that does not end: readers leave it out. */
    @Test
    void a_recording_ends_before_a_kernel_that_a_limit_stops() throws IOException, InterruptedException {
        String launch = "KB 0 0  0,0,0 0,0,0 0 0 0 0\n";
        String exit = "X 0 0 0 0\n";
        assertEquals(
                launch + "part of 1\n" + exit + "KE 0 0\nZ 0\npart of 0\n" + launch + exit + "has ended\n",
                printed(Generation.DEV, "stop.cc"));
    }

    /** cudaMemcpyToArray copies in the application's thread, to which the session does not belong. */
    @Test
    void a_copy_of_another_thread_is_made_by_the_simulation_thread_while_there_is_a_session()
            throws IOException, InterruptedException {
        assertEquals("""
                too early: 0 bytes, no thread
                opened: 64 bytes, simulation thread
                idle: 128 bytes, simulation thread

                ----------------------------policybridge------------------------------
                policybridge_report = end
                closed: 192 bytes, program's thread
                afterwards: 256 bytes, program's thread
                """, printed(Generation.DEV, "copies.cc"));
    }

    @Test
    void the_page_for_users_has_the_size_of_the_patch() throws IOException {
        Path page = Path.of(System.getProperty("policybridge.home"), "docs", "run-in-gpgpusim.md");
        String line = "gpgpu-sim: patched (" + new Patch(standIn(Generation.DEV).simulator, FILES).size() + ")\n";
        assertTrue(Files.readString(page).contains(line), line);
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
        EnumSet<Hook> never = EnumSet.of(Hook.GRAIN, Hook.REQUESTS_GENERATED, Hook.SHARED_MEMORY_LEFT);
        for (Generation generation : Generation.values()) {
            assertEquals(EnumSet.complementOf(never), generation.hooks(FILES), generation.label());
        }
    }
}
