package io.policybridge.ptx.workload;

import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the needs of kernels come from: a file beside the PTX, else an installed ptxas, else they are estimated. */
public final class PtxasSource {
    private static final String EFFECT = ", which decides how many CTAs an SM holds";

    private final Map<String, String> environment;
    private final Set<String> said = new HashSet<>();

    /** {@code environment} says where ptxas is. */
    public PtxasSource(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * What is known of the kernels of a module.
     *
     * @param text that said it, empty if nothing did
     * @param resources by kernel; those that are missing are estimated
     */
    public record Needs(String text, Map<String, KernelResources> resources) {
        private static final Needs UNKNOWN = new Needs("", Map.of());
    }

    /**
     * What ptxas says of {@code module}, whose text is {@code ptx}: in {@code report}, or, without one, the installed
     * ptxas, which is then told to the user.
     *
     * @throws io.policybridge.input.BadInput if {@code report} says nothing of a kernel
     */
    public Needs needs(PtxModule module, String ptx, Optional<String> report) {
        if (report.isPresent()) {
            return new Needs(report.get(), PtxasReport.of(module, report.get()));
        }
        Optional<InstalledPtxas> installed = InstalledPtxas.in(environment);
        if (installed.isEmpty()) {
            say(
                    module,
                    "its registers are estimated" + EFFECT
                            + "; ptxas -v, written to a file *.ptxas beside it, says them");
            return Needs.UNKNOWN;
        }
        InstalledPtxas.Answer answer = installed.get().describe(module.file(), ptx, module.target());
        String which = installed.get() + " (" + answer.version() + ")";
        if (!answer.assembled()) {
            say(
                    module,
                    "its registers are estimated" + EFFECT + ": " + which + " could not assemble it: "
                            + answer.firstLine());
            return Needs.UNKNOWN;
        }
        Map<String, KernelResources> resources =
                PtxasReport.of(answer.text().lines().toList());
        List<String> missing = PtxasReport.missing(module, resources);
        if (missing.size() < PtxasReport.kernels(module).size()) {
            say(module, "its registers are those that " + which + " says for " + module.target());
        }
        if (!missing.isEmpty()) {
            say(
                    module,
                    "the registers of " + String.join(", ", missing) + " are estimated" + EFFECT + ": " + which
                            + " says nothing of them");
        }
        return new Needs(answer.text(), resources);
    }

    /** Each thing once. */
    private void say(PtxModule module, String what) {
        String line = "policybridge: " + module.file() + ": " + what;
        if (said.add(line)) {
            System.err.println(line);
        }
    }
}
