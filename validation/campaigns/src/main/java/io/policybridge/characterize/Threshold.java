package io.policybridge.characterize;

import io.policybridge.benchmarks.Paper;
import io.policybridge.input.BadInput;
import io.policybridge.run.Sensitivity;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A number in the definition of a class, and where it comes from. Some are the paper's, some are ours. */
public enum Threshold {
    /** Of {@link Trait#DIVERGENT_LOADS}. */
    DIVERGENT(
            Paper.DACACHE,
            "divergent",
            0,
            "a larger share of divergent warp loads makes a benchmark memory divergent",
            "figure 2: memory-coherent benchmarks have coherent loads only"),
    /** Of {@link Trait#GAIN_OF_4X}. */
    SENSITIVE(
            Paper.APCM,
            "sensitive",
            1.5,
            "a larger IPC with 128 KB, over that with 32 KB, is cache sensitive",
            "section 3: over 1.5x"),
    /** Of {@link Trait#GAIN_OF_4X}. */
    INSENSITIVE(
            Paper.APCM,
            "insensitive",
            0.1,
            "a smaller change of IPC, up or down, is cache insensitive",
            "section 3: less than 10%"),
    /** Of {@link Trait#FINE_REQUESTS}. */
    FINE(
            Paper.DYCACHE,
            "fine",
            0.5,
            "this share of small requests, or more, is irregular",
            "section V.A: 50% to 75% tell fine from coarse accesses; that the classes follow from it is ours"),
    /** Of {@link Trait#BOUNDED_MISSES} and {@link Trait#UNBOUNDED_MISSES}. */
    STREAMING(
            Paper.THESIS,
            "streaming",
            Sensitivity.Rules.USUAL.streamingMisses(),
            "an L1D that misses this often streams",
            "table 6.1: miss rate threshold of DBSA; section 4.3 says up to 99%"),
    /** Of {@link Trait#UNBOUNDED_IPC}. */
    CONTENTION(
            Paper.THESIS,
            "contention",
            Sensitivity.Rules.USUAL.contentionGain(),
            "speed-up of unbounded caches over the better of bypassed and bounded from which there is contention",
            "ours; section 4.3: unbounded is better, for some by an order of magnitude"),
    /** Of {@link Trait#BOUNDED_IPC}. */
    ENOUGH(
            Paper.THESIS,
            "friendly",
            Sensitivity.Rules.USUAL.enough(),
            "this share of the unbounded caches' IPC, or more, is friendly",
            "ours; section 4.3: nearly the same performance"),
    /** Of {@link Trait#MPKI}. */
    THRASHING(
            Paper.THESIS,
            "thrashing",
            10,
            "contention with a larger MPKI is thrashing",
            "table 6.1: MPKI threshold of DWT-CS; section 4.3 says high"),
    /** Of {@link Trait#LINE_ALLOC_FAILS} and {@link Trait#MSHR_ENTRY_FAILS}. */
    CONFLICT(
            Paper.THESIS,
            "conflict",
            0.5,
            "contention with this share of LINE_ALLOC among LINE_ALLOC and MSHR_ENTRY fails, or more, is of conflicts",
            "ours; section 4.3: a high level of LINE_ALLOC_FAIL stalls");

    private final Paper paper;
    private final String key;
    private final double usual;
    private final String meaning;
    private final String source;

    Threshold(Paper paper, String key, double usual, String meaning, String source) {
        this.paper = paper;
        this.key = key;
        this.usual = usual;
        this.meaning = meaning;
        this.source = source;
    }

    /** The threshold called {@code key}. */
    static Threshold named(String key) {
        return find(key)
                .orElseThrow(() -> new BadInput("--threshold " + key + "; expected one of "
                        + Arrays.stream(values()).map(Threshold::key).collect(Collectors.joining(", "))));
    }

    private static Optional<Threshold> find(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
    }

    /** The paper that defines the class. */
    public Paper paper() {
        return paper;
    }

    /** Name on the command line. */
    public String key() {
        return key;
    }

    /** Its default value. */
    public double usual() {
        return usual;
    }

    /** What it decides. */
    public String meaning() {
        return meaning;
    }

    /** Where the value comes from. */
    public String source() {
        return source;
    }
}
