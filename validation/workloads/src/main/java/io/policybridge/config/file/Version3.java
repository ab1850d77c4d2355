package io.policybridge.config.file;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How GPGPU-Sim 3.2.2 wrote a {@code gpgpusim.config}. Such a file is known by its cache strings, which all begin with
 * a number. Options that have another name today, values that have another form, and defaults that are others are put
 * into today's terms; what the simulator does with them is what the development line does.
 */
final class Version3 {
    private static final String INT_LATENCY = "-ptx_opcode_latency_int";
    private static final String COALESCING = "-gpgpu_coalesce_arch";

    /**
     * Without a letter for the kind of cache in front, and with or without the set index at the end of the second
     * group.
     */
    private static final Set<String> CACHES = Set.of(
            "-gpgpu_cache:dl1",
            "-gpgpu_cache:dl1PrefL1",
            "-gpgpu_cache:dl1PrefShared",
            "-gpgpu_cache:dl2",
            "-gpgpu_cache:il1",
            "-gpgpu_const_cache:l1",
            "-gpgpu_tex_cache:l1");

    private static final String POWER = "-gpuwattch_xml_file";
    private static final String POWER_TODAY = "-accelwattch_xml_file";

    /**
     * Defaults that are others today, in the old form. Host copies did not touch the L2, and a warp's two instructions
     * could go to one kind of unit.
     */
    private static final Map<String, String> DEFAULTS = Map.of(
            "-gpgpu_shader_cta",
            "8",
            "-gpgpu_max_concurrent_kernel",
            "8",
            "-gpgpu_perf_sim_memcpy",
            "0",
            "-gpgpu_dual_issue_diff_exec_units",
            "0",
            Spellings.PIPELINE,
            "1,1,1,1,1,1,1",
            INT_LATENCY,
            "1,1,19,25,145",
            COALESCING,
            "13",
            "-gpgpu_cache:il1",
            "4:256:4,L:R:f:N,A:2:32,4",
            "-gpgpu_cache:dl2",
            "64:128:8,L:B:m:N,A:16:4,4");

    /** Today's default; 3.2.2 knew no shuffle instruction. */
    private static final String SHUFFLE_LATENCY = "32";

    private Version3() {}

    /** Whether an option {@code name} with this value is a cache as 3.2.2 wrote it. */
    static boolean isOldCache(String name, String value) {
        return CACHES.contains(Spellings.today(name)) && value.matches("[0-9]+:[0-9]+:[0-9]+,.*");
    }

    /** Whether it is a cache as later versions write it. */
    static boolean isNewCache(String name, String value) {
        return CACHES.contains(Spellings.today(name)) && value.matches("[A-Z]:.*");
    }

    /** Today's name of the option {@code name}; later the file of power coefficients is a mark of 4.0.1. */
    static String name(String name) {
        return name.equals(POWER) ? POWER_TODAY : Spellings.today(name);
    }

    /** Today's form of the value of today's option {@code name}. */
    static String value(String name, String value) {
        if (isOldCache(name, value)) {
            return cache(value);
        }
        return switch (name) {
            case INT_LATENCY -> value.split(",", -1).length == 5 ? value + "," + SHUFFLE_LATENCY : value;
            // The only coalescing that it had, today's of Fermi.
            case COALESCING -> value.equals("13") ? "20" : value;
            default -> Spellings.value(name, value);
        };
    }

    /** Today's options, with values in today's form, that a file has by default. */
    static Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>(DEFAULTS);
        defaults.replaceAll(Version3::value);
        return defaults;
    }

    private static String cache(String value) {
        String[] groups = value.split(",", -1);
        if (groups.length > 1 && groups[1].split(":", -1).length == 4) {
            groups[1] += ":L";
        }
        return "N:" + String.join(",", groups);
    }
}
