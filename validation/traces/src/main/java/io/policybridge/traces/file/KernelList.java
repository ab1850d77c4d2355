package io.policybridge.traces.file;

import io.policybridge.input.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a {@code kernelslist.g} orders: kernels one after the other, and copies of the host between them.
 *
 * @param file the list
 * @param kernels the traces of the kernels, in order of launch
 * @param copies from the host to the GPU, in order
 * @param left lines that are neither, with their numbers: Accel-Sim ignores them
 */
public record KernelList(Path file, List<Path> kernels, List<Copy> copies, List<String> left) {
    private static final long MOST_BYTES = 1 << 26;
    private static final String COPY = "MemcpyHtoD";
    private static final String KERNEL = "kernel";

    public KernelList {
        kernels = List.copyOf(kernels);
        copies = List.copyOf(copies);
        left = List.copyOf(left);
    }

    /**
     * A copy from the host.
     *
     * @param before kernels launched before it
     * @param address of the GPU
     * @param bytes copied
     */
    public record Copy(int before, long address, long bytes) {}

    /** The list of one kernel alone. */
    public static KernelList of(Path kernel) {
        return new KernelList(kernel, List.of(kernel), List.of(), List.of());
    }

    /**
     * Reads the list in {@code file}.
     *
     * @throws BadInput if it cannot be read, or holds what Accel-Sim does not run
     */
    public static KernelList read(Path file) {
        List<Path> kernels = new ArrayList<>();
        List<Copy> copies = new ArrayList<>();
        List<String> left = new ArrayList<>();
        int number = 0;
        for (String line : text(file).split("\n", -1)) {
            number++;
            if (line.endsWith("\r")) {
                throw BadInput.at(
                        file, number, "line", line, "lines that end with a line feed alone: Accel-Sim ends at others");
            }
            if (line.startsWith(COPY)) {
                copies.add(copy(file, number, line, kernels.size()));
            } else if (line.startsWith(KERNEL)) {
                kernels.add(kernel(file, number, line));
            } else if (!line.isEmpty()) {
                left.add(BadInput.place(file, number, "line", line));
            }
        }
        if (kernels.isEmpty()) {
            throw BadInput.in(file, "no kernel; expected lines such as kernel-1.traceg");
        }
        return new KernelList(file, kernels, copies, left);
    }

    /**
     * The kernels that {@code choice} names, and the copies: numbers in the list, ranges of them, or names of kernels,
     * in which a {@code *} stands for anything, separated by commas.
     *
     * @throws BadInput if a part of it names none
     */
    public KernelList selected(String choice) {
        SortedSet<Integer> chosen = new TreeSet<>();
        for (String part : choice.split(",", -1)) {
            Set<Integer> named = part.matches("\\d{1,9}(-\\d{1,9})?") ? numbered(part) : called(part);
            if (named.isEmpty()) {
                throw new BadInput(
                        "workload=" + file + ":" + choice + ": kernels=" + part + "; expected numbers from 1 to "
                                + kernels.size() + ", ranges such as 2-4, or names of kernels");
            }
            chosen.addAll(named);
        }
        return new KernelList(
                file,
                chosen.stream().map(kernels::get).toList(),
                copies.stream()
                        .map(copy -> new Copy(chosen.headSet(copy.before).size(), copy.address, copy.bytes))
                        .toList(),
                left);
    }

    private Set<Integer> numbered(String part) {
        String[] ends = part.split("-");
        int first = Integer.parseInt(ends[0]);
        int last = Integer.parseInt(ends[ends.length - 1]);
        return first < 1 || last > kernels.size()
                ? Set.of()
                : IntStream.range(first - 1, last).boxed().collect(Collectors.toSet());
    }

    private Set<Integer> called(String pattern) {
        String expression =
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        Set<Integer> called = new TreeSet<>();
        for (int i = 0; i < kernels.size(); i++) {
            try (TraceLines lines = TraceLines.open(kernels.get(i))) {
                if (KernelHeader.read(lines).name().matches(expression)) {
                    called.add(i);
                }
            }
        }
        return called;
    }

    private static String text(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw BadInput.in(file, "no such file; expected a kernelslist.g");
            }
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw BadInput.in(file, "has " + bytes + " bytes; expected a list of kernels of at most " + MOST_BYTES);
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw BadInput.in(file, "cannot be read: " + e.getMessage());
        }
    }

    private static Copy copy(Path file, int number, String line, int before) {
        String[] words = line.split(",", -1);
        boolean isCopy = words.length == 3
                && words[1].strip().matches("(0[xX])?0*[0-9a-fA-F]{1,16}")
                && words[2].strip().matches("0*[0-9]{1,10}");
        long bytes = isCopy ? Long.parseLong(words[2].strip()) : 0;
        if (!isCopy || bytes >= 1L << 32) {
            throw BadInput.at(
                    file,
                    number,
                    "line",
                    line,
                    "MemcpyHtoD,ADDRESS,BYTES: a hexadecimal address, and fewer than 2^32 bytes");
        }
        String address = words[1].strip().replaceFirst("^0[xX]", "");
        return new Copy(before, Long.parseUnsignedLong(address.replaceFirst("^0+(?=.)", ""), 16), bytes);
    }

    private static Path kernel(Path file, int number, String line) {
        if (line.indexOf('/') >= 0 || line.indexOf('\\') >= 0 || line.indexOf('\0') >= 0) {
            throw BadInput.at(file, number, "kernel", line, "the name of a file in the folder of the list");
        }
        Path kernel = file.resolveSibling(line);
        if (!TraceLines.isTrace(kernel)) {
            throw BadInput.at(file, number, "kernel", line, TraceLines.EXPECTED + TraceLines.noLaterForm(line));
        }
        return kernel;
    }
}
