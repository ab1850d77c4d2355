package io.policybridge.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Figures as a table and as JSON. */
public final class FigureText {
    private static final String ROW = "%-44s %14s  %-22s %-12s %s";

    private FigureText() {}

    /** One line per figure. */
    public static String table(List<Figure> figures) {
        StringBuilder text = new StringBuilder(row("figure", "measured", "threshold", "verdict", "remark"));
        for (Figure figure : figures) {
            text.append(
                    row(figure.what(), figure.valueText(), figure.thresholdText(), figure.verdict(), figure.note()));
        }
        return text.toString();
    }

    private static String row(String... cells) {
        return String.format(ROW, (Object[]) cells).stripTrailing() + "\n";
    }

    /** An array with one object per figure; {@code value} and {@code threshold} are null where there is none. */
    public static String json(List<Figure> figures) {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode nodes = mapper.createArrayNode();
        for (Figure figure : figures) {
            ObjectNode node = nodes.addObject();
            node.put("figure", figure.what());
            node.put("value", Double.isNaN(figure.value()) ? null : figure.value());
            node.put("unit", figure.unit());
            node.put("threshold", Double.isNaN(figure.threshold()) ? null : figure.threshold());
            node.put("least", figure.atLeast());
            node.put("verdict", figure.verdict());
            node.put("remark", figure.note());
        }
        try {
            return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(nodes) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
