package io.policybridge.drive.stream;

import io.policybridge.drive.Agreement;
import io.policybridge.drive.DrivePath;
import io.policybridge.drive.HookCall;
import io.policybridge.stream.StreamReader;
import java.nio.file.Path;

/** One recorded stream that is turned into questions and events, record by record. */
abstract class RecordSource implements AutoCloseable {
    final StreamReader in;
    final DrivePath path;
    final Agreement agreement;
    final HookCall crossing = new HookCall();
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
     * Core cycle at which the record at hand stands; that of a run record, which carries an earlier one, is where it
     * was written.
     */
    final long core() {
        return reached;
    }

    /** Turns the record at hand into what crosses, and moves on. */
    final void step() {
        record(in.kind(), recordCore);
        advance();
    }

    /** Handles a record, of which the first column has been taken. */
    abstract void record(int kind, long core);

    final void difference(int unit, String recorded, String answered) {
        agreement.difference(in, unit, recorded, answered);
    }

    @Override
    public final void close() {
        in.close();
    }
}
