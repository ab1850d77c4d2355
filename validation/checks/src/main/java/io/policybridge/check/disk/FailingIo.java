package io.policybridge.check.disk;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.nio.file.Path;

/** The library of native-shim/tests/faults, in a process that has preloaded it: faults on the way to the disk. */
final class FailingIo {
    /** What happens at a step; the order is the library's. */
    enum Fault {
        NONE,
        ERROR,
        FULL,
        SHORT,
        KILL,
        DEAD
    }

    /** Its functions have the names that C has. */
    interface Functions extends Library {
        void failing_io_arm(String folder, int fault, long at);

        long failing_io_disarm();
    }

    private static final Functions FUNCTIONS = Native.load(System.getenv("LD_PRELOAD"), Functions.class);

    private FailingIo() {}

    static void arm(Path folder, Fault fault, long at) {
        FUNCTIONS.failing_io_arm(folder.toString(), fault.ordinal(), at);
    }

    /** How many steps there were. */
    static long disarm() {
        return FUNCTIONS.failing_io_disarm();
    }
}
