package io.policybridge.ptx.text;

/** Where a variable is, or what an instruction accesses. */
public enum StateSpace {
    REGISTER("reg"),
    CONSTANT("const"),
    GLOBAL("global"),
    LOCAL("local"),
    /** The arguments of a kernel. */
    PARAMETER("param"),
    /** What a function is called with and returns, {@code .param} too: in the frame of the call, in local memory. */
    FRAME_PARAMETER(""),
    SHARED("shared"),
    /** A texture reference. */
    TEXTURE("tex"),
    /** A sampler or surface reference: no instruction that is executed has one. */
    OPAQUE(""),
    /** None is written: the address says which. */
    GENERIC("");

    private static final StateSpace[] ALL = values();

    private final String word;

    StateSpace(String word) {
        this.word = word;
    }

    /** The space written {@code word}, without its dot, or null. */
    public static StateSpace of(String word) {
        for (StateSpace space : ALL) {
            if (!space.word.isEmpty() && space.word.equals(word)) {
                return space;
            }
        }
        return null;
    }

    /** As PTX writes it, without its dot. */
    public String word() {
        return word;
    }
}
