package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code ptxas -v} says that kernels need. */
final class PtxasReport {
    private static final Pattern KERNEL = Pattern.compile("Compiling entry function '([^']+)'");
    private static final Pattern PROPERTIES = Pattern.compile("Function properties for '?([^\\s']+)");
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d{1,3}) registers");
    /** What the program declares, and what ptxas adds. */
    private static final Pattern SHARED = Pattern.compile("(\\d{1,9})(?:\\+(\\d{1,9}))? bytes smem");

    private static final Pattern CONSTANT = Pattern.compile("(\\d{1,9}) bytes cmem\\[\\d+\\]");
    private static final Pattern COMPLAINT = Pattern.compile("^ptxas\\b.*\\b(fatal|error) *:");
    private static final Pattern STACK = Pattern.compile("(\\d{1,9}) bytes stack frame");

    private PtxasReport() {}

    /**
     * By kernel of {@code module} what {@code report} says, which was noted in a file beside it.
     *
     * @throws BadInput if it says nothing of a kernel, or is a complaint
     */
    static Map<String, KernelResources> of(PtxModule module, String report) {
        List<String> lines = report.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (COMPLAINT.matcher(lines.get(i)).find()) {
                throw BadInput.at(
                        StoredPtx.report(module.file()),
                        i + 1,
                        "ptxas",
                        lines.get(i),
                        "what ptxas -v says of kernels that it can assemble, for an -arch that it has"
                                + " (of CUDA 13 sm_75 and later)");
            }
        }
        Map<String, KernelResources> found = of(lines);
        for (String kernel : missing(module, found)) {
            throw BadInput.in(module.file(), "kernel=" + kernel + "; expected it in what ptxas -v says (*.ptxas)");
        }
        return found;
    }

    /** The kernels of {@code module} of which {@code found} says nothing. */
    static List<String> missing(PtxModule module, Map<String, KernelResources> found) {
        return kernels(module).stream().filter(name -> !found.containsKey(name)).toList();
    }

    /** The names of the kernels of {@code module}. */
    static List<String> kernels(PtxModule module) {
        return module.functions().stream()
                .filter(PtxFunction::entry)
                .map(PtxFunction::name)
                .toList();
    }

    /**
     * By kernel what {@code lines} say. A stack frame belongs to the function whose properties are named last, which
     * may be one that the kernel calls; registers to the kernel that is compiled.
     */
    static Map<String, KernelResources> of(List<String> lines) {
        Map<String, String> usage = new HashMap<>();
        Map<String, Integer> stacks = new HashMap<>();
        String kernel = null;
        String described = null;
        for (String line : lines) {
            Matcher compiled = KERNEL.matcher(line);
            Matcher properties = PROPERTIES.matcher(line);
            if (compiled.find()) {
                kernel = compiled.group(1);
                described = kernel;
            } else if (properties.find()) {
                described = properties.group(1);
            }
            if (described != null && STACK.matcher(line).find()) {
                stacks.merge(described, sum(STACK, line), Math::max);
            }
            if (kernel != null && REGISTERS.matcher(line).find()) {
                usage.put(kernel, line);
            }
        }
        Map<String, KernelResources> found = new HashMap<>();
        usage.forEach((name, line) -> found.put(
                name,
                new KernelResources(
                        sum(REGISTERS, line), sum(SHARED, line), stacks.getOrDefault(name, 0), sum(CONSTANT, line))));
        return found;
    }

    private static int sum(Pattern pattern, String line) {
        int sum = 0;
        for (Matcher matcher = pattern.matcher(line); matcher.find(); ) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                sum += matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
            }
        }
        return sum;
    }
}
