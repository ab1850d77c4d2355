package io.policybridge.stream;

import java.util.List;
import java.util.Map;

/**
 * The columns of every record of the streams that a replay or a drive plays, by stream: kind, then the names of its
 * columns as in docs/streams.md. {@code attempt} stands for all columns of an access attempt from its unit on. What a
 * column may hold follows from its name ({@link RecordCheck}). The issue stream has a reader of its own; here are the
 * records that it leaves to others.
 */
final class RecordColumns {
    private static final Map<String, List<String>> STREAMS = Map.of(
            "issue",
            List.of("IA core attempt", "IS core sm uid", "IF core sm uid addr set way sectors dirty", "IN core sm uid"),
            "ldst",
            List.of(
                    "D core sm slot dyn inst pc n cycles accesses",
                    "Q core sm bank inst uid addr",
                    "G core sm inst uid addr size type",
                    "Z core~ sm inst space stall count",
                    "M core sm inst",
                    "P core sm uid type",
                    "B core sm uid",
                    "V core sm client inst uid-",
                    "W core sm inst",
                    "F core sm slot inst pc active",
                    "K core sm slot uid",
                    "CA core attempt",
                    "CS core sm uid",
                    "CF core sm uid addr set way sectors dirty",
                    "CN core sm uid"),
            "l1d",
            List.of(
                    "A core attempt",
                    "R core~ sm count",
                    "S core sm uid",
                    "F core sm uid addr set way sectors dirty",
                    "N core sm uid",
                    "V core sm"),
            "l2",
            List.of(
                    "A core l2 attempt2",
                    "R core~ l2~ sp count",
                    "S core l2 sp uid",
                    "F core l2 sp uid addr set way sectors dirty",
                    "N core l2 sp uid",
                    "V core l2 sp",
                    "U core l2 sp",
                    "M core l2 sp addr time set way sectors",
                    "I core l2 sp uid origuid addr size type sectors sm- warp atomic ready bytes",
                    "O core l2 sp uid",
                    "P core l2 sp uid type source",
                    "D core l2 sp uid"),
            "hostcopy",
            List.of("M core l2 sp addr time set way- sectors", "D core addr sp"),
            "dram",
            List.of(
                    "L core dram ch sp uid ready",
                    "Q core dram ch uid bank row col rw length type addr",
                    "P core dram ch bank uid rowhit",
                    "C core dram ch cmd bank row uid sent-",
                    "E core dram ch uid",
                    "T core dram ch sp uid how"),
            "icnt",
            List.of(
                    "P core icnt net src dst uid length type addr",
                    "T core icnt net src dst uid",
                    "O core icnt net dst uid",
                    "B core~ icnt~ node last count"),
            "clock",
            List.of("T masks", "Z core l2 icnt dram"));

    private RecordColumns() {}

    /** The records of {@code stream}; none for a stream that is not known here. */
    static List<String> of(String stream) {
        return STREAMS.getOrDefault(stream, List.of());
    }
}
