package io.policybridge.kit;

import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;

/**
 * A part in front of another one: subscribes to the same hooks, passes every call on, and shows it to a {@link Watch}.
 */
final class WatchedPart implements InvocationHandler {
    private static final Map<Class<?>, Hook> HOOKS = hooks();

    private final Part part;
    private final Watch watch;

    private WatchedPart(Part part, Watch watch) {
        this.part = part;
        this.watch = watch;
    }

    static Part of(Part part, Watch watch) {
        Class<?>[] types =
                Hook.of(part).stream().map(Hook::subscription).distinct().toArray(Class<?>[]::new);
        return (Part) Proxy.newProxyInstance(WatchedPart.class.getClassLoader(), types, new WatchedPart(part, watch));
    }

    private static Map<Class<?>, Hook> hooks() {
        Map<Class<?>, Hook> hooks = new HashMap<>();
        for (Hook hook : Hook.values()) {
            hooks.put(hook.subscription(), hook);
        }
        return hooks;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        Hook hook = method.isDefault() ? null : HOOKS.get(method.getDeclaringClass());
        if (method.getName().equals("equals")) {
            return proxy == arguments[0];
        }
        if (hook == null || method.getName().equals("firstTick")) {
            return call(method, arguments);
        }
        watch.before(hook, part);
        Object answer = call(method, arguments);
        watch.after(hook, part, arguments, answer);
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
