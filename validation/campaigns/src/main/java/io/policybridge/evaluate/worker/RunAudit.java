package io.policybridge.evaluate.worker;

import io.policybridge.api.Access.StableId;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.session.StateDigest;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Watches a policy in the simulation itself, where it may behave otherwise than in the kit: now and then a query is
 * asked twice, and must give one answer and change nothing; and how many numbers of its state have changed is counted.
 * At which calls depends on the policy's own class files, so that a policy cannot have been written for them.
 */
final class RunAudit {
    private static final Map<Class<?>, Hook> HOOKS = hooks();
    private static final int FIRST = 200;
    /** Looks grow this much rarer each time: some fifty in a run of ten million calls. */
    private static final double FACTOR = 1.25;

    private final long salt;
    private final List<Object> state = new ArrayList<>();
    private long[] begin;
    private long calls;
    private long next;
    private long step = FIRST;
    private long[] differed = {};
    private String found = "";

    /**
     * {@code salt}: any number that the class files decide; {@code constants}: the values of static fields, in which a
     * policy may keep state too.
     */
    RunAudit(long salt, List<Object> constants) {
        this.salt = salt;
        state.addAll(constants);
        advance();
    }

    /** {@code policy}, watched. */
    GpuPolicy watched(GpuPolicy policy) {
        state.add(policy);
        return new GpuPolicy() {
            @Override
            public Part l1d(int sm) {
                return part(policy.l1d(sm));
            }

            @Override
            public Part l2(int subPartition) {
                return part(policy.l2(subPartition));
            }

            @Override
            public Part dram(int channel) {
                return part(policy.dram(channel));
            }

            @Override
            public Part warps(int sm) {
                return part(policy.warps(sm));
            }
        };
    }

    /** What was found first; empty for nothing. */
    String found() {
        return found;
    }

    /** How many numbers of its state have been others than in the beginning, at one of the looks. */
    long moved() {
        count();
        return LongStream.of(differed).filter(bits -> bits != 0).count();
    }

    /** Up to which bit they differed, added up: a number that counted to 5 from 0 has three bits. */
    long bits() {
        count();
        return LongStream.of(differed)
                .map(bits -> Long.SIZE - Long.numberOfLeadingZeros(bits))
                .sum();
    }

    private void advance() {
        step = (long) (step * FACTOR);
        next = calls + step + Long.remainderUnsigned(StableId.mix(salt ^ calls), step);
    }

    private void count() {
        if (begin != null) {
            differed = HeldNumbers.differed(differed, begin, HeldNumbers.of(state));
        }
    }

    private Part part(Part part) {
        if (part == null) {
            return null;
        }
        state.add(part);
        Class<?>[] types =
                Hook.of(part).stream().map(Hook::subscription).distinct().toArray(Class<?>[]::new);
        return types.length == 0
                ? part
                : (Part) Proxy.newProxyInstance(RunAudit.class.getClassLoader(), types, new Watched(part));
    }

    private static Map<Class<?>, Hook> hooks() {
        Map<Class<?>, Hook> hooks = new HashMap<>();
        for (Hook hook : Hook.values()) {
            hooks.put(hook.subscription(), hook);
        }
        return hooks;
    }

    /** One of the parts. */
    private final class Watched implements InvocationHandler {
        private final Part part;

        Watched(Part part) {
            this.part = part;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            if (method.getDeclaringClass() == Object.class) {
                return switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> part.getClass().getName();
                };
            }
            Hook hook = method.isDefault() ? null : HOOKS.get(method.getDeclaringClass());
            if (hook == null) {
                return call(method, arguments); // what is asked when a session opens, while parts are still created
            }
            if (begin == null) {
                begin = HeldNumbers.of(state);
            }
            calls++;
            if (calls < next || hook.kind() != Hook.Kind.QUERY && hook.kind() != Hook.Kind.STATE) {
                return call(method, arguments);
            }
            advance();
            count();
            return asked(hook, method, arguments);
        }

        private Object asked(Hook hook, Method method, Object[] arguments) throws Throwable {
            long before = StateDigest.of(state);
            Object answer = call(method, arguments);
            if (found.isEmpty() && StateDigest.of(state) != before) {
                found = "a query changed the state: " + hook.label() + " in a simulation; expected that only events do";
            }
            Object again = call(method, arguments);
            if (found.isEmpty() && !(answer == null ? again == null : answer.equals(again))) {
                found = "two equal queries were answered otherwise: " + hook.label() + " in a simulation, first "
                        + answer + ", then " + again;
            }
            return answer;
        }

        private Object call(Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(part, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
