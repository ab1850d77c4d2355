package io.policybridge.simulator.request;

import io.policybridge.api.Access;

/** GPGPU-Sim's access types, with the two-letter names of the stream format and the names of its statistics. */
public enum AccessType {
    GLOBAL_READ("GR", "GLOBAL_ACC_R", Access.Space.GLOBAL, Access.Kind.LOAD),
    LOCAL_READ("LR", "LOCAL_ACC_R", Access.Space.LOCAL, Access.Kind.LOAD),
    CONSTANT_READ("CR", "CONST_ACC_R", Access.Space.CONSTANT, Access.Kind.LOAD),
    TEXTURE_READ("TR", "TEXTURE_ACC_R", Access.Space.TEXTURE, Access.Kind.LOAD),
    GLOBAL_WRITE("GW", "GLOBAL_ACC_W", Access.Space.GLOBAL, Access.Kind.STORE),
    LOCAL_WRITE("LW", "LOCAL_ACC_W", Access.Space.LOCAL, Access.Kind.STORE),
    L1_WRITE_BACK("1W", "L1_WRBK_ACC", Access.Space.NONE, Access.Kind.WRITE_BACK),
    L2_WRITE_BACK("2W", "L2_WRBK_ACC", Access.Space.NONE, Access.Kind.WRITE_BACK),
    INSTRUCTION_READ("IR", "INST_ACC_R", Access.Space.INSTRUCTION, Access.Kind.FETCH),
    L1_WRITE_ALLOCATE_READ("1A", "L1_WR_ALLOC_R", Access.Space.NONE, Access.Kind.FETCH),
    L2_WRITE_ALLOCATE_READ("2A", "L2_WR_ALLOC_R", Access.Space.NONE, Access.Kind.FETCH);

    /** The constants by ordinal, without a copy per call. */
    public static final AccessType[] VALUES = values();

    private final String code;
    private final String statistic;
    private final Access.Space space;
    private final Access.Kind kind;

    AccessType(String code, String statistic, Access.Space space, Access.Kind kind) {
        this.code = code;
        this.statistic = statistic;
        this.space = space;
        this.kind = kind;
    }

    /** Two letters, as in the streams. */
    public String code() {
        return code;
    }

    /** Name in GPGPU-Sim's statistics. */
    public String statistic() {
        return statistic;
    }

    public Access.Space space() {
        return space;
    }

    public Access.Kind kind() {
        return kind;
    }

    /** Whether it carries data towards memory. */
    public boolean isWrite() {
        return kind == Access.Kind.STORE || kind == Access.Kind.WRITE_BACK;
    }

    /** The type with the two-letter code {@code code}. */
    public static AccessType ofCode(String code) {
        for (AccessType type : VALUES) {
            if (type.code.equals(code)) {
                return type;
            }
        }
        throw new IllegalArgumentException("access type " + code);
    }
}
