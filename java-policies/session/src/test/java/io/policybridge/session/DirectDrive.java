package io.policybridge.session;

import io.policybridge.api.Access;
import io.policybridge.api.DramHooks;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.PartKind;
import io.policybridge.api.SchedulerWarps.Awaited;
import io.policybridge.api.WarpSet;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeChannel;
import io.policybridge.fakes.FakeWays;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** A host that calls a hook once at the first site of a kind. */
final class DirectDrive {
    static final FakeAccess ACCESS = FakeAccess.load(0x1f80);
    private static final FakeWays WAYS = new FakeWays(4).refusable();
    private static final int[] WARPS = {
        WarpCalls.state(true, Awaited.NOTHING),
        WarpCalls.state(false, Awaited.NOTHING),
        WarpCalls.state(false, Awaited.BARRIER),
        WarpCalls.state(false, Awaited.NO_WARP)
    };

    private static final L2Hooks.TagState TAGS = new L2Hooks.TagState() {
        @Override
        public boolean present() {
            return false;
        }

        @Override
        public boolean dirty() {
            return false;
        }
    };

    private static final L1dHooks.RequestQueue REQUESTS = new L1dHooks.RequestQueue() {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public Access access(int index) {
            return ACCESS;
        }
    };

    private static final DramHooks.BankQueue BANK = new DramHooks.BankQueue() {
        @Override
        public int size() {
            return 2;
        }

        @Override
        public long openRow() {
            return 7;
        }

        @Override
        public long row(int index) {
            return index;
        }

        @Override
        public int tag(int index) {
            return 0;
        }

        @Override
        public Access access(int index) {
            return ACCESS;
        }
    };

    private static final FakeChannel CHANNEL =
            new FakeChannel().open(1, 7).waiting("a", 1, 7).waiting("b", 0, 3);

    private DirectDrive() {}

    /** Calls every hook of {@code kind}: queries if a policy answers, events always. */
    static void everything(Session session, PartKind kind) {
        for (Hook hook : Hook.values()) {
            boolean queried =
                    hook.kind() != Hook.Kind.EVENT && !calls(session, kind).has(hook);
            if (hook.parts().contains(kind) && !queried) {
                call(session, kind, hook);
            }
        }
    }

    static Calls calls(Session session, PartKind kind) {
        return switch (kind) {
            case L1D -> session.l1d(0);
            case L2 -> session.l2(0);
            case DRAM -> session.dram(0);
            case WARPS -> session.warps(0);
        };
    }

    static void call(Session session, PartKind kind, Hook hook) {
        switch (hook) {
            case TICK -> calls(session, kind).tick(1);
            case KERNEL_BEGAN -> calls(session, kind).kernelBegan(1, "kernel", 8, 256);
            case KERNEL_ENDED -> calls(session, kind).kernelEnded(1);
            default -> {
                switch (kind) {
                    case L1D -> cache(session.l1d(0), hook);
                    case L2 -> cache(session.l2(0), hook);
                    case DRAM -> dram(session.dram(0), hook);
                    case WARPS -> warps(session.warps(0), hook);
                }
            }
        }
    }

    private static void cache(CacheCalls cache, Hook hook) {
        switch (hook) {
            case SET_INDEX -> cache.setIndex(0x1f80, 32, 128);
            case VICTIM -> cache.victim(ACCESS, 5, WAYS);
            case NEXT_REQUEST -> cache.nextRequest(REQUESTS);
            case L2_ROUTE -> cache.l2Route(ACCESS, TAGS);
            default -> named(cache, hook);
        }
    }

    private static void dram(DramCalls dram, Hook hook) {
        switch (hook) {
            case PICK -> dram.pick(2, BANK);
            case PICK_IN_CHANNEL -> dram.pickInChannel(2, CHANNEL);
            default -> named(dram, hook);
        }
    }

    private static void warps(WarpCalls warps, Hook hook) {
        switch (hook) {
            case WARP_MASK -> warps.warpMask(new WarpSet(8), new WarpSet(8));
            case WARP_ORDER -> warps.warpOrder(0, -1, -1, 1, WARPS.clone());
            default -> named(warps, hook);
        }
    }

    /** Calls the method that has the name of {@code hook}, and shows no view. */
    private static void named(Calls calls, Hook hook) {
        Method method = Arrays.stream(calls.getClass().getMethods())
                .filter(candidate -> candidate.getName().equals(hook.label()))
                .findFirst()
                .orElseThrow();
        Object[] arguments = Arrays.stream(method.getParameterTypes())
                .map(DirectDrive::argument)
                .toArray();
        try {
            method.invoke(calls, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        } catch (IllegalAccessException e) {
            throw new LinkageError("the call of a hook is not public", e);
        }
    }

    /** The access, true, 1, or the first constant. */
    private static Object argument(Class<?> type) {
        if (type == Access.class) {
            return ACCESS;
        } else if (type == boolean.class) {
            return true;
        } else if (type == long.class) {
            return 1L;
        }
        return type.isEnum() ? type.getEnumConstants()[0] : (Object) 1;
    }
}
