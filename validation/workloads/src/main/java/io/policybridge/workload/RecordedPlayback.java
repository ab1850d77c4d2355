package io.policybridge.workload;

/** A program whose instructions were recorded when another simulator executed them: they can be looked at before. */
public interface RecordedPlayback extends Playback {

    /** The next instruction of the same warp, or {@link #NONE}. */
    int after(int dynamic);

    @Override
    default boolean launchesAtWork() {
        return true;
    }

    @Override
    default boolean isLast(int dynamic) {
        return after(dynamic) == NONE;
    }

    @Override
    default void execute(int dynamic, long now) {}

    @Override
    default void executeAtomics(int dynamic, int lanes) {}

    /** None of the lanes that execute a return or an exit executes another instruction. */
    @Override
    default boolean endsLanes(int dynamic) {
        int operation = instruction(code(dynamic)).operation().op();
        if (operation != Opcode.RETURN && operation != Opcode.EXIT) {
            return false;
        }
        int lanes = exec(dynamic);
        if (lanes == 0 || operation == Opcode.EXIT) {
            return lanes != 0;
        }
        for (int i = after(dynamic); i != NONE; i = after(i)) {
            if ((active(i) & lanes) != 0) {
                return false;
            }
        }
        return true;
    }
}
