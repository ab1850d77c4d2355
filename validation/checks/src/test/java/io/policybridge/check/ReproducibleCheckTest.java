package io.policybridge.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.check.command.LongChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shell scripts stand in for the one that builds twice, and for the programs that it needs. */
@Tag("process")
class ReproducibleCheckTest {
    private static final String DIGEST = "0123456789abcdef".repeat(4);

    @TempDir
    Path home;

    private Path programs;

    @BeforeEach
    void clone_with_programs() throws IOException {
        Files.createDirectories(home.resolve(".git"));
        programs = Files.createDirectories(home.resolve("bin"));
        for (String program : List.of("git", "mvn", "cmake")) {
            script(programs.resolve(program), "");
        }
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text);
        assertTrue(file.toFile().setExecutable(true));
    }

    private CheckOutcome run() throws Exception {
        return new ReproducibleCheck(home, programs.toString()).run(CheckProgress.NONE);
    }

    @Test
    void equal_files_are_counted() throws Exception {
        script(
                home.resolve(".ci/reproducible"),
                "echo warning >&2; printf '\\033[0m' >&2; echo '157 files are equal in both builds'");
        assertEquals(CheckOutcome.ofInputs(157, List.of()), run());
    }

    @Test
    void a_file_that_differs_is_lost_once() throws Exception {
        script(
                home.resolve(".ci/reproducible"),
                "echo '3c3'; echo '< " + DIGEST + "  ./a.jar'; echo '> " + DIGEST.replace('0', 'f')
                        + "  ./a.jar'; echo 'the builds differ' >&2; exit 1");
        assertEquals(List.of("./a.jar differs"), run().losses());
    }

    @Test
    void a_build_that_fails_is_lost_with_what_it_said_last() throws Exception {
        script(home.resolve(".ci/reproducible"), "echo 'no bom.json was built' >&2; exit 1");
        assertEquals(List.of("the builds ended with status 1: no bom.json was built"), run().losses());
    }

    @Test
    void without_a_clone_or_a_program_it_is_not_made() throws Exception {
        assertEquals("no clone of the repository", run().notMade());
        script(home.resolve(".ci/reproducible"), "exit 9");
        Files.delete(programs.resolve("mvn"));
        assertEquals("no mvn on PATH", run().notMade());
    }

    @Test
    void it_is_one_of_the_long_checks() {
        assertTrue(LongChecks.all(Optional.empty(), 1).stream()
                .anyMatch(check -> check.name().equals("reproducible")));
    }
}
