package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.workload.ProgramTrace.KernelResources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code ptxas -v} says that kernels need, in a file beside the PTX: {@code KERNEL.ptx} has {@code KERNEL.ptxas}.
 */
final class PtxasReport {
    private static final Pattern FUNCTION = Pattern.compile("Compiling entry function '([^']+)'");
    private static final Pattern REGISTERS = Pattern.compile("Used (\\d{1,3}) registers");
    private static final Pattern SHARED = Pattern.compile("(\\d{1,9}) bytes smem");
    private static final Pattern CONSTANT = Pattern.compile("(\\d{1,9}) bytes cmem\\[\\d+\\]");
    private static final Pattern STACK = Pattern.compile("(\\d{1,9}) bytes stack frame");

    private PtxasReport() {}

    /** By kernel of {@code module}, which was read from {@code ptx}; without the file none, and a warning. */
    static Map<String, KernelResources> beside(Path ptx, PtxModule module) {
        String name = ptx.getFileName().toString();
        Path file = ptx.resolveSibling(name.replaceAll("\\.ptx$", "") + ".ptxas");
        if (!Files.isRegularFile(file)) {
            System.err.println("policybridge: " + file + " does not exist: the registers of " + name
                    + " are estimated, which decides how many CTAs an SM holds (ptxas -v writes it)");
            return Map.of();
        }
        Map<String, KernelResources> found = of(lines(file));
        for (PtxFunction function : module.functions()) {
            if (function.entry() && !found.containsKey(function.name())) {
                throw BadInput.in(file, "nothing of kernel " + function.name() + "; expected what ptxas -v says of it");
            }
        }
        return found;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
