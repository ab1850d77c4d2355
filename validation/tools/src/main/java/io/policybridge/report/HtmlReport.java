package io.policybridge.report;

import io.policybridge.input.UnfinishedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;

/** Results as one self-contained HTML file with style, chart library and data. */
public final class HtmlReport {
    private static final String COMPARISON = "/io/policybridge/report/report.html";
    private static final String LOG_COMPARISON = "/io/policybridge/report/against.html";
    private static final String CHARTS = "/META-INF/resources/webjars/chart.js/%s/dist/chart.umd.min.js";
    private static final String CHARTS_VERSION = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

    private HtmlReport() {}

    /**
     * Writes {@code folder/index.html}, whole or not at all, and returns its path.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static Path write(Comparison comparison, String version, Path folder) {
        return write(COMPARISON, ComparisonJson.text(comparison, version), folder.resolve("index.html"));
    }

    /**
     * Writes {@code file}, whole or not at all, and returns its path.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public static Path write(LogComparison comparison, String version, Path file) {
        return write(LOG_COMPARISON, LogComparisonJson.text(comparison, version), file);
    }

    private static Path write(String template, String data, Path target) {
        String page = resource(template)
                .replace(
                        "/*CHART_LIBRARY*/",
                        resource(CHARTS.formatted(chartsVersion())).replace("</script", "<\\/script"))
                .replace("/*DATA*/", data.replace("</", "<\\/"));
        try {
            UnfinishedFile.write(target, page);
            return target;
        } catch (IOException e) {
            throw new UncheckedIOException(target + ": the report cannot be written: " + e.getMessage(), e);
        }
    }

    private static String chartsVersion() {
        Properties properties = new Properties();
        try (StringReader text = new StringReader(resource(CHARTS_VERSION))) {
            properties.load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlReport.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("not in this build: " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
