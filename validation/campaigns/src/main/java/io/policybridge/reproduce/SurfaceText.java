package io.policybridge.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.report.figure.Chart;
import io.policybridge.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Tables of the maps of surfaces. */
public final class SurfaceText {
    private SurfaceText() {}

    /** For a terminal: a table for each map; a star is what the figure frames. */
    public static String of(List<Chart> maps) {
        StringBuilder text = new StringBuilder();
        for (Chart map : maps) {
            JsonNode data = map.data();
            int columns = data.path("x").size();
            TextTable table = new TextTable(0);
            List<String> heading = new ArrayList<>(List.of(data.path("yName").asText()));
            data.path("x").forEach(name -> heading.add(name.asText()));
            table.row(heading.toArray(String[]::new));
            for (int up = 0; up < data.path("y").size(); up++) {
                List<String> row =
                        new ArrayList<>(List.of(data.path("y").get(up).asText()));
                row.addAll(IntStream.range(0, columns).mapToObj(across -> "-").toList());
                for (JsonNode cell : data.path("cells")) {
                    if (cell.get(1).asInt() == up) {
                        row.set(1 + cell.get(0).asInt(), number(cell));
                    }
                }
                table.row(row.toArray(String[]::new));
            }
            text.append(map.title()).append('\n').append(table);
            if (data.has("note")) {
                text.append("* ")
                        .append(data.path("note").asText().replaceFirst("^framed: ", ""))
                        .append('\n');
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static String number(JsonNode cell) {
        return String.format(Locale.ROOT, "%.3f", cell.get(2).asDouble())
                + (cell.get(3).asBoolean() ? "*" : "");
    }

    /** Every digit: an object for each cell. */
    public static String json(Map<String, List<Chart>> maps) {
        ArrayNode cells = new ObjectMapper().createArrayNode();
        maps.forEach((paper, charts) -> charts.forEach(map -> {
            JsonNode data = map.data();
            for (JsonNode cell : data.path("cells")) {
                ObjectNode one = cells.addObject().put("in", paper).put("map", map.title());
                one.put("across", data.path("x").get(cell.get(0).asInt()).asText());
                one.put("up", data.path("y").get(cell.get(1).asInt()).asText());
                one.put("value", cell.get(2).asDouble());
                if (data.has("note")) {
                    one.put("nearPaper", cell.get(3).asBoolean());
                }
            }
        }));
        return cells.toPrettyString();
    }
}
