package io.policybridge.traces.sass;

import java.util.regex.Pattern;

/** Opcodes of Hopper for which Accel-Sim has no model, by what they are part of (NVIDIA, CUDA Binary Utilities). */
enum HopperOpcodes {
    TENSOR_MEMORY("copies by the tensor memory accelerator (TMA)", "UTMA[A-Z]+|UBLK(CP|PF|RED)"),
    WARP_GROUPS("matrix products of warp groups (WGMMA)", "[BHIQ]GMMA|WARPGROUP(SET)?"),
    CLUSTERS("clusters of CTAs", "UCGABAR_(ARV|GET|SET|WAIT)|CGAERRBAR|STAS|REDAS"),
    SHARED_BARRIERS("barriers in shared memory", "SYNCS|ACQBULK");

    private final String what;
    private final Pattern names;

    HopperOpcodes(String what, String names) {
        this.what = what;
        this.names = Pattern.compile(names);
    }

    /** Of what {@code opcode}, the first word of one, is part, behind a comma; empty where it is no such. */
    static String part(String opcode) {
        for (HopperOpcodes each : values()) {
            if (each.names.matcher(opcode).matches()) {
                return ", which has no " + each.what;
            }
        }
        return "";
    }
}
