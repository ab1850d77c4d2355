package io.policybridge.workload;

/** A playback whose dynamic instructions stand in columns. */
public abstract class PlayedInstructions implements Playback {
    private final DynamicInstructions instructions;

    /** Of {@code instructions}. */
    protected PlayedInstructions(DynamicInstructions instructions) {
        this.instructions = instructions;
    }

    @Override
    public final int code(int dynamic) {
        return instructions.code(dynamic);
    }

    @Override
    public final int active(int dynamic) {
        return instructions.active(dynamic);
    }

    @Override
    public final int exec(int dynamic) {
        return instructions.exec(dynamic);
    }

    @Override
    public final int barrier(int dynamic) {
        return instructions.barrier(dynamic);
    }

    @Override
    public final int barrierThreads(int dynamic) {
        return instructions.barrierThreads(dynamic);
    }

    @Override
    public final int addresses(int dynamic, long[] out) {
        return instructions.addresses(dynamic, out);
    }
}
