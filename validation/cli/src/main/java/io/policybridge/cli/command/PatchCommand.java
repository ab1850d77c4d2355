package io.policybridge.cli.command;

import io.policybridge.api.Hook;
import io.policybridge.cli.ExitCode;
import io.policybridge.patch.Patch;
import io.policybridge.patch.PatchFiles;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds the bridge to a GPGPU-Sim checkout, or removes it. */
@Command(
        name = "patch",
        description = {
            "Adds the bridge to a GPGPU-Sim checkout (3.2.2, 4.0.1, the development line, forks of them, "
                    + "Accel-Sim) by inserting marked lines at "
                    + "known points and adding files.",
            "All points are found before a file is written. Applying twice equals applying once, and --revert "
                    + "restores every byte."
        },
        mixinStandardHelpOptions = true)
public final class PatchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "Folder of the simulator's sources, or an Accel-Sim that holds them.")
    private Path folder;

    @ArgGroup(exclusive = true)
    private Instead instead;

    /** At most one. */
    static final class Instead {
        @Option(names = "--dry-run", description = "Print every insertion and its point; write no file.")
        private boolean dryRun;

        @Option(
                names = "--check",
                description = "Print whether the tree is patched and which hooks it offers. Exit code 1 if it is "
                        + "not patched and cannot be.")
        @SuppressWarnings("UnusedVariable") // what happens without any of the three; picocli needs the field
        private boolean check;

        @Option(names = "--revert", description = "Remove everything again.")
        private boolean revert;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Patch patch = new Patch(folder, PatchFiles.find());
        int code = 0;
        if (instead == null) {
            apply(patch, out);
        } else if (instead.revert) {
            int undigested = patch.undigested();
            List<String> changed = patch.revert();
            if (undigested > 0) {
                spec.commandLine()
                        .getErr()
                        .println(patch.root() + ": " + undigested + " insertions of an earlier version were removed as "
                                + "they were: nothing tells whether they had been edited");
            }
            out.println(patch.root() + ": "
                    + (changed.isEmpty() ? "no insertion to remove" : "restored " + String.join(", ", changed)));
        } else if (instead.dryRun) {
            patch.requirePossible();
            out.print(patch.listing());
            out.println(patch.root() + " is " + patch.state() + "; the patch is " + patch.size());
        } else {
            code = check(patch, out);
        }
        out.flush();
        return code;
    }

    private static void apply(Patch patch, PrintWriter out) {
        List<String> changed = patch.apply();
        if (changed.isEmpty()) {
            out.println(patch.root() + ": already patched (" + patch.size() + ")");
        } else {
            out.println(patch.root() + ": patched (" + patch.size() + ")");
            offers(patch, out);
            next(patch, out);
        }
    }

    private static int check(Patch patch, PrintWriter out) {
        out.println(patch.root() + ": " + patch.state());
        if (!patch.complaints().isEmpty()) {
            out.println("cannot be patched:");
            patch.complaints().forEach(complaint -> out.println("  " + complaint));
            return ExitCode.FAILED;
        }
        offers(patch, out);
        switch (patch.state()) {
            case UNPATCHED -> out.println("can be patched: " + patch.size());
            case PATCHED -> out.println("patch " + patch.digest() + ": " + patch.size());
            case PARTLY -> out.println("expected ./policybridge patch to complete it, or --revert");
            case OTHERWISE -> out.println("expected ./policybridge patch --revert, then ./policybridge patch");
        }
        return patch.state() == Patch.State.PARTLY || patch.state() == Patch.State.OTHERWISE ? ExitCode.FAILED : 0;
    }

    private static void offers(Patch patch, PrintWriter out) {
        out.println("hooks offered: "
                + String.join(
                        " ", patch.offered().stream().sorted().map(Hook::label).toList()));
        patch.leftOut().forEach(line -> out.println("absent here: " + line));
    }

    private static void next(Patch patch, PrintWriter out) {
        out.println();
        out.println("Next:");
        out.println("  1. Rebuild this simulator from clean (make clean first): its build does not track "
                + "changed headers.");
        if (Files.exists(patch.root().resolve("../../gpu-simulator"))) {
            out.println("     Accel-Sim: clean and rebuild its front end too.");
        }
        out.println("  2. Write bridge.conf beside gpgpusim.config, such as:");
        out.println("       policy = lru+fr-fcfs");
        out.println("  3. POLICYBRIDGE=bridge.conf, then run your application as usual. Unset, the simulator "
                + "behaves exactly as unpatched.");
        out.println("All keys of bridge.conf, and what to do if it does not start: docs/run-in-gpgpusim.md");
    }
}
