package io.policybridge.verify.all;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.run.Contender;
import io.policybridge.verify.Build;
import io.policybridge.verify.RunVariant;
import io.policybridge.verify.VerifyFailure;
import io.policybridge.verify.tree.SimulatorTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All programs of ours on an unpatched and a patched build of one simulator.
 *
 * @param programs what was compared of each
 * @param remarks why what was compared does not show all that it should; empty otherwise
 */
public record WholeVerification(List<CheckedProgram> programs, List<String> remarks) {
    /** The first throttles warps; of the second, the L1D part bypasses and the DRAM part picks. */
    public static final List<String> POLICIES = List.of("swl(n=3)", "dacache+fr-fcfs");

    /** Is notified of the progress. */
    public interface Listener {
        /** A comparison of a program was made. */
        void made(String program, String machine, ProgramCheck check);
    }

    /**
     * Where and how.
     *
     * @param tree whose configurations are used
     * @param nvcc the toolkit's compiler; null where no program is in CUDA
     * @param outputs folder, that exists, for everything that is written
     */
    public record Place(SimulatorTree tree, Build plain, Build patched, Path nvcc, Path outputs) {}

    /** @throws BadInput if there is no program with one of these names for such a simulator */
    public static void requireNames(SimulatorTree tree, List<String> names) {
        List<String> known = ShippedProgram.of(tree).stream()
                .map(ShippedProgram::name)
                .distinct()
                .toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new BadInput("--only=" + name + "; expected one of " + String.join(", ", known));
            }
        }
    }

    /**
     * Runs the programs one after the other.
     *
     * @param only names of the programs to run; empty: all
     * @param same policies that repeat the native choice
     * @param calls call paths over which they are queried
     * @param leftOut call paths that are not built, with the remedy
     * @throws BadInput if something cannot be started or written
     */
    public static WholeVerification of(
            Place place,
            List<String> only,
            KnownPolicies.Named same,
            List<String> calls,
            Map<String, String> leftOut,
            Listener listener) {
        ProgramTrial.Wanted wanted = new ProgramTrial.Wanted(
                same,
                calls,
                leftOut,
                POLICIES.stream().map(Contender.known()::naming).toList());
        List<CheckedProgram> programs = new ArrayList<>();
        for (ShippedProgram program : ShippedProgram.of(place.tree())) {
            if (only.isEmpty() || only.contains(program.name())) {
                programs.add(checked(place, program, wanted, listener));
            }
        }
        return new WholeVerification(programs, only.isEmpty() ? withoutEffect(programs) : List.of());
    }

    private static CheckedProgram checked(
            Place place, ShippedProgram program, ProgramTrial.Wanted wanted, Listener listener) {
        Path folder = place.outputs().resolve(program.name() + "-" + program.machine());
        List<String> application;
        try {
            Files.createDirectory(folder);
            application = program.prepared(folder.toAbsolutePath(), place.tree(), place.nvcc());
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be created: " + e.getMessage());
        } catch (VerifyFailure e) {
            ProgramCheck leftOut = ProgramCheck.leftOut("plain", e.getMessage());
            listener.made(program.name(), program.machine(), leftOut);
            return new CheckedProgram(program.name(), program.machine(), 0, 0, 0, List.of(leftOut));
        }
        RunVariant.Pair pair =
                new RunVariant.Pair(place.plain(), place.patched(), application, folder.toAbsolutePath());
        return new ProgramTrial(pair, check -> listener.made(program.name(), program.machine(), check))
                .of(program, wanted);
    }

    /** A policy that ends in the native cycle everywhere does not show that its answers arrive. */
    private static List<String> withoutEffect(List<CheckedProgram> programs) {
        return POLICIES.stream()
                .filter(policy -> programs.stream()
                        .noneMatch(program -> program.checks().stream()
                                .anyMatch(check -> check.name().equals(policy)
                                        && check.isEqual()
                                        && check.counted() != program.cycles())))
                .map(policy -> policy + " ended equal, and in another cycle than without a policy, in no program")
                .toList();
    }

    /** Whether everything was compared and nothing differs. */
    public boolean isEqual() {
        return remarks.isEmpty() && !programs.isEmpty() && programs.stream().allMatch(CheckedProgram::isEqual);
    }
}
