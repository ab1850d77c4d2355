package io.policybridge.hooks;

import io.policybridge.api.Hook;
import java.lang.reflect.Parameter;

/**
 * A number among the arguments of a hook: a parameter of its method that is neither an access nor a view.
 *
 * @param position its index in {@code pb_record.arg}, from 0
 */
record Argument(String name, Class<?> type, boolean orNone, int position) {
    static Argument of(Parameter parameter, int position) {
        return new Argument(
                parameter.getName(), parameter.getType(), parameter.isAnnotationPresent(Hook.OrNone.class), position);
    }

    static boolean isOne(Parameter parameter) {
        return parameter.getType().isPrimitive() || parameter.getType().isEnum();
    }

    /** {@code hardwareCta} in words. */
    String words() {
        return name.replaceAll("([A-Z])", " $1").toLowerCase(java.util.Locale.ROOT);
    }

    /** Java: the number in the record for the parameter of this name. */
    String encoded() {
        if (type == boolean.class) {
            return name + " ? 1 : 0";
        } else if (type.isEnum()) {
            return "number(" + name + ")";
        }
        return isMask() ? name + " & 0xffffffffL" : name;
    }

    /** Java: the parameter for the number in the record; throws where it names what the host does not have. */
    String decoded() {
        String number = "record.number(" + position + ")";
        if (type == boolean.class) {
            return number + " != 0";
        } else if (type.isEnum()) {
            return "Checked.constant(\"" + words() + "\", " + constants() + ", " + number + ")";
        } else if (type == long.class) {
            return number;
        } else if (count() == null) {
            return "(int) " + number;
        }
        return (orNone ? "Checked.indexOrNone(\"" : "Checked.index(\"") + words() + "\", " + number + ", " + count()
                + ")";
    }

    /** Java: {@code "slot=" + slot}. */
    String described() {
        boolean hexadecimal = name.equals("lineAddress")
                || name.toLowerCase(java.util.Locale.ROOT).endsWith("pc");
        return "\"" + (name.equals("lineAddress") ? "line" : name) + "=\" + "
                + (hexadecimal ? "Long.toHexString(" + name + ")" : name);
    }

    /** Java: how many the host has of what the number names, or null. */
    private String count() {
        return switch (name) {
            case "set" -> "shape.sets()";
            case "way" -> "shape.ways()";
            case "bank" -> "host.banks()";
            case "slot", "firstSlot" -> "host.warps()";
            case "hardwareCta" -> "host.ctas()";
            case "warps" -> "host.warps() - (int) record.number(3) + 1"; // behind firstSlot
            case "wouldHit" -> "2";
            default -> null;
        };
    }

    /** Bits, not a number. */
    private boolean isMask() {
        return name.equals("lanes");
    }

    /** Java: the field with the constants of this enum. */
    String constants() {
        return name.toUpperCase(java.util.Locale.ROOT) + "S";
    }
}
