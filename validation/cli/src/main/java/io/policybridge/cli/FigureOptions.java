package io.policybridge.cli;

import io.policybridge.input.BadInput;
import io.policybridge.report.drawing.FigureWidth;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How figures are drawn. No signature names a class of what draws: a command that draws nothing runs without it. */
public final class FigureOptions {
    private static final String WIDTH = "--width";

    @Option(
            names = WIDTH,
            paramLabel = "W",
            description =
                    "How wide each figure is in its files, with its unit (in, cm, mm, pt of 1/72 in, px of 1/96 in), "
                            + "such as 3.33in for a column of a paper. Default: 7.2in, less for few bars, more for many.")
    private String width;

    /**
     * Looks at the options before anything is simulated.
     *
     * @param folder where figures are drawn; null for nowhere
     * @param option that names it
     * @throws BadInput if there is no such width, or nothing is drawn
     */
    public void check(Path folder, String option) {
        if (width != null) {
            FigureWidth.of(WIDTH, width);
            if (folder == null) {
                throw new BadInput(WIDTH + "=" + width + "; expected beside it " + option + " DIR");
            }
        }
    }

    /** The width as it was given, for a report; null for the usual one of each figure. */
    public String width() {
        return width;
    }
}
