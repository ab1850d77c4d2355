package io.policybridge.ptx.exec;

import io.policybridge.ptx.text.PtxType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What is written behind an opcode. Whatever an operation does not know is refused here, so that none ignores an
 * option.
 *
 * @param fewest operands
 * @param most operands
 * @param types of each type that it has, in order, those that are known
 * @param options all others that are known
 * @param compiler makes the operation
 */
record Syntax(
        int fewest, int most, List<List<String>> types, List<String> options, Function<Site, Operation> compiler) {

    /**
     * With {@code operands} operands; {@code types} are separated by blanks, and by a comma between first and second.
     */
    static Syntax of(int operands, String types, String options, Function<Site, Operation> compiler) {
        return of(operands, operands, types, options, compiler);
    }

    /** With {@code fewest} to {@code most} operands. */
    static Syntax of(int fewest, int most, String types, String options, Function<Site, Operation> compiler) {
        List<List<String>> each = types.isEmpty()
                ? List.of()
                : Arrays.stream(types.split(",")).map(Syntax::words).toList();
        return new Syntax(fewest, most, each, words(options), compiler);
    }

    private static List<String> words(String blanks) {
        return blanks.isBlank() ? List.of() : List.of(blanks.strip().split(" +"));
    }

    Operation compile(Site site) {
        int type = 0;
        for (String option : site.instruction().options()) {
            PtxType read = PtxType.of(option);
            if (read == null) {
                if (!options.contains(option)) {
                    throw site.refused(expected("options", options));
                }
            } else if (type == types.size() || !types.get(type++).contains(read.word())) {
                throw site.refused(expected(
                        "types", types.stream().flatMap(List::stream).distinct().toList()));
            }
        }
        if (type < types.size()) {
            throw site.refused(types.size() == 1 ? "a type" : types.size() + " types");
        }
        if (site.operands() < fewest || site.operands() > most) {
            throw site.refused((fewest == most ? "" + most : fewest + " to " + most) + " operands");
        }
        return compiler.apply(site);
    }

    private static String expected(String what, List<String> known) {
        return known.isEmpty() ? "no " + what : what + " among ." + String.join(" .", known);
    }
}
