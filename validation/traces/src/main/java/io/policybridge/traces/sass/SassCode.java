package io.policybridge.traces.sass;

import io.policybridge.config.TraceTimes;
import io.policybridge.input.BadInput;
import io.policybridge.stream.issue.EncodedInstruction;
import io.policybridge.traces.file.KernelHeader;
import io.policybridge.traces.file.TraceInstruction;
import io.policybridge.traces.file.TraceLines;
import io.policybridge.workload.Space;
import io.policybridge.workload.StaticInstruction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The static instructions of the traces of one program, in order of appearance. What a line says besides lanes and
 * addresses is decoded once.
 */
public final class SassCode {
    /** Of every instruction, as Accel-Sim has it. */
    private static final int INSTRUCTION_BYTES = 16;

    private static final int SYNC = 1;
    /** Accel-Sim ends at machine code of this version and later ones. */
    private static final int FIRST_LATER = 89;

    private static final int[] NONE = {};
    private static final Set<Integer> WIDTHS = Set.of(1, 2, 4, 8, 16);
    /** Opcodes of loads and stores of which Accel-Sim does not know the space, so that it ends at them. */
    private static final int NO_SPACE = 0;
    /** Those with half the interval. */
    private static final Set<String> DOUBLE_RATE =
            Set.of("HADD2", "HADD2_32I", "HFMA2", "HFMA2_32I", "HMUL2_32I", "HSET2", "HSETP2");

    private final TraceTimes times;
    /** By opcode what is refused; null: the first that is ends the reading. */
    private final Map<String, RefusedOpcode> refused;

    private final List<StaticInstruction> instructions = new ArrayList<>();
    private final Map<StaticInstruction, Integer> numbers = new HashMap<>();
    private SassInstruction[] byHash = new SassInstruction[1 << 12];
    private int known;

    /** None yet. */
    public SassCode(TraceTimes times) {
        this(times, null);
    }

    private SassCode(TraceTimes times, Map<String, RefusedOpcode> refused) {
        this.times = times;
        this.refused = refused;
    }

    /** One that goes on behind instructions that cannot be simulated, and counts them. */
    public static SassCode countingRefused() {
        return new SassCode(TraceTimes.USUAL, new TreeMap<>());
    }

    /** What has been {@link #countingRefused counted}, in the order of the names. */
    public List<RefusedOpcode> refused() {
        return List.copyOf(refused.values());
    }

    /** How many lines they are in all. */
    public long refusedLines() {
        return refused.values().stream().mapToLong(RefusedOpcode::lines).sum();
    }

    /** Static instructions so far. */
    public int size() {
        return instructions.size();
    }

    /** Static instruction {@code number}. */
    public StaticInstruction instruction(int number) {
        return instructions.get(number);
    }

    /** Whether Accel-Sim knows machine code of version {@code binary}. */
    public static boolean isKnownToAccelSim(int binary) {
        return binary < FIRST_LATER;
    }

    /**
     * Checks that the machine code of a kernel is one that can be decoded.
     *
     * @throws BadInput if it is not
     */
    public static void check(KernelHeader header, TraceLines lines) {
        generation(header, lines);
    }

    private static SassGeneration generation(KernelHeader header, TraceLines lines) {
        return SassGeneration.of(header.binary())
                .orElseThrow(
                        () -> lines.bad("binary version", header.binary(), "35, 60, 61, 70, 75, 80, 86, 89 or 90"));
    }

    /** The instruction of the line that {@code line} has read of {@code lines}. */
    public SassInstruction of(TraceInstruction line, KernelHeader header, TraceLines lines) {
        int hash = line.codeHash();
        SassGeneration generation = generation(header, lines);
        SassInstruction found = byHash[hash & byHash.length - 1];
        while (found != null
                && (found.pc != line.pc() || found.generation != generation || !line.hasCode(found.words))) {
            found = found.next;
        }
        if (found == null) {
            found = add(line, generation, lines, hash);
        }
        if (found.refused != null) {
            found.refused.another();
        }
        return found;
    }

    private SassInstruction add(TraceInstruction line, SassGeneration generation, TraceLines lines, int hash) {
        if (known == EncodedInstruction.CODE) {
            throw lines.bad("at most " + EncodedInstruction.CODE + " different instructions in a program");
        }
        String code = line.code();
        SassText text;
        RefusedOpcode without = null;
        try {
            text = SassText.read(code, generation, lines);
            check(text, SassMemory.of(text), lines);
        } catch (BadInput e) {
            if (refused == null) {
                throw e;
            }
            text = SassText.refused(code);
            without = refused.computeIfAbsent(
                    SassText.first(text.opcode()), first -> new RefusedOpcode(first, e.getMessage()));
        }
        if (2 * known++ > byHash.length) {
            grow();
        }
        int place = hash & byHash.length - 1;
        byHash[place] = new SassInstruction(
                generation,
                line.pc(),
                hash,
                code.getBytes(StandardCharsets.UTF_8),
                text,
                SassMemory.of(text),
                without,
                byHash[place]);
        return byHash[place];
    }

    private void grow() {
        SassInstruction[] all = byHash;
        byHash = new SassInstruction[4 * all.length];
        for (SassInstruction first : all) {
            SassInstruction moved = first;
            while (moved != null) {
                SassInstruction behind = moved.next;
                int place = moved.hash & byHash.length - 1;
                moved.next = byHash[place];
                byHash[place] = moved;
                moved = behind;
            }
        }
    }

    private static void check(SassText text, SassMemory memory, TraceLines lines) {
        if (!memory.isAccess()) {
            return;
        }
        if (memory.space() == NO_SPACE) {
            throw lines.bad("opcode", text.opcode(), "a load or store whose space Accel-Sim knows: it ends at others");
        }
        if (text.bytes() == 0) {
            throw lines.bad("bytes of the access", 0, "some for " + text.opcode() + ": Accel-Sim ends in an assertion");
        }
        if (text.name().equals("LDGSTS") && text.written().length > 0) {
            throw lines.bad("registers written", text.written().length, "none by a copy to shared memory");
        }
        if (!WIDTHS.contains(text.bytes())) {
            throw lines.bad("opcode", text.opcode(), "an access of 1, 2, 4, 8 or 16 bytes a lane");
        }
    }

    /** The number of {@code instruction} where it accesses {@code space}; 0: none. */
    public int number(SassInstruction instruction, int space) {
        int number = instruction.code(space);
        if (number < 0) {
            number = numbers.computeIfAbsent(staticInstruction(instruction, space), added -> {
                instructions.add(added);
                return instructions.size() - 1;
            });
            instruction.setCode(space, number);
        }
        return number;
    }

    private StaticInstruction staticInstruction(SassInstruction instruction, int space) {
        SassText text = instruction.text();
        SassMemory memory = instruction.memory();
        TraceTimes.Time time = text.unit().time(times);
        if (DOUBLE_RATE.contains(text.name())) {
            time = time.atDoubleRate();
        }
        int[] written = numbered(text.written());
        int[] read = numbered(text.read());
        return new StaticInstruction(
                instruction.pc,
                INSTRUCTION_BYTES,
                new StaticInstruction.Operation(memory.operation(), time.latency(), time.interval()),
                new StaticInstruction.MemoryAccess(
                        space,
                        memory.cacheOp(space),
                        space == Space.CONSTANT ? Integer.BYTES : text.bytes(),
                        memory.load(),
                        memory.store(),
                        memory.atomic(),
                        false),
                new StaticInstruction.Registers(written, read, 0, 0, 0, written, read),
                new StaticInstruction.Control(-1, instruction.isBarrier() ? SYNC : -1, instruction.copying()),
                text.toString(),
                StaticInstruction.Source.UNKNOWN);
    }

    /** Registers count from 1. */
    private static int[] numbered(int[] registers) {
        int[] numbered = registers.length == 0 ? NONE : registers.clone();
        for (int i = 0; i < numbered.length; i++) {
            numbered[i]++;
        }
        return numbered;
    }
}
