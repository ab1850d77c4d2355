package io.policybridge.reproduce;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.table.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Tables of a paper's numbers beside ours. */
public final class ReproductionText {
    private ReproductionText() {}

    /** For a terminal: a line for each number, and the score. */
    public static String of(Reproduction reproduction) {
        TextTable table = new TextTable(0, 1, 2, 5);
        table.row("figure", "quantity", "paper", "ours", "share", "direction");
        for (ReproducedNumber one : reproduction.numbers()) {
            table.row(
                    one.number().figure(),
                    one.number().ours().toString() + mark(one),
                    one.number().paper().toString(),
                    number(one.ours(), "%.3f"),
                    number(one.share(), "%.2f"),
                    direction(one));
        }
        return table + "\n" + sums(reproduction) + "\n";
    }

    private static String mark(ReproducedNumber one) {
        return (one.number().isReading() ? " (other reading)" : "") + (one.cut().isEmpty() ? "" : " *");
    }

    private static String sums(Reproduction reproduction) {
        Score score = reproduction.score();
        return reproduction.paper().paper().title() + ": of " + score.ratios()
                + " ratios in which the paper moves by at least 5%, " + score.words()
                + (reproduction.missing() == 0 ? "" : "; " + reproduction.missing() + " simulations have no result")
                + (reproduction.numbers().stream().allMatch(one -> one.cut().isEmpty())
                        ? ""
                        : "; * of runs that were cut");
    }

    static String direction(ReproducedNumber one) {
        return one.agrees().map(agrees -> agrees ? "agrees" : "differs").orElse("-");
    }

    static String number(OptionalDouble number, String format) {
        return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : "-";
    }

    /** Every digit: an object for each number. */
    public static String json(List<Reproduction> papers) {
        ArrayNode numbers = new ObjectMapper().createArrayNode();
        for (Reproduction reproduction : papers) {
            for (ReproducedNumber one : reproduction.numbers()) {
                PaperNumber number = one.number();
                ObjectNode node = numbers.addObject()
                        .put("in", reproduction.paper().paper().title())
                        .put("figure", number.figure())
                        .put("section", number.section())
                        .put("quantity", number.ours().toString())
                        .put("paper", number.paper().toString());
                one.ours().ifPresent(ours -> node.put("ours", ours));
                one.share().ifPresent(share -> node.put("share", share));
                node.put("direction", direction(one))
                        .put("scored", one.isScored())
                        .put("cut", String.join(" ", one.cut()))
                        .put("finding", one.finding());
            }
        }
        return numbers.toPrettyString();
    }
}
