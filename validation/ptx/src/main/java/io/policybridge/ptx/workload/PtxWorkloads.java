package io.policybridge.ptx.workload;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.PtxWorkload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A host program in one Java file, and its PTX beside it. The workload's folder is that file, and behind a colon its
 * size. What {@code ptxas -v} says of {@code NAME.ptx} may stand in {@code NAME.ptxas}.
 */
public final class PtxWorkloads extends PtxFormat {
    private static final String ENDING = ".java";

    /** With the ptxas of this process' environment. */
    public PtxWorkloads() {
        this(System.getenv());
    }

    /** With the ptxas that {@code environment} names or has on its PATH. */
    PtxWorkloads(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public String name() {
        return "ptx";
    }

    @Override
    public String form() {
        return "a file *" + ENDING + " with a host program";
    }

    @Override
    public boolean runsCode() {
        return true;
    }

    @Override
    public Optional<Path> folder(Path path) {
        Path file = SizedName.of(path).path();
        boolean java = file.toString().endsWith(ENDING) && Files.isRegularFile(file);
        return java ? Optional.of(path) : Optional.empty();
    }

    @Override
    protected Source source(Path folder) {
        SizedName sized = SizedName.of(folder);
        Supplier<PtxWorkload> workloads = new HostSource(sized.path()).workloads();
        PtxWorkload workload = workloads.get();
        String text = text(sized.path());
        StoredPtx ptx = ptx(sized.path(), answerOf(sized.path(), "ptx()", workload::ptx));
        return new Source(
                workloads,
                sized.size(answerOf(sized.path(), "sizes()", workload::sizes)),
                text,
                ptx.file(),
                ptx.text(),
                ptx.ptxas());
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read; expected a host program");
        }
    }

    private static StoredPtx ptx(Path file, String name) {
        try {
            return StoredPtx.at(file.resolveSibling(name));
        } catch (IOException | InvalidPathException e) {
            String expected = "a file with PTX that can be read, and its .ptxas, in the same folder, if there is one";
            throw BadInput.in(file, "ptx()=" + name + "; expected " + expected);
        }
    }

    /** What the user's {@code method} returns. */
    private static <T> T answerOf(Path file, String method, Supplier<T> call) {
        T answer;
        try {
            answer = call.get();
        } catch (RuntimeException | StackOverflowError e) {
            throw BadInput.in(file, method + " failed: " + e + "; expected an answer");
        }
        if (answer == null) {
            throw BadInput.in(file, method + "=null; expected an answer");
        }
        return answer;
    }
}
