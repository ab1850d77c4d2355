package io.policybridge.fuzz;

import com.sun.management.OperatingSystemMXBean;
import io.policybridge.cli.Ending;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.session.PolicyFailure;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What an input may lead to: it is used, or refused with a line for each complaint. A finding is any other exception or
 * error, an explanation without a line, or with one that does not name the file, more processor time of all threads
 * than {@link FuzzTarget#longestSeconds}, and a wait of half a minute (wall time counts the rest of the machine too;
 * what does not end at all ends at libFuzzer's own limit).
 */
public final class FuzzOracle {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1000 * MILLISECOND;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    /** Beside the input, which it may quote. */
    private static final int LONGEST_LINE = 2000;

    /** How often an input may take longer: the first times load and compile classes, which are other threads' work. */
    private static final int TRIES = 3;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final FuzzTarget target;
    private final Duration longestWait;

    public FuzzOracle(FuzzTarget target) {
        this(target, LONGEST_WAIT);
    }

    /** An input may take {@code longestWait} in which the processors do something else, or nothing. */
    FuzzOracle(FuzzTarget target, Duration longestWait) {
        this.target = target;
        this.longestWait = longestWait;
    }

    /** Uses each seed, whatever comes of it: the time of inputs is then not that of loading and compiling classes. */
    public void warmUp() throws IOException {
        for (byte[] seed : target.seeds()) {
            try {
                target.use(seed);
            } catch (Exception judgedLater) {
                // It is used again, as an input.
            }
        }
    }

    /**
     * Uses {@code input}; whether it was used, not refused.
     *
     * @throws FuzzFinding if it led to what it must not
     */
    public boolean isUsed(byte[] input) {
        long longest = target.longestSeconds() * SECOND;
        for (int tried = 1; ; tried++) {
            long begin = System.nanoTime();
            long start = PROCESS.getProcessCpuTime();
            boolean used = used(input);
            long took = PROCESS.getProcessCpuTime() - start;
            long lasted = System.nanoTime() - begin;
            if (took <= longest && lasted <= longestWait.toNanos()) {
                return used;
            }
            if (tried == TRIES) {
                throw new FuzzFinding("it took " + took / MILLISECOND + " ms of processors and lasted "
                        + lasted / MILLISECOND + " ms; expected at most " + longest / MILLISECOND + " and "
                        + longestWait.toMillis());
            }
        }
    }

    private boolean used(byte[] input) {
        try {
            target.use(input);
            return true;
        } catch (FuzzFinding finding) {
            throw finding;
        } catch (Exception problem) {
            boolean ofPolicy = problem instanceof PolicyFailure && problem.getCause() != null;
            // What a policy of the registry throws is a defect, though the command line explains it.
            if (ofPolicy && !target.hasOwnPolicies()) {
                throw new FuzzFinding("a policy threw: " + problem.getMessage(), problem);
            }
            Ending ending = Ending.of(problem);
            if (ending == null) {
                throw new FuzzFinding("an exception that the command line does not explain: " + problem, problem);
            }
            requireClear(ending.line(), input.length, ofPolicy ? "" : target.named(), problem);
            return false;
        }
    }

    /** A configuration is refused with a line for each of its complaints. */
    private static void requireClear(String explanation, int quoted, String named, Exception problem) {
        if (explanation == null || explanation.isBlank()) {
            throw new FuzzFinding("there is no explanation", problem);
        }
        for (String line : explanation.lines().toList()) {
            if (line.isBlank() || line.length() > LONGEST_LINE + quoted) {
                throw new FuzzFinding("a line of the explanation is empty or too long: " + line, problem);
            }
            if (!line.contains(named)) {
                throw new FuzzFinding("a line of the explanation does not name " + named + ": " + line, problem);
            }
        }
    }
}
