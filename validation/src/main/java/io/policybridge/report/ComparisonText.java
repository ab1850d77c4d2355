package io.policybridge.report;

import io.policybridge.report.Comparison.Cell;
import io.policybridge.sim.RunResult;
import io.policybridge.sim.Totals;
import java.util.Locale;

/** A comparison as tables of text. */
public final class ComparisonText {
  private static final String UNKNOWN = "-";

  private final Comparison comparison;

  public ComparisonText(Comparison comparison) {
    this.comparison = comparison;
  }

  /** One block per workload, then the mean speed-ups. */
  public String table() {
    TextTable table = new TextTable();
    table.row("workload / policy", "IPC", "speed-up", "L1D miss", "MPKI", "RF/kcycle", "full coh.", "full div.", "bypassed", "L2 miss", "row hits");
    for (String workload : comparison.workloads()) {
      table.row(workload);
      for (String policy : comparison.policies()) {
        table.row(row(comparison.cell(workload, policy)));
      }
    }
    table.row("geometric mean");
    for (String policy : comparison.policies()) {
      table.row("  " + policy, "", comparison.meanSpeedUp(policy).map(ComparisonText::three).orElse(UNKNOWN));
    }
    return table.toString();
  }

  private String[] row(Cell cell) {
    RunResult result = cell.result();
    Totals totals = result.totals();
    boolean timed = cell.timed();
    return new String[] {
      "  " + cell.policy(),
      timed ? three(totals.ipc()) : UNKNOWN,
      comparison.speedUp(cell).map(ComparisonText::three).orElse(UNKNOWN),
      percent(totals.l1dMissRate()),
      format("%.2f", totals.mpki()),
      timed ? format("%.1f", totals.reservationFailsPerKiloCycle()) : UNKNOWN,
      timed ? percent(result.loads().fullyCached(false)) : UNKNOWN,
      timed ? percent(result.loads().fullyCached(true)) : UNKNOWN,
      Long.toString(totals.bypassed()),
      timed ? percent(totals.l2MissRate()) : UNKNOWN,
      timed ? percent(totals.rowHitRate()) : UNKNOWN
    };
  }

  /** What the columns mean, for readers who see the table for the first time. */
  public static String legend() {
    return """
        speed-up: IPC over the first policy's on the same workload. L1D miss: misses / accesses (stores count, and in this L1D they miss).
        MPKI: L1D load misses, bypassed ones included, per 1000 thread instructions. RF/kcycle: failed L1D attempts of all SMs per 1000 core cycles.
        full coh., full div.: share of warp loads that touch at most two lines, or more, all of whose accesses were served without a miss.
        """;
  }

  private static String three(double value) {
    return format("%.3f", value);
  }

  private static String percent(double share) {
    return format("%.1f%%", 100 * share);
  }

  private static String format(String pattern, Object value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
