package io.policybridge.simulator.cache;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Allocate;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.Sectors;
import io.policybridge.input.BadInput;

/** Which cache configurations are modelled. */
public final class SupportedCaches {
    private SupportedCaches() {}

    /** Throws {@link BadInput} unless {@code config} is a writable cache that {@link DataCache} models. */
    public static void checkData(CacheConfig config, boolean l2) {
        String name = l2 ? "L2" : "L1D";
        require(config.write() != Write.READ_ONLY, name, "write policy R", "B, T, E or L");
        require(!l2 || config.allocate() == Allocate.ON_MISS, name, "allocation " + config.allocate(), "m (on miss)");
        boolean lazy = config.writeAllocate() == WriteAllocate.LAZY_FETCH_ON_READ;
        boolean fetching = l2 && config.writeAllocate() == WriteAllocate.WRITE_ALLOCATE;
        require(
                lazy || fetching || config.writeAllocate() == WriteAllocate.NO_WRITE_ALLOCATE,
                name,
                "write-allocate policy " + config.writeAllocate(),
                "N (none), L (lazy fetch on read) or, in an L2, W (write allocate)");
        require(
                !fetching || !config.isSectored(),
                name,
                "write-allocate policy W with sectors",
                "W with whole lines (N)");
        require(!lazy || config.isSectored(), name, "write-allocate policy L with whole lines", "L with sectors (S)");
        checkMshrs(config, name);
        boolean fits = l2 ? config.lineBytes() >= Sectors.LINE_BYTES : config.lineBytes() == Sectors.LINE_BYTES;
        require(fits, name, "lines of " + config.lineBytes() + " bytes", "128" + (l2 ? " or more" : ""));
    }

    /** Throws {@link BadInput} unless {@code config} is a cache that {@link ReadOnlyCache} models. */
    static void checkReadOnly(CacheConfig config, String name) {
        require(config.write() == Write.READ_ONLY, name, "write policy " + config.write(), "R");
        require(!config.isSectored(), name, "sectors", "whole lines (N)");
        checkMshrs(config, name);
    }

    /** Throws {@link BadInput} unless {@code config} is a texture cache that is modelled. */
    public static void checkTexture(CacheConfig config) {
        require(config.write() == Write.READ_ONLY, "texture", "write policy " + config.write(), "R");
        require(!config.isSectored(), "texture", "sectors", "whole lines (N)");
        require(config.allocate() == Allocate.ON_MISS, "texture", "allocation " + config.allocate(), "m (on miss)");
        require(config.isTexture(), "texture", "MSHRs " + config.mshr(), "F or T");
        require(
                config.lineBytes() <= Sectors.LINE_BYTES,
                "texture",
                "lines of " + config.lineBytes() + " bytes",
                "128 or less");
    }

    private static void checkMshrs(CacheConfig config, String name) {
        require(
                config.mshr() == Mshr.ASSOCIATIVE || config.mshr() == Mshr.SECTOR_ASSOCIATIVE,
                name,
                "MSHRs " + config.mshr(),
                "A or S");
    }

    /** Throws {@link BadInput} that names the modelled alternative unless {@code modelled}. */
    public static void require(boolean modelled, String name, String found, String expected) {
        if (!modelled) {
            throw new BadInput(name + " cache has " + found + "; modelled: " + expected);
        }
    }
}
