package io.policybridge.ptx.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the branches of a function lead: a label is known in its block, and in those inside of it. */
final class Branches {
    private final Deque<Block> blocks = new ArrayDeque<>();
    private final Map<Integer, Integer> targets = new HashMap<>();
    /** By name, anywhere in the function, the place behind the label, the last of that name. */
    private final Map<String, Integer> all = new HashMap<>();

    private final Map<String, List<String>> tables = new HashMap<>();
    /** By place of a branch that has a table its name. */
    private final Map<Integer, String> choices = new HashMap<>();

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
        all.put(name, at);
        return blocks.element().labels.putIfAbsent(name, at) == null;
    }

    /** The instruction {@code at} is a branch to {@code label}. */
    void branch(int at, String label) {
        blocks.element().waiting.put(at, label);
    }

    /** The table {@code name} has these labels. */
    void table(String name, List<String> labels) {
        tables.put(name, List.copyOf(labels));
    }

    /** The instruction {@code at} is a branch by an index into {@code table}. */
    void choice(int at, String table) {
        choices.put(at, table);
    }

    /** By place of a branch that has a table those which it leads to; none if a label or the table is unknown. */
    Map<Integer, List<Integer>> tables() {
        Map<Integer, List<Integer>> places = new HashMap<>();
        choices.forEach((branch, table) -> {
            List<String> labels = tables.getOrDefault(table, List.of());
            if (all.keySet().containsAll(labels)) {
                places.put(branch, labels.stream().map(all::get).toList());
            }
        });
        return places;
    }

    /** By place of a branch that of the instruction which it leads to, once all blocks have ended. */
    Map<Integer, Integer> targets() {
        return targets;
    }
}
