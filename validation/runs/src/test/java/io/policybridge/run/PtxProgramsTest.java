package io.policybridge.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of what no benchmark has: each folder holds one, and what GPGPU-Sim (dev) printed at its end, by machine.
 */
@Tag("run")
class PtxProgramsTest {
    private static final Path PROGRAMS = Path.of("src/test/resources/programs");
    /** Configurations that GPGPU-Sim ships. */
    private static final Path MACHINES = Path.of("../cli/src/test/resources/traces/machines");

    private static final String LOG = ".txt.zst";

    static List<Path> logs() throws IOException {
        try (Stream<Path> files = Files.walk(PROGRAMS)) {
            return files.filter(file -> file.toString().endsWith(LOG)).sorted().toList();
        }
    }

    private static Path hostProgram(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Its host program checks what GPGPU-Sim computed. */
    @ParameterizedTest
    @MethodSource("logs")
    void a_program_ends_with_the_statistics_of_gpgpusim(Path log) throws IOException {
        String machine = log.getFileName().toString().replace(LOG, "");
        String configuration = Stream.of(
                        PROGRAMS.resolve(machine + ".config"),
                        MACHINES.resolve(machine).resolve("gpgpusim.config"))
                .filter(Files::exists)
                .map(Path::toString)
                .findFirst()
                .orElse(machine);
        BenchmarksTest.compare(hostProgram(log.getParent()).toString(), configuration, log);
    }
}
