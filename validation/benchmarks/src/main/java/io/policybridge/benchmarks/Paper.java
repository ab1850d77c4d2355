package io.policybridge.benchmarks;

import java.util.Arrays;
import java.util.List;

/** A paper whose benchmarks these are. */
public enum Paper {
    DACACHE("DaCache", "Table 1 and section 3"),
    APCM("APCM", "Table 1 and section 3"),
    /** It names some of its applications, and no categories of them. */
    MEDIC("MeDiC", "section 5"),
    DYCACHE("DyCache", "Table 1 and section V.A"),
    THESIS("thesis", "Table 4.2 and section 4.3");

    private final String title;
    private final String place;

    Paper(String title, String place) {
        this.title = title;
        this.place = place;
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
}
