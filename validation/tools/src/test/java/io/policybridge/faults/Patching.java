package io.policybridge.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.cli.Terminal;
import io.policybridge.patch.StandIn;
import java.io.IOException;
import java.nio.file.Path;

/** {@code patch}, or {@code patch --revert}: whatever fails, the simulator's sources come back byte for byte. */
record Patching(boolean reverts) implements Scenario {
    private static Terminal patch(Path folder) {
        return Terminal.run("patch", folder.resolve("simulator").toString());
    }

    private static Terminal revert(Path folder) {
        return Terminal.run("patch", "--revert", folder.resolve("simulator").toString());
    }

    @Override
    public void prepare(Path folder) {
        StandIn.write(folder.resolve("simulator"));
        if (reverts) {
            Said.nothingAmiss(patch(folder));
        }
    }

    @Override
    public Terminal run(Path folder) {
        return reverts ? revert(folder) : patch(folder);
    }

    @Override
    public void check(Path folder, Path whole, Terminal said, boolean dead) throws IOException {
        if (said.exitCode() == 0) {
            assertEquals(Trees.of(whole), Trees.of(folder));
        } else {
            Said.why(said, folder);
        }
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        StandIn.write(folder.resolve("original"));
        Said.nothingAmiss(revert(folder));
        assertEquals(Trees.of(folder.resolve("original")), Trees.of(folder.resolve("simulator")), "after --revert");
    }
}
