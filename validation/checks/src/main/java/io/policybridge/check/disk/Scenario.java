package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Path;

/** A command that writes files below a folder, and what must hold after a fault. */
interface Scenario {
    /** What is there before; no fault strikes it. */
    void prepare(Path folder) throws IOException;

    /** The command, in whose way to the disk a fault is put. */
    CommandResult run(Path folder);

    /**
     * What must hold: {@code said} is how the command ended. {@code whole} is a folder in which it met no fault.
     *
     * @param dead whether the fault took away even the possibility to clean up, as a kill does
     * @throws AssertionError if it does not hold
     */
    void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException;

    /**
     * What can be done with what a fault left, once it is over.
     *
     * @throws AssertionError if it cannot
     */
    void goOn(Path folder, Path whole) throws IOException;
}
