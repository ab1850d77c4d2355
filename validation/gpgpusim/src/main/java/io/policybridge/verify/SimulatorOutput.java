package io.policybridge.verify;

import io.policybridge.log.WholeLines;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The output of one run: the lines to compare, and the cycles of each kernel. */
public final class SimulatorOutput {
    private static final String NAME = "kernel_name =";
    private static final String CYCLES = "gpu_sim_cycle = ";
    /**
     * A request in flight while statistics are printed; GPGPU-Sim prints those of an L2 in the order of their addresses
     * in the host's memory.
     */
    private static final String REQUEST = "mf: uid=";
    /** The host address of a request that an MSHR lists; the request itself follows. */
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]+(?= : +mf: uid=)");

    private final WholeLines whole = new WholeLines();
    private final List<String> lines = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Kernel> kernels = new ArrayList<>();
    private String name;
    private int number;

    /**
     * A kernel whose statistics were printed.
     *
     * @param cycles core cycles that it took
     */
    public record Kernel(String name, long cycles) {}

    /** Takes the next line of the output. */
    void add(String printed) {
        number++;
        whole.next(printed).stream().filter(line -> !IgnoredLines.is(line)).forEach(this::addWhole);
    }

    private void addWhole(String whole) {
        String line = ADDRESS.matcher(whole.stripTrailing()).replaceAll("ADDRESS");
        lines.add(index(line), line);
        numbers.add(number);
        if (line.startsWith(NAME)) {
            name = line.substring(NAME.length()).strip();
        } else if (line.startsWith(CYCLES) && name != null) {
            kernels.add(new Kernel(
                    name, Long.parseLong(line.substring(CYCLES.length()).strip())));
            name = null;
        }
    }

    /** The index of a new line: the end, except that requests are sorted. */
    private int index(String line) {
        int index = lines.size();
        if (line.stripLeading().startsWith(REQUEST)) {
            while (index > 0
                    && lines.get(index - 1).stripLeading().startsWith(REQUEST)
                    && lines.get(index - 1).compareTo(line) > 0) {
                index--;
            }
        }
        return index;
    }

    /** Lines that are compared. */
    public int compared() {
        return lines.size();
    }

    /** The kernels in the order in which they ended. */
    public List<Kernel> kernels() {
        return List.copyOf(kernels);
    }

    /** The first lines in which {@code other} differs, at most {@code most}; empty if none does. */
    public List<Difference> differences(SimulatorOutput other, int most) {
        List<Difference> found = new ArrayList<>();
        for (int i = 0; i < Math.max(lines.size(), other.lines.size()) && found.size() < most; i++) {
            String mine = line(i);
            String theirs = other.line(i);
            if (!mine.equals(theirs)) {
                found.add(new Difference(
                        i < numbers.size() ? numbers.get(i) : number,
                        mine,
                        i < other.numbers.size() ? other.numbers.get(i) : other.number,
                        theirs));
            }
        }
        return found;
    }

    private String line(int index) {
        return index < lines.size() ? lines.get(index) : "(end of output)";
    }
}
