package io.policybridge.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What one run printed: the lines that count, and the cycles of each kernel. */
public final class SimulatorOutput {
    private static final String NAME = "kernel_name =";
    private static final String CYCLES = "gpu_sim_cycle = ";
    /**
     * A request in flight while statistics are printed; those of an L2 stand in the order of their addresses in the
     * host's memory.
     */
    private static final String REQUEST = "mf: uid=";
    /**
     * A message up to its line end, which the thread of the application also prints in the middle of a line of
     * statistics.
     */
    private static final Pattern MESSAGE = Pattern.compile("GPGPU-Sim(?: PTX| API| uArch)?: ");
    /** Where the host keeps a request that an MSHR lists; the request itself follows. */
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]+(?= : +mf: uid=)");

    private final List<String> lines = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    private final List<Kernel> kernels = new ArrayList<>();
    private String name;
    private int number;
    /** The beginning of a line that such messages tore apart; what follows them, possibly empty, is its end. */
    private String begun = "";

    /**
     * A kernel whose statistics were printed.
     *
     * @param cycles core cycles that it took
     */
    public record Kernel(String name, long cycles) {}

    /** Takes the next line of the output. */
    void add(String printed) {
        number++;
        Matcher message = MESSAGE.matcher(printed);
        if (message.find()) {
            begun += printed.substring(0, message.start());
            return;
        }
        String line = begun + printed;
        begun = "";
        if (IgnoredLines.is(line)) {
            return;
        }
        line = ADDRESS.matcher(line.stripTrailing()).replaceAll("ADDRESS");
        lines.add(place(line), line);
        numbers.add(number);
        if (line.startsWith(NAME)) {
            name = line.substring(NAME.length()).strip();
        } else if (line.startsWith(CYCLES) && name != null) {
            kernels.add(new Kernel(
                    name, Long.parseLong(line.substring(CYCLES.length()).strip())));
            name = null;
        }
    }

    /** Where a line goes: behind the others, but for requests, which are sorted. */
    private int place(String line) {
        int place = lines.size();
        if (line.stripLeading().startsWith(REQUEST)) {
            while (place > 0
                    && lines.get(place - 1).stripLeading().startsWith(REQUEST)
                    && lines.get(place - 1).compareTo(line) > 0) {
                place--;
            }
        }
        return place;
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
    List<Difference> differences(SimulatorOutput other, int most) {
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
