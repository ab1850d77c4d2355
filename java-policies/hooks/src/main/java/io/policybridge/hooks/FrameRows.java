package io.policybridge.hooks;

import io.policybridge.api.Answer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rows of frame_layout.tsv whose sizes follow from how many hooks there are. */
final class FrameRows {
    private static final Pattern ROWS = Pattern.compile("frame\tstatistics\t(\\d+)\t\\d+\nframe\t\\*\t0\t\\d+\n");

    private FrameRows() {}

    /** {@code layout} with the sizes for {@code hooks} hooks: a count by hook, and one by hook and answer code. */
    static String in(String layout, int hooks) {
        Matcher rows = ROWS.matcher(layout);
        if (!rows.find()) {
            throw new IllegalStateException("no rows of the frame's statistics at the end of frame_layout.tsv");
        }
        int offset = Integer.parseInt(rows.group(1));
        int bytes = (hooks + 1) * (1 + Answer.CODES) * Long.BYTES;
        return layout.substring(0, rows.start())
                + "frame\tstatistics\t" + offset + "\t" + bytes + "\nframe\t*\t0\t" + (offset + bytes) + "\n"
                + layout.substring(rows.end());
    }
}
