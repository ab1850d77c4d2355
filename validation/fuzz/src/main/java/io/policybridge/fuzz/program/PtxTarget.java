package io.policybridge.fuzz.program;

import io.policybridge.fuzz.harness.FileTarget;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.play.PtxProgram;
import io.policybridge.ptx.text.PtxParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** PTX: parsed, compiled, and executed by a small host program. */
public final class PtxTarget extends FileTarget {
    private static final int SIZE = 64;

    public PtxTarget() {
        super("ptx", "program.ptx");
    }

    @Override
    public List<byte[]> seeds() {
        return PtxPrograms.PTX.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    protected void use(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        PtxProgram program =
                new PtxProgram(PtxParser.parse(file, text), () -> PtxTarget::launch, SIZE, Map.of(), "fuzzed");
        PtxPrograms.run(program, PtxProgram.copies());
    }

    private static void launch(Device device) {
        DeviceBuffer x = device.allocate("x", new float[SIZE]);
        DeviceBuffer y = device.allocate("y", new float[SIZE]);
        device.launch("saxpy", SIZE / 32, 32, SIZE, 2.0f, x, y);
    }
}
