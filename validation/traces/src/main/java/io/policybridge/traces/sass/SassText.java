package io.policybridge.traces.sass;

import io.policybridge.traces.file.TraceLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The words of an instruction.
 *
 * @param opcode all of it, {@code LDG.E.64}
 * @param name under which it is decoded, {@code LDG}
 * @param unit that executes it
 * @param written registers, as they are numbered
 * @param read registers, likewise
 * @param bytes of an access, as Accel-Sim takes them from the opcode; 0 where a line says that it accesses no memory
 */
record SassText(String opcode, String name, SassUnit unit, int[] written, int[] read, int bytes) {
    private static final int USUAL_BYTES = 4;
    private static final int[] NONE = {};

    /** Reads what all lines of an instruction share; complaints name the current one of {@code lines}. */
    static SassText read(String code, SassGeneration generation, TraceLines lines) {
        String[] words = code.split("[\\x00-\\x20]+");
        int[] written = registers(words, 0, lines);
        String opcode = words[written.length + 1];
        int[] read = registers(words, written.length + 2, lines);
        String first = first(opcode);
        SassGeneration.Meaning meaning = generation
                .meaning(first)
                .orElseThrow(() -> lines.bad(
                        "opcode",
                        opcode,
                        "one of those that Accel-Sim has for "
                                + generation.name().toLowerCase(Locale.ROOT) + HopperOpcodes.part(first)));
        boolean accesses = !words[words.length - 1].matches("0+");
        return new SassText(opcode, meaning.name(), meaning.unit(), written, read, accesses ? bytes(parts(opcode)) : 0);
    }

    /** What stands in for an instruction that cannot be simulated, while those that cannot are counted. */
    static SassText refused(String code) {
        String[] words = code.split("[\\x00-\\x20]+");
        return new SassText(words[Integer.parseInt(words[0]) + 1], "", SassUnit.ALU, NONE, NONE, 0);
    }

    private static int[] registers(String[] words, int at, TraceLines lines) {
        int[] registers = new int[Integer.parseInt(words[at])];
        for (int i = 0; i < registers.length; i++) {
            String word = words[at + 1 + i];
            if (!word.matches("R\\d{1,3}")) {
                throw lines.bad("register", word, "R0 to R999: Accel-Sim reads no others");
            }
            registers[i] = Integer.parseInt(word.substring(1));
        }
        return registers;
    }

    /** Its parts between dots, but empty ones. */
    static List<String> parts(String opcode) {
        return Arrays.stream(opcode.split("\\."))
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The first part, which says what it does. */
    static String first(String opcode) {
        List<String> parts = parts(opcode);
        return parts.isEmpty() ? "" : parts.get(0);
    }

    /** The first part that is a number of bits, also behind a U, decides; not behind an S or F. */
    private static int bytes(List<String> parts) {
        for (String part : parts) {
            if (part.matches("U?\\d{1,9}")) {
                return Integer.parseInt(part.replace("U", "")) / 8;
            }
        }
        return USUAL_BYTES;
    }

    /** Whether {@code part} is one of the parts of the opcode. */
    boolean has(String part) {
        return parts(opcode).contains(part);
    }

    /** {@code FFMA R1, R2, R3}. */
    @Override
    public String toString() {
        List<String> registers = new ArrayList<>();
        IntStream.concat(Arrays.stream(written), Arrays.stream(read))
                .forEach(register -> registers.add("R" + register));
        return opcode + (registers.isEmpty() ? "" : registers.stream().collect(Collectors.joining(", ", " ", "")));
    }
}
