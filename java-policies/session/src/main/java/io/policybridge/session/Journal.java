package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * The last decisions with their reasons, for {@code --explain}. Builds text for every decision; a session without a
 * journal builds none. Where SMs are called on several threads, it keeps what they decide in a core cycle in the order
 * of one thread.
 */
public final class Journal {
    private static final int NO_SET = -2;
    private static final long NO_PC = -1;

    private final int capacity;
    private final DecisionFilter only;
    private final Deque<Line> lines = new ArrayDeque<>();
    /** The last line of each site, the newest site last; null if that does not matter. */
    private final Map<Unit, Line> ofSites;

    /** By group of neighbouring SMs what they have decided since they are apart; empty where one thread calls all. */
    private final List<Deque<Noted>> apart = new ArrayList<>();

    private int neighbours;
    private boolean isApart;

    private record Unit(PartKind kind, int unit) {}

    private record Noted(Unit unit, Line line) {}

    /** A decision in words; {@code pc}: of the instruction that it is about, or NO_PC. */
    private record Line(String words, long pc) {
        String words(LongFunction<String> code) {
            String instruction = pc == NO_PC ? "" : code.apply(pc);
            return instruction.isEmpty() ? words : words + "  // " + instruction;
        }
    }

    /** Keeps the last {@code capacity} decisions, 1 or more. */
    public Journal(int capacity) {
        this(capacity, DecisionFilter.ALL);
    }

    /** Keeps the last {@code capacity} decisions, 1 or more, of those that {@code only} admits. */
    public Journal(int capacity, DecisionFilter only) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity=" + capacity + "; expected 1 or more decisions");
        }
        this.capacity = capacity;
        this.only = only;
        ofSites = null;
    }

    private Journal(Map<Unit, Line> ofSites) {
        capacity = 0;
        only = DecisionFilter.ALL;
        this.ofSites = ofSites;
    }

    /** Keeps the last decision at each site: each L1D, the warps of each SM, ... */
    public static Journal ofEachSite() {
        return new Journal(new LinkedHashMap<>());
    }

    /**
     * Notes an answer with the policy's reason; {@code set} is negative and {@code access} null where the query has
     * none.
     */
    void note(Bound bound, Hook hook, Access access, int set, String about, long answer) {
        if (!only.admits(bound, hook, access, set)) {
            return;
        }
        String reason = reason(bound, hook, access, set, about, answer);
        append(
                bound,
                new Line(
                        Describe.query(bound, hook, about) + " -> " + Answer.text(answer)
                                + (reason == null || reason.isEmpty() ? "" : ": " + reason),
                        access == null || !access.hasId() ? NO_PC : access.pc()));
    }

    private static String reason(Bound bound, Hook hook, Access access, int set, String about, long answer) {
        try {
            return bound.part().reason(hook, access, set, answer);
        } catch (Throwable e) {
            throw PolicyFailure.threw(Describe.query(bound, hook, about) + ": its reason", e);
        }
    }

    /** Notes published state, or a value that is not an {@link Answer}. */
    void note(Bound bound, Hook hook, String about, String state) {
        if (only.admits(bound, hook, null, NO_SET)) {
            append(bound, new Line(Describe.query(bound, hook, about) + " -> " + state, NO_PC));
        }
    }

    /** Of {@code sms} SMs, {@code together} neighbours are on one thread each. */
    void spread(int sms, int together) {
        neighbours = together;
        for (int first = 0; first < sms; first += together) {
            apart.add(new ArrayDeque<>());
        }
    }

    /** SMs may be called at the same time, and nothing else is, until they {@link #meet}. */
    void leave() {
        isApart = true;
    }

    void meet() {
        isApart = false;
        for (Deque<Noted> group : apart) {
            while (!group.isEmpty()) {
                Noted noted = group.remove();
                keep(noted.unit, noted.line);
            }
        }
    }

    private void append(Bound bound, Line line) {
        Unit unit = new Unit(bound.kind(), bound.unit());
        if (isApart) {
            apart.get(unit.unit / neighbours).add(new Noted(unit, line));
        } else {
            keep(unit, line);
        }
    }

    private void keep(Unit unit, Line line) {
        if (ofSites != null) {
            ofSites.remove(unit);
            ofSites.put(unit, line);
            return;
        }
        if (lines.size() == capacity) {
            lines.removeFirst();
        }
        lines.addLast(line);
    }

    /** The decisions kept, oldest first. */
    public List<String> lines() {
        return lines(pc -> "");
    }

    /** As above; behind those about an instruction, what {@code code} gives for its pc, unless that is empty. */
    public List<String> lines(LongFunction<String> code) {
        return (ofSites == null ? lines : ofSites.values())
                .stream().map(line -> line.words(code)).toList();
    }
}
