package io.policybridge.traces.sass;

/** An opcode that cannot be simulated, and how many lines of the traces have it. */
public final class RefusedOpcode {
    private final String name;
    private final String first;
    private long lines;

    RefusedOpcode(String name, String first) {
        this.name = name;
        this.first = first;
    }

    void another() {
        lines++;
    }

    /** The first part of it, {@code UTMALDG}. */
    public String name() {
        return name;
    }

    /** The complaint about the first line that has it, with file, line and what was expected. */
    public String first() {
        return first;
    }

    public long lines() {
        return lines;
    }
}
