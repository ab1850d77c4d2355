package io.policybridge.bridge.remote;

import io.policybridge.api.Answer;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.Promises;
import io.policybridge.api.Promises.Promise;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.WarpSet;
import io.policybridge.bridge.SessionSites;
import io.policybridge.bridge.Wire;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * A policy whose parts are at the other end of a link: it forwards events and queries. So a host in Java can run over
 * any call path. Ticks and kernels, which concern all sites at once, go through one part. A part has the hooks that the
 * other end wants there, so it is made at run time; what a crossing costs is far more than such a call.
 */
public final class RemotePolicy implements GpuPolicy, AutoCloseable {
    private static final Set<Hook> OF_THE_SESSION = EnumSet.of(Hook.TICK, Hook.KERNEL_BEGAN, Hook.KERNEL_ENDED);
    private static final int LIMIT = 0;
    private static final int FLUSH = 4;
    private static final int MASKS = 8;

    private final Link link;
    private final int warps;
    private final Set<Hook> ofTheSession = EnumSet.noneOf(Hook.class);
    /** Null if an event has happened since published state was sampled. */
    private ByteBuffer published;

    /** {@code warps}: slots of an SM. */
    public RemotePolicy(Link link, int warps) {
        this.link = link;
        this.warps = warps;
    }

    /** Ends the session at the other end. */
    @Override
    public void close() {
        link.close();
    }

    @Override
    public Part l1d(int sm) {
        return part(PartKind.L1D, sm);
    }

    @Override
    public Part l2(int subPartition) {
        return part(PartKind.L2, subPartition);
    }

    @Override
    public Part dram(int channel) {
        return part(PartKind.DRAM, channel);
    }

    @Override
    public Part warps(int sm) {
        return part(PartKind.WARPS, sm);
    }

    private Part part(PartKind kind, int unit) {
        for (SessionSites.SiteFacts site : link.sites()) {
            if (site.part() == kind && site.unit() == unit) {
                Set<Hook> hooks = hooks(site.wanted().hooks());
                hooks.removeIf(hook -> OF_THE_SESSION.contains(hook) && !ofTheSession.add(hook));
                Class<?>[] types = hooks.stream().map(Hook::subscription).toArray(Class<?>[]::new);
                return types.length == 0
                        ? null
                        : (Part) Proxy.newProxyInstance(RemotePolicy.class.getClassLoader(), types, new Remote(site));
            }
        }
        return null;
    }

    private static Set<Hook> hooks(long bits) {
        Set<Hook> hooks = EnumSet.noneOf(Hook.class);
        for (Hook hook : Hook.values()) {
            if ((bits >>> Wire.number(hook) & 1) != 0) {
                hooks.add(hook);
            }
        }
        return hooks;
    }

    private int words() {
        return warps + 63 >> 6;
    }

    /** Offset of the state of {@code sm} in a sample that is as new as the last event. */
    private int sampled(int sm) {
        if (published == null) {
            link.boundary(0, false, true);
            published = link.published();
        }
        return sm * (MASKS + 16 * words());
    }

    private void mask(WarpSet set, int at) {
        for (int slot = 0; slot < warps; slot++) {
            if ((published.getLong(at + 8 * (slot >> 6)) >>> slot & 1) == 0) {
                set.remove(slot);
            }
        }
    }

    /** One part. */
    private final class Remote implements InvocationHandler {
        private static final Map<String, Hook> HOOKS = new HashMap<>();

        static {
            for (Hook hook : Hook.values()) {
                HOOKS.put(hook.label(), hook);
            }
            HOOKS.put("admit", Hook.NEXT_REQUEST);
        }

        private final SessionSites.SiteFacts site;

        Remote(SessionSites.SiteFacts site) {
            this.site = site;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            Hook hook = HOOKS.get(method.getName());
            if (hook != null) {
                return call(hook, arguments);
            }
            return switch (method.getName()) {
                case "promises" -> promises();
                case "choosesInvalid" -> site.wanted().choosesInvalid();
                case "firstTick" -> link.nextTick();
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> InvocationHandler.invokeDefault(proxy, method, arguments);
            };
        }

        private Promises promises() {
            long prompt = site.wanted().prompt() & site.wanted().hooks();
            Promises declared = Promises.of(site.promises().toArray(new Promise[0]))
                    .prompt(hooks(prompt).toArray(new Hook[0]));
            for (Map.Entry<Hook, Promises.Scope> scope : site.scopes().entrySet()) {
                declared = declared.within(scope.getValue(), scope.getKey());
            }
            return declared;
        }

        private Object call(Hook hook, Object[] arguments) {
            int sm = site.unit();
            switch (hook) {
                case TICK -> {
                    published = null;
                    link.boundary((Long) arguments[0], true, false);
                    return link.nextTick();
                }
                case KERNEL_BEGAN, KERNEL_ENDED -> {
                    published = null;
                    link.query(null, 0, hook, arguments);
                    return null;
                }
                case WARP_MASK -> {
                    int at = sampled(sm) + MASKS;
                    mask((WarpSet) arguments[0], at);
                    mask((WarpSet) arguments[1], at + 8 * words());
                    return null;
                }
                case CTA_LIMIT -> {
                    int at = sampled(sm) + LIMIT;
                    return published.getInt(at);
                }
                case FLUSH -> {
                    int at = sampled(sm) + FLUSH;
                    return published.getInt(at) == 1;
                }
                case WARP_ORDER -> {
                    return warpOrder((Integer) arguments[0], (SchedulerWarps) arguments[1], (int[]) arguments[2]);
                }
                default -> {
                    return hook.kind() == Hook.Kind.EVENT ? event(hook, arguments) : query(hook, arguments);
                }
            }
        }

        private Object event(Hook hook, Object[] arguments) {
            published = null;
            link.event(site.part(), site.unit(), hook, arguments);
            return null;
        }

        private Object query(Hook hook, Object[] arguments) {
            if (hook.kind() == Hook.Kind.COMMIT) {
                published = null;
            }
            long answer = link.query(site.part(), site.unit(), hook, arguments);
            return isPlain(hook) ? (Object) Answer.value(answer) : (Object) answer;
        }

        /** Whether the call returns the value alone. */
        private static boolean isPlain(Hook hook) {
            return hook == Hook.SET_INDEX || hook == Hook.PRIORITY_CLASS;
        }

        private Object warpOrder(int scheduler, SchedulerWarps warps, int[] order) {
            published = null;
            link.query(site.part(), site.unit(), Hook.WARP_ORDER, scheduler, warps);
            int count = 0;
            while (count < warps.size() && link.slot(count) >= 0) {
                order[count] = link.slot(count);
                count++;
            }
            return count;
        }
    }
}
