package io.policybridge.traces.play;

import io.policybridge.stream.ReadAhead;
import io.policybridge.stream.issue.EncodedInstruction;
import io.policybridge.stream.issue.EncodedInstructions;
import io.policybridge.traces.file.KernelList;
import io.policybridge.traces.sass.SassCode;
import io.policybridge.workload.StaticInstruction;
import java.util.ArrayList;
import java.util.List;

/** Traces that are read on a thread of its own, at most some thousand instructions ahead of the simulation. */
final class TracesAhead implements TraceSource {
    /** Instructions of a batch, and batches that wait, at most: some CTAs of most kernels. */
    private static final int BATCH = 1 << 10;

    private static final int MOST_WAITING = 1 << 6;

    private final KernelList list;
    private final SassCode code;
    private final TracesRead read;
    private final ReadAhead<Batch> batches = new ReadAhead<>(MOST_WAITING, Batch::new);
    /** Static instructions of what has been taken. */
    private final List<StaticInstruction> described = new ArrayList<>();

    /** A kernel, or some instructions of a CTA. */
    private static final class Batch {
        /** Null: instructions. */
        private ReadKernel kernel;
        /** Of which a mark is the end of a warp. */
        private final EncodedInstructions instructions = new EncodedInstructions();
        /** Static instructions that have appeared with these. */
        private final List<StaticInstruction> described = new ArrayList<>();

        private boolean endsCta;

        private void clear() {
            kernel = null;
            instructions.clear();
            described.clear();
            endsCta = false;
        }
    }

    /** Begins to read all kernels of {@code list}. */
    TracesAhead(KernelList list, SassCode code) {
        this.list = list;
        this.code = code;
        read = new TracesRead(list, code);
        batches.start("traces read ahead", new Reader()::read);
    }

    /** On the reading thread. */
    private final class Reader implements CtaSink {
        /** Which is being filled; null when no more is wanted. */
        private Batch batch;

        private int described;

        /** No more is wanted. */
        private static final class Stopped extends RuntimeException {
            private static final long serialVersionUID = 1;

            Stopped() {
                super(null, null, false, false);
            }
        }

        void read(ReadAhead<Batch> ahead) {
            try {
                for (int kernel = 0; kernel < list.kernels().size(); kernel++) {
                    readKernel();
                }
            } catch (Stopped e) {
                return; // the simulation has ended before
            }
        }

        private void readKernel() {
            begin();
            ReadKernel kernel = read.nextKernel();
            batch.kernel = kernel;
            put();
            for (int cta = 0; cta < kernel.kernel().ctas(); cta++) {
                begin();
                read.readCta(this);
                batch.endsCta = true;
                put();
            }
        }

        private void begin() {
            batch = batches.vacant();
            if (batch == null) {
                throw new Stopped();
            }
            batch.clear();
        }

        private void put() {
            while (described < code.size()) {
                batch.described.add(code.instruction(described++));
            }
            batches.put(batch);
        }

        @Override
        public void instruction(int warp, EncodedInstruction instruction, int words) {
            room();
            batch.instructions.add(warp, instruction, words);
        }

        @Override
        public void warpEnds(int warp) {
            room();
            batch.instructions.mark(warp);
        }

        private void room() {
            if (batch.instructions.size() >= BATCH) {
                put();
                begin();
            }
        }
    }

    @Override
    public ReadKernel nextKernel() {
        Batch batch = batches.first();
        ReadKernel kernel = batch.kernel;
        described.addAll(batch.described);
        batches.taken();
        return kernel;
    }

    @Override
    public void nextCta(PagedCta into) {
        boolean more = true;
        while (more) {
            Batch batch = batches.first();
            described.addAll(batch.described);
            batch.instructions.give(into);
            more = !batch.endsCta;
            batches.taken();
        }
    }

    @Override
    public int known() {
        return described.size();
    }

    @Override
    public StaticInstruction instruction(int number) {
        return described.get(number);
    }

    @Override
    public void close() {
        batches.close();
        read.close();
    }
}
