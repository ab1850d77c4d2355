package io.policybridge.check.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code sweep --engine slurm}, whose array is a program that puts a store with all results in the folder of the array:
 * no file of that folder is there in part, and the rest is as in {@link Sweeping}.
 */
record SlurmSweeping(Commands commands) implements Scenario {
    private static final String ARRAY = Sweeping.STORE + ".slurm";
    private static final String SHARD = "0.sqlite";

    /** The last word names the script, whose folder is the array's. Keeps a copy of what it found there first. */
    private static final String SBATCH = """
            #!/bin/sh
            for script; do :; done
            folder=${script%%/*}
            [ -d '%1$s' ] || { cp -r "$folder" '%1$s' && echo 7 > '%1$s/job'; }
            cp '%2$s' "$folder/0.sqlite" && echo 7
            """;

    /** What it says of an array while all goes well. */
    private static final Pattern PROGRESS = Pattern.compile("(?m)^policybridge: (job|waits for job) 7.*\\R");

    private Sweeping sweeping() {
        return new Sweeping(commands, true, " --engine slurm");
    }

    private static Path found(Path folder) {
        return folder.resolveSibling("found");
    }

    @Override
    public void prepare(Path folder) throws IOException {
        Path tasks = Files.createDirectories(folder.resolveSibling("tasks"));
        new Sweeping(commands, false, "").run(tasks).expectSuccess();
        Path programs = Files.createDirectories(folder.resolveSibling(DiskFaults.PROGRAMS));
        program(programs.resolve("sbatch"), SBATCH.formatted(found(folder), tasks.resolve(Sweeping.STORE)));
        program(programs.resolve("squeue"), "#!/bin/sh\n");
        sweeping().prepare(folder);
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @Override
    public CommandResult run(Path folder) {
        return sweeping().run(folder);
    }

    @Override
    public void check(Path folder, Path whole, CommandResult result, boolean dead) throws IOException {
        sweeping().check(folder, whole, result.without(PROGRESS), dead);
        Map<String, String> there = Trees.of(folder.resolve(ARRAY));
        there.keySet().removeIf(name -> name.startsWith(SHARD));
        result.expectWhole(there, Trees.of(found(folder)), Map.of(), dead);
    }

    @Override
    public void goOn(Path folder, Path whole) {
        sweeping().goOn(folder, whole);
        Expect.that(!Files.exists(folder.resolve(ARRAY)), ARRAY + " is still there");
    }
}
