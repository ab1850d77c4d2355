package io.policybridge.drive.stream;

import io.policybridge.config.GpuConfig;
import io.policybridge.stream.Attempt;
import io.policybridge.stream.StreamLimits;
import io.policybridge.stream.StreamReader;
import io.policybridge.stream.StreamWriter;
import io.policybridge.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/**
 * By uid of a request the stable id of its access, and what else the streams of caches and DRAM do not record: from the
 * issue stream, and the ldst or l1d stream that says which request is of which instruction.
 */
final class StableIds {
    private final IssuedAccesses issued;
    private static final int OF_NO_INSTRUCTION = -1;

    /** By uid: its access + 1; 0 if it was not looked up. */
    private int[] accessOf = new int[1 << 12];
    /** By uid of a sector of a split request: the sector + 1. */
    private byte[] sectorOf = new byte[1 << 12];

    private long unknown;
    private final String missing;

    /** {@code missing}: why there are none; null if there are. */
    private StableIds(IssuedAccesses issued, String missing) {
        this.issued = issued;
        this.missing = missing;
    }

    /** Those of {@code run}; none if it has no issue stream, or nothing that says which request is of which warp. */
    static StableIds of(Workload run, GpuConfig config) {
        Path issue = run.stream("issue");
        Path ldst = run.stream("ldst");
        Path l1d = run.stream("l1d");
        if (!Files.isRegularFile(issue)) {
            return new StableIds(null, "no issue.zst names the instructions of the requests");
        }
        if (!Files.isRegularFile(ldst) && !Files.isRegularFile(l1d)) {
            return new StableIds(null, "no ldst.zst and no l1d.zst names the warps of the requests");
        }
        if (!Files.isRegularFile(ldst)) {
            return byWarp(issue, l1d, config);
        }
        StableIds ids = new StableIds(IssuedAccesses.read(issue, config), null);
        ids.byInstruction(ldst);
        return ids;
    }

    /** Of what {@code l1d} names by warp and pc: requests that pass the L1D have none. */
    static StableIds byWarp(Path issue, Path l1d, GpuConfig config) {
        StableIds ids = new StableIds(IssuedAccesses.read(issue, config), null);
        ids.byWarp(l1d);
        return ids;
    }

    /** An access to the constant cache is of the instruction dispatched last, and has a new uid in each attempt. */
    private void byInstruction(Path ldst) {
        int[] dispatched = new int[StreamLimits.UNITS];
        try (StreamReader in = StreamReader.open(ldst, "ldst")) {
            while (in.next()) {
                switch (in.kind()) {
                    case 'D' -> {
                        in.skip(1);
                        int sm = (int) in.count("sm");
                        in.skip(2);
                        dispatched[sm] = in.integer("inst", 0, StreamLimits.UID);
                    }
                    case 'Q', 'G' -> {
                        in.skip(in.kind() == 'Q' ? 3 : 2);
                        int number = in.integer("inst", 0, StreamLimits.UID);
                        int uid = in.integer("uid", 0, StreamLimits.UID);
                        found(uid, issued.claim(number, in.hex("addr")));
                    }
                    case 'C' << 8 | 'A' -> {
                        in.skip(1);
                        int sm = (int) in.count("sm");
                        int uid = in.integer("uid", 0, StreamLimits.UID);
                        in.skip(2);
                        found(uid, issued.find(dispatched[sm], in.hex("addr")));
                    }
                    default -> {
                        // no request of an instruction
                    }
                }
            }
        }
    }

    private void byWarp(Path l1d) {
        Attempt attempt = new Attempt();
        try (StreamReader in = StreamReader.open(l1d, "l1d")) {
            while (in.next()) {
                if (in.kind() == 'A') {
                    attempt.read(in, false);
                    int uid = (int) attempt.uid;
                    if (attempt.warp >= 0 && !isLookedUp(uid)) {
                        found(uid, issued.claim(attempt.unit, attempt.warp, attempt.pc, attempt.address, attempt.core));
                    }
                }
            }
        }
    }

    private void found(int uid, int access) {
        reach(uid);
        if (access == IssuedAccesses.NONE) {
            unknown++;
            accessOf[uid] = OF_NO_INSTRUCTION;
        } else {
            accessOf[uid] = access + 1;
        }
    }

    private void reach(int uid) {
        if (uid >= accessOf.length) {
            accessOf = Arrays.copyOf(accessOf, Math.max(uid + 1, 2 * accessOf.length));
            sectorOf = Arrays.copyOf(sectorOf, accessOf.length);
        }
    }

    private boolean isLookedUp(long uid) {
        return uid < accessOf.length && accessOf[(int) uid] != 0;
    }

    private boolean isKnown(long uid) {
        return uid < accessOf.length && accessOf[(int) uid] > 0;
    }

    /** Why requests of instructions have no id, if some have none. */
    Optional<String> missing() {
        return unknown == 0
                ? Optional.ofNullable(missing)
                : Optional.of(unknown + " requests are of no instruction in issue.zst");
    }

    /** The request {@code uid} is sector {@code sector} of {@code packet}, or the packet itself. */
    void split(long uid, long packet, int sector) {
        if (uid != packet) {
            reach((int) uid);
            accessOf[(int) uid] = isKnown(packet) ? accessOf[(int) packet] : 0;
            sectorOf[(int) uid] = (byte) (sector + 1);
        }
    }

    /** What request {@code uid} has from its instruction and its packet, in {@code shown}. */
    void describe(long uid, RecordedAccess shown) {
        if (isKnown(uid)) {
            issued.describe(accessOf[(int) uid] - 1, shown);
        } else {
            shown.withoutInstruction();
        }
        shown.sector = uid < sectorOf.length ? sectorOf[(int) uid] - 1 : RecordedAccess.NONE;
    }

    /**
     * What {@code use} makes of a file of them for the C++ driver (native-shim/driver/ids.h), which is then deleted.
     */
    <T> T inFile(Function<Path, T> use) {
        try {
            Path file = Files.createTempFile("policybridge-ids", ".zst");
            file.toFile().deleteOnExit();
            try {
                write(file);
                return use.apply(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("java.io.tmpdir: cannot be written: " + e.getMessage(), e);
        }
    }

    private void write(Path file) {
        RecordedAccess shown = new RecordedAccess();
        try (StreamWriter out = StreamWriter.create(file, "ids")) {
            for (int uid = 0; uid < accessOf.length; uid++) {
                if (isKnown(uid)) {
                    describe(uid, shown);
                    out.record("A").decimal(uid).decimal(shown.kernel).decimal(shown.cta);
                    out.decimal(shown.warpInCta).decimal(shown.n).decimal(shown.request);
                    out.decimal(shown.dynamicWarp).decimal(shown.requests).decimal(shown.lines);
                    out.hex(shown.lanes & 0xffffffffL).end();
                }
            }
            out.finish();
        }
    }
}
