package io.policybridge.config.file;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A field of an {@code .icnt} file that GPGPU-Sim's Intersim2 knows: the file {@code icnt.tsv} beside this class.
 *
 * @param standard its default
 * @param required the only value that is modelled; null where others are, or where it changes nothing
 * @param modelled whether the simulator reads it
 */
record IcntField(String name, Type type, String standard, String required, boolean modelled) {
    /** What Intersim2's parser takes a value for; a field has a value of its own for each type that it knows. */
    enum Type {
        INT("an integer"),
        FLOAT("a number with a decimal point"),
        TEXT("a word");

        private final String words;

        Type(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** All of them, in the order of their names. */
    static final List<IcntField> ALL = load();

    /** The fields called {@code name}, one for each type. */
    static List<IcntField> named(String name) {
        return ALL.stream().filter(field -> field.name.equals(name)).toList();
    }

    private static List<IcntField> load() {
        List<IcntField> fields = new ArrayList<>();
        try (InputStream in = IcntField.class.getResourceAsStream("icnt.tsv");
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    String[] columns = line.split("\t", -1);
                    String here = columns[3];
                    fields.add(new IcntField(
                            columns[0],
                            Type.valueOf(columns[1].toUpperCase(Locale.ROOT)),
                            columns[2],
                            here.startsWith("=") ? here.substring(1) : null,
                            !here.equals("-")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(fields);
    }
}
