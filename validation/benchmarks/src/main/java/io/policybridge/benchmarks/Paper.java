package io.policybridge.benchmarks;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A paper whose benchmarks these are. */
public enum Paper {
    DACACHE("DaCache", "Table 1 and section 3"),
    APCM("APCM", "Table 1 and section 3", 1_000_000_000),
    /** It names eight of its 15 applications, and no categories of them; the others are the original's, as recalled. */
    MEDIC("MeDiC", "section 5"),
    DYCACHE("DyCache", "Table 1 and section V.A"),
    THESIS("thesis", "Table 4.2 and section 4.3");

    private final String title;
    private final String place;
    private final long limit;

    Paper(String title, String place) {
        this(title, place, Long.MAX_VALUE);
    }

    Paper(String title, String place, long limit) {
        this.title = title;
        this.place = place;
        this.limit = limit;
    }

    /** What it is called here. */
    public String title() {
        return title;
    }

    /** Where it names its benchmarks and their categories. */
    public String place() {
        return place;
    }

    /** The categories that it divides its benchmarks into. */
    public List<Category> categories() {
        return Arrays.stream(Category.values())
                .filter(category -> category.paper() == this)
                .toList();
    }

    /** Thread instructions after which it ends the run of a benchmark of which it says nothing else (APCM, 6.1). */
    long limit() {
        return limit;
    }

    /**
     * Its classes of benchmarks, by name: its categories, and behind those of the thesis the wider ones that its
     * chapter 6 averages over.
     */
    public Map<String, List<Category>> classes() {
        Map<String, List<Category>> classes = new LinkedHashMap<>();
        categories().stream()
                .filter(category -> !category.words().isEmpty())
                .forEach(category -> classes.put(category.words(), List.of(category)));
        if (this == THESIS) {
            classes.put(
                    "all streaming",
                    List.of(Category.STREAMING_L1_L2, Category.LARGE_WORKING_SET_L2, Category.STREAMING_L1));
            classes.put("all contention", List.of(Category.CONFLICT, Category.THRASHING, Category.THRASHING_CONFLICT));
        }
        return classes;
    }
}
