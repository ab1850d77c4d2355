package io.policybridge.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Links between pages lead somewhere: to a file that is there, and to a heading that it has. */
@Tag("contract")
class DocsLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    @Test
    void every_relative_link_resolves() throws IOException {
        List<String> broken = new ArrayList<>();
        for (DocsPages.Page page : DocsPages.all()) {
            for (MatchResult link : LINK.matcher(page.text()).results().toList()) {
                if (!link.group(1).contains(":") && !resolves(page, link.group(1), link.group(2))) {
                    broken.add(page.name() + ": " + link.group());
                }
            }
        }
        assertEquals(List.of(), broken);
    }

    private static boolean resolves(DocsPages.Page page, String target, String heading) throws IOException {
        Path file = target.isEmpty() ? page.file() : page.file().resolveSibling(target);
        return Files.exists(file) && (heading == null || headings(file).contains(heading));
    }

    /** As GitHub names them: lower case, blanks to hyphens, punctuation dropped. */
    private static List<String> headings(Path file) throws IOException {
        return HEADING.matcher(Files.readString(file))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toList());
    }

    @Test
    void every_page_is_linked_from_another() throws IOException {
        List<DocsPages.Page> pages = DocsPages.all();
        List<Path> linked = new ArrayList<>();
        for (DocsPages.Page page : pages) {
            LINK.matcher(page.text())
                    .results()
                    .filter(link -> !link.group(1).isEmpty())
                    .forEach(link ->
                            linked.add(page.file().resolveSibling(link.group(1)).normalize()));
        }
        assertEquals(
                List.of("README.md"),
                pages.stream()
                        .filter(page -> !linked.contains(page.file()))
                        .map(DocsPages.Page::name)
                        .toList());
    }
}
