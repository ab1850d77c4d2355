package io.policybridge.kit;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks.BankQueue;
import io.policybridge.api.DramHooks.ChannelQueue;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks.RequestQueue;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Promises.Promise;
import io.policybridge.session.Session;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;

/** A path that gives null for every access to parts that say that they look at none, as hosts may. */
final class BlindPath implements CallPath {
    /** Views through which a part can reach accesses. */
    private static final List<Class<?>> VIEWS = List.of(BankQueue.class, ChannelQueue.class, RequestQueue.class);

    private final CallPath path;

    /** Over {@code path}. */
    BlindPath(CallPath path) {
        this.path = path;
    }

    @Override
    public String name() {
        return "without accesses";
    }

    @Override
    public PolicySpec reach(PolicySpec policy) {
        PolicySpec reached = path.reach(policy);
        return new PolicySpec(
                reached.name(),
                reached.paper(),
                reached.idea(),
                reached.params(),
                (settings, host) -> new Blind(reached.factory().create(settings, host)));
    }

    @Override
    public void opened(Session session) {
        path.opened(session);
    }

    private record Blind(GpuPolicy policy) implements GpuPolicy {
        @Override
        public boolean isConfinedToSms() {
            return policy.isConfinedToSms();
        }

        @Override
        public Part l1d(int sm) {
            return blind(policy.l1d(sm));
        }

        @Override
        public Part l2(int subPartition) {
            return blind(policy.l2(subPartition));
        }

        @Override
        public Part dram(int channel) {
            return blind(policy.dram(channel));
        }

        @Override
        public Part warps(int sm) {
            return blind(policy.warps(sm));
        }

        private static Part blind(Part part) {
            if (part == null || !part.promises().has(Promise.SEES_NO_ACCESSES)) {
                return part;
            }
            Class<?>[] types =
                    Hook.of(part).stream().map(Hook::subscription).distinct().toArray(Class<?>[]::new);
            return (Part) Proxy.newProxyInstance(
                    BlindPath.class.getClassLoader(),
                    types,
                    (proxy, method, arguments) -> method.getName().equals("equals")
                            ? proxy == arguments[0]
                            : call(part, method, hidden(arguments)));
        }

        private static Object[] hidden(Object[] arguments) {
            Object[] shown = arguments == null ? null : arguments.clone();
            for (int i = 0; shown != null && i < shown.length; i++) {
                Object argument = shown[i];
                shown[i] = argument instanceof Access
                        ? null
                        : VIEWS.stream()
                                .filter(view -> view.isInstance(argument))
                                .findFirst()
                                .map(view -> hidden(argument, view))
                                .orElse(argument);
            }
            return shown;
        }

        private static Object hidden(Object queue, Class<?> type) {
            return Proxy.newProxyInstance(
                    BlindPath.class.getClassLoader(),
                    new Class<?>[] {type},
                    (proxy, method, arguments) ->
                            method.getName().equals("access") ? null : call(queue, method, arguments));
        }

        private static Object call(Object on, Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(on, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }
}
