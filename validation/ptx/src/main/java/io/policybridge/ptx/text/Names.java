package io.policybridge.ptx.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The registers that a function declares, and which of them a name means in the block where it is used. */
final class Names {
    private final Deque<Map<String, Operand.Register>> scopes = new ArrayDeque<>();
    private final List<Operand.Register> all = new ArrayList<>();
    /** By block, by the name that is written: the one that is its own in the function. */
    private final Deque<Map<String, String>> variables = new ArrayDeque<>();

    private int declaredVariables;
    private int predicates;

    Names() {
        open();
    }

    /** A block begins. */
    void open() {
        scopes.push(new HashMap<>());
        variables.push(new HashMap<>());
    }

    /** The block that began last ends; whether it is not the function itself. */
    boolean close() {
        if (scopes.size() == 1) {
            return false;
        }
        scopes.pop();
        variables.pop();
        return true;
    }

    /** Declares a register; whether its name is new in this block. */
    boolean declare(String name, PtxType type) {
        int row = type == PtxType.PRED ? predicates++ : all.size() - predicates;
        Operand.Register register = new Operand.Register(name, type, all.size() + 1, row);
        all.add(register);
        return scopes.element().put(name, register) == null;
    }

    /** The register called {@code name}, or null. */
    Operand.Register register(String name) {
        for (Map<String, Operand.Register> scope : scopes) {
            Operand.Register register = scope.get(name);
            if (register != null) {
                return register;
            }
        }
        return null;
    }

    /** Declares a variable; its own name in the function, which no other has; null if it has been in this block. */
    String declareVariable(String name) {
        declaredVariables++;
        String unique = variables.size() == 1 ? name : name + "#" + declaredVariables;
        return variables.element().putIfAbsent(name, unique) == null ? unique : null;
    }

    /** As above, of a variable of {@code function} that stands in memory of the module: no other there has its name. */
    String declareStatic(String name, String function) {
        String unique = function + "#" + name + "#" + ++declaredVariables;
        return variables.element().putIfAbsent(name, unique) == null ? unique : null;
    }

    /** What {@code name} means here: the variable of the innermost block, or itself. */
    String variable(String name) {
        for (Map<String, String> block : variables) {
            String unique = block.get(name);
            if (unique != null) {
                return unique;
            }
        }
        return name;
    }

    List<Operand.Register> all() {
        return all;
    }
}
