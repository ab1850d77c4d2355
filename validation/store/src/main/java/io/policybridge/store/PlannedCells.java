package io.policybridge.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.policybridge.input.BadInput;
import io.policybridge.simulation.PolicyValue;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a CSV file of results says of the plan that was swept last: in each row, the columns of its policy, as JSON. */
final class PlannedCells {
    /** Files of earlier builds, and of stores that no plan has filled, do not have it. */
    static final String NAME = "planned";

    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

    private PlannedCells() {}

    /**
     * A column of the plan, and the policy's place in it.
     *
     * @param column place of the column
     * @param search null if it is none
     */
    record PlannedCell(int column, int candidate, String label, boolean baseline, PlannedColumn.Choice search) {
        private boolean isOf(PlannedCell other) {
            return equals(new PlannedCell(other.column, candidate, other.label, other.baseline, other.search));
        }

        private boolean isWhole() {
            return column >= 0 && candidate >= 0 && label != null && (search == null || search.statistic() != null);
        }
    }

    /** The columns of {@code policy}; empty if it has none. */
    static String text(PolicyValue policy, List<PlannedColumn> planned) {
        List<PlannedCell> cells = new ArrayList<>();
        for (int place = 0; place < planned.size(); place++) {
            PlannedColumn column = planned.get(place);
            int candidate = column.policies().indexOf(policy);
            if (candidate >= 0) {
                cells.add(new PlannedCell(place, candidate, column.label(), column.baseline(), column.choice()));
            }
        }
        try {
            return cells.isEmpty() ? "" : MAPPER.writeValueAsString(cells);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The columns of which {@code rows}, by their line in {@code file}, have results.
     *
     * @throws BadInput with its line, if one is something else
     */
    static List<PlannedColumn> read(Path file, Map<Integer, Map<String, String>> rows) {
        SortedMap<Integer, PlannedCell> columns = new TreeMap<>();
        SortedMap<Integer, SortedMap<Integer, PolicyValue>> policies = new TreeMap<>();
        rows.forEach((line, row) -> {
            for (PlannedCell cell : cells(file, line, row.getOrDefault(NAME, ""))) {
                PlannedCell first = columns.computeIfAbsent(cell.column, place -> cell);
                if (!cell.isOf(first)) {
                    throw BadInput.at(file, line, NAME, row.get(NAME), "column " + cell.column + " as rows before say");
                }
                policies.computeIfAbsent(cell.column, place -> new TreeMap<>())
                        .put(cell.candidate, PolicyValue.read(row.get("policy")));
            }
        });
        return columns.values().stream()
                .map(cell -> new PlannedColumn(
                        cell.label, List.copyOf(policies.get(cell.column).values()), cell.baseline, cell.search))
                .toList();
    }

    private static List<PlannedCell> cells(Path file, int line, String text) {
        try {
            List<PlannedCell> cells =
                    text.isEmpty() ? List.of() : MAPPER.readValue(text, new TypeReference<List<PlannedCell>>() {});
            if (cells != null && cells.stream().allMatch(cell -> cell != null && cell.isWhole())) {
                return cells;
            }
        } catch (JsonProcessingException e) {
            // said below
        }
        throw BadInput.at(file, line, NAME, text, "a list of columns of a plan, as results --export writes it");
    }
}
