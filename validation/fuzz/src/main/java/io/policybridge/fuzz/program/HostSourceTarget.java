package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.ScratchFolder;
import io.policybridge.fuzz.kind.ChosenTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Workloads whose host program is a Java file: compiled, and run. The first byte of an input says whether the rest is
 * the file, or changes to a valid one, of which many compile. It is code with the rights of who fuzzes, made of words
 * that do nothing but this; and without a loop, of which a change could make one that never ends.
 */
public final class HostSourceTarget extends ChosenTarget {
    static final String PROGRAM = """
            import io.policybridge.ptx.host.*;
            import java.util.List;

            public final class Program implements PtxWorkload {
              @Override public String ptx() { return "program.ptx"; }
              @Override public List<NamedSize> sizes() {
                return List.of(new NamedSize("small", 64), new NamedSize("large", 128));
              }
              @Override public void run(Device gpu) {
                int size = gpu.size();
                DeviceBuffer x = gpu.allocate("x", new float[] {1, 2, 3, 4});
                DeviceBuffer y = gpu.allocate("y", 4L * size);
                y.write(new float[] {0.5f, 7});
                gpu.launch("saxpy", 1, 32, 4, 2.0f, x, y);
                Expected.floats(y, new float[] {2.5f, 11, 6, 8}, 0.001);
                gpu.launch("saxpy", Shape.of(2), Shape.of(16, 2), 16, 4, 0.5f, y, x);
                y.write(x.floats());
                Expected.ints(gpu.allocate("z", new int[] {1, 2}), new int[] {1, 2});
              }
            }
            """;

    private static final List<String> MORE = List.of(
            "0",
            "33",
            "100000",
            "2147483647",
            "2147483648L",
            "1e40",
            "null",
            "this",
            "static",
            "abstract",
            "long",
            "String",
            "\"\"",
            "\"nowhere\"",
            "Object");

    private static final WordEdits EDITS = new WordEdits(PROGRAM, MORE);

    private final Path folder = ScratchFolder.create();

    public HostSourceTarget() {
        PtxPrograms.write(folder);
    }

    @Override
    public String name() {
        return "host-source";
    }

    @Override
    public List<byte[]> seeds() {
        return List.of(seed(0, PROGRAM.getBytes(StandardCharsets.UTF_8)), seed(1));
    }

    @Override
    protected void use(int choice, byte[] rest) throws IOException {
        Path file = folder.resolve("Program.java");
        Files.write(file, choice % 2 == 0 ? rest : EDITS.edited(rest).getBytes(StandardCharsets.UTF_8));
        PtxPrograms.run(PtxPrograms.workload(file));
    }

    /** In the name of the Java file, and in that of its PTX. */
    @Override
    public String named() {
        return "rogram.";
    }
}
