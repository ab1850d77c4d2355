package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Lines;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.WrongResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** PVC: how many visitors each page had. */
public final class PageViewCount implements Benchmark {
    /** At most so many bytes. */
    private static final int LONGEST_ENTRY = 64;

    private static final int BLOCK = MapReduce.BLOCK;

    @Override
    public String name() {
        return "pvc";
    }

    @Override
    public About about() {
        return new About(
                "Mars",
                "visitors of each page in the log of a site; entries of it",
                List.of(Category.MEMORY_DIVERGENT.as("PVC"), Category.EVALUATED.as("PVC")));
    }

    /** The last is DaCache's 100K (Table 1), taken to be entries. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(64, 4096, 100000);
    }

    @Override
    public double bytes(double size) {
        return LONGEST_ENTRY * size;
    }

    @Override
    public void run(Device gpu) {
        Lines log = Lines.log(1, gpu.size());
        MapReduce mars = new MapReduce(gpu);
        Pairs views = views(mars, log);
        MapReduce.Groups distinct = mars.groups(views);
        int n = distinct.count();
        DeviceBuffer entries = gpu.allocate("entries", 4L * Pairs.INTS * n);
        gpu.launch("pvc_entry_reduce", grid(n), BLOCK, views.structures(), distinct.begins(), n, entries);
        Pairs pages = pages(mars, views.keys(), entries, n);
        MapReduce.Groups groups = mars.groups(pages);
        DeviceBuffer visitors = gpu.allocate("visitors", 4L * groups.count());
        gpu.launch("pvc_page_reduce", grid(groups.count()), BLOCK, groups.begins(), groups.count(), n, visitors);
        check(pages.texts(), groups.begins().ints(), visitors.ints(), log);
    }

    private static int grid(int threads) {
        return Benchmark.blocks(threads, BLOCK);
    }

    /** The first job: entries as keys, their lengths as values, sorted. */
    private static Pairs views(MapReduce mars, Lines log) {
        Device gpu = mars.gpu();
        int n = log.count();
        DeviceBuffer text = gpu.allocate("log", log.text());
        DeviceBuffer lines = gpu.allocate("lines", log.begins());
        MapReduce.Counts counts = mars.counts(n);
        gpu.launch("pvc_entry_count", grid(n), BLOCK, lines, n, counts.keyBytes(), counts.valueBytes(), counts.pairs());
        MapReduce.Room room = mars.room(counts, n);
        Pairs pairs = room.pairs();
        gpu.launch(
                "pvc_entry_map",
                grid(n),
                BLOCK,
                text,
                lines,
                n,
                room.keyBytes(),
                room.valueBytes(),
                room.pairsBefore(),
                pairs.keys(),
                pairs.values(),
                pairs.structures());
        mars.sort(pairs);
        return pairs;
    }

    /** The second job: pages as keys, addresses as values, sorted. */
    private static Pairs pages(MapReduce mars, DeviceBuffer log, DeviceBuffer entries, int n) {
        Device gpu = mars.gpu();
        MapReduce.Counts counts = mars.counts(n);
        gpu.launch(
                "pvc_page_count",
                grid(n),
                BLOCK,
                log,
                entries,
                n,
                counts.keyBytes(),
                counts.valueBytes(),
                counts.pairs());
        MapReduce.Room room = mars.room(counts, n);
        Pairs pairs = room.pairs();
        gpu.launch(
                "pvc_page_map",
                grid(n),
                BLOCK,
                log,
                entries,
                n,
                room.keyBytes(),
                room.valueBytes(),
                room.pairsBefore(),
                pairs.keys(),
                pairs.values(),
                pairs.structures());
        mars.sort(pairs);
        return pairs;
    }

    private static void check(String[] pages, int[] begins, int[] visitors, Lines log) {
        Map<String, Long> expected = new String(log.text(), StandardCharsets.US_ASCII)
                .lines()
                .distinct()
                .collect(Collectors.groupingBy(line -> line.substring(0, line.indexOf('\t')), Collectors.counting()));
        if (begins.length != expected.size()) {
            throw new WrongResult("pages=" + begins.length + "; expected " + expected.size());
        }
        for (int i = 0; i < begins.length; i++) {
            Long count = expected.remove(pages[begins[i]]);
            if (count == null || count != visitors[i]) {
                throw new WrongResult("visitors of " + pages[begins[i]] + "=" + visitors[i] + "; expected " + count);
            }
        }
    }
}
