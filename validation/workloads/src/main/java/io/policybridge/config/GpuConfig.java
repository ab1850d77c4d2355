package io.policybridge.config;

import io.policybridge.input.BadInput;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Everything that the simulator needs of a {@code gpgpusim.config}. */
public record GpuConfig(
        Source source,
        SmConfig sm,
        LdstConfig ldst,
        NetworkConfig network,
        MemoryConfig memory,
        AddressMapping mapping,
        ClockConfig clocks) {

    /** The options that end a run early. */
    public static final String MOST_CYCLES = "-gpgpu_max_cycle";

    public static final String MOST_INSTRUCTIONS = "-gpgpu_max_insn";

    /**
     * The origin of the values.
     *
     * @param name name of the configuration, or of the file
     * @param digest hash over {@code effective}, 16 hexadecimal digits: equal for equal machines in any layout
     * @param ignored options that were set but are not modelled, with their values, in order of appearance
     * @param effective every modelled option with the value that took effect, defaults included
     * @param refusals what the simulator does not model: file, line, option, value, what to use instead
     * @param translated what is read otherwise than the file writes it, a line each
     * @param leftOut options of the file that GPGPU-Sim does not have: what they set is not in this machine
     */
    public record Source(
            String name,
            String digest,
            Map<String, String> ignored,
            SortedMap<String, String> effective,
            List<Complaint> refusals,
            List<String> translated,
            List<String> leftOut) {

        public Source {
            ignored = Collections.unmodifiableMap(new LinkedHashMap<>(ignored));
            effective = Collections.unmodifiableSortedMap(new TreeMap<>(effective));
            refusals = List.copyOf(refusals);
            translated = List.copyOf(translated);
            leftOut = List.copyOf(leftOut);
        }
    }

    public String name() {
        return source.name;
    }

    public String digest() {
        return source.digest;
    }

    /** Options that were set but are not modelled, with their values, in order of appearance. */
    public Map<String, String> ignored() {
        return source.ignored;
    }

    public SortedMap<String, String> effective() {
        return source.effective;
    }

    public List<Complaint> refusals() {
        return source.refusals;
    }

    /** What is read otherwise than the file writes it, a line each. */
    public List<String> translated() {
        return source.translated;
    }

    /** Options of the file that GPGPU-Sim does not have: what they set is not in this machine. */
    public List<String> leftOut() {
        return source.leftOut;
    }

    /** Core cycles after which a run ends; {@code Long.MAX_VALUE} where it goes on to its own end. */
    public long mostCycles() {
        return limit(MOST_CYCLES);
    }

    /** The same in thread instructions. */
    public long mostInstructions() {
        return limit(MOST_INSTRUCTIONS);
    }

    /** 0 is none, and so is what is negative, which GPGPU-Sim takes as a very large number. */
    private long limit(String option) {
        long value = Long.parseLong(source.effective.get(option));
        return value > 0 ? value : Long.MAX_VALUE;
    }

    /**
     * Whether GPGPU-Sim counts how many warps run: after 4.0.1 only where it simulates power, which is not modelled.
     */
    public boolean countsWarps() {
        return sm.collector().release() == Release.V4_0_1
                || "1".equals(source.ignored.get("-power_simulation_enabled"));
    }

    /** This configuration with other caches, under another name. */
    public GpuConfig withCaches(String name, LdstConfig first, MemoryConfig second) {
        Source renamed = new Source(
                name,
                source.digest,
                source.ignored,
                source.effective,
                source.refusals,
                source.translated,
                source.leftOut);
        return new GpuConfig(renamed, sm, first, network, second, mapping, clocks);
    }

    /** This configuration with memory where it was drawn to lie, if its memory is drawn at all. */
    public GpuConfig withDrawn(Supplier<DrawnPartitions> drawn) {
        return mapping.isDrawn()
                ? new GpuConfig(source, sm, ldst, network, memory, mapping.with(drawn.get()), clocks)
                : this;
    }

    /** This configuration for one simulation. */
    public GpuConfig ofOneRun() {
        return mapping.isDrawn() ? new GpuConfig(source, sm, ldst, network, memory, mapping.ofOneRun(), clocks) : this;
    }

    /**
     * This configuration, if the simulator models all of it.
     *
     * @throws BadInput with all refusals, one a line
     */
    public GpuConfig requireSupported() {
        if (!refusals().isEmpty()) {
            throw new BadInput(refusals().stream().map(Complaint::toString).toList());
        }
        return this;
    }
}
