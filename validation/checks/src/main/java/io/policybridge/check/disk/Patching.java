package io.policybridge.check.disk;

import io.policybridge.patch.StandIn;
import java.io.IOException;
import java.nio.file.Path;

/** {@code patch}, or {@code patch --revert}: whatever fails, the simulator's sources come back byte for byte. */
record Patching(Commands commands, boolean reverts) implements Scenario {
    private CommandResult patch(Path folder) {
        return commands.run("patch", folder.resolve("simulator").toString());
    }

    private CommandResult revert(Path folder) {
        return commands.run("patch", "--revert", folder.resolve("simulator").toString());
    }

    @Override
    public void prepare(Path folder) {
        StandIn.write(folder.resolve("simulator"));
        if (reverts) {
            patch(folder).expectSuccess();
        }
    }

    @Override
    public CommandResult run(Path folder) {
        return reverts ? revert(folder) : patch(folder);
    }

    @Override
    public void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException {
        if (result.isSuccess()) {
            Expect.equal(Trees.of(whole), Trees.of(folder), "after exit code 0");
        } else {
            result.expectReason(folder);
        }
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        StandIn.write(folder.resolve("original"));
        revert(folder).expectSuccess();
        Expect.equal(Trees.of(folder.resolve("original")), Trees.of(folder.resolve("simulator")), "after --revert");
    }
}
