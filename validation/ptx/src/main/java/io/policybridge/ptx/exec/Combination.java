package io.policybridge.ptx.exec;

/**
 * {@code .and}, {@code .or}, {@code .xor} of a comparison with a further predicate, which GPGPU-Sim does not execute.
 *
 * @param word without its dot; null for none
 * @param predicate as {@link RegisterRows#predicate} gives it
 */
record Combination(String word, int predicate) {
    /** That of {@code site}, whose predicate is operand {@code index}. */
    static Combination of(Site site, int index) {
        boolean any = site.has("and") || site.has("or") || site.has("xor");
        if (any != site.operands() > index) {
            throw site.refused("a further predicate with .and, .or or .xor, and only then");
        }
        return any
                ? new Combination(
                        site.one("and", "or", "xor"), site.rows().predicate(site.instruction(), site.operand(index)))
                : new Combination(null, 0);
    }

    boolean isNone() {
        return word == null;
    }

    int of(WarpRegisters warp, int mask) {
        if (word == null) {
            return mask;
        }
        int other = PredicateLogic.read(warp, predicate);
        return switch (word) {
            case "and" -> mask & other;
            case "or" -> mask | other;
            default -> mask ^ other;
        };
    }
}
