package io.policybridge.simulation;

import io.policybridge.config.GpuConfig;
import io.policybridge.config.file.Overrides;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a simulation runs on.
 *
 * @param base name of the configuration
 * @param options by name, what was set otherwise than in it
 * @param digest of all effective options
 */
public record MachineValue(String base, Map<String, String> options, String digest) {
    private static final int DIGEST_SHOWN = 12;

    public MachineValue {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
    }

    /** The one that {@code gpu} is, which was read with {@code overrides}. */
    public static MachineValue of(GpuConfig gpu, Overrides overrides) {
        Map<String, String> options = new LinkedHashMap<>();
        overrides.settings().forEach((name, given) -> options.put(name.substring(1), given.value()));
        String all = gpu.name();
        return new MachineValue(
                all.substring(0, all.length() - overrides.toString().length()), options, gpu.digest());
    }

    /** Reads what {@link #name} wrote. */
    public static MachineValue read(String name, String digest) {
        Map<String, String> options = new LinkedHashMap<>();
        String[] words = name.split("\\+", -1);
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals < 0) { // a + in the name of a file
                return new MachineValue(name, Map.of(), digest);
            }
            options.put(words[i].substring(0, equals), words[i].substring(equals + 1));
        }
        MachineValue read = new MachineValue(words[0], options, digest);
        return read.name().equals(name) ? read : new MachineValue(name, Map.of(), digest);
    }

    /** {@code gtx480x+gpgpu_n_mem=8}. */
    public String name() {
        return base
                + options.entrySet().stream()
                        .map(option -> "+" + option.getKey() + "=" + option.getValue())
                        .collect(Collectors.joining());
    }

    /** {@code gtx480x (0123456789ab)}. */
    @Override
    public String toString() {
        return name() + " (" + digest.substring(0, Math.min(DIGEST_SHOWN, digest.length())) + ")";
    }
}
