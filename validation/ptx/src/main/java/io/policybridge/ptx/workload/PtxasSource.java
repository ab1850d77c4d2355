package io.policybridge.ptx.workload;

import io.policybridge.ptx.text.PtxModule;
import java.util.Map;
import java.util.Optional;

/** Where the needs of kernels come from: a file beside the PTX, else an installed ptxas, else they are estimated. */
final class PtxasSource {
    private static final String EFFECT = ", which decides how many CTAs an SM holds";

    private final Map<String, String> environment;

    /** {@code environment} says where ptxas is. */
    PtxasSource(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * What ptxas says of {@code module}, whose text is {@code ptx}; whatever is not {@code noted} is said to the user.
     */
    Optional<String> report(PtxModule module, String ptx, Optional<String> noted) {
        if (noted.isPresent()) {
            return noted;
        }
        Optional<InstalledPtxas> installed = InstalledPtxas.in(environment);
        if (installed.isEmpty()) {
            say(
                    module,
                    "its registers are estimated" + EFFECT
                            + "; ptxas -v, written to a file *.ptxas beside it, says them");
            return Optional.empty();
        }
        InstalledPtxas.Answer answer = installed.get().describe(ptx, module.target());
        if (!answer.assembled()) {
            say(
                    module,
                    "its registers are estimated" + EFFECT + ": " + installed.get() + " (" + answer.version()
                            + ") could not assemble it: " + answer.firstLine());
            return Optional.empty();
        }
        say(
                module,
                "its registers are those that " + installed.get() + " (" + answer.version() + ") says for "
                        + module.target());
        return Optional.of(answer.text());
    }

    private static void say(PtxModule module, String what) {
        System.err.println("policybridge: " + module.file() + ": " + what);
    }
}
