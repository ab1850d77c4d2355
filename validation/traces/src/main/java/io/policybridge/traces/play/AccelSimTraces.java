package io.policybridge.traces.play;

import io.policybridge.config.file.TraceOptions;
import io.policybridge.traces.file.KernelHeader;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.file.TraceLines;
import io.policybridge.workload.HostCopyCursor;
import io.policybridge.workload.PlayableProgram;
import io.policybridge.workload.UnrecordedFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Traces as Accel-Sim takes them: a folder with a {@code kernelslist.g}, such a list, or the trace of one kernel. */
public final class AccelSimTraces extends UnrecordedFormat {
    private static final String LIST = "kernelslist.g";
    private static final char CHOICE = ':';

    @Override
    public String name() {
        return "accel-sim-traces";
    }

    @Override
    public String form() {
        return "traces, a folder that holds " + LIST;
    }

    /** A choice of kernels may stand behind the name: {@code kernelslist.g:2-4}. */
    @Override
    public Optional<Path> folder(Path path) {
        Optional<Path> whole = list(path);
        if (whole.isPresent() || Files.exists(path) || path.getFileName() == null) {
            return whole;
        }
        String name = path.getFileName().toString();
        int colon = name.indexOf(CHOICE);
        return colon <= 0
                ? Optional.empty()
                : list(path.resolveSibling(name.substring(0, colon))).map(list -> chosen(list, name.substring(colon)));
    }

    private static Path chosen(Path list, String choice) {
        return list.resolveSibling(list.getFileName() + choice);
    }

    private static Optional<Path> list(Path path) {
        if (Files.isRegularFile(path.resolve(LIST))) {
            return Optional.of(path.resolve(LIST));
        }
        String name = path.getFileName() == null ? "" : path.getFileName().toString();
        boolean named = name.endsWith(".g") || TraceLines.isTrace(path) || TraceLines.isLaterForm(name);
        return Files.isRegularFile(path) && named ? Optional.of(path) : Optional.empty();
    }

    /** The list at {@code file}, which {@link #folder} has returned. */
    static KernelList kernels(Path file) {
        String name = file.getFileName().toString();
        int colon = Files.exists(file) ? -1 : name.indexOf(CHOICE);
        if (colon > 0) {
            return kernels(file.resolveSibling(name.substring(0, colon))).selected(name.substring(colon + 1));
        }
        return name.endsWith(".g") ? KernelList.read(file) : KernelList.of(file);
    }

    @Override
    public List<Path> furtherOptions(Path config) {
        return TraceOptions.beside(config).map(List::of).orElse(List.of());
    }

    @Override
    public PlayableProgram program(Path file) {
        KernelList list = kernels(file);
        list.left()
                .forEach(line -> System.err.println(
                        "policybridge: " + line + " is left out, as Accel-Sim does; it reads kernels and MemcpyHtoD"));
        if (!list.copies().isEmpty()
                && list.copies().get(list.copies().size() - 1).before()
                        == list.kernels().size()) {
            System.err.println("policybridge: " + file
                    + ": Accel-Sim ends in an assertion at the copy behind the last kernel; nothing runs after it");
        }
        return TraceProgram.of(list);
    }

    @Override
    public HostCopyCursor.Source copies(Path file, PlayableProgram program) {
        return played -> ((TraceProgram) program).copies();
    }

    @Override
    public String lackingConfig(Path file, String otherwise) {
        int binary;
        try (TraceLines lines = TraceLines.open(kernels(file).kernels().get(0))) {
            binary = KernelHeader.read(lines).binary();
        }
        String machine = ShippedMachine.of(binary)
                .map(fitting -> "Accel-Sim's for machine code " + binary + ", " + fitting)
                .orElse("a machine of Accel-Sim");
        return "traces name no configuration; expected --config with the folder that holds gpgpusim.config and "
                + TraceOptions.NAME + " of " + machine;
    }

    @Override
    protected String kind() {
        return "traces, which are not recorded, replayed or driven";
    }
}
