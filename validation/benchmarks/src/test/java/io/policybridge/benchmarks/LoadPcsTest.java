package io.policybridge.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.ptx.text.MemoryKind;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.text.StateSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many instructions of a kernel load from global memory: what mechanisms that are keyed by pc see. */
class LoadPcsTest {
    private static final Path PTX = Path.of("src/main/resources/io/policybridge/benchmarks");
    private static final Path NOTED = Path.of("src/test/resources/io/policybridge/benchmarks/load-pcs.csv");

    private static Map<String, Long> loads(Path ptx) throws IOException {
        return PtxParser.parse(ptx, Files.readString(ptx)).functions().stream()
                .collect(Collectors.toMap(PtxFunction::name, LoadPcsTest::loads));
    }

    private static long loads(PtxFunction kernel) {
        return kernel.body().stream()
                .filter(one -> one.memory() == MemoryKind.LOAD && one.space() == StateSpace.GLOBAL)
                .count();
    }

    /**
     * A benchmark, a kernel, its loads rolled and unrolled: {@code atax,atax_rows,2,10}; others have as many in both.
     */
    @Test
    void kernels_have_the_noted_loads_in_both_forms() throws IOException {
        List<String> differing = new ArrayList<>();
        for (String benchmark : rolled()) {
            Map<String, Long> unrolled = loads(PTX.resolve(benchmark + ".ptx"));
            loads(PTX.resolve(benchmark + ".rolled.ptx")).forEach((kernel, loads) -> {
                if (!loads.equals(unrolled.get(kernel))) {
                    differing.add(benchmark + "," + kernel + "," + loads + "," + unrolled.get(kernel));
                }
            });
        }
        assertEquals(
                Files.readString(NOTED).lines().skip(1).sorted().toList(),
                differing.stream().sorted().toList());
    }

    /** Else it would be a second copy for nothing. */
    @Test
    void a_benchmark_has_a_rolled_form_where_some_kernel_has_other_loads() throws IOException {
        assertEquals(
                Files.readString(NOTED)
                        .lines()
                        .skip(1)
                        .map(line -> line.substring(0, line.indexOf(',')))
                        .distinct()
                        .sorted()
                        .toList(),
                rolled());
    }

    private static List<String> rolled() throws IOException {
        try (Stream<Path> files = Files.list(PTX)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".rolled.ptx"))
                    .map(name -> name.replace(".rolled.ptx", ""))
                    .sorted()
                    .toList();
        }
    }
}
