package io.policybridge.config.file;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.Release;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * GPGPU-Sim 4.0.1. A file is known as one of it by an option that only it has, or by an adaptive L1D without the
 * options that the development line then needs; {@link #RELEASE} names the release where the file does not show it.
 */
final class Version4 {
    /** An option of our own: the release whose rules the simulator follows. */
    private static final String RELEASE = "-gpgpusim_release";

    private static final String POWER = "-gpuwattch_xml_file";
    private static final String ADAPTIVE = "-gpgpu_adaptive_cache_config";
    private static final String UNIFIED = "-gpgpu_unified_l1d_size";
    private static final String L1D = "-gpgpu_cache:dl1";

    /** Defaults that are others today; what it had in place of an option is as if that were set. */
    private static final Map<String, String> DEFAULTS = Map.of(
            "-gpgpu_shader_cta",
            "8",
            "-gpgpu_max_concurrent_kernel",
            "8",
            UNIFIED,
            "128",
            "-gpgpu_shmem_option",
            "0,8,16,32,64,96");

    /** An adaptive L1D had four times its configured size at most, and the sizes above fit one of 32 KB. */
    private static final int ADAPTIVE_BYTES = 32 * 1024;

    private static final int GROWTH = 4;
    private static final int MOST_WARPS = 64;

    private Version4() {}

    /** Completes {@code settings}, if they are of this release, with what it had where they say nothing. */
    static Map<String, OptionFile.OptionValue> complete(Map<String, OptionFile.OptionValue> settings) {
        boolean adaptive =
                settings.containsKey(ADAPTIVE) && settings.get(ADAPTIVE).value().equals("1");
        if (settings.containsKey(POWER) || adaptive && !settings.containsKey(UNIFIED)) {
            settings.putIfAbsent(RELEASE, new OptionFile.OptionValue(Release.V4_0_1.toString(), null, 0));
        }
        OptionFile.OptionValue release = settings.get(RELEASE);
        if (release != null && release.value().equals(Release.V4_0_1.toString())) {
            DEFAULTS.forEach((name, value) -> settings.putIfAbsent(name, new OptionFile.OptionValue(value, null, 0)));
        }
        return settings;
    }

    /** The release whose rules hold; named among the effective options where it is not today's. */
    static Release release(Options options) {
        String text = options.isSet(RELEASE) ? options.text(RELEASE) : Release.DEVELOPMENT.toString();
        for (Release release : Release.values()) {
            if (release.toString().equals(text)) {
                return release;
            }
        }
        throw options.bad(
                RELEASE, Arrays.stream(Release.values()).map(Release::toString).collect(Collectors.joining(" or ")));
    }

    /** {@code l1d} as this release makes it: a streaming one has an MSHR for every sector that it can ever hold. */
    static CacheConfig l1d(Options options, CacheConfig l1d) {
        if (l1d == null || l1d.release() != Release.V4_0_1) {
            return l1d;
        }
        if (options.flag(ADAPTIVE) && l1d.bytes() != ADAPTIVE_BYTES) {
            throw options.bad(
                    L1D,
                    "an L1D of " + ADAPTIVE_BYTES + " bytes where " + ADAPTIVE + " 1 is set and the release is 4.0.1");
        }
        int sectors = l1d.isSectored() ? 4 : 1;
        return l1d.allocate() == CacheConfig.Allocate.STREAMING
                ? l1d.withMshrs(l1d.sets() * l1d.ways() * GROWTH * sectors, MOST_WARPS)
                : l1d;
    }
}
