package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.StateSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compiles the calls of one function: {@code call (result), name, (arguments)}, all of them in the frame. */
final class CallCompiler {
    private final PtxFunction function;
    private final VariableLayout layout;
    private final RegisterRows rows;
    private final Functions functions;
    private int localBytes;
    private int sharedBytes;

    /** The functions of a module that can be called. */
    @FunctionalInterface
    interface Functions {
        /** The one called {@code name}, compiled; the call is {@code from}, which is refused if there is none. */
        FunctionCode called(String name, Written from);
    }

    CallCompiler(PtxFunction function, VariableLayout layout, RegisterRows rows, Functions functions) {
        this.function = function;
        this.layout = layout;
        this.rows = rows;
        this.functions = functions;
    }

    /** The most local memory that functions which have been called need. */
    int localBytes() {
        return localBytes;
    }

    /** The most shared memory that they need; each has its own at the same place, as in GPGPU-Sim. */
    int sharedBytes() {
        return sharedBytes;
    }

    Call compile(PtxInstruction instruction) {
        Written written = new Written(instruction, rows).has(Set.of("uni"), 1, 4);
        if (instruction.guard() != null) {
            throw written.refused("a call without a predicate");
        }
        List<Operand> operands = new ArrayList<>(instruction.operands());
        List<Operand> results = list(operands);
        if (operands.isEmpty() || !(operands.remove(0) instanceof Operand.Symbol name)) {
            throw written.refused("the name of a function to call, not an address");
        }
        List<Operand> arguments = list(operands);
        if (!operands.isEmpty()) {
            throw written.refused("a result, a function and its arguments");
        }
        FunctionCode called = functions.called(name.name(), written);
        localBytes = Math.max(localBytes, called.localBytes());
        sharedBytes = Math.max(sharedBytes, called.sharedBytes());
        return new Call(
                called,
                (int) layout.bytes(StateSpace.LOCAL),
                copies(written, arguments, called, called.function().parameters()),
                copies(written, results, called, called.function().signature().results()));
    }

    /** What the list that is next has. */
    private static List<Operand> list(List<Operand> operands) {
        return !operands.isEmpty() && operands.get(0) instanceof Operand.Arguments list
                ? removedFirst(operands, list)
                : List.of();
    }

    private static List<Operand> removedFirst(List<Operand> operands, Operand.Arguments list) {
        operands.remove(0);
        return list.elements();
    }

    private List<Call.Copy> copies(
            Written written, List<Operand> given, FunctionCode called, List<PtxVariable> expected) {
        if (given.size() != expected.size()) {
            throw written.refused(called.function().name() + " with "
                    + called.function().parameters().size() + " arguments and "
                    + called.function().signature().results().size() + " results");
        }
        List<Call.Copy> copies = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            PtxVariable formal = expected.get(i);
            Optional<PtxVariable> actual =
                    given.get(i) instanceof Operand.Symbol symbol ? function.variable(symbol.name()) : Optional.empty();
            boolean isInFrame = actual.isPresent() && actual.get().space() == StateSpace.FRAME_PARAMETER;
            if (!isInFrame
                    || formal.space() != StateSpace.FRAME_PARAMETER
                    || actual.get().bytes() != formal.bytes()) {
                throw written.refused("a .param of " + formal.bytes() + " bytes for each .param of "
                        + called.function().name());
            }
            copies.add(new Call.Copy(
                    layout.address(actual.get().name()), called.layout().address(formal.name()), (int) formal.bytes()));
        }
        return copies;
    }
}
