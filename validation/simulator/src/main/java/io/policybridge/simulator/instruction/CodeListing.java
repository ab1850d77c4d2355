package io.policybridge.simulator.instruction;

import io.policybridge.workload.Playback;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The text of a program's instructions by pc, with their lines of PTX and CUDA. */
public final class CodeListing {
    /** Of a program of which only pcs are known. */
    public static final CodeListing NONE = new CodeListing(Map.of());

    /** With its options, behind a predicate. */
    private static final Pattern OPCODE = Pattern.compile("(?:@!?\\S+\\s+)?([a-z][^\\s;]*)");

    private static final Line UNKNOWN = new Line("", Source.UNKNOWN, false);

    private final Map<Long, Line> lines;

    /**
     * An instruction.
     *
     * @param text {@code ld.global.f32 %f1, [%rd8];}, of a trace {@code LDG.E R8, R2}, or empty where it is not known
     * @param source where it stands
     * @param foreign whether GPGPU-Sim does not know it
     */
    public record Line(String text, Source source, boolean foreign) {
        /** {@code ld.global.f32 %f1, [%rd8]; kmeans.ptx:97, kmeans.cu:31: sum += x[i];}: what is known, or empty. */
        @Override
        public String toString() {
            String ptx = source.ptx().isEmpty() ? "" : " " + source.ptx();
            return text
                    + ptx
                    + (source.program().isEmpty() ? "" : ", " + source.program())
                    + (source.text().isEmpty() ? "" : ": " + source.text());
        }
    }

    private CodeListing(Map<Long, Line> lines) {
        this.lines = lines;
    }

    /** What {@code played} knows of its program by now. A recorded run has no text, or PTX without its lines. */
    public static CodeListing of(Playback played) {
        Map<Long, Line> lines = new HashMap<>();
        for (int number = 0; number < played.knownInstructions(); number++) {
            StaticInstruction instruction = played.instruction(number);
            if (isKnown(instruction.text())) {
                // Two kernels of traces may have instructions at one pc.
                lines.merge(
                        instruction.pc(),
                        new Line(instruction.text(), instruction.source(), instruction.foreign()),
                        (one, other) -> one.equals(other) ? one : UNKNOWN);
            }
        }
        return lines.isEmpty() ? NONE : new CodeListing(lines);
    }

    /** The patch records {@code -}, and {@code bar 0,64;} for any barrier. */
    private static boolean isKnown(String text) {
        return !text.isEmpty() && !text.equals("-") && !text.startsWith("bar ");
    }

    /** The instruction at {@code pc}; empty where it is not known. */
    public Line at(long pc) {
        return lines.getOrDefault(pc, UNKNOWN);
    }

    /** The opcodes, with their options, of those of its instructions that GPGPU-Sim does not know. */
    public Set<String> foreign() {
        return lines.values().stream()
                .filter(Line::foreign)
                .map(line -> OPCODE.matcher(line.text))
                .filter(Matcher::lookingAt)
                .map(found -> found.group(1))
                .collect(Collectors.toSet());
    }

    /** Whether it has the text of any instruction. */
    public boolean hasText() {
        return !lines.isEmpty();
    }

    /** Whether it says where that stands in the PTX. */
    public boolean hasPtxLines() {
        return lines.values().stream().anyMatch(line -> !line.source.ptx().isEmpty());
    }

    /** Whether it has the text of any line of the program. */
    public boolean hasProgramText() {
        return lines.values().stream().anyMatch(line -> !line.source.text().isEmpty());
    }

    /** Whether it says of which line of the program any instruction was compiled. */
    public boolean hasProgramLines() {
        return lines.values().stream().anyMatch(line -> !line.source.program().isEmpty());
    }
}
