package io.policybridge.fuzz;

import io.policybridge.cli.Ending;
import io.policybridge.session.PolicyFailure;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * What an input may lead to: it is used, or refused with one line. A finding is any other exception or error, an
 * explanation of no line or of several, one that does not name the file, and more than a second of processor time (wall
 * time counts the rest of the machine too; what does not end at all ends at libFuzzer's own limit).
 */
public final class FuzzOracle {
    private static final long LONGEST_NANOSECONDS = 1_000_000_000;
    /** Beside the input, which it may quote. */
    private static final int LONGEST_LINE = 2000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final FuzzTarget target;

    public FuzzOracle(FuzzTarget target) {
        this.target = target;
    }

    /**
     * Uses {@code input}; whether it was used, not refused.
     *
     * @throws FuzzFinding if it led to what it must not
     */
    public boolean isUsed(byte[] input) {
        long start = THREADS.getCurrentThreadCpuTime();
        boolean used = used(input);
        if (THREADS.getCurrentThreadCpuTime() - start > LONGEST_NANOSECONDS) {
            // Again: the first time may have loaded and compiled classes.
            start = THREADS.getCurrentThreadCpuTime();
            used = used(input);
            long took = THREADS.getCurrentThreadCpuTime() - start;
            if (took > LONGEST_NANOSECONDS) {
                throw new FuzzFinding("it took " + took / 1_000_000 + " ms; expected at most 1000");
            }
        }
        return used;
    }

    private boolean used(byte[] input) {
        try {
            target.use(input);
            return true;
        } catch (FuzzFinding finding) {
            throw finding;
        } catch (Exception problem) {
            // Policies here are the registry's: what one throws is a defect, though the command line explains it.
            if (problem instanceof PolicyFailure && problem.getCause() != null) {
                throw new FuzzFinding("a policy threw: " + problem.getMessage(), problem);
            }
            Ending ending = Ending.of(problem);
            if (ending == null) {
                throw new FuzzFinding("an exception that the command line does not explain: " + problem, problem);
            }
            requireClear(ending.line(), input.length, problem);
            return false;
        }
    }

    private void requireClear(String line, int quoted, Exception problem) {
        if (line == null || line.isBlank() || line.lines().count() != 1 || line.length() > LONGEST_LINE + quoted) {
            throw new FuzzFinding("the explanation is not one line: " + line, problem);
        }
        if (!line.contains(target.named())) {
            throw new FuzzFinding("the explanation does not name " + target.named() + ": " + line, problem);
        }
    }
}
