package io.policybridge.verify.all;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;

/** A whole verification as JSON. */
public final class WholeVerificationJson {
    private record Verification(
            boolean equal, String patch, List<Program> programs, List<String> notChosen, List<String> remarks) {}

    private record Program(
            String program, String machine, int kernels, long cycles, int linesCompared, List<Check> checks) {
        static Program of(CheckedProgram program) {
            return new Program(
                    program.name(),
                    program.machine(),
                    program.kernels(),
                    program.cycles(),
                    program.lines(),
                    program.checks().stream().map(Check::of).toList());
        }
    }

    private record Check(String check, String result, long counted, List<String> details) {
        static Check of(ProgramCheck check) {
            return new Check(
                    check.name(), check.result().toString().toLowerCase(Locale.ROOT), check.counted(), check.details());
        }
    }

    private WholeVerificationJson() {}

    public static String text(WholeVerification verification) {
        return new ObjectMapper()
                .valueToTree(new Verification(
                        verification.isEqual(),
                        verification.patch(),
                        verification.programs().stream().map(Program::of).toList(),
                        verification.notChosen(),
                        verification.remarks()))
                .toPrettyString();
    }
}
