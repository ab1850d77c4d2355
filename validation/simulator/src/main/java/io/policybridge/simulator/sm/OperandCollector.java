package io.policybridge.simulator.sm;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.instruction.Instructions;
import io.policybridge.simulator.instruction.Program;
import java.util.Arrays;

/**
 * The operand collector: collector units take issued instructions, read their source registers from single-ported
 * banks, and hand them on to the execution units. Free of conflicts an instruction is taken in cycle t, reads in t+1
 * and is handed on in t+2; without sources in t+1.
 *
 * <p>The order in which GPGPU-Sim's arbiter walks its diagonals has no effect: every bank serves its oldest reader in
 * every step unless the bank is written in that cycle.
 */
final class OperandCollector {
    /** Classes of collector units, in GPGPU-Sim's order of construction; GENERAL ones serve all. */
    private static final int GENERAL = 0;

    private static final int[] UNIT_OF_SET = {
        -1, Program.SP, Program.DP, Program.TENSOR, Program.SFU, Program.MEM, Program.INT
    };
    /** The order of the input ports differs: SP, DP, SFU, tensor, MEM, INT after the general ones. */
    private static final int[] PORT_ORDER = {1, 2, 4, 3, 5, 6};

    private static final int[] GENERAL_INPUTS = {Program.SP, Program.SFU, Program.MEM, Program.DP, Program.INT};

    private static final int[] WITH_TENSOR_CORES = {
        Program.SP, Program.SFU, Program.MEM, Program.TENSOR, Program.DP, Program.INT
    };

    private final Program program;
    private final Instructions instructions;
    private final RegisterSet[] inputs;
    private final RegisterSet[] outputs;
    private final int banks;
    private final boolean subCores;
    /** Whether a sub-core uses collector units of its own only. */
    private final boolean divided;
    /** Whether a general input port serves only one class of unit in a step. */
    private final boolean oneInput;

    private final int banksPerScheduler;
    private final int schedulers;

    private final int[] setFirst;
    private final int[] setSize;
    /** Classes of unit behind each general port; such ports come first. */
    private final int generalInputs;

    private final int[] portSet;
    private final int[] portUnit;
    private final int[] dispatcherSet;
    private final int[] dispatcherLast;

    /**
     * By collector unit: its instruction, its class of execution unit, operands not yet read, and (sub-cores) its slot
     * in the output registers.
     */
    private final int[] instruction;

    private final int[] output;
    private final int[] missing;
    private final int[] inputSlot;
    private long occupied;
    private long complete;

    /** By bank: readers (collector units) in order of arrival. */
    private int[] queue;

    private final int[] head;
    private final int[] length;
    private int capacity;
    private long waiting;
    private long written;

    /**
     * @param inputs registers behind issue, by class of unit
     * @param outputs registers before execution, likewise
     */
    OperandCollector(
            SmConfig config, Program program, Instructions instructions, RegisterSet[] inputs, RegisterSet[] outputs) {
        this.program = program;
        this.instructions = instructions;
        this.inputs = inputs;
        this.outputs = outputs;
        banks = config.collector().registerBanks();
        subCores = config.issue().subCoreModel();
        divided = subCores && config.collector().dividesUnits();
        oneInput = config.collector().servesOneInput();
        schedulers = config.issue().schedulers();
        banksPerScheduler = banks / schedulers;
        SmConfig.CollectorUnits units = config.collector().units();
        SmConfig.CollectorUnits in = config.collector().inPorts();
        SmConfig.CollectorUnits out = config.collector().outPorts();
        setSize = bySet(units);
        setFirst = new int[setSize.length];
        int total = 0;
        for (int i = 0; i < setSize.length; i++) {
            setFirst[i] = total;
            total += setSize[i];
        }
        if (total > Long.SIZE || banks > Long.SIZE) {
            throw new IllegalArgumentException(
                    "collector units=" + total + ", register banks=" + banks + "; expected at most " + Long.SIZE);
        }
        int[] inPorts = bySet(in);
        int specialized = config.units().specialized().size();
        int[] general = config.units().tensor() > 0 ? WITH_TENSOR_CORES : GENERAL_INPUTS;
        generalInputs = general.length + specialized;
        int ports = inPorts[GENERAL] * generalInputs;
        for (int set : PORT_ORDER) {
            ports += inPorts[set];
        }
        portSet = new int[ports];
        portUnit = new int[ports];
        int port = 0;
        for (int i = 0; i < inPorts[GENERAL]; i++) {
            for (int unit : general) {
                portSet[port] = GENERAL;
                portUnit[port++] = unit;
            }
            for (int k = 0; k < specialized; k++) {
                portSet[port] = GENERAL;
                portUnit[port++] = Program.UNITS + k;
            }
        }
        for (int set : PORT_ORDER) {
            for (int i = 0; i < inPorts[set]; i++) {
                portSet[port] = set;
                portUnit[port++] = UNIT_OF_SET[set];
            }
        }
        int[] outPorts = bySet(out);
        dispatcherSet = new int[Arrays.stream(outPorts).sum()];
        dispatcherLast = new int[dispatcherSet.length];
        int dispatcher = 0;
        for (int set = 0; set < outPorts.length; set++) {
            for (int i = 0; i < outPorts[set]; i++) {
                dispatcherSet[dispatcher++] = set;
            }
        }
        instruction = new int[total];
        output = new int[total];
        missing = new int[total];
        inputSlot = new int[total];
        for (int i = 0; i < total && divided; i++) {
            inputSlot[i] = i / (total / schedulers);
        }
        capacity = room();
        queue = new int[banks * capacity];
        head = new int[banks];
        length = new int[banks];
    }

    /** A power of two above the registers that can wait for one bank. */
    private int room() {
        return Integer.highestOneBit(Math.max(1, instruction.length * program.mostSources)) << 1;
    }

    private void widen() {
        int wider = room();
        int[] longer = new int[banks * wider];
        for (int bank = 0; bank < banks; bank++) {
            for (int i = 0; i < length[bank]; i++) {
                longer[bank * wider + i] = queue[bank * capacity + (head[bank] + i & capacity - 1)];
            }
            head[bank] = 0;
        }
        queue = longer;
        capacity = wider;
    }

    private static int[] bySet(SmConfig.CollectorUnits of) {
        return new int[] {of.gen(), of.sp(), of.dp(), of.tensor(), of.sfu(), of.mem(), of.integer()};
    }

    private int bank(int register, int slot, int scheduler) {
        int at = register + slot;
        return subCores ? at % banksPerScheduler + scheduler * banksPerScheduler : at % banks;
    }

    /**
     * Writes results of {@code writer} from its register number {@code from} on: returns how many of its registers are
     * written now, counted from the first; fewer than it has if a bank is already in use in this cycle.
     */
    int write(int writer, int from) {
        int[] registers = program.collectorDst[instructions.code[writer]];
        int done = from;
        while (done < registers.length) {
            long bit = 1L << bank(registers[done], instructions.slot[writer], instructions.scheduler[writer]);
            if ((written & bit) != 0) {
                return done;
            }
            written |= bit;
            done++;
        }
        return done;
    }

    /** One step; true if anything moved. */
    boolean step() {
        boolean moved = false;
        if (complete != 0) {
            moved = dispatch();
        }
        if ((waiting & ~written) != 0) {
            read();
            moved = true;
        }
        for (int unit = 0; unit < inputs.length; unit++) {
            if (!inputs[unit].isEmpty()) {
                moved |= allocate();
                break;
            }
        }
        moved |= written != 0;
        written = 0;
        return moved;
    }

    private boolean dispatch() {
        boolean moved = false;
        for (int i = 0; i < dispatcherSet.length; i++) {
            int set = dispatcherSet[i];
            int size = setSize[set];
            int first = setFirst[set];
            if (size == 0 || (complete >>> first & (1L << size) - 1) == 0) {
                continue;
            }
            int last = dispatcherLast[i];
            int step = 1;
            if (divided) {
                int share = size / schedulers;
                step = share - last % share;
            }
            for (int n = 0; n < size; n++) {
                int candidate = (last + n + step) % size;
                int unit = first + candidate;
                if ((complete >>> unit & 1) != 0 && handOn(unit)) {
                    dispatcherLast[i] = candidate;
                    moved = true;
                    break;
                }
            }
        }
        return moved;
    }

    private boolean handOn(int unit) {
        RegisterSet to = outputs[output[unit]];
        if (divided) {
            if (!to.isFree(inputSlot[unit])) {
                return false;
            }
            to.put(inputSlot[unit], instruction[unit]);
        } else {
            if (!to.hasFree()) {
                return false;
            }
            to.add(instruction[unit]);
        }
        occupied &= ~(1L << unit);
        complete &= ~(1L << unit);
        return true;
    }

    private void read() {
        for (long rest = waiting & ~written; rest != 0; rest &= rest - 1) {
            int bank = Long.numberOfTrailingZeros(rest);
            int unit = queue[bank * capacity + head[bank]];
            head[bank] = head[bank] + 1 & capacity - 1;
            if (--length[bank] == 0) {
                waiting &= ~(1L << bank);
            }
            if (--missing[unit] == 0) {
                complete |= 1L << unit;
            }
        }
    }

    private boolean allocate() {
        boolean moved = false;
        int waitingUnits = 0;
        for (int unit = 0; unit < inputs.length; unit++) {
            waitingUnits |= inputs[unit].isEmpty() ? 0 : 1 << unit;
        }
        int port = 0;
        while (waitingUnits != 0 && port < portSet.length) {
            int unit = portUnit[port];
            if ((waitingUnits >>> unit & 1) == 0) {
                port++;
                continue;
            }
            boolean general = portSet[port] == GENERAL;
            int from = inputs[unit].oldest();
            moved |= take(portSet[port], unit, from) || !general && take(GENERAL, unit, from);
            if (inputs[unit].isEmpty()) {
                waitingUnits &= ~(1 << unit);
            }
            port = oneInput && general ? port - port % generalInputs + generalInputs : port + 1;
        }
        return moved;
    }

    private boolean take(int set, int unit, int from) {
        int scheduler = instructions.scheduler[inputs[unit].get(from)];
        int low = setFirst[set];
        int size = setSize[set];
        if (divided) {
            size /= schedulers;
            low += scheduler * size;
        }
        long free = ~occupied >>> low & (1L << size) - 1;
        if (free == 0) {
            return false;
        }
        int collector = low + Long.numberOfTrailingZeros(free);
        int taken = inputs[unit].remove(from);
        instruction[collector] = taken;
        output[collector] = unit;
        occupied |= 1L << collector;
        int[] sources = program.collectorSrc[instructions.code[taken]];
        if (capacity <= instruction.length * sources.length) {
            widen();
        }
        missing[collector] = sources.length;
        if (sources.length == 0) {
            complete |= 1L << collector;
        }
        for (int register : sources) {
            int bank = bank(register, instructions.slot[taken], scheduler);
            queue[bank * capacity + (head[bank] + length[bank] & capacity - 1)] = collector;
            length[bank]++;
            waiting |= 1L << bank;
        }
        return true;
    }
}
