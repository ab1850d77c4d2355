package io.policybridge.simulator.recording;

import io.policybridge.input.BadInput;
import io.policybridge.workload.StaticInstruction;
import io.policybridge.workload.StaticInstruction.MemoryAccess;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The record {@code S} of a static instruction that was not recorded before: of a program that is executed. */
final class StaticRecord {
    private static final String NONE = "-";

    private StaticRecord() {}

    /**
     * The columns of {@code code}, which is recorded in {@code folder}.
     *
     * @throws BadInput if a stream cannot describe it
     */
    static String of(StaticInstruction code, Path folder) {
        if (code.control().copying() != StaticInstruction.Copying.NONE) {
            throw BadInput.in(
                    folder,
                    "cannot hold " + code.text() + " (" + code.source().ptx()
                            + "): streams do not describe copies to shared memory; expected a program without them");
        }
        StaticInstruction.Registers registers = code.registers();
        MemoryAccess memory = code.memory();
        long reconvergence = code.control().reconvergencePc();
        return String.join(
                " ",
                Long.toHexString(code.pc()),
                Integer.toString(code.bytes()),
                Integer.toString(code.operation().op()),
                "0",
                Integer.toString(memory.space()),
                Integer.toString(memory.cacheOp()),
                Integer.toString(memory.dataBytes()),
                Integer.toString(code.operation().latency()),
                Integer.toString(code.operation().interval()),
                Integer.toString(registers.out().length),
                numbers(registers.out()),
                Integer.toString(registers.in().length),
                numbers(registers.in()),
                Integer.toString(registers.predicate()),
                Integer.toString(registers.address1()),
                Integer.toString(registers.address2()),
                numbers(registers.collectorDst()),
                numbers(registers.collectorSrc()),
                reconvergence < 0 ? NONE : Long.toHexString(reconvergence),
                (memory.generic() ? "2" : flag(memory.load())) + flag(memory.store()) + flag(memory.atomic()),
                Integer.toString(code.control().barrierType()),
                code.text().isEmpty() ? NONE : code.text().replaceAll("\\s+", " "));
    }

    private static String flag(boolean set) {
        return set ? "1" : "0";
    }

    private static String numbers(int... registers) {
        return registers.length == 0
                ? NONE
                : Arrays.stream(registers).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }
}
