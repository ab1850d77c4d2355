package io.policybridge.ptx.yaml;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.policybridge.input.BadInput;
import io.policybridge.input.yaml.YamlEntry;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.WrongResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlHostTest {
    private static final String HEAD = "ptx: k.ptx\nsizes: {small: 4, large: 8}\n";

    @TempDir
    private Path folder;

    private YamlHost host(String rest) {
        return new YamlHost(YamlEntry.read(folder.resolve("a.yaml"), HEAD + rest));
    }

    private FakeDevice run(String rest) {
        FakeDevice gpu = new FakeDevice(4);
        host(rest).run(gpu);
        return gpu;
    }

    private void refused(String rest, String expected) {
        String message = assertThrows(BadInput.class, () -> run(rest)).getMessage();
        assertTrue(message.contains(expected), message);
    }

    @Test
    void a_file_names_its_ptx_and_sizes() {
        YamlHost host = host("steps: []");
        assertEquals("k.ptx", host.ptx());
        assertEquals(List.of(new NamedSize("small", 4), new NamedSize("large", 8)), host.sizes());
    }

    @Test
    void buffers_contain_what_the_file_says() throws IOException {
        Files.write(folder.resolve("in.bin"), new byte[] {1, 0, 0, 0, 2, 0, 0, 0});
        FakeDevice gpu = run("""
                buffers:
                  zeros: {type: i32, count: size}
                  same: {type: i32, count: 2, constant: size + 1}
                  counted: {type: i32, count: size, iota: {from: 3, step: -2}}
                  listed: {type: i32, count: 3, values: [7, size]}
                  read: {type: i32, count: 2, file: in.bin}
                  computed: {type: f32, count: 3, formula: 'i / 2.0 + counted[i]'}
                  module: {type: i32, variable: table, constant: 9}
                steps: []
                """);
        assertArrayEquals(new int[] {0, 0, 0, 0}, gpu.buffers.get(0).ints());
        assertArrayEquals(new int[] {5, 5}, gpu.buffers.get(1).ints());
        assertArrayEquals(new int[] {3, 1, -1, -3}, gpu.buffers.get(2).ints());
        assertArrayEquals(new int[] {7, 4, 0}, gpu.buffers.get(3).ints());
        assertArrayEquals(new int[] {1, 2}, gpu.buffers.get(4).ints());
        assertArrayEquals(new float[] {3, 1.5f, 0}, gpu.buffers.get(5).floats());
        assertArrayEquals(new int[] {9, 9}, gpu.buffers.get(6).ints());
        assertEquals(1, gpu.buffers.get(2).reads - 1, "one copy for all elements of a formula");
    }

    /** 9223372036854775806, ...807, and then none: 2^63 - 1 is the largest; of 8 bits it is 255. */
    @Test
    void an_iota_that_leaves_its_type_is_refused() {
        refused(
                """
                buffers:
                  far: {type: i64, count: 3, iota: {from: 9223372036854775806, step: 1}}
                steps: []
                """,
                "a.yaml:4: iota={...}; expected elements of 64 bits, not 9223372036854775806 + 2 * 1 for element 2");
        refused("""
                buffers:
                  near: {type: i8, count: 3, iota: {from: 254, step: 1}}
                steps: []
                """, "a.yaml:4: iota={...}; expected elements that fit i8, not 256 for element 2");
    }

    @Test
    void random_contents_are_those_of_the_seed() {
        FakeDevice gpu = run("""
                buffers:
                  whole: {type: i32, count: 3, random: {seed: 5, from: 10, below: 20}}
                  real: {type: f32, count: 2, random: {seed: 6, from: -1, below: 1}}
                steps: []
                """);
        Random whole = new Random(5);
        for (int value : gpu.buffers.get(0).ints()) {
            assertEquals(10 + Math.floorMod(whole.nextLong(), 10L), value);
        }
        Random real = new Random(6);
        for (float value : gpu.buffers.get(1).floats()) {
            assertEquals((float) (-1 + real.nextDouble() * 2), value);
        }
    }

    @Test
    void a_launch_passes_numbers_of_their_types_and_buffers() {
        FakeDevice gpu = run("""
                buffers:
                  x: {type: f64, count: 1}
                steps:
                  - launch: k
                    grid: [size, 2]
                    block: 32
                    shared: 16 * size
                    arguments: [size, 2.5, x, {i64: size}, {f64: 2}, {f32: 3}, {i32: -1}]
                """);
        assertEquals(
                List.of("k Shape[x=4, y=2, z=1] Shape[x=32, y=1, z=1] 64 [4, 2.5, x, 4, 2.0, 3.0, -1] "
                        + "Integer Float Memory Long Double Float Integer"),
                gpu.launches);
    }

    /** 3, 2, 1, 0: three rounds; the counter goes from 0. */
    @Test
    void a_loop_goes_on_while_what_it_reads_back_is_not_zero() {
        FakeDevice gpu = run("""
                buffers:
                  left: {type: i32, count: 1, constant: 3}
                steps:
                  - repeat:
                      - {launch: decrement, grid: 1, block: 1, arguments: [left, round]}
                    while: left[0] > 0
                    as: round
                  - repeat:
                      - {write: left, constant: round}
                    times: size
                    as: round
                """);
        assertEquals(3, gpu.launches.size());
        assertTrue(gpu.launches.get(2).contains("[left, 2]"), gpu.launches.get(2));
        assertArrayEquals(new int[] {3}, gpu.buffers.get(0).ints());
    }

    @Test
    void a_loop_ends_after_the_most_rounds() {
        refused("""
                buffers:
                  left: {type: i32, count: 1, constant: 3}
                steps:
                  - repeat: [{launch: k, grid: 1, block: 1, arguments: []}]
                    while: left[0]
                    most: 5
                """, "a.yaml:7: while=left[0]; expected it to become 0 in at most 5 rounds (most)");
    }

    @Test
    void a_copy_has_the_content_of_another_buffer() {
        FakeDevice gpu = run("""
                buffers:
                  a: {type: i32, count: 2, values: [1, 2]}
                  b: {type: i32, count: 3, constant: 9}
                steps:
                  - {copy: a, to: b}
                """);
        assertArrayEquals(new int[] {1, 2, 9}, gpu.buffers.get(1).ints());
    }

    @Test
    void a_result_that_differs_by_more_than_the_tolerance_is_wrong() {
        String buffers = "buffers: {a: {type: f32, count: 2, values: [1, 100]}}\nsteps:\n";
        run(buffers + "  - {check: a, values: [1, 101], tolerance: 0.01}");
        String message = assertThrows(
                        WrongResult.class, () -> run(buffers + "  - {check: a, values: [1, 102], tolerance: 0.01}"))
                .getMessage();
        assertEquals(folder.resolve("a.yaml") + ":5: a[1]=100.0; expected 102.0 (within 0.01 of it)", message);
        assertThrows(WrongResult.class, () -> run(buffers + "  - {check: a, values: [1, 100.5]}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "steps: [{lunch: k}]; :3: steps={...}; expected a step with one of the keys launch, write, copy,",
                "steps: [{write: x, constant: 1}]; :3: write=x; expected a buffer: ",
                "steps: [{launch: k, grid: 0, block: 1, arguments: []}]; :3: grid=0; expected an integer from 1 to",
                "steps: [{launch: k, block: 1, arguments: []}]; :3: steps={...}; expected it to have grid",
                "steps: [{launch: k, grid: 1, block: 1, arguments: [1 * 5000000000]}]; expected an integer of 32 bits",
                "steps: [{launch: k, grid: 1, block: 1, arguments: [{i32: 0.5}]}]; expected an integer for i32, not 0.5",
                "steps: [{repeat: []}]; :3: steps={...}; expected while or times beside repeat",
                "steps: [{repeat: [], times: 2, as: i}]; :3: as=i; expected a name of its own",
                "steps: [{repeat: [], times: 2, as: size}]; :3: as=size; expected a name of its own",
                "'buffers: {a: {type: i8, count: 1, file: /dev/zero}}\nsteps: []'; :3: file=/dev/zero; expected a file in the folder of a.yaml, or below it",
                "'buffers: {a: {type: i8, count: 1, file: b/../../c}}\nsteps: []'; :3: file=b/../../c; expected a file in the folder of",
                "'buffers: {a: {type: i8, count: 1, file: .}}\nsteps: []'; :3: file=.; expected a file",
                "'buffers: {a: {type: i4, count: 1}}\nsteps: []'; :3: type=i4; expected one of i8, i16, i32, i64, f32, f64",
                "'buffers: {a: {type: i8, count: 1, constant: 256}}\nsteps: []'; elements that fit i8, not 256 for element 0",
                "'buffers: {a: {type: i8, count: 1, constant: 0.5}}\nsteps: []'; elements that fit i8, not 0.5 for element 0",
                "'buffers: {a: {type: i8}}\nsteps: []'; :3: a={...}; expected count, or a variable of the PTX",
                "'buffers: {size: {type: i8, count: 1}}\nsteps: []'; expected a name of its own",
                "'buffers: {a: {type: i8, count: 1, constant: 1, file: b}}\nsteps: []'; not also constant",
                "'buffers: {a: {type: i8, count: 1, file: none.bin}}\nsteps: []'; file=none.bin; expected a file that can be read",
                "'buffers: {a: {type: i8, count: 1, values: [1, 2]}}\nsteps: []'; expected at most 1 values",
                "'buffers: {a: {type: i8, count: 1, random: {seed: 1, from: 2, below: 2}}}\nsteps: []'; from to be less than below",
                "step: []; :3: key=step; expected one of ptx, sizes, buffers, steps"
            })
    void a_mistake_is_refused_with_its_line_and_value(String rest, String expected) {
        refused(rest, expected);
    }

    @Test
    void a_file_has_the_bytes_of_its_buffer() throws IOException {
        Files.write(folder.resolve("in.bin"), new byte[3]);
        refused(
                "buffers: {a: {type: i32, count: 1, file: in.bin}}\nsteps: []",
                "a.yaml:3: file=in.bin; expected a file of 4 bytes, as the buffer has, not of 3");
    }

    /** A hole of 2 GB, which takes no room on the disk, is not read. */
    @Test
    void a_file_that_no_buffer_can_hold_is_refused() throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("in.bin").toFile(), "rw")) {
            file.setLength(1L << 31);
        }
        refused(
                "buffers: {a: {type: i32, count: 1, file: in.bin}}\nsteps: []",
                "a.yaml:3: file=in.bin; expected a file of at most 2147483647 bytes, as a buffer has");
    }

    @Test
    void two_runs_of_one_file_are_alike() {
        YamlHost host = host("buffers: {a: {type: i32, count: 2, random: {seed: 1, from: 0, below: 99}}}\nsteps: []");
        FakeDevice first = new FakeDevice(4);
        FakeDevice second = new FakeDevice(4);
        host.run(first);
        host.run(second);
        assertArrayEquals(first.buffers.get(0).ints(), second.buffers.get(0).ints());
    }
}
