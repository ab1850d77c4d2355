package io.policybridge.faults;

import io.policybridge.cli.Terminal;
import java.io.IOException;
import java.nio.file.Path;

/** A command that writes files below a folder, and what must hold after a fault. */
interface Scenario {
    /** What is there before; no fault strikes it. */
    void prepare(Path folder) throws IOException;

    /** The command, in whose way to the disk a fault is put. */
    Terminal run(Path folder);

    /**
     * What must hold: {@code said} is what the command printed. {@code whole} is a folder in which it met no fault.
     *
     * @param dead whether the fault took away even the possibility to clean up, as a kill does
     * @throws AssertionError if it does not hold
     */
    void check(Path folder, Path whole, Terminal said, boolean dead) throws IOException;

    /**
     * What can be done with what a fault left, once it is over.
     *
     * @throws AssertionError if it cannot
     */
    void goOn(Path folder, Path whole) throws IOException;
}
