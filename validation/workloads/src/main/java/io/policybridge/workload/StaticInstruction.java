package io.policybridge.workload;

/**
 * One static instruction, as the {@code S} records of an issue stream describe it. Register numbers of 0 or below are
 * not recorded.
 *
 * @param pc program counter
 * @param bytes size of the encoding
 * @param op operation class as in the stream: 1 ALU, 2 SFU, 4 DP, 5 SP, 6 INT, 7 ALU or SFU, 8 load, 11 store, 12
 *     branch, 13 barrier, 14 memory barrier, 15 call, 16 return, 17 exit
 * @param space 0 none, 2 local, 3 shared, 6 kernel parameter, 8 constant, 11 global
 * @param cacheOp 0 undefined, 1 .ca, 6 .cg, 7 .wb
 * @param dataBytes bytes per lane
 * @param latency core cycles
 * @param interval initiation interval, core cycles
 * @param out registers written, as the scoreboard counts them
 * @param in registers read
 * @param predicate predicate register, 0 none
 * @param address1 first address register, 0 none
 * @param address2 second address register, 0 none
 * @param collectorDst registers written, as the operand collector maps them to banks
 * @param collectorSrc registers read, likewise
 * @param reconvergencePc where the lanes of a branch meet again, -1 none
 * @param text assembler text, for messages
 */
public record StaticInstruction(
        long pc,
        int bytes,
        int op,
        int space,
        int cacheOp,
        int dataBytes,
        int latency,
        int interval,
        int[] out,
        int[] in,
        int predicate,
        int address1,
        int address2,
        int[] collectorDst,
        int[] collectorSrc,
        long reconvergencePc,
        boolean load,
        boolean store,
        boolean atomic,
        int barrierType,
        String text) {}
