package io.policybridge.ptx.code;

import io.policybridge.input.BadInput;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxInstruction;
import io.policybridge.ptx.text.PtxModule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the lanes that a branch separates meet again: the immediate post-dominator of its basic block. Blocks are
 * numbered in order; behind the last one is the exit, to which all returns lead.
 */
public final class ControlFlow {
    /** There is no such instruction: lanes meet when they have ended, or not at all. */
    public static final int NONE = -1;

    private final PtxModule module;
    private final PtxFunction function;
    /** First instruction of each block, and the number of instructions for the exit. */
    private final int[] begin;

    private final List<List<Integer>> successors = new ArrayList<>();
    /** By block its immediate post-dominator; NONE where the exit cannot be reached. */
    private final int[] meeting;

    /** Order in which a walk from the exit leaves the blocks: the higher, the closer to the exit. */
    private final int[] rank;

    /** That of {@code function}. */
    public ControlFlow(PtxModule module, PtxFunction function) {
        this.module = module;
        this.function = function;
        begin = leaders();
        int exit = begin.length - 1;
        for (int block = 0; block < exit; block++) {
            successors.add(follow(begin[block + 1] - 1));
        }
        rank = new int[exit + 1];
        meeting = postDominators();
    }

    /**
     * Checks that no lane runs past the end of the function.
     *
     * @throws BadInput if one may
     */
    public void requireEnd() {
        int size = function.body().size();
        PtxInstruction last = size == 0 ? null : function.body().get(size - 1);
        if (last == null) {
            throw BadInput.at(module.file(), function.line(), "function", function.name(), "instructions in it");
        }
        if (!endsBlock(last) && !last.opcode().equals("trap") || last.guard() != null) {
            throw module.refused(last, "a ret, an exit, a branch or a trap at the end of the function");
        }
    }

    private int[] leaders() {
        int size = function.body().size();
        boolean[] leads = new boolean[size + 1];
        leads[0] = true;
        leads[size] = true;
        function.targets().values().forEach(at -> leads[at] = true);
        function.tables().values().forEach(places -> places.forEach(at -> leads[at] = true));
        for (int i = 0; i < size; i++) {
            if (endsBlock(function.body().get(i))) {
                leads[i + 1] = true;
            }
        }
        int[] found = new int[size + 1];
        int count = 0;
        for (int i = 0; i <= size; i++) {
            if (leads[i]) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Whether {@code instruction} ends the lanes that execute it. */
    public static boolean ends(PtxInstruction instruction) {
        return instruction.opcode().equals("ret") || instruction.opcode().equals("exit");
    }

    private static boolean endsBlock(PtxInstruction instruction) {
        return instruction.opcode().equals("bra") || instruction.opcode().equals("brx") || ends(instruction);
    }

    private int block(int instruction) {
        return Arrays.binarySearch(begin, instruction);
    }

    /**
     * Index of the instruction that the branch {@code index} leads to.
     *
     * @throws BadInput if there is none; behind the last one GPGPU-Sim reads what is no instruction
     */
    public int target(int index) {
        Integer target = function.targets().get(index);
        PtxInstruction branch = function.body().get(index);
        if (target == null) {
            throw module.refused(branch, "a label of this block or of one around it");
        }
        if (target == function.body().size()) {
            throw module.refused(branch, "a label with an instruction behind it");
        }
        return target;
    }

    /**
     * Indices of the instructions that the {@code brx} at {@code index} leads to, by what it reads.
     *
     * @throws BadInput if there is none, or one is behind the last
     */
    public int[] targets(int index) {
        List<Integer> places = function.tables().getOrDefault(index, List.of());
        if (places.isEmpty() || places.contains(function.body().size())) {
            throw module.refused(
                    function.body().get(index), "the name of a .branchtargets with labels of this function");
        }
        return places.stream().mapToInt(place -> place).toArray();
    }

    /** The blocks that follow the instruction {@code last} of a block. */
    private List<Integer> follow(int last) {
        int exit = begin.length - 1;
        PtxInstruction instruction = function.body().get(last);
        List<Integer> next = new ArrayList<>();
        if (function.tables().containsKey(last)) {
            function.tables().get(last).stream().distinct().forEach(place -> next.add(block(place)));
        } else if (function.targets().containsKey(last)) {
            next.add(block(function.targets().get(last)));
        } else if (ends(instruction)) {
            next.add(exit);
        }
        if (!endsBlock(instruction) || instruction.guard() != null) {
            next.add(block(last + 1));
        }
        return next;
    }

    /** By Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm", on the reversed graph. */
    private int[] postDominators() {
        int exit = begin.length - 1;
        int[] order = fromExit();
        int[] found = new int[exit + 1];
        Arrays.fill(found, NONE);
        found[exit] = exit;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < order.length; i++) {
                int meets = NONE;
                for (int next : successors.get(order[i])) {
                    if (found[next] != NONE) {
                        meets = meets == NONE ? next : intersection(found, meets, next);
                    }
                }
                changed |= found[order[i]] != meets;
                found[order[i]] = meets;
            }
        }
        return found;
    }

    private int intersection(int[] found, int first, int second) {
        int one = first;
        int other = second;
        while (one != other) {
            if (rank[one] < rank[other]) {
                one = found[one];
            } else {
                other = found[other];
            }
        }
        return one;
    }

    /** The blocks that reach the exit, in reverse postorder of a walk from it. */
    private int[] fromExit() {
        int exit = begin.length - 1;
        List<List<Integer>> predecessors = new ArrayList<>();
        for (int block = 0; block <= exit; block++) {
            predecessors.add(new ArrayList<>());
        }
        for (int block = 0; block < exit; block++) {
            for (int next : successors.get(block)) {
                predecessors.get(next).add(block);
            }
        }
        boolean[] seen = new boolean[exit + 1];
        int[] path = new int[exit + 1];
        int[] visited = new int[exit + 1];
        int[] left = new int[exit + 1];
        int depth = 0;
        int count = 0;
        path[0] = exit;
        seen[exit] = true;
        while (depth >= 0) {
            int block = path[depth];
            if (visited[block] < predecessors.get(block).size()) {
                int next = predecessors.get(block).get(visited[block]++);
                if (!seen[next]) {
                    seen[next] = true;
                    path[++depth] = next;
                }
            } else {
                rank[block] = count;
                left[count++] = block;
                depth--;
            }
        }
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            order[i] = left[count - 1 - i];
        }
        return order;
    }

    /**
     * Index of the instruction at which the lanes that the branch {@code index} separates meet; {@link #NONE} if they
     * meet behind the function's end only.
     */
    public int reconvergence(int index) {
        int block = Arrays.binarySearch(begin, index + 1);
        int meets = meeting[block - 1];
        return meets == NONE || meets == begin.length - 1 ? NONE : begin[meets];
    }
}
