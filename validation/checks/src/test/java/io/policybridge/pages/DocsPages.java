package io.policybridge.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** README and the pages below docs. */
final class DocsPages {
    static final Path ROOT = Path.of(System.getProperty("policybridge.home")).normalize();

    private DocsPages() {}

    /** {@code name} from the root, with slashes. */
    record Page(String name, String text) {
        Path file() {
            return ROOT.resolve(name);
        }
    }

    static List<Page> all() throws IOException {
        List<Path> files = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
        }
        List<Page> pages = new ArrayList<>();
        for (Path file : files) {
            pages.add(new Page(ROOT.relativize(file).toString().replace('\\', '/'), Files.readString(file)));
        }
        return pages;
    }
}
