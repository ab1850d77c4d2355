package io.policybridge.ptx.warp;

import io.policybridge.ptx.memory.GenericAddress;
import io.policybridge.ptx.memory.MemoryPiece;
import io.policybridge.ptx.memory.OutOfBounds;
import io.policybridge.ptx.memory.VariableLayout;
import io.policybridge.ptx.text.Operand;
import io.policybridge.ptx.text.PtxFunction;
import io.policybridge.ptx.text.PtxVariable;
import io.policybridge.ptx.text.StateSpace;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code call (result), vprintf, (format, arguments)}, what CUDA's printf is in PTX: each lane prints when it is
 * executed, lane 0 first, to the standard output of the host program. The result is how many arguments were printed.
 *
 * @param format where in the frame the generic address of the format stands
 * @param arguments where that of the arguments stands; each has four or eight bytes, and stands at a multiple of them
 * @param result where the result goes, -1 if it is not kept
 */
record Printing(long format, long arguments, long result) implements WarpStep {
    /** What is called. */
    static final String FUNCTION = "vprintf";

    /** As C has them; a size that is missing is that of an int. */
    private static final Pattern CONVERSION =
            Pattern.compile("%([-+ #0]{0,5}\\d{0,3}(?:\\.\\d{1,3})?)(hh|h|ll|l|z|j|t)?([diouxXcsfFeEgGaAp%])");

    private static final int LONGEST = 1 << 20;

    /** That of {@code written} in {@code function}. */
    static Printing of(Written written, PtxFunction function, VariableLayout layout) {
        written.has(Set.of("uni"), 2, 3);
        int operands = written.operands();
        boolean kept = operands == 3;
        if (written.instruction().guard() != null
                || !(written.operand(operands - 1) instanceof Operand.Arguments given)
                || given.elements().size() != 2
                || kept && !(written.operand(0) instanceof Operand.Arguments)) {
            throw written.refused("a result, vprintf and two arguments, without a predicate");
        }
        List<Operand> results = kept ? ((Operand.Arguments) written.operand(0)).elements() : List.of();
        return new Printing(
                frame(written, given.elements().get(0), function, layout),
                frame(written, given.elements().get(1), function, layout),
                results.isEmpty() ? -1 : frame(written, results.get(0), function, layout));
    }

    /** Where in the frame {@code operand} stands, an argument or result of a function without a body. */
    static long frame(Written written, Operand operand, PtxFunction function, VariableLayout layout) {
        if (operand instanceof Operand.Symbol symbol
                && function.variable(symbol.name())
                        .map(PtxVariable::space)
                        .filter(space -> space == StateSpace.FRAME_PARAMETER)
                        .isPresent()) {
            return layout.address(symbol.name());
        }
        throw written.refused("a .param for each argument and result");
    }

    @Override
    public void execute(Warp warp, int lanes) {
        long base = warp.frame().localBase();
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            try {
                MemoryPiece local = warp.local(lane);
                Reader reader = new Reader(warp, lane, local.read(base + arguments, Long.BYTES));
                System.out.print(text(reader, reader.string(local.read(base + format, Long.BYTES))));
                if (result >= 0) {
                    local.write(base + result, Integer.BYTES, reader.taken);
                }
            } catch (OutOfBounds e) {
                throw new LaneFault(lane, e.getMessage());
            }
        }
    }

    private static String text(Reader reader, String format) {
        Matcher found = CONVERSION.matcher(format);
        StringBuilder text = new StringBuilder();
        while (found.find()) {
            found.appendReplacement(text, "");
            String size = found.group(2) == null ? "" : found.group(2);
            text.append(converted(reader, found.group(1), size, found.group(3).charAt(0)));
        }
        return found.appendTail(text).toString();
    }

    private static String converted(Reader reader, String flags, String size, char conversion) {
        if (conversion == '%') {
            return "%";
        }
        boolean isLong = Set.of("l", "ll", "z", "j", "t").contains(size);
        boolean isUpper = Character.isUpperCase(conversion);
        String text = switch (conversion) {
            case 'd', 'i' ->
                String.format(
                        Locale.ROOT, "%" + plain(flags, "-+ 0") + "d", isLong ? reader.take(8) : (int) reader.take(4));
            case 'u' -> {
                String digits =
                        isLong ? Long.toUnsignedString(reader.take(8)) : Integer.toUnsignedString((int) reader.take(4));
                yield String.format(Locale.ROOT, "%" + plain(flags, "-0") + "d", new BigInteger(digits));
            }
            case 'o', 'x', 'X' ->
                String.format(
                        Locale.ROOT,
                        "%" + plain(flags, "-#0") + (conversion == 'o' ? "o" : "x"),
                        isLong ? (Object) reader.take(8) : (Object) (int) reader.take(4));
            case 'c' -> String.format("%" + plain(flags, "-") + "s", (char) (reader.take(4) & 0xff));
            case 's' -> String.format("%" + plain(flags, "-.") + "s", reader.string(reader.take(8)));
            case 'p' -> String.format("%" + plain(flags, "-") + "s", "0x" + Long.toHexString(reader.take(8)));
            default -> decimal(flags, Character.toLowerCase(conversion), Double.longBitsToDouble(reader.take(8)));
        };
        return isUpper ? text.toUpperCase(Locale.ROOT) : text;
    }

    /** {@code flags} with those alone that stand in {@code known}, and the width. */
    private static String plain(String flags, String known) {
        StringBuilder kept = new StringBuilder();
        int at = 0;
        while (at < flags.length() && "-+ #0".indexOf(flags.charAt(at)) >= 0) {
            if (known.indexOf(flags.charAt(at)) >= 0 && kept.indexOf(flags.substring(at, at + 1)) < 0) {
                kept.append(flags.charAt(at));
            }
            at++;
        }
        String rest = flags.substring(at);
        int point = rest.indexOf('.');
        String width = point < 0 || known.contains(".") ? rest : rest.substring(0, point);
        String without = kept.indexOf("-") >= 0 || width.isEmpty() || width.startsWith(".")
                ? kept.toString().replace("0", "")
                : kept.toString();
        String signs = without.indexOf('+') >= 0 ? without.replace(" ", "") : without;
        return (width.isEmpty() || width.startsWith(".") ? signs.replace("-", "") : signs) + width;
    }

    private static String decimal(String flags, char conversion, double value) {
        boolean isFinite = !Double.isNaN(value) && !Double.isInfinite(value);
        if (!isFinite) {
            String name = Double.isNaN(value) ? "nan" : value < 0 ? "-inf" : "inf";
            return String.format("%" + plain(flags, "-") + "s", name);
        }
        String how = plain(flags, "-+ 0.");
        return conversion == 'g'
                ? String.format(Locale.ROOT, "%" + how.replaceFirst("\\.\\d+", "") + "s", shortest(flags, value))
                : String.format(Locale.ROOT, "%" + how + conversion, value);
    }

    /** As C's {@code %g}: of so many digits, without zeros at the end. */
    private static String shortest(String flags, double value) {
        int point = flags.indexOf('.');
        int digits = point < 0 ? 6 : Math.max(1, Integer.parseInt(flags.substring(point + 1)));
        String scientific = String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
        int exponent = Integer.parseInt(scientific.substring(scientific.indexOf('e') + 1));
        if (exponent >= -4 && exponent < digits) {
            return trimmed(String.format(Locale.ROOT, "%." + (digits - 1 - exponent) + "f", value));
        }
        int e = scientific.indexOf('e');
        return trimmed(scientific.substring(0, e)) + scientific.substring(e);
    }

    private static String trimmed(String number) {
        return number.indexOf('.') < 0 ? number : number.replaceFirst("\\.?0+$", "");
    }

    /** What one lane reads. */
    private static final class Reader {
        private final Warp warp;
        private final int lane;
        private long next;
        private int taken;

        Reader(Warp warp, int lane, long arguments) {
            this.warp = warp;
            this.lane = lane;
            next = arguments;
        }

        /** The next argument, of {@code bytes} bytes. */
        long take(int bytes) {
            next = (next + bytes - 1) / bytes * bytes;
            long value = read(next, bytes);
            next += bytes;
            taken++;
            return value;
        }

        private long read(long address, int bytes) {
            StateSpace space = GenericAddress.space(address);
            long inside = address - GenericAddress.base(space, warp.cta.sm, warp.hardwareThread(lane));
            return switch (space) {
                case SHARED -> warp.cta.shared.read(inside, bytes);
                case LOCAL -> warp.local(lane).read(inside, bytes);
                default -> warp.cta.launch.global().at(inside, bytes).read(inside, bytes);
            };
        }

        /** The bytes from {@code address} up to a zero. */
        String string(long address) {
            StringBuilder text = new StringBuilder();
            long at = address;
            for (long b = read(at, 1); b != 0 && text.length() < LONGEST; b = read(at, 1)) {
                text.append((char) b);
                at++;
            }
            return new String(text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        }
    }
}
