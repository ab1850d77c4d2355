package io.policybridge.check.disk;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How a command ended, which perhaps could not write.
 *
 * @param exitCode of its process
 * @param err its standard error
 */
public record CommandResult(int exitCode, String err) {
    private static final Pattern REASON = Pattern.compile(
            "Input/output error|No space left on device|disk I/O error|database or disk is full|SQLITE_[A-Z_]+");

    private static final String UNFINISHED = ".policybridge-";
    private static final String LEFT_OVER = "left over, because it cannot be deleted: ";

    boolean isSuccess() {
        return exitCode == 0;
    }

    /** The same without what {@code left} finds in it. */
    CommandResult without(Pattern left) {
        return new CommandResult(exitCode, left.matcher(err).replaceAll(""));
    }

    /** Nothing was amiss. */
    void expectSuccess() {
        Expect.that(isSuccess(), "exit code " + exitCode + ": " + err);
    }

    /** One line that names a file of the user's below {@code folder} and the reason, and an exit code that says so. */
    void expectReason(Path folder) {
        Expect.that(exitCode == 1 || exitCode == 2, "exit code " + exitCode);
        Expect.equal(1L, err.lines().count(), "lines on standard error");
        Expect.that(err.startsWith("policybridge: "), "no line of ours");
        Expect.that(REASON.matcher(err).find(), "it gives no reason");
        String[] parts = err.split(Pattern.quote(LEFT_OVER), 2);
        Expect.that(parts[0].contains(folder.toString()), "it names no file");
        Expect.that(!parts[0].contains(UNFINISHED), "it names a file of ours, not the user's");
    }

    /**
     * Each file that is {@code there} is whole, as {@code after} the command or {@code before} it, but for unfinished
     * ones that could not be deleted: the line names them.
     *
     * @param dead whether no file could be deleted, as after a kill: then none needs to be named
     */
    void expectWhole(Map<String, String> there, Map<String, String> after, Map<String, String> before, boolean dead) {
        there.forEach((name, content) -> {
            if (isUnfinished(name)) {
                Expect.that(dead || err.contains(name), name + " is left over, and not named");
            } else if (!content.equals(before.get(name))) {
                Expect.equal(String.valueOf(after.get(name)), content, name);
            }
        });
    }

    static boolean isUnfinished(String name) {
        return name.contains(UNFINISHED);
    }
}
