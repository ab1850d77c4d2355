package io.policybridge.characterize;

import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.Paper;
import java.util.Optional;

/**
 * A workload by the rule of one paper.
 *
 * @param machine that was simulated
 * @param measured there
 * @param found the category by the paper's rule
 * @param inPaper name and category in the paper, of its benchmarks
 */
public record Finding(
        Paper paper, String machine, Measured measured, Optional<Category> found, Optional<Category.Use> inPaper) {

    /** The category that was found, in the paper's words. */
    String foundWords() {
        return found.map(Category::words).orElse("-");
    }

    /** The category in the paper, in its words. */
    String paperWords() {
        return inPaper.map(use -> use.category().words())
                .filter(words -> !words.isEmpty())
                .orElse("-");
    }

    /** Whether both are the same; empty where the paper puts the workload into no category. */
    Optional<Boolean> agrees() {
        return inPaper.map(Category.Use::category)
                .filter(category -> !category.words().isEmpty())
                .map(category -> found.equals(Optional.of(category)));
    }
}
