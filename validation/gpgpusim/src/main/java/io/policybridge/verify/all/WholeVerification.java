package io.policybridge.verify.all;

import io.policybridge.bridge.loading.KnownPolicies;
import io.policybridge.input.BadInput;
import io.policybridge.run.PolicyChoice;
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
 * Programs of ours on an unpatched and a patched build of one simulator.
 *
 * @param patch digest of the patched one's
 * @param programs what was compared of each
 * @param notChosen programs and call paths that the user did not ask for
 * @param remarks why what was compared does not show all that it should; empty otherwise
 */
public record WholeVerification(
        String patch, List<CheckedProgram> programs, List<String> notChosen, List<String> remarks) {
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
     * @param patch digest of the patched build's
     * @param nvcc the toolkit's compiler; null where no program is in CUDA
     * @param outputs folder, that exists, for everything that is written
     */
    public record Place(SimulatorTree tree, Build plain, Build patched, String patch, Path nvcc, Path outputs) {}

    /**
     * Checks what can be checked before something is built.
     *
     * @throws BadInput if there is no program with one of these names for such a simulator, or the simulator lacks a
     *     configuration of one
     */
    public static void requirePrograms(SimulatorTree tree, List<String> names) {
        List<String> known = names(tree);
        for (String name : names) {
            if (!known.contains(name)) {
                throw new BadInput("--only=" + name + "; expected one of " + String.join(", ", known));
            }
        }
        chosen(tree, names).forEach(program -> program.requireConfiguration(tree));
    }

    private static List<String> names(SimulatorTree tree) {
        return ShippedProgram.of(tree).stream()
                .map(ShippedProgram::name)
                .distinct()
                .toList();
    }

    /** @param only names of the programs to run; empty: all */
    private static List<ShippedProgram> chosen(SimulatorTree tree, List<String> only) {
        return ShippedProgram.of(tree).stream()
                .filter(program -> only.isEmpty() || only.contains(program.name()))
                .toList();
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
                POLICIES.stream().map(PolicyChoice.known()::naming).toList());
        List<CheckedProgram> programs = new ArrayList<>();
        for (ShippedProgram program : chosen(place.tree(), only)) {
            programs.add(checked(place, program, wanted, listener));
        }
        List<String> notChosen = new ArrayList<>(only.isEmpty() ? List.of() : names(place.tree()));
        notChosen.removeAll(only);
        RunVariant.CALLS.stream()
                .filter(call -> !calls.contains(call) && !leftOut.containsKey(call))
                .forEach(call -> notChosen.add("call path " + call));
        return new WholeVerification(
                place.patch(), programs, notChosen, only.isEmpty() ? withoutEffect(programs) : List.of());
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

    /** Whether everything that was chosen was compared and nothing differs. */
    public boolean isEqual() {
        return remarks.isEmpty() && !programs.isEmpty() && programs.stream().allMatch(CheckedProgram::isEqual);
    }
}
