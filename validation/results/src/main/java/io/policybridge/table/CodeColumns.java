package io.policybridge.table;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.simulator.instruction.CodeListing;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns beside a pc: the instruction there, {@code ld.global.f32 %f1, [%rd8];}, its line in the PTX,
 * {@code kmeans.ptx:97}, the line of the CUDA program that it was compiled from, {@code kmeans.cu:31}, and what stands
 * there, {@code sum += x[i];}.
 */
public record CodeColumns(CodeListing listing) {
    /** All of them. */
    public static final List<String> NAMES = List.of("instruction", "ptx", "cuda", "source");

    /** The values of all columns for {@code pc}, empty where nothing is known. */
    public List<String> values(long pc) {
        CodeListing.Line line = listing.at(pc);
        return List.of(
                line.text(),
                line.source().ptx(),
                line.source().program(),
                line.source().text());
    }

    /** Puts all of them into {@code node}. */
    public void put(ObjectNode node, long pc) {
        List<String> values = values(pc);
        for (int i = 0; i < NAMES.size(); i++) {
            node.put(NAMES.get(i), values.get(i));
        }
    }

    /** The names of the columns in which anything stands. */
    public List<String> shown() {
        return shown(NAMES);
    }

    /** The values of the columns in which anything stands. */
    public List<String> shown(long pc) {
        return shown(values(pc));
    }

    private List<String> shown(List<String> all) {
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (List.of(listing.hasText(), listing.hasPtxLines(), listing.hasProgramLines(), listing.hasProgramText())
                    .get(i)) {
                shown.add(all.get(i));
            }
        }
        return shown;
    }

    /** Which columns are empty, and why, in a sentence; empty if none is. */
    public String missing() {
        if (!listing.hasText()) {
            return "no PTX beside pcs: this recording has none (docs/record-a-run.md)";
        }
        if (!listing.hasPtxLines()) {
            return "no lines of PTX and CUDA beside pcs: this recording has the text of instructions alone";
        }
        return listing.hasProgramLines()
                ? ""
                : "no lines of CUDA beside pcs: the PTX has no .loc (docs/write-a-workload.md)";
    }
}
