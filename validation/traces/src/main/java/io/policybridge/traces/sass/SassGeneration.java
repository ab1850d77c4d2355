package io.policybridge.traces.sass;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A generation of machine code, and what each of its opcodes is to Accel-Sim. */
enum SassGeneration {
    KEPLER(List.of(35)),
    PASCAL(List.of(60, 61)),
    VOLTA(List.of(70)),
    TURING(List.of(75)),
    /** Ada and Hopper, 89 and 90, are decoded so too: Accel-Sim has no opcodes of theirs. */
    AMPERE(List.of(80, 86, 89, 90));

    private static final String TABLE = "opcodes.tsv";

    private final List<Integer> binaries;
    private final Map<String, Meaning> meanings = new HashMap<>();

    SassGeneration(List<Integer> binaries) {
        this.binaries = binaries;
    }

    /**
     * What an opcode is.
     *
     * @param unit that executes it
     * @param name as which it is decoded, nearly always its own
     */
    record Meaning(SassUnit unit, String name) {}

    static {
        for (String line : table().split("\n")) {
            if (!line.startsWith("#")) {
                String[] columns = line.split("\t");
                SassUnit unit = SassUnit.valueOf(columns[1].toUpperCase(Locale.ROOT));
                Map<String, Meaning> meanings = valueOf(columns[0].toUpperCase(Locale.ROOT)).meanings;
                for (String opcode : columns[2].split(" ")) {
                    int as = opcode.indexOf('=');
                    meanings.put(
                            as < 0 ? opcode : opcode.substring(0, as), new Meaning(unit, opcode.substring(as + 1)));
                }
            }
        }
    }

    private static String table() {
        try (InputStream in = SassGeneration.class.getResourceAsStream(TABLE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** That as which machine code of version {@code binary} is decoded. */
    static Optional<SassGeneration> of(int binary) {
        for (SassGeneration generation : values()) {
            if (generation.binaries.contains(binary)) {
                return Optional.of(generation);
            }
        }
        return Optional.empty();
    }

    /** What {@code opcode}, the first word of one, is; empty if the generation has none such. */
    Optional<Meaning> meaning(String opcode) {
        return Optional.ofNullable(meanings.get(opcode));
    }

    /** Its opcodes. */
    Iterable<String> opcodes() {
        return meanings.keySet();
    }
}
