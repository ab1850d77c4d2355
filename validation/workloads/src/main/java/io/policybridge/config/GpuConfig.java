package io.policybridge.config;

import io.policybridge.input.BadInput;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that the simulator needs of a {@code gpgpusim.config}.
 *
 * @param name name of the configuration, or of the file
 * @param digest hash over {@code effective}, 16 hexadecimal digits: equal for equal machines, whatever the files'
 *     layout
 * @param ignored options that were set but are not modelled, in order of appearance
 * @param effective every modelled option with the value that took effect, defaults included
 * @param refusals what the simulator does not model, one line each: file, line, option, value, what to use instead
 */
public record GpuConfig(
        String name,
        String digest,
        List<String> ignored,
        SmConfig sm,
        LdstConfig ldst,
        NetworkConfig network,
        MemoryConfig memory,
        AddressMapping mapping,
        ClockConfig clocks,
        SortedMap<String, String> effective,
        List<String> refusals) {

    public GpuConfig {
        ignored = List.copyOf(ignored);
        effective = Collections.unmodifiableSortedMap(new TreeMap<>(effective));
        refusals = List.copyOf(refusals);
    }

    /**
     * This configuration, if the simulator models all of it.
     *
     * @throws BadInput with all refusals, one a line
     */
    public GpuConfig requireSupported() {
        if (!refusals.isEmpty()) {
            throw new BadInput(String.join("\n", refusals));
        }
        return this;
    }
}
