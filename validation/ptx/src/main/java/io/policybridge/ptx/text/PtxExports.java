package io.policybridge.ptx.text;

import java.util.HashSet;
import java.util.Set;

/**
 * What a module shows to those that it is linked with.
 *
 * @param visible the names that it defines for all, {@code .visible}
 * @param weak those that another may define too, {@code .weak} or {@code .common}
 */
public record PtxExports(Set<String> visible, Set<String> weak) {
    public PtxExports {
        visible = Set.copyOf(visible);
        weak = Set.copyOf(weak);
    }

    /** Both. */
    Set<String> all() {
        Set<String> all = new HashSet<>(visible);
        all.addAll(weak);
        return all;
    }

    /** Collects them while a module is read. */
    static final class Builder {
        private final Set<String> visible = new HashSet<>();
        private final Set<String> weak = new HashSet<>();

        /** {@code name} is defined behind {@code directives}. */
        void add(String name, Set<String> directives) {
            if (directives.contains(".weak") || directives.contains(".common")) {
                weak.add(name);
            } else if (directives.contains(".visible")) {
                visible.add(name);
            }
        }

        PtxExports built() {
            return new PtxExports(visible, weak);
        }
    }
}
