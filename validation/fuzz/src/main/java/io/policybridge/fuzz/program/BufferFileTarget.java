package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.fuzz.kind.ChosenTarget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of buffers of a workload in YAML ({@code file:}), which is then run: their elements are data, or numbers on
 * which the host program depends. The first byte of an input chooses the program, the rest is the file.
 */
public final class BufferFileTarget extends ChosenTarget {
    /**
     * The size is the number of elements in the file, rounded down; no buffer is so large that its length alone takes
     * the time or memory of an input.
     */
    private static final List<String> PROGRAMS = List.of("""
            ptx: program.ptx
            sizes: {small: %1$d}
            buffers:
              x: {type: f32, count: size, file: data.bin}
              y: {type: f32, count: size, formula: 'x[i] * 2 - x[0]'}
            steps:
              - launch: saxpy
                grid: (size + 31) / 32
                block: 32
                arguments: [size, 2.0, x, y]
              - {check: y, formula: '4 * x[i] - x[0]', tolerance: 0.5}
            """, """
            ptx: program.ptx
            sizes: {small: %1$d}
            buffers:
              n: {type: i32, count: size, file: data.bin}
              x: {type: f32, count: 'n[0] %% 4096', formula: 'n[i %% size]'}
              y: {type: f32, count: 64, formula: 'i / n[1]'}
            steps:
              - repeat:
                  - launch: saxpy
                    grid: 'n[2]'
                    block: 'n[3]'
                    arguments: ['n[4]', 2.0, x, y]
                times: 'n[5]'
                as: k
              - repeat:
                  - write: x
                    random: {seed: 1, from: 'n[6]', below: 'n[7]'}
                while: n[8] != 0
                most: 3
            """, """
            ptx: program.ptx
            sizes: {small: %1$d}
            buffers:
              n: {type: i64, count: size, file: data.bin}
              y: {type: i64, count: 64, iota: {from: 'n[0]', step: 'n[1]'}}
            steps:
              - write: y
                file: data.bin
              - launch: saxpy
                grid: 2
                block: 32
                arguments: ['n[3]', 2.0, {i64: 'n[2]'}, y]
            """);

    private static final int[] ELEMENT_BYTES = {4, 4, 8};
    /** As many as y of the last program has. */
    private static final int LONGS = 64;

    private final Path folder = ScratchFolder.create();

    public BufferFileTarget() {
        PtxPrograms.write(folder);
    }

    @Override
    public String name() {
        return "buffer-file";
    }

    @Override
    public List<byte[]> seeds() {
        ByteBuffer floats = ByteBuffer.allocate(40 * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (floats.hasRemaining()) {
            floats.putFloat(floats.position());
        }
        ByteBuffer ints = ByteBuffer.allocate(9 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int number : new int[] {64, 1, 2, 32, 64, 2, 0, 9, 0}) {
            ints.putInt(number);
        }
        return List.of(seed(0, floats.array()), seed(1, ints.array()), seed(2, new byte[LONGS * Long.BYTES]));
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        int which = choice % PROGRAMS.size();
        Files.write(folder.resolve("data.bin"), rest);
        Path file = folder.resolve("program.yaml");
        String text = String.format(PROGRAMS.get(which), Math.max(1, rest.length / ELEMENT_BYTES[which]));
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        PtxPrograms.run(PtxPrograms.workload(file));
    }

    /** Nor does every complaint concern the file: an access of no buffer is named by its place in the PTX. */
    @Override
    public String named() {
        return "/program.";
    }
}
