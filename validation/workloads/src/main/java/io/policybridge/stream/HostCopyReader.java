package io.policybridge.stream;

import io.policybridge.workload.DrawnMemory;
import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopies.HostCopy;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the host copies of a recorded run: {@code M} records, of a stream of their own or of the l2 stream; and where
 * its memory was drawn to lie.
 */
public final class HostCopyReader implements AutoCloseable {
    private static final int MOST_SUB_PARTITIONS = 4096;
    private static final String OWN = "hostcopy";

    private final StreamReader in;
    private long core;

    /** Reads the stream called {@code name} in {@code file}. */
    HostCopyReader(Path file, String name) {
        in = StreamReader.open(file, name);
    }

    /**
     * The copies recorded beside an issue stream: those of {@code hostcopy.zst} in {@code folder}, else the {@code M}
     * records of {@code l2.zst} there, else none; {@code trace} says when kernels began in that run.
     */
    public static HostCopies beside(Path folder, ProgramTrace trace) {
        String name = name(folder);
        return name == null
                ? HostCopies.none(trace.kernels().size())
                : read(folder.resolve(name + ".zst"), name, trace);
    }

    /** The same copies, read while they are taken. */
    public static HostCopyCursor.Source streamedBeside(Path folder) {
        String name = name(folder);
        return name == null
                ? HostCopies.none(0)
                : played -> new HostCopyStream(folder.resolve(name + ".zst"), name, played);
    }

    private static String name(Path folder) {
        for (String name : new String[] {OWN, "l2"}) {
            if (Files.exists(folder.resolve(name + ".zst"))) {
                return name;
            }
        }
        return null;
    }

    /** Tells {@code memory} the {@code D} records of hostcopy.zst in {@code folder}, if there are any. */
    public static void drawnBeside(Path folder, DrawnMemory memory) {
        if (!OWN.equals(name(folder))) {
            return;
        }
        try (HostCopyReader reader = new HostCopyReader(folder.resolve(OWN + ".zst"), OWN)) {
            while (reader.in.next()) {
                if (reader.in.kind() == 'D') {
                    reader.draw(memory);
                }
            }
        }
    }

    private void draw(DrawnMemory memory) {
        in.count("core");
        long address = in.hex("addr");
        memory.lies(address, in.integer("sp", 0, MOST_SUB_PARTITIONS - 1));
        in.end();
    }

    /** All copies of the stream called {@code name} in {@code file}. */
    static HostCopies read(Path file, String name, ProgramTrace trace) {
        HostCopies.Builder copies = new HostCopies.Builder();
        try (HostCopyReader reader = new HostCopyReader(file, name)) {
            HostCopy copy = reader.next();
            while (copy != null) {
                copies.add(copy);
                copy = reader.next();
            }
        }
        return copies.build(trace, file);
    }

    /** The next copy, or null. */
    HostCopy next() {
        while (in.next()) {
            if (in.kind() == 'M') {
                return copy();
            }
        }
        return null;
    }

    private HostCopy copy() {
        long now = in.count("core");
        if (now < core) {
            throw in.bad("a core cycle not before " + core);
        }
        core = now;
        in.decimal("l2");
        int subPartition = in.integer("sp", 0, MOST_SUB_PARTITIONS - 1);
        long address = in.hex("addr");
        long time = in.count("time");
        in.count("set");
        in.skip(1);
        int sectors = in.mask("sectors");
        in.end();
        return new HostCopy(core, subPartition, address, sectors, time);
    }

    @Override
    public void close() {
        in.close();
    }
}
