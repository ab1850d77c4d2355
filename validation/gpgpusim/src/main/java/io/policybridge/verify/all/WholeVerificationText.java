package io.policybridge.verify.all;

import io.policybridge.verify.all.ProgramCheck.Result;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A whole verification as rows of a table, and what is not equal as lines. */
public final class WholeVerificationText {
    private final WholeVerification verification;

    public WholeVerificationText(WholeVerification verification) {
        this.verification = verification;
    }

    /** A heading, then a row for each program; of equal policies the cycle, of validate the number of statistics. */
    public List<List<String>> rows() {
        Set<String> columns = new LinkedHashSet<>();
        verification.programs().forEach(program -> program.checks().forEach(check -> columns.add(check.name())));
        List<List<String>> rows = new ArrayList<>();
        List<String> heading = new ArrayList<>(List.of("program", "machine", "kernels", "cycles", "lines"));
        heading.addAll(columns);
        rows.add(heading);
        for (CheckedProgram program : verification.programs()) {
            List<String> row = new ArrayList<>(List.of(
                    program.name(),
                    program.machine(),
                    number(program.kernels()),
                    number(program.cycles()),
                    number(program.lines())));
            columns.forEach(column -> row.add(cell(program, column)));
            rows.add(row);
        }
        return rows;
    }

    private static String cell(CheckedProgram program, String column) {
        Optional<ProgramCheck> check = program.checks().stream()
                .filter(made -> made.name().equals(column))
                .findFirst();
        return check.map(made -> made.isEqual() && !isRun(column)
                        ? number(made.counted()) + " equal"
                        : made.result().toString())
                .orElse("-");
    }

    /** Whether the column compares a run with the plain one, all of whose lines are compared. */
    private static boolean isRun(String column) {
        return !column.equals(ProgramTrial.VALIDATE) && !WholeVerification.POLICIES.contains(column);
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** What is not equal, and what was left out, each with its details; empty if all is equal. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (CheckedProgram program : verification.programs()) {
            for (ProgramCheck check : program.checks()) {
                if (!check.isEqual()) {
                    lines.add(
                            program.name() + " on " + program.machine() + ", " + check.name() + ": " + check.result());
                    check.details().forEach(detail -> lines.add("  " + detail));
                }
            }
        }
        verification.remarks().forEach(lines::add);
        return lines;
    }

    /** The last line: what all of it came to. */
    public String summary() {
        long made = count(Result.EQUAL) + count(Result.DIFFERENT) + count(Result.FAILED);
        long leftOut = count(Result.LEFT_OUT) + verification.remarks().size();
        String equal = count(Result.EQUAL) + " of " + made + " comparisons are equal";
        List<String> others = verification.notChosen();
        String notChosen = others.isEmpty() ? "" : "; not chosen: " + String.join(", ", others);
        if (verification.isEqual()) {
            return "all " + made + " comparisons are equal" + (others.isEmpty() ? ", nothing was left out" : notChosen);
        }
        return equal + (leftOut == 0 ? "" : "; LEFT OUT: " + leftOut + ", so this is no success") + notChosen;
    }

    private long count(Result result) {
        return verification.programs().stream()
                .flatMap(program -> program.checks().stream())
                .filter(check -> check.result() == result)
                .count();
    }
}
