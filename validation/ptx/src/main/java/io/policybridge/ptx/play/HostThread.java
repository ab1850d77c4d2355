package io.policybridge.ptx.play;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.HostProgram;
import io.policybridge.ptx.host.Shape;
import io.policybridge.ptx.host.WrongResult;
import io.policybridge.ptx.memory.GlobalMemory;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.StateSpace;
import io.policybridge.session.stack.Thrown;
import io.policybridge.workload.HostFailure;
import io.policybridge.workload.ProgramTrace;
import io.policybridge.workload.ProgramTrace.Dim3;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.SynchronousQueue;

/**
 * Runs the host program beside a simulation, on a thread of its own, by turns: it goes on when the simulation asks for
 * the next kernel, and stops when it launches one.
 */
final class HostThread implements Device, AutoCloseable {
    /** Threads of a CTA in CUDA. */
    private static final int MOST_THREADS = 1024;
    /** Its largest second or third dimension. */
    private static final int MOST_Y = 65535;
    /** Bytes of dynamic shared memory of a CTA: more than an SM of any GPU has. */
    private static final int MOST_SHARED = 1 << 24;

    private final ModuleCode code;
    private final KernelResourcesTable resources;
    private final HostProgram program;
    private final GlobalMemory memory = new GlobalMemory();
    private final CopiedSectors copies = new CopiedSectors();
    private final int size;
    private final String digest;
    private final SynchronousQueue<Turn> turns = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> replies = new SynchronousQueue<>();
    private final Thread thread;
    private int launches;
    private boolean ended;

    /** What the host program hands over: a launch, its end, or why it failed. */
    private record Turn(RunningLaunch launch, Throwable failure) {}

    HostThread(ModuleCode code, KernelResourcesTable resources, HostProgram program, int size, String digest) {
        this.code = code;
        this.resources = resources;
        this.program = program;
        this.size = size;
        this.digest = digest;
        for (PtxVariable variable : code.module().variables()) {
            if (isInGlobalMemory(variable)) {
                memory.place(
                        variable.name(),
                        code.variables().address(variable.name()),
                        Arrays.copyOf(variable.initial(), Math.toIntExact(variable.bytes())));
            }
        }
        thread = new Thread(this::runProgram, "host program");
        thread.setDaemon(true);
    }

    private static boolean isInGlobalMemory(PtxVariable variable) {
        return variable.space() == StateSpace.GLOBAL || variable.space() == StateSpace.CONSTANT;
    }

    private void runProgram() {
        Throwable failure = null;
        try {
            replies.take();
            program.run(this);
        } catch (InterruptedException | Stopped e) {
            return;
        } catch (Throwable e) {
            failure = e;
        }
        try {
            turns.put(new Turn(null, failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The simulation has gone. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }

    /** The program's launch {@code index}, which is the next one; all before have ended. Null if there is none. */
    RunningLaunch next(int index) {
        if (ended) {
            return null;
        }
        if (index == 0) {
            thread.start();
        }
        Turn turn;
        try {
            replies.put(true);
            turn = turns.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("the host program was interrupted");
        }
        ended = turn.launch == null;
        if (turn.failure != null) {
            throw complaint(turn.failure);
        }
        return turn.launch;
    }

    private RuntimeException complaint(Throwable failure) {
        if (failure instanceof BadInput refused) {
            return refused;
        }
        if (failure instanceof OutOfMemoryError full) {
            throw full;
        }
        String text = Thrown.of(failure).text().replaceAll("\\s*\\R\\s*", "; ");
        return new HostFailure(
                failure instanceof WrongResult
                        ? "wrong result: " + failure.getMessage()
                        : "the host program failed: " + text);
    }

    /** What the program copies. */
    CopiedSectors copies() {
        return copies;
    }

    String digest() {
        return digest;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void launch(String kernel, Shape grid, Shape block, int sharedBytes, Object... arguments) {
        KernelCode launched = code.kernel(kernel);
        require(kernel, "grid", grid, Integer.MAX_VALUE);
        require(kernel, "block", block, MOST_THREADS);
        if (sharedBytes < 0 || sharedBytes > MOST_SHARED) {
            throw new BadInput(
                    "kernel " + kernel + ": dynamic shared bytes=" + sharedBytes + "; expected 0 to " + MOST_SHARED);
        }
        MemoryPiece parameters = new Arguments(
                        code.module().file(),
                        code.module().addressBits() / Byte.SIZE,
                        launched.function(),
                        launched.layout())
                .laidOut(arguments, launched.parameterBytes());
        ProgramTrace.Kernel shape = new ProgramTrace.Kernel(
                ++launches,
                kernel,
                dim3(grid),
                dim3(block),
                resources.of(launched, sharedBytes),
                code.module().file() + ":" + launched.function().line());
        RunningLaunch launch =
                new RunningLaunch(shape, launched, parameters, memory, launched.sharedBytes() + sharedBytes);
        try {
            turns.put(new Turn(launch, null));
            replies.take();
        } catch (InterruptedException e) {
            throw new Stopped();
        }
    }

    private static void require(String kernel, String what, Shape shape, int most) {
        long all = (long) shape.x() * shape.y() * Math.max(1, shape.z());
        boolean fits = shape.x() > 0 && shape.y() > 0 && shape.z() > 0 && shape.y() <= MOST_Y && shape.z() <= MOST_Y;
        if (!fits || all > most) {
            throw new BadInput("kernel " + kernel + ": " + what + "=" + shape.x() + "," + shape.y() + "," + shape.z()
                    + "; expected at least 1 in each dimension, and at most " + most + " in all");
        }
    }

    private static Dim3 dim3(Shape shape) {
        return new Dim3(shape.x(), shape.y(), shape.z());
    }

    @Override
    public DeviceBuffer allocate(String name, long bytes) {
        return new Copied(memory.allocate(name, bytes), copies);
    }

    @Override
    public DeviceBuffer variable(String name) {
        for (PtxVariable variable : code.module().variables()) {
            if (variable.name().equals(name) && isInGlobalMemory(variable)) {
                return new Copied(memory.beginningAt(code.variables().address(name)), copies);
            }
        }
        throw BadInput.in(code.module().file(), "variable=" + name + "; expected one of the module, .global or .const");
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    /** A buffer that the host copies from and to. */
    private record Copied(MemoryPiece piece, CopiedSectors copies) implements DeviceBuffer {
        @Override
        public String name() {
            return piece.name();
        }

        @Override
        public long address() {
            return piece.base();
        }

        @Override
        public int bytes() {
            return piece.data().length;
        }

        @Override
        public ByteBuffer read() {
            copies.add(address(), bytes());
            return ByteBuffer.wrap(piece.data().clone()).order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public void write(ByteBuffer from) {
            if (from.remaining() > bytes()) {
                throw new BadInput(
                        "buffer " + name() + ": a copy of " + from.remaining() + " bytes; expected at most " + bytes());
            }
            copies.add(address(), from.remaining());
            from.get(piece.data(), 0, from.remaining());
        }

        @Override
        public String toString() {
            return "buffer " + name();
        }
    }
}
