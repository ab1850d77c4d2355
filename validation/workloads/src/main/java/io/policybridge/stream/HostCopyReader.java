package io.policybridge.stream;

import io.policybridge.workload.HostCopies;
import io.policybridge.workload.HostCopies.HostCopy;
import io.policybridge.workload.ProgramTrace;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the host copies of a recorded run: {@code M} records, of a stream of their own or of the l2 stream. */
public final class HostCopyReader {
    private static final int MOST_SUB_PARTITIONS = 4096;

    private HostCopyReader() {}

    /**
     * The copies recorded beside an issue stream: those of {@code hostcopy.zst} in {@code folder}, else the {@code M}
     * records of {@code l2.zst} there, else none.
     */
    public static HostCopies beside(Path folder, ProgramTrace trace) {
        for (String name : new String[] {"hostcopy", "l2"}) {
            Path file = folder.resolve(name + ".zst");
            if (Files.exists(file)) {
                return read(file, name, trace);
            }
        }
        return HostCopies.none(trace.kernels().size());
    }

    /**
     * Reads the {@code M} records of the stream called {@code name} in {@code file}; {@code trace} says when kernels
     * began in that run.
     */
    static HostCopies read(Path file, String name, ProgramTrace trace) {
        HostCopies.Builder copies = new HostCopies.Builder();
        long core = 0;
        try (StreamReader in = StreamReader.open(file, name)) {
            while (in.next()) {
                if (in.kind() == 'M') {
                    HostCopy copy = copy(in, core);
                    copies.add(copy);
                    core = copy.core();
                } else if (name.equals("hostcopy")) {
                    throw in.unknownKind("M");
                }
            }
        }
        return copies.build(trace, file);
    }

    private static HostCopy copy(StreamReader in, long before) {
        long core = in.count("core");
        if (core < before) {
            throw in.bad("a core cycle not before " + before);
        }
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
}
