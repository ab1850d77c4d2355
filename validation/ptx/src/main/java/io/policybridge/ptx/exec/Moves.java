package io.policybridge.ptx.exec;

import static io.policybridge.ptx.exec.Bits.f32;
import static io.policybridge.ptx.exec.WarpRegisters.LANES;

import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxType;
import java.util.Arrays;
import java.util.List;

/** mov, and what selects one of two operands. All 64 bits of a register move, whatever the type. */
final class Moves {
    private Moves() {}

    static Operation mov(Site site) {
        if (site.type() == PtxType.PRED) {
            return PredicateLogic.mov(site);
        }
        if (site.has("v2") || site.has("v4")) {
            return vector(site);
        }
        if (site.operand(0) instanceof Operand.Vector parts) {
            return unpack(site, parts.elements());
        }
        if (site.operand(1) instanceof Operand.Vector parts) {
            return pack(site, parts.elements());
        }
        return site.run((r, d, a, b, c) -> System.arraycopy(r, a, r, d, LANES));
    }

    /** A policy for caches, which changes nothing: as good as any other number. */
    static Operation cachePolicy(Site site) {
        return new LaneLoop.OneRow((r, d, a, b, c) -> Arrays.fill(r, d, d + LANES, 0), site.target(), 0, 0, 0);
    }

    /** Element by element; a register may be in both vectors. */
    private static Operation vector(Site site) {
        List<Operand> to = RegisterRows.elements(site.operand(0));
        List<Operand> from = RegisterRows.elements(site.operand(1));
        int elements = site.has("v4") ? 4 : 2;
        if (to.size() != elements || from.size() != elements) {
            throw site.refused("two vectors of " + elements + " elements");
        }
        int[] targets = to.stream().mapToInt(site::target).toArray();
        int[] sources =
                from.stream().mapToInt(one -> site.source(one, site.type())).toArray();
        return (warp, lanes) -> {
            long[] moved = new long[elements];
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                for (int i = 0; i < elements; i++) {
                    moved[i] = warp.rows[sources[i] + lane];
                }
                for (int i = 0; i < elements; i++) {
                    warp.rows[targets[i] + lane] = moved[i];
                }
            }
        };
    }

    private static Operation pack(Site site, List<Operand> parts) {
        int bits = bits(site, parts);
        long mask = (1L << bits) - 1;
        int[] rows =
                parts.stream().mapToInt(part -> site.source(part, site.type())).toArray();
        return new LaneLoop.OneRow(
                (r, d, a, b, c) -> {
                    for (int i = 0; i < LANES; i++) {
                        long value = 0;
                        for (int part = rows.length - 1; part >= 0; part--) {
                            value = value << bits | r[rows[part] + i] & mask;
                        }
                        r[d + i] = value;
                    }
                },
                site.target(),
                0,
                0,
                0);
    }

    private static Operation unpack(Site site, List<Operand> parts) {
        int bits = bits(site, parts);
        long mask = (1L << bits) - 1;
        int source = site.source(1, site.type());
        int[] targets = parts.stream()
                .mapToInt(part -> part instanceof Operand.Sink ? -1 : site.target(part))
                .toArray();
        return (warp, lanes) -> {
            long[] rows = warp.rows;
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                long value = rows[source + lane];
                for (int target : targets) {
                    if (target >= 0) {
                        rows[target + lane] = value & mask;
                    }
                    value >>>= bits;
                }
            }
        };
    }

    /** Of each part. */
    private static int bits(Site site, List<Operand> parts) {
        int all = 8 * site.type().bytes();
        int bits = all / parts.size();
        if (site.type().basic() != PtxType.Basic.BITS || bits * parts.size() != all || bits < 8 || bits == all) {
            throw site.refused("two or four parts of 8, 16 or 32 bits that fill .b16, .b32 or .b64");
        }
        return bits;
    }

    static Operation selp(Site site) {
        PtxType type = site.type();
        int target = site.target();
        int yes = site.source(1, type);
        int no = site.source(2, type);
        int predicate = site.operand(3) instanceof Operand.Literal
                ? site.rows().predicate(site.instruction(), site.operand(3))
                : site.predicate(3);
        return (warp, lanes) -> {
            long[] rows = warp.rows;
            int chosen = PredicateLogic.read(warp, predicate);
            if (lanes == -1) {
                for (int i = 0; i < LANES; i++) {
                    rows[target + i] = (chosen >>> i & 1) != 0 ? rows[yes + i] : rows[no + i];
                }
                return;
            }
            for (int left = lanes; left != 0; left &= left - 1) {
                int lane = Integer.numberOfTrailingZeros(left);
                rows[target + lane] = rows[((chosen >>> lane & 1) != 0 ? yes : no) + lane];
            }
        };
    }

    /** a if c is not negative, else, also for a NaN, b. */
    static Operation slct(Site site) {
        long mask = site.type().truncated(-1);
        LaneLoop loop = LaneLoop.each(
                site.instruction().type(1) == PtxType.F32
                        ? (a, b, c) -> (f32(c) >= 0 ? a : b) & mask
                        : (a, b, c) -> ((int) c >= 0 ? a : b) & mask);
        return site.run(loop, site.type(), site.type(), site.instruction().type(1));
    }

    /** A sleep, which may be as short as none by the PTX manual. */
    static Operation nothing(Site site) {
        site.source(0, site.type());
        return (warp, lanes) -> {};
    }
}
