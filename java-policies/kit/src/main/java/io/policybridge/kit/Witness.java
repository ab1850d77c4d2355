package io.policybridge.kit;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.session.Session;
import io.policybridge.session.naming.PolicyString;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A policy, and what must be seen of it beyond what every policy promises. A field is named by its path from the part:
 * {@code duel.psel}.
 *
 * <pre>{@code
 * Witness.of(Dip.DIP).moves(L1D, "duel.psel", 1).sequence(4, "second=lip", "ABCDE ABCDE", "mmmmm mmmmm")
 * }</pre>
 */
public final class Witness {
    private final String text;
    private final List<Session.Chosen> chosen;
    private final List<PartField> moves = new ArrayList<>();
    private final List<Steps> steps = new ArrayList<>();
    private final List<Table> fills = new ArrayList<>();
    private final List<PartField> resets = new ArrayList<>();
    private final List<PartField> keeps = new ArrayList<>();
    private final List<Occurrence> answers = new ArrayList<>();
    private final List<Sequence> sequences = new ArrayList<>();
    private final List<Likeness> likenesses = new ArrayList<>();
    private final Set<Hook> likeHost = EnumSet.noneOf(Hook.class);
    private final Set<Hook> quiet = EnumSet.noneOf(Hook.class);
    private boolean countsFailures;
    private boolean ownSectorMisses;
    private boolean hearsMemory;
    private boolean countsSectorMisses;

    /** A field of every part of one kind. */
    record PartField(PartKind kind, String field) {}

    /** A number that one request moves by at most so much. */
    record Steps(PartKind kind, String field, long most) {}

    /** An array of which so many elements in a hundred must have changed in the end. */
    record Table(PartKind kind, String field, int percent) {}

    /** An answer of a hook that must occur; {@code code} as in {@link io.policybridge.api.Answer}. */
    record Occurrence(Hook hook, int code) {}

    /** Lines accessed in one set of a cold L1D, and which of them hit. */
    record Sequence(int ways, String settings, String letters, String outcome) {}

    /** Settings with which a hook answers as the host does. */
    record Likeness(String settings, Hook hook) {}

    private Witness(String text, List<Session.Chosen> chosen) {
        this.text = text;
        this.chosen = List.copyOf(chosen);
    }

    /** {@code policy} with its defaults. */
    public static Witness of(PolicySpec policy) {
        return of(policy, "");
    }

    /** {@code policy} with {@code settings} as in a policy string: {@code level=both,bits=2}. */
    public static Witness of(PolicySpec policy, String settings) {
        String text = text(policy, settings);
        return new Witness(text, PolicyString.parse(text, List.of(policy), Trial.SEED));
    }

    /** Policies that run together, of which nothing beyond the rules is said. */
    static Witness of(List<Session.Chosen> chosen) {
        return new Witness(PolicyString.describe(chosen), chosen);
    }

    /** {@code field} takes more than one value in a run. */
    public Witness moves(PartKind kind, String field) {
        moves.add(new PartField(kind, field));
        return this;
    }

    /**
     * The number {@code field} takes more than one value, and one request at a cache moves it by at most {@code most}.
     */
    public Witness moves(PartKind kind, String field, long most) {
        steps.add(new Steps(kind, field, most));
        return moves(kind, field);
    }

    /** At the end of a run at least {@code percent} of the elements of the array {@code field} have changed. */
    public Witness fills(PartKind kind, String field, int percent) {
        fills.add(new Table(kind, field, percent));
        return this;
    }

    /** {@code hook} is answered with {@code code} (of {@link io.policybridge.api.Answer}) at least once in a run. */
    public Witness answers(Hook hook, int code) {
        answers.add(new Occurrence(hook, code));
        return this;
    }

    /**
     * A recorded sequence: capitals access lines in the one set of a cold L1D of {@code ways} ways that fills the
     * lowest invalid way; a letter followed by {@code '} misses a sector of a line that is there. {@code outcome} has m
     * for each miss and h for each hit, missed sectors included; blanks are copied.
     */
    public Witness sequence(int ways, String sequenceSettings, String letters, String outcome) {
        sequences.add(new Sequence(ways, sequenceSettings, letters, outcome));
        return this;
    }

    /**
     * These hooks always answer as the host itself does: LRU, FR-FCFS, the plain set index, nothing masked. All others
     * must not.
     */
    public Witness likeHost(Hook... hooks) {
        likeHost.addAll(List.of(hooks));
        return this;
    }

    /** With {@code other} settings {@code hook} answers as the host itself does. */
    public Witness likeHostWith(String other, Hook hook) {
        likenesses.add(new Likeness(other, hook));
        return this;
    }

    /** A new kernel finds {@code field} as a new policy has it. */
    public Witness resets(PartKind kind, String field) {
        resets.add(new PartField(kind, field));
        return this;
    }

    /** A new kernel finds {@code field} as the last one left it. */
    public Witness keeps(PartKind kind, String field) {
        keeps.add(new PartField(kind, field));
        return this;
    }

    /** Events that move no state with these settings. */
    public Witness quiet(Hook... events) {
        quiet.addAll(List.of(events));
        return this;
    }

    /** Failed attempts are part of the mechanism. */
    public Witness countsFailures() {
        countsFailures = true;
        return this;
    }

    /**
     * A missing sector of a present line moves state that a hit does not. It is still not an insertion if the policy
     * chooses victims.
     */
    public Witness ownSectorMisses() {
        ownSectorMisses = true;
        return this;
    }

    /**
     * It counts misses and replaces nothing, so it has no state that an insertion would move differently from a touch:
     * a missing sector is like any other miss to it, and never like a hit.
     */
    public Witness countsSectorMisses() {
        countsSectorMisses = true;
        return this;
    }

    /** An SM decides by what the L2 has seen in the same core cycle, which no reply could have brought. */
    public Witness hearsMemory() {
        hearsMemory = true;
        return this;
    }

    public PolicySpec policy() {
        return chosen.get(0).spec();
    }

    /** The policy, or all that run together. */
    List<Session.Chosen> chosen() {
        return chosen;
    }

    /** The policy with {@code other} settings. */
    List<Session.Chosen> chosen(String other) {
        return PolicyString.parse(text(other), List.of(policy()), Trial.SEED);
    }

    /** The policy string: {@code dip(level=both)}. */
    public String text() {
        return text;
    }

    String text(String other) {
        return text(policy(), other);
    }

    private static String text(PolicySpec policy, String settings) {
        return policy.name() + (settings.isEmpty() ? "" : "(" + settings + ")");
    }

    List<PartField> moves() {
        return moves;
    }

    List<Steps> steps() {
        return steps;
    }

    List<Table> fills() {
        return fills;
    }

    List<PartField> resets() {
        return resets;
    }

    List<PartField> keeps() {
        return keeps;
    }

    List<Occurrence> answers() {
        return answers;
    }

    List<Sequence> sequences() {
        return sequences;
    }

    List<Likeness> likenesses() {
        return likenesses;
    }

    boolean isLikeHost(Hook hook) {
        return likeHost.contains(hook);
    }

    boolean isQuiet(Hook event) {
        return quiet.contains(event);
    }

    boolean hasOwnSectorMisses() {
        return ownSectorMisses;
    }

    boolean isCountingSectorMisses() {
        return countsSectorMisses;
    }

    boolean isCountingFailures() {
        return countsFailures;
    }

    boolean isHearingMemory() {
        return hearsMemory;
    }
}
