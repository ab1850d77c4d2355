package io.policybridge.simulator;

import io.policybridge.config.GpuConfig;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.workload.PlayableProgram;
import java.time.Duration;
import java.util.StringJoiner;

/**
 * Where a simulation stops early.
 *
 * @param cycles core cycles
 * @param instructions thread instructions
 * @param kernels kernel launches
 * @param call the longest that a policy may take over one call
 * @param hostTurn the longest that a host program may take from one launch to the next
 */
public record Limits(long cycles, long instructions, int kernels, CallLimit call, Duration hostTurn) {
    /** To the end of the input. */
    public static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** With the defaults for calls and host programs. */
    public Limits(long cycles, long instructions, int kernels) {
        this(cycles, instructions, kernels, CallLimit.DEFAULT, PlayableProgram.LONGEST_HOST_TURN);
    }

    /** Where a run is cut, in words: {@code 1000 instructions, 2 kernels}; {@code none} if nowhere. */
    public String described() {
        StringJoiner all = new StringJoiner(", ");
        if (instructions != Long.MAX_VALUE) {
            all.add(instructions + " instructions");
        }
        if (cycles != Long.MAX_VALUE) {
            all.add(cycles + " cycles");
        }
        if (kernels != Integer.MAX_VALUE) {
            all.add(kernels + " kernels");
        }
        return all.length() == 0 ? "none" : all.toString();
    }

    /** Those that {@link #described} describes. */
    public static Limits ofDescribed(String words) {
        long cycles = Long.MAX_VALUE;
        long instructions = Long.MAX_VALUE;
        int kernels = Integer.MAX_VALUE;
        for (String one : words.equals(NONE.described()) ? new String[0] : words.split(", ", -1)) {
            long count = Long.parseLong(one.substring(0, one.indexOf(' ')));
            switch (one.substring(one.indexOf(' ') + 1)) {
                case "instructions" -> instructions = count;
                case "cycles" -> cycles = count;
                case "kernels" -> kernels = (int) count;
                default -> throw new IllegalArgumentException(words);
            }
        }
        return new Limits(cycles, instructions, kernels);
    }

    /** The same, but no later than a run on {@code config} ends. */
    public Limits within(GpuConfig config) {
        return new Limits(
                Math.min(cycles, config.mostCycles()),
                Math.min(instructions, config.mostInstructions()),
                kernels,
                call,
                hostTurn);
    }

    /** The same, but after so many thread instructions. */
    public Limits withInstructions(long fewer) {
        return new Limits(cycles, fewer, kernels, call, hostTurn);
    }

    /** The same, but after so many kernels. */
    public Limits withKernels(int fewer) {
        return new Limits(cycles, instructions, fewer, call, hostTurn);
    }
}
