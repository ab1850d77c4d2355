package io.policybridge.traces.play;

import io.policybridge.stream.issue.EncodedInstruction;
import io.policybridge.stream.issue.EncodedInstructions;
import io.policybridge.stream.issue.InstructionPages;
import java.util.Arrays;

/** A CTA whose instructions lie in pages. Where it receives them encoded, a mark is the end of a warp. */
final class PagedCta implements CtaSink, EncodedInstructions.Receiver {
    private final InstructionPages pages;
    /** By warp: where its instructions begin, and where the chain of them is open; OPEN before there are some. */
    private final int[] first;

    private final int[] tails;

    /** Without instructions yet. */
    PagedCta(InstructionPages pages, int warps) {
        this.pages = pages;
        first = new int[warps];
        tails = new int[warps];
        Arrays.fill(first, InstructionPages.OPEN);
    }

    @Override
    public void instruction(int warp, EncodedInstruction instruction, int words) {
        tails[warp] = pages.append(tail(warp), instruction, words);
    }

    @Override
    public void instruction(int warp, byte[] bytes, int start, int words) {
        tails[warp] = pages.append(tail(warp), bytes, start, words);
    }

    private int tail(int warp) {
        if (first[warp] == InstructionPages.OPEN) {
            first[warp] = pages.open();
            tails[warp] = first[warp];
        }
        return tails[warp];
    }

    @Override
    public void warpEnds(int warp) {
        pages.end(tails[warp]);
    }

    @Override
    public void mark(int number) {
        warpEnds(number);
    }

    /** By warp its first instruction; all have ended. */
    int[] first() {
        int[] resolved = new int[first.length];
        for (int i = 0; i < first.length; i++) {
            resolved[i] = pages.resolve(first[i]);
        }
        return resolved;
    }
}
