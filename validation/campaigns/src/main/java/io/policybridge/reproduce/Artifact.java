package io.policybridge.reproduce;

import io.policybridge.input.UnfinishedFile;
import io.policybridge.report.JsonCsv;
import io.policybridge.store.ResultStore;
import io.policybridge.store.StoreCsv;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the evaluation of an artifact asks for, as a folder: plans, results, numbers, figures, versions, and the script
 * that makes numbers and figures again.
 */
public final class Artifact {
    /** Of the figures in the folder. */
    public static final String FIGURES = "figures";

    private final Path folder;
    private final Extent extent;
    private final String version;

    /** {@code version} of PolicyBridge. */
    public Artifact(Path folder, Extent extent, String version) {
        this.folder = folder;
        this.extent = extent;
        this.version = version;
    }

    /**
     * Writes all but the figures.
     *
     * @param papers with the figures that were made of each
     * @param store of the results
     */
    public void write(Map<PaperPlans, List<String>> papers, List<Reproduction> reproductions, ResultStore store)
            throws IOException {
        for (Map.Entry<PaperPlans, List<String>> paper : papers.entrySet()) {
            for (String plan : paper.getKey().plans(paper.getValue())) {
                UnfinishedFile.write(
                        folder.resolve("plans").resolve(paper.getKey().name()).resolve(plan + ".yaml"),
                        paper.getKey().text(plan, extent));
            }
        }
        write("results.csv", StoreCsv.text(store.all(), store.planned()));
        write("numbers.csv", JsonCsv.text(ReproductionText.json(reproductions)));
        write("versions.txt", versions());
        write("run.sh", script(papers));
        write("README.md", readme(papers));
    }

    private void write(String name, String text) throws IOException {
        UnfinishedFile.write(folder.resolve(name), text);
    }

    private String versions() {
        return "PolicyBridge " + version + "\nJava " + System.getProperty("java.runtime.version") + " ("
                + System.getProperty("java.vm.name") + ")\n" + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", " + System.getProperty("os.arch") + "\n";
    }

    private String script(Map<PaperPlans, List<String>> papers) {
        String names = papers.keySet().stream().map(PaperPlans::name).collect(Collectors.joining(" "));
        String options = papers.keySet().iterator().next().optionWords();
        String figures = papers.values().stream()
                .flatMap(List::stream)
                .distinct()
                .map(figure -> "--figure '" + figure + "'")
                .collect(Collectors.joining(" "));
        return "#!/bin/sh\n# Simulates everything again, in the current folder.\nset -e\n"
                + ": \"${POLICYBRIDGE:?expected the path of the launcher policybridge, version " + version + "}\"\n"
                + "\"$POLICYBRIDGE\" reproduce " + names + " " + extent.options() + options + " " + figures
                + " --store results.sqlite --out " + FIGURES + " --csv > numbers.csv\n";
    }

    private String readme(Map<PaperPlans, List<String>> papers) {
        StringBuilder text = new StringBuilder("# Numbers and figures of "
                + papers.keySet().stream().map(paper -> paper.paper().title()).collect(Collectors.joining(", "))
                + ", reproduced\n\nMade by PolicyBridge " + version + ".\n\n"
                + "- `numbers.csv`: each number that a paper's text gives, with ours beside it\n"
                + "- `figures`: for each plan a page (`index.html`) and its figures as SVG, PDF, CSV, LaTeX\n"
                + "- `plans`: what was simulated, a file for each `policybridge sweep`\n"
                + "- `results.csv`: every result, for `policybridge results STORE --import results.csv`\n"
                + "- `versions.txt`: what it ran on\n\n"
                + "In an empty folder, `POLICYBRIDGE=/path/to/policybridge sh run.sh` (a copy of `run.sh`) makes "
                + "`numbers.csv` and `figures` again:\n");
        papers.forEach((paper, figures) -> text.append("- ")
                .append(paper.paper().title())
                .append(": ")
                .append(String.join(", ", figures))
                .append('\n'));
        return text.toString();
    }
}
