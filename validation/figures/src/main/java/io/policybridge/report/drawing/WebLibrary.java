package io.policybridge.report.drawing;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** A JavaScript library that pages contain. */
public enum WebLibrary {
    /** Apache ECharts. */
    ECHARTS("org.webjars", "echarts", "echarts.min.js");

    private final String group;
    private final String artifact;
    private final String file;

    WebLibrary(String group, String artifact, String file) {
        this.group = group;
        this.artifact = artifact;
        this.file = file;
    }

    /** Its text. */
    public String text() {
        Properties properties = new Properties();
        try (StringReader text =
                new StringReader(resource("/META-INF/maven/" + group + "/" + artifact + "/pom.properties"))) {
            properties.load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return resource(
                "/META-INF/resources/webjars/" + artifact + "/" + properties.getProperty("version") + "/" + file);
    }

    /** Its text, to stand in an element of a page. */
    public String script() {
        return text().replace("</script", "<\\/script");
    }

    /** A file of this program or of its libraries. */
    public static String resource(String name) {
        try (InputStream stream = WebLibrary.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("not in this build: " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
