package io.policybridge.hooks;

/** A part of a file between two lines that hold these marks; the rest of the file is written manually. */
record Section(String mark) {

    /** {@code text} with {@code content} in the section. */
    String in(String text, String content) {
        int begin = text.indexOf(mark + " begin");
        int end = text.indexOf(mark + " end");
        if (begin < 0 || end < begin) {
            throw new IllegalStateException("no lines with \"" + mark + " begin\" and \"" + mark + " end\"");
        }
        int from = text.indexOf('\n', begin) + 1;
        int to = text.lastIndexOf('\n', end) + 1;
        return text.substring(0, from) + content + text.substring(to);
    }
}
