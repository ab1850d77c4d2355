package io.policybridge.api;

import java.util.Map;
import java.util.TreeMap;

/** The checked parameter values of one policy in one session, defaults filled in, and the session's seed. */
public final class Settings {
    private final Map<String, String> values;
    private final long seed;

    /** {@code values} hold every parameter of the policy, already checked against its {@link Param}. */
    public Settings(Map<String, String> values, long seed) {
        this.values = Map.copyOf(values);
        this.seed = seed;
    }

    /** Seed of everything random in this session. */
    public long seed() {
        return seed;
    }

    /**
     * The value of an INTEGER parameter.
     *
     * @throws ArithmeticException if it does not fit an {@code int}: keep the parameter's range within it
     * @throws IllegalStateException if no parameter {@code key} was declared
     */
    public int integer(String key) {
        return Math.toIntExact(Long.parseLong(value(key)));
    }

    /** The integer, or {@code derived} where the value is {@code auto}. */
    public int integer(String key, int derived) {
        return value(key).equals(Param.AUTO) ? derived : integer(key);
    }

    /** The value of a FLAG parameter. */
    public boolean flag(String key) {
        return Boolean.parseBoolean(value(key));
    }

    /** The value of a CHOICE parameter that was declared with a constant of {@code type}. */
    public <E extends Enum<E>> E choice(String key, Class<E> type) {
        String word = value(key);
        for (E constant : type.getEnumConstants()) {
            if (Param.word(constant).equals(word)) {
                return constant;
            }
        }
        throw new IllegalStateException(
                "parameter " + key + "=" + word + " is not a constant of " + type.getSimpleName());
    }

    /** All values, keys ascending. */
    public Map<String, String> values() {
        return new TreeMap<>(values);
    }

    private String value(String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException("no parameter " + key + " was declared; declared: " + values().keySet());
        }
        return value;
    }
}
