package io.policybridge.ptx.survey;

import io.policybridge.config.SmConfig;
import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which kernels of PTX files would run.
 *
 * @param files in order; equal ones count once
 */
public record PtxSurvey(List<CheckedPtx> files) {
    private static final String PTX = ".ptx";

    /**
     * Why kernels or files are refused.
     *
     * @param kernels refused for it; in files that cannot be read none are counted
     * @param files with one
     */
    public record Reason(String text, int kernels, int files) {}

    /** Receives the progress of the reading. */
    @FunctionalInterface
    public interface Progress {
        /** So many of {@code all} files have been read. */
        void read(int files, int all);
    }

    public PtxSurvey {
        files = List.copyOf(files);
    }

    /**
     * The file {@code path}, or the files {@code *.ptx} in and below the folder {@code path}, on SMs as configured;
     * {@code progress} receives how many have been read, of how many.
     *
     * @throws BadInput if there is none, or one cannot be read
     */
    public static PtxSurvey of(Path path, SmConfig config, Progress progress) {
        List<Path> all = Files.isDirectory(path) ? below(path) : List.of(path);
        if (all.isEmpty()) {
            throw BadInput.in(path, "holds no file *" + PTX + "; expected some");
        }
        Set<String> known = new HashSet<>();
        List<CheckedPtx> files = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            progress.read(i, all.size());
            String text = text(all.get(i));
            if (known.add(text)) {
                files.add(CheckedPtx.of(all.get(i), text, config));
            }
        }
        return new PtxSurvey(files);
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.getFileName().toString().endsWith(PTX) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw BadInput.in(folder, "cannot be read: " + e.getMessage());
        }
    }

    private static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            throw BadInput.in(file, "no such file; expected PTX, what cuobjdump -ptx prints, or a folder with *" + PTX);
        }
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    /** Kernels in files that can be read. */
    public long kernels() {
        return files.stream().mapToLong(file -> file.kernels().size()).sum();
    }

    /** Kernels that would run. */
    public long accepted() {
        return files.stream().mapToLong(CheckedPtx::accepted).sum();
    }

    /** Files of which something cannot be read. */
    public long unread() {
        return files.stream().filter(file -> !file.unread().isEmpty()).count();
    }

    /** Whether all can be read and would run. */
    public boolean isAccepted() {
        return files.stream().allMatch(CheckedPtx::isAccepted);
    }

    /** The most frequent first: by kernels, then by files. */
    public List<Reason> reasons() {
        Map<String, int[]> counts = new TreeMap<>();
        for (CheckedPtx file : files) {
            Set<String> here = new HashSet<>();
            for (CheckedPtx.CheckedKernel kernel : file.kernels()) {
                kernel.refusal().ifPresent(refusal -> {
                    counts.computeIfAbsent(refusal.reason(), text -> new int[2])[0]++;
                    here.add(refusal.reason());
                });
            }
            file.unread().forEach(refusal -> here.add(refusal.reason()));
            here.forEach(reason -> counts.computeIfAbsent(reason, text -> new int[2])[1]++);
        }
        List<Reason> all = new ArrayList<>();
        counts.forEach((text, count) -> all.add(new Reason(text, count[0], count[1])));
        all.sort(Comparator.comparing(Reason::kernels)
                .thenComparing(Reason::files)
                .reversed());
        return all;
    }
}
