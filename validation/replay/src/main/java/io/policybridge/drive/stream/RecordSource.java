package io.policybridge.drive.stream;

import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/** Turns one recorded stream into queries and events, record by record. */
abstract class RecordSource implements AutoCloseable {
    final StreamReader in;
    final DrivePath path;
    final Agreement agreement;
    final HookCall call = new HookCall();
    private boolean more;
    private long recordCore;
    private long reached = -1;

    RecordSource(Path file, String name, DrivePath path, Agreement agreement) {
        in = StreamReader.open(file, name);
        this.path = path;
        this.agreement = agreement;
    }

    /** Moves to the first record. */
    final RecordSource begun() {
        advance();
        return this;
    }

    private void advance() {
        more = in.next();
        if (more) {
            recordCore = in.count("core");
            reached = Math.max(reached, recordCore);
        }
    }

    final boolean hasMore() {
        return more;
    }

    /**
     * Core cycle in which the current record was written. A run record is written after its run and carries the cycle
     * in which that began.
     */
    final long core() {
        return reached;
    }

    /** Turns the current record into queries and events, and moves on. */
    final void step() {
        record(in.kind(), recordCore);
        advance();
    }

    /** Handles a record whose first column has been taken. */
    abstract void record(int kind, long core);

    final void difference(int unit, String recorded, String answered) {
        agreement.difference(in, unit, recorded, answered);
    }

    @Override
    public final void close() {
        in.close();
    }
}
