package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A command that writes streams, a report or a table below {@code DIR/out}: none of its files is there in part. Its
 * workload may be {@code DIR/loads}.
 *
 * @param commands run it
 * @param policies of a sweep before it, whose store is {@code DIR/store.sqlite}; empty: none
 * @param command its words
 * @param files how many it writes
 */
record Exporting(Commands commands, String policies, String command, int files) implements Scenario {
    private CommandResult run(Path folder, String words) {
        return commands.run(words.replace("DIR", folder.toString()).split(" "));
    }

    @Override
    public void prepare(Path folder) throws IOException {
        FewLoads.write(folder.resolve("loads"));
        if (!policies.isEmpty()) {
            Files.writeString(
                    folder.resolve("plan.yaml"),
                    "workloads: [vecadd]\npolicies: [" + policies + "]\nlimit: 300 cycles\n");
            run(folder, "sweep DIR/plan.yaml --store DIR/store.sqlite --threads 1")
                    .expectSuccess();
        }
    }

    @Override
    public CommandResult run(Path folder) {
        return run(folder, command);
    }

    @Override
    public void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException {
        Map<String, String> expected = Trees.of(whole.resolve("out"));
        Map<String, String> written = Trees.of(folder.resolve("out"));
        Expect.equal(files, expected.size(), "files, " + expected.keySet());
        if (result.isSuccess()) {
            Expect.equal(expected, written, "after exit code 0");
            return;
        }
        result.expectReason(folder);
        result.expectWhole(written, expected, Map.of(), dead);
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        run(folder).expectSuccess();
        Expect.equal(Trees.of(whole.resolve("out")), Trees.of(folder.resolve("out")), "written again");
    }
}
