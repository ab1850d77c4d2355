package io.policybridge.stream.issue;

import io.policybridge.stream.ReadAhead;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * An issue stream that is read on a thread of its own, a few batches of records ahead of the one who takes them. What
 * is wrong with the stream is thrown where its batch is taken.
 */
final class RecordsAhead implements AutoCloseable {
    /** Batches that wait at most. */
    private static final int MOST_WAITING = 8;

    private final IssueRecords records;
    private final StaticCode code = new StaticCode();
    private final ReadAhead<Batch> batches = new ReadAhead<>(MOST_WAITING, Batch::new);

    /** Some records of a stream, in order. */
    static final class Batch implements IssueSink {
        private final EncodedInstruction instruction = new EncodedInstruction();
        /** A mark stands for the next of {@link #rare}. */
        private final EncodedInstructions instructions = new EncodedInstructions();

        private final List<Rare> rare = new ArrayList<>();
        /** Static instructions that the stream has described with these records. */
        private final List<StaticInstruction> described = new ArrayList<>();

        private ReadSoFar soFar;
        private boolean last;
        private int issuing;

        /** A record of another kind than an instruction. */
        @FunctionalInterface
        private interface Rare {
            void give(ReadStream stream);
        }

        private void clear() {
            instructions.clear();
            rare.clear();
            described.clear();
        }

        /** Gives all of it to {@code stream}. */
        void give(ReadStream stream) {
            stream.described(described);
            instructions.give(new EncodedInstructions.Receiver() {
                @Override
                public void instruction(int warp, byte[] bytes, int start, int words) {
                    stream.issued(warp, bytes, start, words);
                }

                @Override
                public void mark(int number) {
                    rare.get(number).give(stream);
                }
            });
        }

        /** What has been read with it. */
        ReadSoFar soFar() {
            return soFar;
        }

        /** Whether the stream ends with it. */
        boolean isLast() {
            return last;
        }

        private void add(Rare record) {
            instructions.mark(rare.size());
            rare.add(record);
        }

        @Override
        public void kernelBegins(ProgramTrace.Kernel kernel, RecordedLaunch launch) {
            add(stream -> stream.kernelBegins(kernel, launch));
        }

        @Override
        public void kernelEnds(int index, long core) {
            add(stream -> stream.kernelEnds(index, core));
        }

        @Override
        public int ctaStarts(CtaPlacement at) {
            add(stream -> stream.ctaStarts(at));
            return ReadStream.firstWarp(at);
        }

        @Override
        public void ctaEnds(CtaPlacement at) {
            add(stream -> stream.ctaEnds(at));
        }

        @Override
        public void warpEnds(int warp) {
            add(stream -> stream.warpEnds(warp));
        }

        @Override
        public void issued(int warp, int codeIndex, int active, int exec) {
            issuing = warp;
            instruction.begin(codeIndex, active, exec);
        }

        @Override
        public void barrier(int number, int threads, boolean addressesFollow) {
            instruction.barrier(number, threads);
        }

        @Override
        public void addresses(int accesses, int cycles, long base) {
            instruction.addresses(base);
        }

        @Override
        public void run(long stride, int lanes) {
            instruction.run(stride, lanes);
        }

        @Override
        public void complete() {
            instructions.add(issuing, instruction, instruction.complete());
        }
    }

    /** Begins to read the issue stream in {@code file}. */
    RecordsAhead(Path file) {
        records = new IssueRecords(file, code);
        batches.start("stream read ahead", this::read);
    }

    private void read(ReadAhead<Batch> ahead) {
        Batch batch = ahead.vacant();
        while (batch != null) {
            batch.clear();
            int before = code.size();
            boolean last = !records.read(ReadStream.BATCH, batch);
            batch.last = last;
            batch.described.addAll(code.instructions().subList(before, code.size()));
            batch.soFar = records.soFar();
            ahead.put(batch);
            batch = last ? null : ahead.vacant();
        }
    }

    /** The next one, which is not taken behind the last. */
    Batch first() {
        return batches.first();
    }

    /** The first one is no longer needed. */
    void taken() {
        batches.taken();
    }

    /** SHA-256 of the file, hexadecimal; nothing is read afterwards. */
    String digest() {
        batches.close();
        return records.digest();
    }

    @Override
    public void close() {
        batches.close();
        records.close();
    }
}
