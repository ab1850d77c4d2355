package io.policybridge.report.figure;

import io.policybridge.report.ResultRow;
import java.util.List;

/**
 * Results of another simulator, or of another time.
 *
 * @param name of their plan or store
 */
public record OtherResults(String name, List<ResultRow> rows) {
    public OtherResults {
        rows = List.copyOf(rows);
    }
}
