package io.policybridge.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** A comparison as one HTML file that needs nothing else: style, chart library and data are inside. */
public final class HtmlReport {
  private static final String TEMPLATE = "/io/policybridge/report/report.html";
  private static final String CHARTS = "/META-INF/resources/webjars/chart.js/%s/dist/chart.umd.min.js";
  private static final String CHARTS_VERSION = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

  private HtmlReport() {}

  /** Writes {@code folder/index.html}, whole or not at all, and returns its path. */
  public static Path write(Comparison comparison, String version, Path folder) {
    String data = ComparisonJson.text(comparison, version).replace("</", "<\\/");
    String page = resource(TEMPLATE)
        .replace("/*CHART_LIBRARY*/", resource(CHARTS.formatted(chartsVersion())).replace("</script", "<\\/script"))
        .replace("/*DATA*/", data);
    try {
      Files.createDirectories(folder);
      Path target = folder.resolve("index.html");
      Path draft = folder.resolve("index.html.draft");
      Files.writeString(draft, page);
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
      return target;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the report to " + folder, e);
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
