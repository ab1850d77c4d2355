package io.policybridge.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.policybridge.simulator.RunResult;
import io.policybridge.simulator.RunStatistics;
import io.policybridge.simulator.metrics.RunMetrics;
import io.policybridge.simulator.metrics.SmRow;
import io.policybridge.simulator.metrics.loads.LoadMetrics;
import io.policybridge.simulator.metrics.loads.LoadRow;
import io.policybridge.simulator.metrics.periods.LimitRow;
import io.policybridge.simulator.metrics.periods.PeriodRow;
import io.policybridge.simulator.metrics.periods.WarpPeriodRow;
import io.policybridge.simulator.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the rows of a measured run's table stand for, with that table; docs/metrics.md has the columns. */
public enum MetricRows {
    /** A kernel launch, then the total: the table of every run. */
    KERNEL {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            return new RunTable(result, measured, false).table();
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {}
    },
    /** A load instruction. */
    LOAD {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            List<String> columns = new ArrayList<>(List.of("kernel", "pc"));
            columns.addAll(StatisticCsv.names("", LoadMetrics.statistics()));
            return new RowTable(
                    columns, measured.loadRows().stream().map(MetricRows::load).toList());
        }

        @Override
        public RowTable written(RunResult result, RunMetrics measured) {
            CodeColumns code = new CodeColumns(result.listing());
            List<LoadRow> loads = measured.loadRows();
            return table(result, measured)
                    .with(
                            keys().size(),
                            CodeColumns.NAMES,
                            row -> code.values(loads.get(row).pc()));
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {
            CodeColumns code = new CodeColumns(result.listing());
            ArrayNode loads = node.putArray("loads");
            for (LoadRow row : measured.loadRows()) {
                ObjectNode load = loads.addObject();
                load.put("kernel", row.kernel());
                load.put("pc", hex(row.pc()));
                code.put(load, row.pc());
                load.set("values", StatisticJson.object(LoadMetrics.statistics(), row.counts()));
            }
        }
    },
    /** A period of core cycles. */
    PERIOD {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            List<String> columns = new ArrayList<>(List.of("from", "to", "kernel", "warpLimitLeast", "warpLimitMost"));
            columns.addAll(StatisticCsv.names("", single(RunStatistics.CATALOGUE.statistics())));
            columns.addAll(StatisticCsv.names("", single(RunMetrics.statistics())));
            return new RowTable(
                    columns,
                    measured.periodRows().stream().map(MetricRows::period).toList());
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {
            ArrayNode periods = node.putArray("periods");
            for (PeriodRow row : measured.periodRows()) {
                ObjectNode period = periods.addObject();
                period.put("from", row.from());
                period.put("to", row.to());
                period.put("kernel", row.kernel());
                if (row.mostLimit() > 0) {
                    period.put("warpLimitLeast", row.leastLimit());
                    period.put("warpLimitMost", row.mostLimit());
                }
                period.set(
                        "statistics",
                        StatisticJson.object(single(RunStatistics.CATALOGUE.statistics()), row.statistics()));
                period.set("values", StatisticJson.object(single(RunMetrics.statistics()), row.metrics()));
            }
        }
    },
    /** A warp of the SM whose warps are followed, in a period. */
    WARP {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            return new RowTable(
                    List.of("from", "to", "sm", "warp", "l2Accesses", "l2Hits", "l2HitRatio"),
                    measured.warpPeriodRows().stream().map(MetricRows::warp).toList());
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {
            ArrayNode warps = node.putArray("warps");
            for (WarpPeriodRow row : measured.warpPeriodRows()) {
                ObjectNode warp = warps.addObject();
                warp.put("from", row.from());
                warp.put("to", row.to());
                warp.put("sm", row.sm());
                warp.put("warp", row.warp());
                warp.put("l2Accesses", row.accesses());
                warp.put("l2Hits", row.hits());
                warp.put("l2HitRatio", row.hitRatio());
            }
        }
    },
    /** An SM, over the whole run. */
    SM {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            List<String> columns = new ArrayList<>(List.of("sm"));
            columns.addAll(StatisticCsv.names("", RunStatistics.ofOneSm()));
            return new RowTable(
                    columns, measured.smRows().stream().map(MetricRows::sm).toList());
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {
            ArrayNode sms = node.putArray("sms");
            for (SmRow row : measured.smRows()) {
                ObjectNode sm = sms.addObject();
                sm.put("sm", row.sm());
                sm.set("statistics", StatisticJson.object(RunStatistics.ofOneSm(), row.statistics()));
            }
        }
    },
    /** A limit of warps that came into force on an SM. */
    LIMIT {
        @Override
        public RowTable table(RunResult result, RunMetrics measured) {
            return new RowTable(
                    List.of("cycle", "launch", "kernel", "sm", "warpLimit"),
                    measured.limitRows().stream().map(MetricRows::limit).toList());
        }

        @Override
        void put(ObjectNode node, RunResult result, RunMetrics measured) {
            ArrayNode limits = node.putArray("limits");
            for (LimitRow row : measured.limitRows()) {
                ObjectNode limit = limits.addObject();
                limit.put("cycle", row.cycle());
                limit.put("launch", row.launch());
                limit.put("kernel", row.kernel());
                limit.put("sm", row.sm());
                limit.put("warpLimit", row.limit());
            }
        }
    };

    /** Of the thesis, table 6.1: the sampling period, in core cycles. */
    public static final long USUAL_PERIOD = 10_000;

    /** The table of a run that is over, which {@code measured} watched. */
    public abstract RowTable table(RunResult result, RunMetrics measured);

    /** The same with the instruction beside each pc, which no store keeps. */
    public RowTable written(RunResult result, RunMetrics measured) {
        return table(result, measured);
    }

    abstract void put(ObjectNode node, RunResult result, RunMetrics measured);

    /** The columns that each of its tables begins with, of whatever build. */
    public List<String> keys() {
        return switch (this) {
            case KERNEL -> List.of("kernel", "name");
            case LOAD -> List.of("kernel", "pc");
            case PERIOD -> List.of("from", "to");
            case WARP -> List.of("from", "to", "sm", "warp");
            case SM -> List.of("sm");
            case LIMIT -> List.of("cycle", "launch", "kernel", "sm", "warpLimit");
        };
    }

    /** Whether the rows are of periods, so that their length matters. */
    public boolean isPeriodic() {
        return this == PERIOD || this == WARP;
    }

    /** As command line, plans and stores name it: in lower case. */
    public static Optional<MetricRows> named(String word) {
        return Stream.of(values())
                .filter(rows -> rows.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst();
    }

    /** Puts all these tables into {@code node}, each as a list of objects. */
    public static void putAll(ObjectNode node, RunResult result, RunMetrics measured) {
        for (MetricRows rows : values()) {
            rows.put(node, result, measured);
        }
    }

    private static List<String> load(LoadRow row) {
        List<String> fields = new ArrayList<>(List.of(row.kernel(), hex(row.pc())));
        fields.addAll(StatisticCsv.values(LoadMetrics.statistics(), row.counts()));
        return fields;
    }

    private static List<String> period(PeriodRow row) {
        boolean limited = row.mostLimit() > 0;
        List<String> fields = new ArrayList<>(List.of(
                Long.toString(row.from()),
                Long.toString(row.to()),
                row.kernel(),
                limited ? Integer.toString(row.leastLimit()) : "",
                limited ? Integer.toString(row.mostLimit()) : ""));
        fields.addAll(StatisticCsv.values(single(RunStatistics.CATALOGUE.statistics()), row.statistics()));
        fields.addAll(StatisticCsv.values(single(RunMetrics.statistics()), row.metrics()));
        return fields;
    }

    private static List<String> warp(WarpPeriodRow row) {
        return List.of(
                Long.toString(row.from()),
                Long.toString(row.to()),
                Integer.toString(row.sm()),
                Integer.toString(row.warp()),
                Long.toString(row.accesses()),
                Long.toString(row.hits()),
                Double.toString(row.hitRatio()));
    }

    private static List<String> sm(SmRow row) {
        List<String> fields = new ArrayList<>(List.of(Integer.toString(row.sm())));
        fields.addAll(StatisticCsv.values(RunStatistics.ofOneSm(), row.statistics()));
        return fields;
    }

    private static List<String> limit(LimitRow row) {
        return List.of(
                Long.toString(row.cycle()),
                Integer.toString(row.launch()),
                row.kernel(),
                Integer.toString(row.sm()),
                Integer.toString(row.limit()));
    }

    /** Those of {@code statistics} that a table of periods has: histograms are too wide for a series. */
    public static List<Statistic> single(List<Statistic> statistics) {
        return statistics.stream().filter(statistic -> statistic.buckets() == 1).toList();
    }

    private static String hex(long pc) {
        return "0x" + Long.toHexString(pc);
    }
}
