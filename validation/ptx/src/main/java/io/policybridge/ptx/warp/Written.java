package io.policybridge.ptx.warp;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.text.MemoryHint;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxType;
import io.policybridge.ptx.text.StateSpace;
import java.util.Set;
import java.util.stream.Collectors;

/** An instruction that is being compiled; whatever is written that is not known is refused. */
record Written(PtxInstruction instruction, RegisterRows rows) {

    /**
     * Its options, types and state spaces aside, are among {@code known}; it has {@code least} to {@code most}
     * operands.
     */
    Written has(Set<String> known, int least, int most) {
        for (String option : instruction.options()) {
            if (!known.contains(option) && PtxType.of(option) == null && StateSpace.of(option) == null) {
                throw refused("no ." + option);
            }
        }
        if (operands() < least || operands() > most) {
            throw refused((least == most ? "" + most : least + " to " + most) + " operands");
        }
        return this;
    }

    /** As above, of an access, which may have hints. */
    Written access(Set<String> known, int least, int most) {
        Set<String> all = instruction.options().stream().filter(MemoryHint::is).collect(Collectors.toSet());
        all.addAll(known);
        return has(all, least, most);
    }

    int operands() {
        return instruction.operands().size();
    }

    Operand operand(int index) {
        return instruction.operands().get(index);
    }

    /** The row of operand {@code index}, which is read as {@code type}. */
    int row(int index, PtxType type) {
        return rows.row(instruction, index, type);
    }

    BadInput refused(String expected) {
        return rows.refused(instruction, expected);
    }
}
