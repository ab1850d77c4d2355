package io.policybridge.benchmarks.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SizesTest {
    static List<Benchmark> benchmarks() {
        return Benchmarks.all();
    }

    /** {@code gpu}, which notes in {@code largest} how large its largest buffer is. */
    private static Device noting(Device gpu, long[] largest) {
        return (Device) Proxy.newProxyInstance(
                Device.class.getClassLoader(), new Class<?>[] {Device.class}, (proxy, method, arguments) -> {
                    try {
                        Object returned = method.invoke(gpu, arguments);
                        if (returned instanceof DeviceBuffer buffer) {
                            largest[0] = Math.max(largest[0], buffer.bytes());
                        }
                        return returned;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void a_benchmark_says_how_large_its_largest_buffer_is(Benchmark benchmark) {
        long[] largest = new long[1];
        PtxModule module = PtxParser.parse(Path.of(benchmark.ptx()), Benchmarks.text(benchmark.ptx()));
        int size = benchmark.sizes().get(0).size();
        Counting.count(
                new PtxProgram(module, () -> gpu -> benchmark.run(noting(gpu, largest)), size, Map.of(), "digest"));
        double said = benchmark.bytes(size);
        assertTrue(
                largest[0] <= said && said <= 2 * largest[0],
                benchmark.name() + ": " + said + " said, " + largest[0] + " allocated");
    }

    /** That of DaCache's machine has 32 KB. */
    @ParameterizedTest
    @MethodSource("benchmarks")
    void at_small_a_buffer_is_several_times_as_large_as_the_l1d_of_the_papers(Benchmark benchmark) {
        assertTrue(benchmark.bytes(benchmark.sizes().get(1).size()) > 4 * 32 * 1024, benchmark.name());
    }

    @Test
    void a_size_whose_products_do_not_fit_into_integers_is_refused_with_the_largest_that_fits() {
        BadInput refused = assertThrows(BadInput.class, () -> Counting.count("atax:46341"));
        assertEquals(
                "atax:46341: size=46341: a buffer would have 8589953124 bytes, more than 2147483639; "
                        + "expected at most size 23170",
                refused.getMessage());
        assertTrue(Benchmarks.all().stream()
                .filter(benchmark -> benchmark.name().equals("atax"))
                .allMatch(
                        benchmark -> benchmark.bytes(23170) < Integer.MAX_VALUE && benchmark.bytes(23171) > 1L << 31));
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void the_largest_number_is_refused_before_anything_is_allocated(Benchmark benchmark) {
        if (benchmark.bytes(999_999_999) > Integer.MAX_VALUE) {
            String message = assertThrows(BadInput.class, () -> Counting.count(benchmark.name() + ":999999999"))
                    .getMessage();
            assertTrue(message.contains("expected at most size "), message);
        }
    }
}
