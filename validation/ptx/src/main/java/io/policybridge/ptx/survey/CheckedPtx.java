package io.policybridge.ptx.survey;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxDump;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxParser;
import io.policybridge.ptx.warp.ModuleCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A PTX file, read and compiled as a run does it, kernel by kernel.
 *
 * @param kernels of those of its modules that can be read, in order
 * @param unread why the other modules cannot be read
 */
public record CheckedPtx(Path file, List<CheckedKernel> kernels, List<PtxRefusal> unread) {
    /**
     * A kernel.
     *
     * @param line of its head
     * @param refusal what its launch would say; empty if it would run
     */
    public record CheckedKernel(String name, int line, Optional<PtxRefusal> refusal) {}

    public CheckedPtx {
        kernels = List.copyOf(kernels);
        unread = List.copyOf(unread);
    }

    /** What {@code file} holds, PTX or what cuobjdump -ptx prints, on SMs as configured. */
    static CheckedPtx of(Path file, String text, SmConfig config) {
        List<CheckedKernel> kernels = new ArrayList<>();
        List<PtxRefusal> unread = new ArrayList<>();
        for (String module : PtxDump.modules(text)) {
            try {
                kernels.addAll(kernels(PtxParser.parse(file, module), config));
            } catch (BadInput e) {
                unread.add(PtxRefusal.of(file, e));
            }
        }
        return new CheckedPtx(file, kernels, unread);
    }

    private static List<CheckedKernel> kernels(PtxModule module, SmConfig config) {
        ModuleCode code = new ModuleCode(module, config);
        return module.functions().stream()
                .filter(PtxFunction::entry)
                .map(function -> new CheckedKernel(function.name(), function.line(), refusal(code, function.name())))
                .toList();
    }

    private static Optional<PtxRefusal> refusal(ModuleCode code, String kernel) {
        try {
            code.kernel(kernel);
            return Optional.empty();
        } catch (BadInput e) {
            return Optional.of(PtxRefusal.of(code.module().file(), e));
        }
    }

    /** Kernels that would run. */
    public long accepted() {
        return kernels.stream().filter(kernel -> kernel.refusal().isEmpty()).count();
    }

    /** Whether it can be read, and all of its kernels would run. */
    public boolean isAccepted() {
        return unread.isEmpty() && accepted() == kernels.size();
    }
}
