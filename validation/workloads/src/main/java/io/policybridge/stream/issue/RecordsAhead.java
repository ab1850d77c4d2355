package io.policybridge.stream.issue;

import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.RecordedLaunch;
import io.policybridge.workload.StaticInstruction;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
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
    private final Thread thread;
    private final Deque<Batch> waiting = new ArrayDeque<>();
    private final Deque<Batch> spare = new ArrayDeque<>();
    private boolean stopped;

    /** Some records of a stream, in order. */
    static final class Batch implements IssueSink {
        /** In place of a warp: the next of {@link #rare}. */
        private static final int RARE = -1;

        private final EncodedInstruction instruction = new EncodedInstruction();
        /** The instructions, one behind the other. */
        private byte[] bytes = new byte[1 << 15];

        private int used;
        /** Of each record its warp, and the words of its instruction. */
        private int[] what = new int[1 << 11];

        private int count;
        private final List<Rare> rare = new ArrayList<>();
        /** Static instructions that the stream has described with these records. */
        private final List<StaticInstruction> described = new ArrayList<>();

        private ReadSoFar soFar;
        private boolean last;
        private Throwable failure;
        private int issuing;

        /** A record of another kind than an instruction. */
        @FunctionalInterface
        private interface Rare {
            void give(ReadStream stream);
        }

        private void clear() {
            used = 0;
            count = 0;
            rare.clear();
            described.clear();
        }

        /** Gives all of it to {@code stream}, then throws what has ended the reading. */
        void give(ReadStream stream) {
            stream.described(described);
            int at = 0;
            int next = 0;
            for (int i = 0; i < count; i += 2) {
                if (what[i] == RARE) {
                    rare.get(next++).give(stream);
                } else {
                    stream.issued(what[i], bytes, at, what[i + 1]);
                    at += what[i + 1] * Integer.BYTES;
                }
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
        }

        /** What has been read with it. */
        ReadSoFar soFar() {
            return soFar;
        }

        /** Whether the stream ends with it. */
        boolean isLast() {
            return last;
        }

        private void add(int warp, int words) {
            if (count == what.length) {
                what = Arrays.copyOf(what, 2 * count);
            }
            what[count++] = warp;
            what[count++] = words;
        }

        private void add(Rare record) {
            rare.add(record);
            add(RARE, 0);
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
            int words = instruction.complete();
            int length = words * Integer.BYTES;
            if (used + length > bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
            System.arraycopy(instruction.bytes, 0, bytes, used, length);
            used += length;
            add(issuing, words);
        }
    }

    /** Begins to read the issue stream in {@code file}. */
    RecordsAhead(Path file) {
        records = new IssueRecords(file, code);
        thread = new Thread(this::read, "stream read ahead");
        thread.setDaemon(true);
        thread.start();
    }

    private void read() {
        Batch batch = vacant();
        while (batch != null) {
            int before = code.size();
            try {
                batch.last = !records.read(ReadStream.BATCH, batch);
            } catch (RuntimeException | Error problem) {
                batch.failure = problem;
            }
            batch.described.addAll(code.instructions().subList(before, code.size()));
            batch.soFar = records.soFar();
            boolean goesOn = !batch.last && batch.failure == null;
            put(batch);
            batch = goesOn ? vacant() : null;
        }
    }

    /** One to be filled, as soon as few enough wait; null when no more is wanted. */
    private synchronized Batch vacant() {
        while (waiting.size() == MOST_WAITING && !stopped) {
            try {
                wait();
            } catch (InterruptedException e) {
                return null; // This thread is not interrupted but by the end of the JVM.
            }
        }
        if (stopped) {
            return null;
        }
        Batch batch = spare.isEmpty() ? new Batch() : spare.remove();
        batch.clear();
        return batch;
    }

    private synchronized void put(Batch batch) {
        waiting.add(batch);
        notifyAll();
    }

    /** The next one, which is not taken behind the last; one that ends with a failure is found again. */
    synchronized Batch first() {
        boolean interrupted = false;
        while (waiting.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // The simulation looks for it itself.
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return waiting.peek();
    }

    /** The first one is no longer needed. */
    synchronized void taken() {
        spare.add(waiting.remove());
        notifyAll();
    }

    /** SHA-256 of the file, hexadecimal; nothing is read afterwards. */
    String digest() {
        stop();
        return records.digest();
    }

    private void stop() {
        synchronized (this) {
            stopped = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        stop();
        records.close();
    }
}
