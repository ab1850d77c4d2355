package io.policybridge.report.drawing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.report.Comparison.Mean;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What charts.js does with numbers, in the page as in files. */
class ChartsScriptTest {
    /** Two workloads of a class, one of another. */
    private static final String CHART =
            "{kind:'bars',ratio:true,unit:'u',workloads:['a1','b','a2'],means:['geometric'],"
                    + "classes:[],series:[{name:'p',values:[1,8,2]}]}";

    private static ChartEngine engine;

    @BeforeAll
    static void start() {
        engine = new ChartEngine();
    }

    @AfterAll
    static void end() {
        engine.close();
    }

    private static String given(String expression) {
        return String.valueOf(engine.evaluate("JSON.stringify(" + expression + ")", "test"));
    }

    private static String columns(String chart, String view) {
        return given("PolicyBridgeCharts.columns(" + chart + "," + view
                + ").map(function (c) { return c.name; }).join(' ')");
    }

    @Test
    void means_are_those_of_the_tables() {
        for (Mean mean : Mean.values()) {
            assertEquals(
                    mean.of(List.of(0.5, 2.0, 3.7)),
                    Double.parseDouble(given(
                            "PolicyBridgeCharts.mean('" + mean.name().toLowerCase(Locale.ROOT) + "', [0.5, 2, 3.7])")),
                    1e-12);
        }
        assertEquals("null", given("PolicyBridgeCharts.mean('geometric', [1, null])"));
    }

    @Test
    void the_axis_of_ratios_begins_below_the_lowest_bar_and_one_of_numbers_at_zero() {
        assertEquals(
                "{\"min\":0.9,\"max\":1.3,\"step\":0.1,\"cut\":false}",
                given("PolicyBridgeCharts.range([1,1.3],true)"));
        assertEquals(
                "{\"min\":0,\"max\":30,\"step\":10,\"cut\":false}", given("PolicyBridgeCharts.range([12,30],false)"));
    }

    @Test
    void one_bar_far_above_the_others_is_cut_off() {
        assertEquals(
                "{\"min\":0,\"max\":1.5,\"step\":0.5,\"cut\":true}",
                given("PolicyBridgeCharts.range([1,1,1,1,1,1,1,1,1,1,9],false)"));
        assertEquals(
                "{\"min\":0,\"max\":2.5,\"step\":0.5,\"cut\":false}",
                given("PolicyBridgeCharts.range([1,1,1,1,1,1,1,1,1,1,2.2],false)"));
    }

    /** Nine tenths are at most 1; 2 is no more than 2.2 times that. */
    @Test
    void what_is_not_far_above_the_others_is_not_cut_off_with_what_is() {
        assertEquals(
                "{\"min\":0,\"max\":2,\"step\":0.5,\"cut\":true}",
                given("PolicyBridgeCharts.range([1,1,1,1,1,1,1,1,1,1,2,9],false)"));
    }

    @Test
    void an_axis_of_ratios_reaches_down_to_a_bound() {
        assertEquals(
                "{\"min\":0.8,\"max\":1.3,\"step\":0.1,\"cut\":false}",
                given("PolicyBridgeCharts.range([1,1.3],true,false,[0.9,null,4])"));
        assertEquals("0", given("PolicyBridgeCharts.range([1,1.3],true,false,[0.2]).min"));
    }

    /** Eleven bars in 600 px, and in 60; three lines' places in 690, and twenty. */
    @Test
    void what_is_far_above_is_cut_off_only_where_its_number_has_room() {
        String far = "[1,1,1,1,1,1,1,1,1,1,9]";
        String bars =
                "{kind:'bars',ratio:false,unit:'u',workloads:['a','b','c','d','e','f','g','h','i','j','k'],means:[],"
                        + "classes:[],series:[{name:'p',values:" + far + "}]}";
        assertEquals("1.5", top(bars, 600));
        assertEquals("10", top(bars, 60));
        String bound = bars.replace("]}]}", "]},{name:'b',ceiling:true,values:" + far.replace("9", "30") + "}]}");
        assertEquals("1.5", top(bound, 600));
        assertEquals("30", top(bound, 60));
        String curves =
                "{kind:'curves',ratio:false,x:['1','2','3','4','5','6','7','8','9','10','11'],series:[{name:'p',values:"
                        + far + "}]}";
        assertEquals("1.5", top(curves, 690));
        assertEquals("10", top(curves, 400));
    }

    private static String top(String chart, int width) {
        return given("PolicyBridgeCharts.of(" + chart + ",{sort:-1,width:" + width + "}).option.yAxis.max");
    }

    @Test
    void workloads_are_sorted_by_a_policy_and_filtered_and_means_are_of_those_that_are_shown() {
        assertEquals("\"a1 b a2 gmean\"", columns(CHART, "{sort:-1}"));
        assertEquals("\"b a2 a1 gmean\"", columns(CHART, "{sort:0}"));
        assertEquals("\"a1 a2 gmean\"", columns(CHART, "{sort:-1,filter:'A'}"));
        assertEquals("\"b\"", columns(CHART, "{sort:-1,filter:'b'}"));
        assertEquals(
                Math.sqrt(2),
                Double.parseDouble(
                        given("(function () { var c = " + CHART + "; var all = PolicyBridgeCharts.columns(c, {sort:-1,"
                                + "filter:'a'}); return PolicyBridgeCharts.value(c.series[0], all[2]); })()")),
                1e-12);
    }

    /** q has nothing on b; r nothing at all. */
    @Test
    void a_mean_is_over_workloads_that_every_shown_policy_has() {
        String chart = CHART.replace("}]}", "},{name:'q',values:[2,null,3]},{name:'r',values:[null,null,null]}]}");
        assertEquals("\"a1 b a2 gmean of 2 of 3\"", columns(chart, "{sort:-1}"));
        assertEquals("\"a1 b a2 gmean\"", columns(chart, "{sort:-1,hidden:{q:true}}"));
        String mean = "(function () { var c = " + chart + "; var all = PolicyBridgeCharts.columns(c, {sort:-1});"
                + " return c.series.map(function (one) { return PolicyBridgeCharts.value(one, all[3]); }); })()";
        assertEquals(
                "[1.41421356,2.44948974,null]", // the roots of 1 x 2 and of 2 x 3
                given(mean + ".map(function (x) { return x === null ? x : Number(x.toPrecision(9)); })"));
    }

    /** On a 3 of lru is most, on b both are equal; least is best of misses. */
    @Test
    void the_summary_has_means_and_what_is_best_where() {
        String ipc = "{kind:'bars',workloads:['a','b'],means:['arithmetic'],classes:[],better:'more',series:["
                + "{name:'bound',ceiling:true,values:[9,9]},{name:'lru',values:[3,4]},{name:'dip',values:[1,4]}]}";
        String charts = "[{title:'IPC',config:'g',data:" + ipc + "},{title:'MPKI',config:'g',data:"
                + ipc.replace("more", "less") + "},{title:'CTAs',config:'g',data:"
                + ipc.replace(",better:'more'", "") + "}]";
        String summary = "PolicyBridgeCharts.summary(" + charts + ",{filter:'',hidden:{}})";
        assertEquals(
                "\"lru dip bound\"", given(summary + ".policies.map(function (one) { return one.name; }).join(' ')"));
        assertEquals("[9,3.5,2.5]", given(summary + ".figures[0].means"));
        assertEquals("{\"value\":3.5,\"of\":2,\"names\":[\"lru\"]}", given(summary + ".figures[0].first"));
        assertEquals("{\"value\":3,\"of\":2,\"names\":[\"lru\"]}", given(summary + ".figures[0].best.a"));
        assertEquals("{\"value\":4,\"of\":2,\"names\":[\"lru\",\"dip\"]}", given(summary + ".figures[0].best.b"));
        assertEquals("{\"value\":1,\"of\":2,\"names\":[\"dip\"]}", given(summary + ".figures[1].best.a"));
        assertEquals("null", given(summary + ".figures[2].best.a"));
        String matrix = "[{title:'IPC',config:'g',data:{kind:'matrix',x:['a','b','gmean'],better:'more',lines:["
                + "{name:'dip',ceiling:false,values:[1,4,2]},{name:'swl',ceiling:false,values:[2,3,2.4]}]}}]";
        assertEquals(
                "{\"value\":4,\"of\":2,\"names\":[\"dip\"]}",
                given("PolicyBridgeCharts.summary(" + matrix + ",{filter:'',hidden:{}}).figures[0].best.b"));
        assertEquals("null", given(summary.replace("hidden:{}", "hidden:{dip:true}") + ".figures[0].best.a"));
    }

    /** Cycles are better the less they are. */
    @Test
    void the_frame_of_a_heat_map_is_around_the_best_cell() {
        String heat = "{kind:'heat',x:['1','2'],y:['1'],xName:'x',yName:'y',better:'less',cells:[[0,0,5],[1,0,9]]}";
        String widths = "PolicyBridgeCharts.of(%s,{width:690}).option.series[0].data.map(function (cell) { return "
                + "cell.itemStyle.borderWidth; })";
        assertEquals("[2.5,0.5]", given(widths.formatted(heat)));
        assertEquals("[0.5,2.5]", given(widths.formatted(heat.replace("less", "more"))));
        assertEquals("[0.5,0.5]", given(widths.formatted(heat.replace(",better:'less'", ""))));
    }

    @Test
    void a_figure_of_few_bars_or_cells_is_narrow_unless_its_width_is_exact() {
        String heat = "{kind:'heat',x:['1','2','3'],y:['1','2'],xName:'x',yName:'y',cells:[[0,0,5],[1,1,9]]}";
        assertEquals("320", given("PolicyBridgeCharts.of(" + heat + ",{width:690}).width"));
        assertEquals("690", given("PolicyBridgeCharts.of(" + heat + ",{width:690,exact:true}).width"));
        assertEquals("390", given("PolicyBridgeCharts.of(" + CHART + ",{sort:-1,width:390}).width"));
        String one = CHART.replace("'a1','b','a2'", "'a1'").replace("1,8,2", "1");
        assertEquals("320", given("PolicyBridgeCharts.of(" + one + ",{sort:-1,width:1200}).width"));
    }

    @Test
    void a_class_has_its_own_mean_before_that_of_all() {
        assertEquals(
                "\"a1 a2 gmean A b gmean all\"",
                columns(
                        CHART.replace(
                                "classes:[]", "classes:[{name:'A',workloads:['a1','a2']},{name:'B',workloads:['b']}]"),
                        "{sort:-1}"));
    }
}
