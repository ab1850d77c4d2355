package io.policybridge.report.drawing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.regex.Pattern;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;

/** ECharts, in a JavaScript engine of one thread: draws charts as SVG. */
public final class ChartEngine implements AutoCloseable {
    /** What ECharts expects of a browser; nothing is drawn later than asked. */
    private static final String SURROUNDINGS = """
            var exports = {}, module = {exports: exports}, process = {env: {}};
            function setTimeout() { return 0; }
            function clearTimeout() {}
            var console = {log: function () {}, warn: function () {},
              error: function (said) { throw new Error(String(said)); }};
            """;

    private static final String DRAW = """
            (function (chart, view) {
              var library = exports.init ? exports : module.exports;
              library.setPlatformAPI({measureText: function (text, font) {
                return {width: textWidth(String(text), String(font))};
              }});
              var made = PolicyBridgeCharts.of(JSON.parse(chart), view);
              var drawn = library.init(null, null, {renderer: "svg", ssr: true, width: made.width, height: made.height});
              drawn.setOption(made.option);
              var svg = drawn.renderToSVGString();
              drawn.dispose();
              return svg;
            })""";

    /** Rules for a mouse over elements, which files have no use for and other programs do not know. */
    private static final Pattern STYLES = Pattern.compile("<style[^>]*>.*?</style>", Pattern.DOTALL);
    /** Marks of ECharts for its own events. */
    private static final Pattern MARKS = Pattern.compile(" (ecmeta_[a-z_]+|class)=\"[^\"]*\"");

    private final Context context = Context.enter();
    private final Scriptable scope;

    /** Ready to draw. */
    public ChartEngine() {
        context.setInterpretedMode(true);
        context.setLanguageVersion(Context.VERSION_ES6);
        scope = context.initSafeStandardObjects();
        ScriptableObject.putProperty(scope, "textWidth", new TextWidth(FigureFont.read()));
        evaluate(SURROUNDINGS, "surroundings");
        evaluate(WebLibrary.ECHARTS.text(), "echarts");
        evaluate(charts(), "charts.js");
        evaluate("var draw = " + DRAW + ";", "draw");
    }

    /** What makes options for ECharts, for pages too. */
    public static String charts() {
        return WebLibrary.resource("/io/policybridge/report/figure/charts.js");
    }

    /**
     * A chart as SVG, at most {@code width} px wide.
     *
     * @param chart what charts.js draws
     * @param name for messages
     */
    public String svg(ObjectNode chart, String name, int width) {
        return svg(chart, name, FigureWidth.atMost(width));
    }

    /** As above; px become three quarters of a point in PDF. */
    public String svg(ObjectNode chart, String name, FigureWidth width) {
        String view = "{width: " + width.px() + ", exact: " + width.exact() + ", sort: -1, still: true}";
        String svg =
                Context.toString(evaluate("draw(" + quoted(DrawnText.of(chart.toString())) + ", " + view + ")", name));
        svg = STYLES.matcher(svg).replaceAll("");
        svg = MARKS.matcher(svg).replaceAll("");
        // SVG 1.1 has no fill "transparent"; few programs know where "central" is
        return svg.replace("fill=\"transparent\"", "fill=\"none\"")
                .replace("dominant-baseline=\"central\"", "dy=\"0.35em\"");
    }

    /** What {@code script} gives, as text; for tests too. */
    public Object evaluate(String script, String name) {
        return context.evaluateString(scope, script, name, 1, null);
    }

    /** As a string of JavaScript; what JSON quotes is one. */
    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }

    @Override
    public void close() {
        Context.exit();
    }
}
