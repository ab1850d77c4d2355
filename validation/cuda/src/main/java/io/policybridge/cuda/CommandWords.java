package io.policybridge.cuda;

import io.policybridge.input.BadInput;
import java.util.ArrayList;
import java.util.List;

/** A command in one line as its words: they are apart by blanks; a word in quotes of either kind may hold blanks. */
final class CommandWords {
    private CommandWords() {}

    /** @throws BadInput if a quote does not end */
    static List<String> of(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (char c : line.toCharArray()) {
            if (quote != 0 ? c == quote : c == '"' || c == '\'') {
                quote = quote == 0 ? c : 0;
                word = word == null ? new StringBuilder() : word;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
            } else {
                word = word == null ? new StringBuilder() : word;
                word.append(c);
            }
        }
        if (quote != 0) {
            throw new BadInput("command=" + line + "; expected an end of its quote " + quote);
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
