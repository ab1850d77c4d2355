package io.policybridge.benchmarks.mapreduce;

import io.policybridge.benchmarks.Benchmark;
import io.policybridge.benchmarks.Category;
import io.policybridge.benchmarks.input.Lines;
import io.policybridge.ptx.host.Device;
import io.policybridge.ptx.host.DeviceBuffer;
import io.policybridge.ptx.host.NamedSize;
import io.policybridge.ptx.host.WrongResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** IIX: where in HTML each link is. */
public final class InvertedIndex implements Benchmark {
    /** At most so many bytes. */
    private static final int LONGEST_LINE = 1000;

    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]*)\"");

    private record Link(String page, int position) {
        static final Comparator<Link> ORDER = Comparator.comparing(Link::page).thenComparing(Link::position);
    }

    @Override
    public String name() {
        return "iix";
    }

    @Override
    public About about() {
        return new About(
                "Mars",
                "positions of the links in HTML; bytes of it",
                List.of(
                        Category.MEMORY_DIVERGENT.as("IIX"),
                        Category.CACHE_SENSITIVE.as("IIX"),
                        Category.EVALUATED.as("IIX"),
                        Category.THRASHING.as("IIX")));
    }

    /** The last is DaCache's 6.8M (Table 1), taken to be bytes. */
    @Override
    public List<NamedSize> sizes() {
        return Benchmark.sizes(8192, 400000, 6800000);
    }

    @Override
    public double bytes(double size) {
        return size + LONGEST_LINE;
    }

    @Override
    public void run(Device gpu) {
        Lines html = Lines.html(1, gpu.size());
        int n = html.count();
        MapReduce mars = new MapReduce(gpu);
        DeviceBuffer text = gpu.allocate("text", html.text());
        DeviceBuffer lines = gpu.allocate("lines", html.begins());
        int grid = Benchmark.blocks(n, MapReduce.BLOCK);
        MapReduce.Counts counts = mars.counts(n);
        gpu.launch(
                "iix_count",
                grid,
                MapReduce.BLOCK,
                text,
                lines,
                n,
                counts.keyBytes(),
                counts.valueBytes(),
                counts.pairs());
        MapReduce.Room room = mars.room(counts, n);
        Pairs pairs = room.pairs();
        gpu.launch(
                "iix_map",
                grid,
                MapReduce.BLOCK,
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
        check(pairs, new String(html.text(), StandardCharsets.US_ASCII));
    }

    /** That the keys are in order, and that the pairs are those of the text. */
    private static void check(Pairs pairs, String html) {
        List<Link> expected = new ArrayList<>();
        Matcher matcher = LINK.matcher(html);
        while (matcher.find()) {
            expected.add(new Link(matcher.group(1), matcher.start(1)));
        }
        expected.sort(Link.ORDER);
        String[] pages = pairs.texts();
        int[] positions = pairs.numbers();
        List<Link> found = new ArrayList<>();
        for (int i = 0; i < pages.length; i++) {
            if (i > 0 && pages[i - 1].compareTo(pages[i]) > 0) {
                throw new WrongResult("key[" + i + "]=" + pages[i] + "; expected it behind " + pages[i - 1]);
            }
            found.add(new Link(pages[i], positions[i]));
        }
        found.sort(Link.ORDER);
        if (!found.equals(expected)) {
            throw new WrongResult(found.size() + " links; expected the " + expected.size() + " of the text");
        }
    }
}
