package io.policybridge.kit.host;

import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Param;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.session.CacheCalls;
import io.policybridge.session.Session;
import io.policybridge.session.WarpCalls;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * An L1D with immediate fill that takes the lowest invalid way, driven through the checked calls. Every query is made
 * twice and must be answered alike. Lines are named by numbers, in the strings of tests by letters; address = line x
 * 128.
 */
public final class SmallCache implements Ways {
    public static final int BYPASSED = -1;
    public static final int STALLED = -2;
    private static final long EMPTY = -1;
    private static final int LINE = 128;

    public final FakeAccess access;
    public boolean mayBypass = true;
    public boolean mayStall = true;
    private final int ways;
    private final long[] lines;
    private final boolean[] reserved;
    private final Part part;
    private final CacheCalls calls;
    private final WarpCalls warpCalls;
    private int queriedSet;

    public SmallCache(PolicySpec spec, int sets, int ways, String... settings) {
        this(spec, 1, sets, ways, settings);
    }

    public SmallCache(PolicySpec spec, long seed, int sets, int ways, String... settings) {
        this.ways = ways;
        lines = new long[sets * ways];
        reserved = new boolean[sets * ways];
        Arrays.fill(lines, EMPTY);
        HostGeometry host = host(sets, ways);
        access = new FakeAccess();
        GpuPolicy created = spec.factory().create(settings(spec, seed, settings), host);
        part = created.l1d(0);
        Part warps = created.warps(0);
        GpuPolicy same = new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return part;
            }

            @Override
            public Part warps(int sm) {
                return warps;
            }
        };
        PolicySpec bound = new PolicySpec(spec.name(), spec.paper(), spec.idea(), spec.params(), (s, h) -> same);
        Session session =
                new Session(List.of(new Session.Chosen(bound, new Settings(Map.of(), seed))), host, null, 1000);
        calls = session.l1d(0);
        warpCalls = session.warps(0);
    }

    /** One SM of 2 schedulers and 48 warps of 32 lanes; both caches of the given shape; every hook. */
    public static HostGeometry host(int sets, int ways) {
        CacheShape shape = new CacheShape(sets, ways, LINE);
        return HostGeometry.builder()
                .host("test")
                .sms(1)
                .schedulers(2)
                .warps(48)
                .warpSize(32)
                .ctas(8)
                .l1d(shape)
                .subPartitions(1)
                .l2(shape)
                .channels(1)
                .banks(4)
                .offered(EnumSet.allOf(Hook.class))
                .build();
    }

    /** The defaults of {@code spec}, overruled by {@code key=value}. */
    public static Settings settings(PolicySpec spec, long seed, String... overrides) {
        Map<String, String> values = new TreeMap<>();
        for (Param param : spec.params()) {
            values.put(param.key(), param.fallback());
        }
        for (String override : overrides) {
            String[] pair = override.split("=", 2);
            if (values.put(pair[0], pair[1]) == null) {
                throw new IllegalArgumentException("no parameter " + pair[0] + " in " + spec.name());
            }
        }
        return new Settings(values, seed);
    }

    public <P> P part(Class<P> type) {
        return type.cast(part);
    }

    public CacheCalls calls() {
        return calls;
    }

    public WarpCalls warps() {
        return warpCalls;
    }

    /** Puts lines a, b, ... into the ways of {@code set} without notifying the policy. */
    public void preset(int set) {
        for (int way = 0; way < ways; way++) {
            lines[set * ways + way] = 'a' + (long) way;
        }
    }

    /** Reserves exactly the ways that hold the given lines. */
    public void reserve(int set, String letters) {
        for (int way = 0; way < ways; way++) {
            reserved[set * ways + way] = letters.indexOf((char) lines[set * ways + way]) >= 0;
        }
    }

    public void reserveAllBut(int set, int only) {
        for (int way = 0; way < ways; way++) {
            reserved[set * ways + way] = way != only;
        }
    }

    /** Accesses {@code line}: the way that serves it, {@link #BYPASSED} or {@link #STALLED}. */
    public int access(int set, long line) {
        access.address(line * LINE);
        int found = find(set, line);
        if (found >= 0) {
            if (reserved[set * ways + found]) {
                calls.pendingHit(access, set, found);
            } else {
                calls.hit(access, set, found);
            }
            return found;
        }
        long answer = query(set);
        if (Answer.code(answer) == Answer.BYPASS_CODE) {
            calls.bypassed(access, set, 0);
            return BYPASSED;
        }
        if (Answer.code(answer) == Answer.STALL_CODE) {
            return STALLED;
        }
        int way = Answer.value(answer);
        int i = set * ways + way;
        if (lines[i] != EMPTY) {
            calls.evict(access, set, way, lines[i] * LINE, false);
        }
        lines[i] = line;
        calls.insert(access, set, way);
        return way;
    }

    /** The answer that a miss in {@code set} gets now; changes nothing. */
    public long query(int set) {
        queriedSet = set;
        int invalid = nextInvalid(0);
        if (invalid >= 0 && !calls.choosesInvalid()) {
            return Answer.way(invalid);
        }
        boolean none = nextEligible(0) < 0;
        if (none && !calls.has(Hook.NO_ELIGIBLE_WAY)) {
            return Answer.STALL;
        }
        long first = none ? calls.noEligibleWay(access, set) : calls.victim(access, set, this);
        long again = none ? calls.noEligibleWay(access, set) : calls.victim(access, set, this);
        if (first != again) {
            throw new AssertionError("queried twice: " + Answer.text(first) + ", then " + Answer.text(again));
        }
        return first;
    }

    /** The way that a miss in {@code set} would take now. */
    public int next(int set) {
        return Answer.value(query(set));
    }

    public void invalidate(int set, long line) {
        int way = find(set, line);
        if (way >= 0) {
            lines[set * ways + way] = EMPTY;
            calls.invalidate(set, way, line * LINE, false);
        }
    }

    /**
     * Accesses the lines named by letters in set 0, each by an instruction of its own: m for each miss, h for each hit;
     * blanks are copied. A letter with {@code '} behind it misses a sector if its line is there.
     */
    public String run(String letters) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < letters.length(); i++) {
            char letter = letters.charAt(i);
            access.n++;
            boolean sector = i + 1 < letters.length() && letters.charAt(i + 1) == '\'';
            if (letter == ' ') {
                result.append(' ');
            } else if (sector && find(0, letter) >= 0) {
                access.address(letter * LINE);
                calls.sectorMiss(access, 0, find(0, letter));
                result.append('m');
                i++;
            } else if (letter != '\'') {
                boolean hit = find(0, letter) >= 0;
                access(0, letter);
                result.append(hit ? 'h' : 'm');
            }
        }
        return result.toString();
    }

    public boolean isPresent(int set, long line) {
        return find(set, line) >= 0;
    }

    private int find(int set, long line) {
        for (int way = 0; way < ways; way++) {
            if (lines[set * ways + way] == line) {
                return way;
            }
        }
        return -1;
    }

    /** The letter of the line in {@code way}. */
    public char letter(int set, int way) {
        return (char) lines[set * ways + way];
    }

    /** The lines of {@code set} in letters, in the order that {@code wayAt} gives to its ways. */
    public String letters(int set, IntUnaryOperator wayAt) {
        StringBuilder letters = new StringBuilder();
        for (int position = 0; position < ways; position++) {
            letters.append(letter(set, wayAt.applyAsInt(position)));
        }
        return letters.toString();
    }

    @Override
    public int count() {
        return ways;
    }

    @Override
    public int nextEligible(int from) {
        int way = from;
        while (way < ways && reserved[queriedSet * ways + way]) {
            way++;
        }
        return way < ways ? way : -1;
    }

    @Override
    public int nextInvalid(int from) {
        int way = from;
        while (way < ways && lines[queriedSet * ways + way] != EMPTY) {
            way++;
        }
        return way < ways ? way : -1;
    }

    @Override
    public boolean mayBypass() {
        return mayBypass;
    }

    @Override
    public boolean mayStall() {
        return mayStall;
    }
}
