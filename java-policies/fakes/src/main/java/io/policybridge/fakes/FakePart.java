package io.policybridge.fakes;

import io.policybridge.api.Answer;
import io.policybridge.api.CommonHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A part that subscribes to given hooks, notes by name what it is called for, and answers as set, legally by default.
 */
public final class FakePart implements InvocationHandler {
    /** Of hooks that have no answer which is always the host's own choice. */
    private static final Map<String, Object> LEGAL = Map.ofEntries(
            Map.entry("setIndex", 0),
            Map.entry("victim", Answer.way(0)),
            Map.entry("nextRequest", Answer.index(0)),
            Map.entry("grain", Answer.run(32, 1)),
            Map.entry("flush", true),
            Map.entry("requestTag", Answer.tag(3)),
            Map.entry("replyHint", Answer.tag(4)),
            Map.entry("priorityClass", 1),
            Map.entry("pick", Answer.index(0)),
            Map.entry("pickInChannel", Answer.index(0)),
            Map.entry("firstTick", 1L),
            Map.entry("tick", CommonHooks.Tick.NEVER),
            Map.entry("warpOrder", 0),
            Map.entry("ctaLimit", 2));

    private final String name;
    private final List<String> log;
    private final Map<String, Object> answers = new HashMap<>(LEGAL);

    private FakePart(String name, List<String> log) {
        this.name = name;
        this.log = log;
    }

    /** Notes {@code name:method} in {@code log}. */
    public static Part of(String name, List<String> log, Hook... hooks) {
        return new FakePart(name, log).subscribing(hooks);
    }

    /** Answers {@code method} with {@code answer}, or throws it if it is a Throwable; everything else as usual. */
    public static Part answering(String method, Object answer, Hook... hooks) {
        FakePart part = new FakePart("fake", new ArrayList<>());
        part.answers.put(method, answer);
        return part.subscribing(hooks);
    }

    private Part subscribing(Hook... hooks) {
        for (Hook hook : hooks) {
            Hook.HostChoice choice = hook.subscription().getAnnotation(Hook.HostChoice.class);
            if (choice != null) {
                answers.putIfAbsent(hook.label(), (long) choice.value() << 32);
            }
        }
        Class<?>[] types =
                Arrays.stream(hooks).map(Hook::subscription).distinct().toArray(Class<?>[]::new);
        return (Part) Proxy.newProxyInstance(FakePart.class.getClassLoader(), types, this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object answer = answers.get(method.getName());
        if (answer instanceof Throwable problem) {
            throw problem;
        }
        if (method.getName().equals("promises") && answer != null) {
            return answer;
        }
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        if (method.getDeclaringClass() != Object.class) {
            log.add(name + ":" + method.getName());
            return answer;
        }
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "FakePart " + name;
        };
    }
}
