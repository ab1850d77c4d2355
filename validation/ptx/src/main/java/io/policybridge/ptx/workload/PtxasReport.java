package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code ptxas -v} says that kernels need. */
final class PtxasReport {
    private static final Pattern FUNCTION = Pattern.compile("Compiling entry function '([^']+)'");
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d{1,3}) registers");
    private static final Pattern SHARED = Pattern.compile("(\\d{1,9}) bytes smem");
    private static final Pattern CONSTANT = Pattern.compile("(\\d{1,9}) bytes cmem\\[\\d+\\]");
    private static final Pattern STACK = Pattern.compile("(\\d{1,9}) bytes stack frame");

    private PtxasReport() {}

    /**
     * By kernel of {@code module} what {@code report} says; without a report nothing, and a warning.
     *
     * @throws BadInput if it says nothing of a kernel
     */
    static Map<String, KernelResources> of(PtxModule module, Optional<String> report) {
        if (report.isEmpty()) {
            System.err.println("policybridge: " + module.file() + ": its registers are estimated, which decides how "
                    + "many CTAs an SM holds; ptxas -v, written to a file *.ptxas beside it, says them");
            return Map.of();
        }
        Map<String, KernelResources> found = of(report.get().lines().toList());
        for (PtxFunction function : module.functions()) {
            if (function.entry() && !found.containsKey(function.name())) {
                throw BadInput.in(
                        module.file(), "kernel=" + function.name() + "; expected it in what ptxas -v says (*.ptxas)");
            }
        }
        return found;
    }

    /** By kernel what {@code lines} say. */
    static Map<String, KernelResources> of(List<String> lines) {
        Map<String, KernelResources> found = new HashMap<>();
        String kernel = null;
        int local = 0;
        for (String line : lines) {
            Matcher function = FUNCTION.matcher(line);
            if (function.find()) {
                kernel = function.group(1);
                local = 0;
            }
            local = Math.max(local, sum(STACK, line));
            if (kernel != null && REGISTERS.matcher(line).find()) {
                found.put(
                        kernel,
                        new KernelResources(sum(REGISTERS, line), sum(SHARED, line), local, sum(CONSTANT, line)));
            }
        }
        return found;
    }

    private static int sum(Pattern pattern, String line) {
        int sum = 0;
        for (Matcher matcher = pattern.matcher(line); matcher.find(); ) {
            sum += Integer.parseInt(matcher.group(1));
        }
        return sum;
    }
}
