package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code run --record} into the folder of another recording, which GPGPU-Sim's host copies are beside: what is there
 * with a run.txt is all of one run.
 */
record RecordingAgain(Commands commands) implements Scenario {
    private static final String NOTES = "run.txt";

    private static Path recording(Path folder) {
        return folder.resolve("out");
    }

    private static Path earlier(Path folder) {
        return folder.resolve("earlier");
    }

    private CommandResult recorded(Path folder, String policy) {
        return commands.run(
                "run",
                "--workload",
                folder.resolve("loads").toString(),
                "--config",
                "gtx480x",
                "--policy",
                policy,
                "--record",
                recording(folder).toString());
    }

    @Override
    public void prepare(Path folder) throws IOException {
        FewLoads.write(folder.resolve("loads"));
        recorded(folder, "dip").expectSuccess();
        Files.writeString(recording(folder).resolve("hostcopy.zst"), "#policybridge-stream hostcopy 1\n");
        Trees.copy(recording(folder), earlier(folder));
    }

    @Override
    public CommandResult run(Path folder) {
        return recorded(folder, "lru");
    }

    @Override
    public void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException {
        Map<String, String> before = Trees.of(earlier(folder));
        Map<String, String> after = Trees.of(recording(whole));
        Map<String, String> there = Trees.of(recording(folder));
        Expect.equal(10, after.size(), "files, " + after.keySet());
        if (result.isSuccess()) {
            Expect.equal(after, there, "after exit code 0");
            return;
        }
        result.expectReason(folder);
        result.expectWhole(there, after, before, dead);
        there.keySet().removeIf(CommandResult::isUnfinished);
        Expect.that(!there.containsKey(NOTES) || there.equals(before), "of two runs: " + there);
    }

    @Override
    public void goOn(Path folder, Path whole) throws IOException {
        run(folder).expectSuccess();
        Expect.equal(Trees.of(recording(whole)), Trees.of(recording(folder)), "recorded again");
    }
}
