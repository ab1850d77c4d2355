package io.policybridge.run.witness;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.Ways;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares every attribute of every access that crosses to policies, but the cycle, which decides nothing: with what
 * was shown of the same access before, with what the launches of warps and kernels say, and, at the end, with counts
 * over all requests of an instruction.
 */
public final class SeenAccesses extends Unobserving {
    private static final int ENOUGH = 20;
    private static final int LINE = 128;
    private static final int SECTOR = 32;

    /**
     * An access at one kind of part. Below the L1D a packet may be larger than the request that it is for, and a
     * request that bypasses the L1D in several packets has one id for all: {@code packet} distinguishes them, the
     * address.
     */
    private record Key(PartKind at, Id instruction, int request, int sector, long packet) {}

    /** The instruction of a warp. */
    private record Id(int kernel, int cta, int warpInCta, int n) {}

    /** What must not change while the access is at one kind of part. */
    private record Shown(
            Warp warp,
            long pc,
            Access.Space space,
            Access.Kind kind,
            long address,
            int size,
            int sectors,
            int lanes,
            int requests,
            int lines,
            int partition) {
        private static Shown of(Access access) {
            return new Shown(
                    Warp.of(access),
                    access.pc(),
                    access.space(),
                    access.kind(),
                    access.address(),
                    access.size(),
                    access.sectors(),
                    access.lanes(),
                    access.requests(),
                    access.lines(),
                    access.partition());
        }
    }

    /** Where a warp runs. */
    private record Warp(int sm, int slot, int dynamicWarp, int cta, int warpInCta) {
        private static Warp of(Access access) {
            return new Warp(access.sm(), access.slot(), access.dynamicWarp(), access.cta(), access.warpInCta());
        }
    }

    private final Map<Key, Shown> shown = new HashMap<>();
    private final Map<Key, Integer> tags = new HashMap<>();
    private final Set<Warp> launched = new HashSet<>();
    private final Map<Id, Map<Integer, Shown>> instructions = new HashMap<>();
    private final Set<Hook> hooks = EnumSet.noneOf(Hook.class);
    private final List<String> problems = new ArrayList<>();
    private int kernel;

    /** What did not agree, the first few; empty if all did. */
    public List<String> problems() {
        if (problems.isEmpty()) {
            countInstructions();
        }
        return problems;
    }

    /** The hooks that showed an access. */
    Set<Hook> hooks() {
        return hooks;
    }

    /** How many accesses were followed, at all kinds of parts. */
    public int accesses() {
        return shown.size();
    }

    private void demand(boolean holds, String what, PartKind kind, int unit, Hook hook, Access access) {
        if (!holds && problems.size() < ENOUGH) {
            problems.add(what + ": " + hook.label() + " at " + kind + " " + unit + ": tag " + access.tag() + ", sector "
                    + access.sector() + ", " + Shown.of(access));
        }
    }

    private void see(PartKind kind, int unit, Hook hook, Access access) {
        if (access == null) {
            return;
        }
        hooks.add(hook);
        demand(kind != PartKind.L2 || access.partition() == unit, "another partition", kind, unit, hook, access);
        demand(kind != PartKind.L1D || access.sm() == unit, "another SM", kind, unit, hook, access);
        demand(sectorsFit(kind, access), "sectors are not of its bytes", kind, unit, hook, access);
        if (!access.hasId()) {
            boolean warpless = access.slot() == Access.NONE
                    && access.scheduler() == Access.NONE
                    && access.dynamicWarp() == Access.NONE
                    && access.pc() == Access.NONE;
            demand(warpless, "no id, but a warp", kind, unit, hook, access);
            return;
        }
        demand(access.kernel() >= 1 && access.kernel() <= kernel, "no kernel that began", kind, unit, hook, access);
        demand(launched.contains(Warp.of(access)), "no warp that was launched there", kind, unit, hook, access);
        follow(kind, unit, hook, access);
    }

    private static Id id(Access access) {
        return new Id(access.kernel(), access.cta(), access.warpInCta(), access.n());
    }

    private void follow(PartKind kind, int unit, Hook hook, Access access) {
        Id id = id(access);
        PartKind at = kind == PartKind.WARPS ? PartKind.L1D : kind;
        long packet = at == PartKind.L1D ? 0 : access.address();
        Key key = new Key(at, id, access.request(), access.sector(), packet);
        Shown now = Shown.of(access);
        Shown before = shown.putIfAbsent(key, now);
        demand(before == null || before.equals(now), "was " + before, kind, unit, hook, access);
        if (at == PartKind.L1D) {
            demand(access.tag() == 0, "a tag before the L2", kind, unit, hook, access);
            instructions.computeIfAbsent(id, instruction -> new HashMap<>()).put(access.request(), now);
        } else if (hook != Hook.L2_ROUTE && hook != Hook.REQUEST_TAG) {
            int tag = tags.getOrDefault(new Key(PartKind.L2, id, access.request(), Access.NONE, 0), access.tag());
            demand(tag == access.tag(), "was given the tag " + tag, kind, unit, hook, access);
        }
    }

    /**
     * A child has the one sector of its id. Of a warp's request every sector that its lanes need lies in its bytes; a
     * host does not say which sectors of constants and instructions are needed.
     */
    private static boolean sectorsFit(PartKind kind, Access access) {
        if (access.sector() != Access.NONE) {
            return access.sectors() == 1 << access.sector();
        }
        if (kind != PartKind.L1D || !access.hasId()) {
            return true;
        }
        int first = (int) (access.address() % LINE) / SECTOR;
        int last = (int) ((access.address() + access.size() - 1) % LINE) / SECTOR;
        int all = (1 << last + 1) - (1 << first);
        return access.sectors() != 0 && (access.sectors() & ~all) == 0;
    }

    /** Over the requests of an instruction: their number, their lines, and that no lane is served twice. */
    private void countInstructions() {
        instructions.forEach((id, requests) -> {
            Set<Long> lines = new HashSet<>();
            int lanes = 0;
            boolean twice = false;
            for (Shown request : requests.values()) {
                lines.add(request.address / LINE);
                twice |= (lanes & request.lanes) != 0;
                lanes |= request.lanes;
            }
            Shown any = requests.values().iterator().next();
            boolean whole = any.requests == requests.size() && any.lines == lines.size();
            if ((!whole || twice || lanes == 0) && problems.size() < ENOUGH) {
                problems.add("instruction " + id + " has " + requests.size() + " requests for " + lines.size()
                        + " lines" + (twice ? ", a lane twice" : "") + ": " + any);
            }
        });
    }

    @Override
    public void answered(
            PartKind kind, int unit, Hook hook, Access access, long first, long second, long third, long answer) {
        see(kind, unit, hook, access);
        if (hook == Hook.REQUEST_TAG && access.hasId()) {
            tags.put(new Key(PartKind.L2, id(access), access.request(), Access.NONE, 0), Answer.value(answer));
        }
    }

    @Override
    public void victim(PartKind kind, int unit, Access access, int set, Ways ways, long answer) {
        see(kind, unit, Hook.VICTIM, access);
    }

    @Override
    public void nextRequest(int sm, L1dHooks.RequestQueue queue, long answer) {
        for (int i = 0; i < queue.size(); i++) {
            see(PartKind.L1D, sm, Hook.NEXT_REQUEST, queue.access(i));
        }
    }

    @Override
    public void pickedInChannel(int channel, int bank, DramHooks.ChannelQueue queue, long answer) {
        for (int i = 0; i < queue.size(); i++) {
            see(PartKind.DRAM, channel, Hook.PICK_IN_CHANNEL, queue.access(i));
        }
    }

    @Override
    public void picked(int channel, int bank, DramHooks.BankQueue queue, long answer) {
        for (int i = 0; i < queue.size(); i++) {
            see(PartKind.DRAM, channel, Hook.PICK, queue.access(i));
        }
    }

    @Override
    public void notified(
            PartKind kind,
            int unit,
            Hook hook,
            Access access,
            long first,
            long second,
            long third,
            long fourth,
            long fifth) {
        if (hook == Hook.WARP_LAUNCHED) {
            launched.add(new Warp(unit, (int) first, (int) second, (int) third, (int) fourth));
        }
        see(kind, unit, hook, access);
    }

    @Override
    public void kernelBegan(int index, String name, int ctas, int threadsPerCta) {
        kernel = Math.max(kernel, index);
    }
}
