package io.policybridge.cli.command;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.cli.ExitCode;
import io.policybridge.cli.HostOptions;
import io.policybridge.cli.OutputFolder;
import io.policybridge.cli.OutputFormat;
import io.policybridge.input.BadInput;
import io.policybridge.patch.Patch;
import io.policybridge.patch.PatchFiles;
import io.policybridge.patch.PatchedBuild;
import io.policybridge.table.TextTable;
import io.policybridge.verify.Build;
import io.policybridge.verify.all.WholeVerification;
import io.policybridge.verify.all.WholeVerificationJson;
import io.policybridge.verify.all.WholeVerificationText;
import io.policybridge.verify.tree.BuildTools;
import io.policybridge.verify.tree.SimulatorTree;
import io.policybridge.verify.tree.TreeBuild;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code verify-host --all}: copies, patches and builds a user's simulator, and checks all of it. */
final class WholeHost {
    private final HostOptions host;
    private final OutputFormat format;
    private final PrintWriter out;
    private final PrintWriter err;
    private final PatchFiles files = PatchFiles.find();
    /** Folders of the simulators that were built here, the unpatched one first. */
    private final List<Path> made = new ArrayList<>();

    WholeHost(HostOptions host, OutputFormat format, PrintWriter out, PrintWriter err) {
        this.host = host;
        this.format = format;
        this.out = out;
        this.err = err;
    }

    /**
     * Does all of it.
     *
     * @param same policies that repeat the native choice
     * @param only programs to run; empty: all
     * @param folder for copies and outputs; null: a temporary one
     * @return the exit code
     */
    int verified(KnownPolicies.Named same, List<String> only, Path folder) throws IOException {
        boolean built = host.namesBuilds();
        SimulatorTree tree = tree(built);
        WholeVerification.requirePrograms(tree, only);
        Path nvcc = tree.fromTraces() && built ? null : BuildTools.nvcc(System.getenv());
        if (built) {
            requirePatches(host.builds());
        } else {
            BuildTools.require(System.getenv());
        }
        OutputFolder outputs = OutputFolder.create(folder, "verify-host");
        Path kept = outputs.path();
        boolean isNeeded = true;
        try {
            List<Path> builds = built ? host.builds() : build(tree, outputs.path());
            kept = runs(outputs.path());
            WholeVerification.Place place = new WholeVerification.Place(
                    tree, Build.in(builds.get(0)), Build.in(builds.get(1)), files.digest(), nvcc, kept);
            WholeVerification verification = WholeVerification.of(
                    place,
                    only,
                    same,
                    host.calls(),
                    host.leftOut(),
                    (program, machine, check) ->
                            say(program + " on " + machine + ", " + check.name() + ": " + check.result()));
            print(verification);
            isNeeded = !verification.isEqual();
            return verification.isEqual() ? 0 : ExitCode.FAILED;
        } catch (BadInput e) {
            isNeeded = !made.isEmpty();
            throw e;
        } finally {
            end(isNeeded, outputs, kept);
        }
    }

    /** Deletes what is not needed any more, or names what is kept. */
    private void end(boolean isNeeded, OutputFolder outputs, Path kept) throws IOException {
        if (!isNeeded && !outputs.isNamed()) {
            outputs.delete();
            return;
        }
        say("outputs: " + kept);
        if (made.size() == 2) {
            say("again, without building: ./policybridge verify-host --all --plain " + made.get(0) + " --patched "
                    + made.get(1));
        }
    }

    /** Refuses a patched build that is no unpatched one, and one of another version of the patch. */
    private void requirePatches(List<Path> builds) {
        PatchedBuild.binaries(builds.get(0)).forEach((binary, found) -> {
            if (!found.isEmpty()) {
                throw BadInput.in(
                        binary,
                        "has patch " + String.join(" and patch ", found) + "; expected an unpatched build for --plain");
            }
        });
        PatchedBuild.require(builds.get(1), files);
    }

    private SimulatorTree tree(boolean built) {
        List<String> words = host.words();
        if (built ? !words.isEmpty() : words.size() != 1) {
            throw new BadInput("--all " + String.join(" ", words)
                    + "; expected one folder, of a GPGPU-Sim or an Accel-Sim, or two builds: --plain DIR "
                    + "--patched DIR");
        }
        return SimulatorTree.at(built ? host.builds().get(0) : Path.of(words.get(0)));
    }

    /** The folders of the unpatched and of the patched build. */
    private List<Path> build(SimulatorTree tree, Path folder) {
        Path plain = folder.resolve("plain").toAbsolutePath();
        Path patched = folder.resolve("patched").toAbsolutePath();
        for (Path copy : List.of(plain, patched)) {
            if (Files.exists(copy)) {
                throw BadInput.in(copy, "exists already; expected a new folder for --out, or --plain and --patched");
            }
        }
        say("copying " + tree.folder());
        SimulatorTree first = tree.copiedTo(plain);
        new Patch(plain, files).revert();
        SimulatorTree second = first.copiedTo(patched);
        Patch patch = new Patch(patched, files);
        patch.apply();
        say("patch " + patch.digest() + ": " + patch.size());
        built(first, folder.resolve("plain.log"));
        built(second, folder.resolve("patched.log"));
        return List.of(plain, patched);
    }

    private void built(SimulatorTree tree, Path log) {
        say("building " + tree.folder() + " (some minutes; " + log + ")");
        long start = System.nanoTime();
        TreeBuild.run(
                tree,
                log,
                objects -> say(String.format(
                        Locale.ROOT, "  %d files compiled in %.0f s", objects, (System.nanoTime() - start) / 1e9)));
        made.add(tree.folder());
    }

    private void say(String line) {
        err.println(line);
        err.flush();
    }

    /** A folder for this run of the programs; one that was there keeps those of the run before. */
    private static Path runs(Path folder) throws IOException {
        Path runs = folder.resolve("runs");
        for (int i = 2; Files.exists(runs); i++) {
            runs = folder.resolve("runs" + i);
        }
        return Files.createDirectory(runs);
    }

    private void print(WholeVerification verification) {
        if (!format.isText()) {
            out.print(format.of(WholeVerificationJson.text(verification)));
        } else {
            WholeVerificationText text = new WholeVerificationText(verification);
            TextTable table = new TextTable(0, 1);
            text.rows().forEach(row -> table.row(row.toArray(new String[0])));
            out.print(table);
            out.println("patch " + verification.patch());
            text.lines().forEach(out::println);
            out.println(text.summary());
        }
        out.flush();
    }
}
