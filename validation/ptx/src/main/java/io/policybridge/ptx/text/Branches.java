package io.policybridge.ptx.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Where the branches of a function lead: a label is known in its block, and in those inside of it. */
final class Branches {
    private final Deque<Block> blocks = new ArrayDeque<>();
    private final Map<Integer, Integer> targets = new HashMap<>();

    /**
     * A block in braces.
     *
     * @param labels by name the place of the instruction behind them
     * @param waiting by place of a branch the label that it names, which may follow
     */
    private record Block(Map<String, Integer> labels, Map<Integer, String> waiting) {
        Block() {
            this(new HashMap<>(), new HashMap<>());
        }
    }

    Branches() {
        open();
    }

    /** A block begins. */
    void open() {
        blocks.push(new Block());
    }

    /** The block that began last ends; the branches to labels that it does not have lead out of it. */
    void close() {
        Block ended = blocks.pop();
        ended.waiting.forEach((branch, label) -> {
            Integer target = ended.labels.get(label);
            if (target != null) {
                targets.put(branch, target);
            } else if (!blocks.isEmpty()) {
                blocks.element().waiting.put(branch, label);
            }
        });
    }

    /** The instruction {@code at} has a label; whether its name is new in this block. */
    boolean label(String name, int at) {
        return blocks.element().labels.putIfAbsent(name, at) == null;
    }

    /** The instruction {@code at} is a branch to {@code label}. */
    void branch(int at, String label) {
        blocks.element().waiting.put(at, label);
    }

    /** By place of a branch that of the instruction which it leads to, once all blocks have ended. */
    Map<Integer, Integer> targets() {
        return targets;
    }
}
