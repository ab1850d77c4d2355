package io.policybridge.ptx.warp;

import io.policybridge.ptx.exec.RegisterRows;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compiles the calls of one function: {@code call (result), name, (arguments)}, all of them in the frame. */
final class CallCompiler {
    private final PtxModule module;
    private final PtxFunction function;
    private final VariableLayout layout;
    private final RegisterRows rows;
    private final Functions functions;
    private final Set<String> textures = new TreeSet<>();
    private int localBytes;
    private int sharedBytes;

    /** The functions of a module that can be called. */
    interface Functions {
        /** The one called {@code name}, compiled; the call is {@code from}, which is refused if there is none. */
        FunctionCode called(String name, Written from);

        /** Whether it is being compiled, and so calls the function that does. */
        boolean isRunning(String name);
    }

    CallCompiler(
            PtxModule module, PtxFunction function, VariableLayout layout, RegisterRows rows, Functions functions) {
        this.module = module;
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

    /** The textures that they read. */
    Set<String> textures() {
        return textures;
    }

    Transfer compile(PtxInstruction instruction) {
        Written written = new Written(instruction, rows).has(Set.of("uni"), 1, 4);
        if (instruction.guard() != null) {
            throw written.refused("a call without a predicate");
        }
        List<Operand> operands = new ArrayList<>(instruction.operands());
        List<Operand> results = list(operands);
        Operand target = operands.isEmpty() ? null : operands.remove(0);
        List<Operand> arguments = list(operands);
        if (target instanceof Operand.Symbol name && operands.isEmpty()) {
            return call(written, functions.called(name.name(), written), arguments, results);
        }
        if (target instanceof Operand.Register register && operands.size() <= 1) {
            return byAddress(written, register, arguments, results);
        }
        throw written.refused("a result, a function or its address, and its arguments");
    }

    /** A call of what {@code register} has: of the functions whose address is taken, those that have such arguments. */
    private Transfer byAddress(
            Written written, Operand.Register register, List<Operand> arguments, List<Operand> results) {
        Map<Long, Call> calls = new HashMap<>();
        Set<String> addressed = module.addressed();
        for (PtxFunction candidate : module.functions()) {
            if (!candidate.entry()
                    && !functions.isRunning(candidate.name())
                    && fits(arguments, candidate.parameters())
                    && fits(results, candidate.signature().results())
                    && addressed.contains(candidate.name())) {
                calls.put(
                        layout.address(candidate.name()),
                        call(written, functions.called(candidate.name(), written), arguments, results));
            }
        }
        if (calls.isEmpty()) {
            throw written.refused("a function with such arguments whose address is taken, and which is not running");
        }
        return new CallByAddress(register.row(), calls);
    }

    /** Whether what is {@code given} can be copied to {@code expected}. */
    private boolean fits(List<Operand> given, List<PtxVariable> expected) {
        if (given.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < given.size(); i++) {
            long bytes = expected.get(i).bytes();
            if (!(given.get(i) instanceof Operand.Symbol symbol)
                    || function.variable(symbol.name())
                            .filter(variable -> variable.bytes() == bytes)
                            .isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private Call call(Written written, FunctionCode called, List<Operand> arguments, List<Operand> results) {
        localBytes = Math.max(localBytes, called.localBytes());
        sharedBytes = Math.max(sharedBytes, called.sharedBytes());
        textures.addAll(called.textures());
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
