package io.policybridge.benchmarks;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.PtxWorkload;
import io.policybridge.ptx.host.Shape;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A packaged workload. Its PTX has its name. */
public interface Benchmark extends PtxWorkload {
    /** The name of the size at which a whole run takes up to a minute. */
    String SMALL = "small";

    /** The name of the size of the papers' input. */
    String PAPER = "paper";

    /**
     * Where it comes from.
     *
     * @param suite that it was described in
     * @param does what it computes, and what {@link #sizes} count
     * @param papers that evaluate it, or another implementation of the same algorithm
     */
    record About(String suite, String does, List<Category.Use> papers) {
        public About {
            papers = List.copyOf(papers);
        }

        /** Its name and category in {@code paper}, if that evaluates it. */
        public Optional<Category.Use> in(Paper paper) {
            return papers.stream()
                    .filter(use -> use.category().paper() == paper)
                    .findFirst();
        }
    }

    About about();

    /** Whether only machines with tensor cores, such as {@code qv100}, run it. */
    default boolean needsTensorCores() {
        return false;
    }

    /**
     * Thread instructions, at {@code size}, of the launches before the work that the benchmark is known for, such as
     * those that count what a map kernel will write: what is cut or compared by instructions counts from there. Rounded
     * to 100,000. Of a graph: of the usual generator's.
     */
    default long setUp(int size) {
        return 0;
    }

    /** The same of its {@linkplain #rolledPtx rolled} form. */
    default long rolledSetUp(int size) {
        return setUp(size);
    }

    /** {@code instructions} as {@link #setUp} gives them. */
    static long hundredThousands(double instructions) {
        return Math.round(instructions / 100_000) * 100_000;
    }

    /** Its name, lower-case. */
    default String name() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    @Override
    default String ptx() {
        return name() + ".ptx";
    }

    /**
     * The PTX of the same source whose loops are not unrolled at run time, as those of the papers' time were not. A
     * benchmark has none where it would be the same (docs/evidence/unrolling.md).
     */
    default String rolledPtx() {
        return name() + ".rolled.ptx";
    }

    /** Its input, beside the size, as it stands behind that in its name ({@code features=34}); empty for the usual. */
    default String key() {
        return "";
    }

    /** It with the input that {@code key} names; empty if it has no such key, or not of this value. */
    default Optional<Benchmark> with(String key) {
        return Optional.empty();
    }

    /** What keys it has, for a complaint: each after a colon; empty for none. */
    default String keys() {
        return "";
    }

    /** What its host program and input are, for a digest of all. */
    default String identity() {
        return key().isEmpty() ? name() : name() + " " + key();
    }

    /** Bytes of its largest buffer at {@code size}, or somewhat more: no buffer can have more than 2 GB. */
    double bytes(double size);

    /**
     * The three sizes of every benchmark. At the first one GPGPU-Sim takes seconds; at the second the simulator takes
     * up to a minute, and the data are larger than the papers' L1D and, where it matters, their L2; the third is the
     * input of the papers, or where they state none, the default of the suite.
     */
    static List<NamedSize> sizes(int tiny, int small, int paper) {
        return List.of(new NamedSize("tiny", tiny), new NamedSize(SMALL, small), new NamedSize(PAPER, paper));
    }

    /** CTAs of {@code block} threads that cover {@code threads}. */
    static int blocks(int threads, int block) {
        return (threads + block - 1) / block;
    }

    /** CTAs of shape {@code block} that cover {@code x} times {@code y} threads. */
    static Shape grid(int x, int y, Shape block) {
        return Shape.of(blocks(x, block.x()), blocks(y, block.y()));
    }

    /**
     * The size of {@code gpu}, which counts threads that come in blocks of {@code block}.
     *
     * @throws BadInput if it is not a multiple of it
     */
    static int wholeBlocks(Device gpu, int block) {
        if (gpu.size() % block != 0) {
            throw new BadInput("size=" + gpu.size() + "; expected a multiple of " + block);
        }
        return gpu.size();
    }
}
