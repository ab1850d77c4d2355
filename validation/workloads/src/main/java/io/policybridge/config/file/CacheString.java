package io.policybridge.config.file;

import io.policybridge.config.CacheConfig;
import io.policybridge.config.CacheConfig.Allocate;
import io.policybridge.config.CacheConfig.CacheType;
import io.policybridge.config.CacheConfig.Geometry;
import io.policybridge.config.CacheConfig.Mshr;
import io.policybridge.config.CacheConfig.Mshrs;
import io.policybridge.config.CacheConfig.Queues;
import io.policybridge.config.CacheConfig.Replacement;
import io.policybridge.config.CacheConfig.SetIndex;
import io.policybridge.config.CacheConfig.Write;
import io.policybridge.config.CacheConfig.WriteAllocate;
import io.policybridge.config.CacheConfig.Writes;
import io.policybridge.config.PolynomialHash;
import io.policybridge.config.Sectors;
import java.util.Map;

/**
 * GPGPU-Sim's cache strings: {@code KIND:SETS:LINE:WAYS,REPLACEMENT:WRITE:ALLOCATE:WRITEALLOCATE:SETINDEX," +
 * "MSHR:ENTRIES:MERGES, MISSQUEUE[:RESULTFIFO[,PORT]]}.
 */
final class CacheString {
    private static final String FORM = "KIND:SETS:LINE:WAYS,REPLACEMENT:WRITE:ALLOCATE:WRITEALLOCATE:SETINDEX,"
            + "MSHR:ENTRIES:MERGES,MISSQUEUE[:RESULTFIFO[,PORT]]"
            + " as in N:32:128:4,L:L:m:N:H,S:64:8,8";
    private static final int MAX_BYTES = 1 << 30;
    private static final int MAX_QUEUE = 1 << 20;

    private static final Map<Character, CacheType> TYPES = Map.of('N', CacheType.NORMAL, 'S', CacheType.SECTOR);
    private static final Map<Character, Replacement> REPLACEMENTS = Map.of('L', Replacement.LRU, 'F', Replacement.FIFO);
    private static final Map<Character, Write> WRITES = Map.of(
            'R', Write.READ_ONLY,
            'B', Write.WRITE_BACK,
            'T', Write.WRITE_THROUGH,
            'E', Write.WRITE_EVICT,
            'L', Write.LOCAL_WRITE_BACK_GLOBAL_WRITE_EVICT);
    private static final Map<Character, Allocate> ALLOCATES =
            Map.of('m', Allocate.ON_MISS, 'f', Allocate.ON_FILL, 's', Allocate.STREAMING);
    private static final Map<Character, WriteAllocate> WRITE_ALLOCATES = Map.of(
            'N', WriteAllocate.NO_WRITE_ALLOCATE,
            'W', WriteAllocate.WRITE_ALLOCATE,
            'F', WriteAllocate.FETCH_ON_WRITE,
            'L', WriteAllocate.LAZY_FETCH_ON_READ);
    private static final Map<Character, SetIndex> SET_INDEXES = Map.of(
            'L',
            SetIndex.LINEAR,
            'P',
            SetIndex.IPOLY,
            'H',
            SetIndex.FERMI_HASH,
            'C',
            SetIndex.CUSTOM,
            'X',
            SetIndex.XOR);
    private static final Map<Character, Mshr> MSHRS =
            Map.of('A', Mshr.ASSOCIATIVE, 'S', Mshr.SECTOR_ASSOCIATIVE, 'F', Mshr.TEX_FIFO, 'T', Mshr.SECTOR_TEX_FIFO);

    private final Options options;
    private final String name;

    private CacheString(Options options, String name) {
        this.options = options;
        this.name = name;
    }

    /** The cache that option {@code name} describes. */
    static CacheConfig read(Options options, String name) {
        CacheString string = new CacheString(options, name);
        CacheConfig cache = string.parse(options.text(name));
        string.check(cache);
        return cache;
    }

    /** As {@link #read}, null for {@code none}. */
    static CacheConfig readOrNone(Options options, String name) {
        return options.text(name).equals("none") ? null : read(options, name);
    }

    private CacheConfig parse(String text) {
        String[] groups = text.split(",", -1);
        if (groups.length < 4 || groups.length > 5) {
            throw bad(FORM);
        }
        String[] geometry = fields(groups[0], 4, 4);
        String[] behaviour = fields(groups[1], 5, 5);
        String[] mshr = fields(groups[2], 3, 3);
        String[] queues = fields(groups[3], 1, 2);
        if (groups.length == 5 && queues.length == 1) {
            throw bad("a result FIFO, or 0, before the port width: MISSQUEUE:0,PORT");
        }
        int lineBytes = powerOfTwo(geometry[2], "a line size that is a power of two", 4096);
        int port = groups.length == 5 ? number(groups[4], "a port width", 0, lineBytes) : 0;
        CacheType type = letter(geometry[0], "kind N (lines) or S (sectors)", TYPES);
        int sets = powerOfTwo(geometry[1], "a number of sets that is a power of two", 1 << 20);
        int ways = number(geometry[3], "a number of ways", 1, 1 << 16);
        Replacement replacement =
                letter(behaviour[0], "replacement L (LRU) or F (FIFO), the two of GPGPU-Sim,", REPLACEMENTS);
        Write write = letter(behaviour[1], "write policy R, B, T, E or L", WRITES);
        Allocate allocate = letter(behaviour[2], "allocation m (on miss), f (on fill) or s (streaming)", ALLOCATES);
        WriteAllocate writeAllocate = letter(behaviour[3], "write allocation N, W, F or L", WRITE_ALLOCATES);
        SetIndex setIndex = letter(behaviour[4], "set index L, P, H, C or X", SET_INDEXES);
        return new CacheConfig(
                new Geometry(type, sets, lineBytes, ways, setIndex),
                replacement,
                allocate,
                new Writes(write, writeAllocate, Version4.release(options)),
                new Mshrs(
                        letter(mshr[0], "MSHR kind A, S, F or T", MSHRS),
                        number(mshr[1], "a number of MSHR entries", 1, MAX_QUEUE),
                        number(mshr[2], "a number of requests per MSHR entry", 1, MAX_QUEUE)),
                new Queues(
                        number(queues[0], "a miss queue size", 1, MAX_QUEUE),
                        queues.length == 2 ? number(queues[1], "a result FIFO size", 0, MAX_QUEUE) : 0,
                        port == 0 ? lineBytes : port));
    }

    private void check(CacheConfig cache) {
        boolean onMiss = cache.allocate() == Allocate.ON_MISS;
        boolean fetching = cache.writeAllocate() == WriteAllocate.FETCH_ON_WRITE
                || cache.writeAllocate() == WriteAllocate.LAZY_FETCH_ON_READ;
        if (!onMiss && cache.write() == Write.WRITE_BACK) {
            throw bad("allocation m with write policy B: a fill must not have to evict a dirty line");
        }
        if (!onMiss && fetching) {
            throw bad("allocation m with write allocation F or L");
        }
        if (cache.isSectored() && cache.lineBytes() != Sectors.LINE_BYTES) {
            throw bad("lines of 128 bytes for kind S");
        }
        if (cache.setIndex() == SetIndex.FERMI_HASH && cache.sets() != 32 && cache.sets() != 64) {
            throw bad("32 or 64 sets for set index H (GPGPU-Sim itself ends at others)");
        }
        if (cache.setIndex() == SetIndex.IPOLY && !PolynomialHash.supports(cache.sets())) {
            throw bad("16, 32 or 64 sets for set index P (GPGPU-Sim itself ends at others)");
        }
        if (cache.lineBytes() % cache.queues().portBytes() != 0) {
            throw bad("a port width that divides the line size");
        }
        if (cache.isTexture()
                && (options.text(name).split(",").length == 5 || cache.queues().resultFifo() == 0)) {
            throw bad("MISSQUEUE:RESULTFIFO and no port width for MSHR kinds F and T");
        }
        if ((long) cache.sets() * cache.ways() * cache.lineBytes() > MAX_BYTES) {
            throw bad("at most " + MAX_BYTES + " bytes in all");
        }
    }

    private String[] fields(String group, int least, int most) {
        String[] fields = group.split(":", -1);
        if (fields.length < least || fields.length > most) {
            throw bad(FORM);
        }
        return fields;
    }

    private <T> T letter(String field, String expected, Map<Character, T> letters) {
        T meaning = field.length() == 1 ? letters.get(field.charAt(0)) : null;
        if (meaning == null) {
            throw bad(expected + " where '" + shortened(field) + "' stands");
        }
        return meaning;
    }

    private int number(String field, String expected, int least, int most) {
        int value = Options.decimal(field, least, most);
        if (value < 0) {
            throw bad(expected + " from " + least + " to " + most + " where '" + shortened(field) + "' stands");
        }
        return value;
    }

    private int powerOfTwo(String field, String expected, int most) {
        int value = number(field, expected, 1, most);
        if (Integer.bitCount(value) != 1) {
            throw bad(expected + " where '" + field + "' stands");
        }
        return value;
    }

    private static String shortened(String field) {
        return field.replaceAll("\\p{Cntrl}", "?").substring(0, Math.min(20, field.length()));
    }

    private BadOption bad(String expected) {
        return options.bad(name, expected);
    }
}
