package io.policybridge.check;

/**
 * One check of {@code ./policybridge check}: it tries faults or inputs until it has tried enough, and counts what was
 * survived. To add one: a class that implements this, and a line in {@code LongChecks} of the command.
 */
public interface LongCheck {
    /** Its name in the table and for {@code --only}: lower-case words joined by hyphens. */
    String name();

    /** What is done to what, in one sentence. */
    String about();

    /**
     * Runs it to its end. What went wrong in the object under test is counted in the outcome; an exception means that
     * the check itself could not be made, and is a loss too.
     *
     * @param progress receives now and then how far the check is
     */
    CheckOutcome run(CheckProgress progress) throws Exception;
}
