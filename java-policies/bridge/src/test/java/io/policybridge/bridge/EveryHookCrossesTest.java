package io.policybridge.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.policybridge.api.Access;
import io.policybridge.api.Answer;
import io.policybridge.api.CacheHooks;
import io.policybridge.api.DramHooks;
import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.L1dHooks;
import io.policybridge.api.L2Hooks;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.SchedulerWarps;
import io.policybridge.api.WarpHooks;
import io.policybridge.api.WarpSet;
import io.policybridge.api.Ways;
import io.policybridge.fakes.FakeAccess;
import io.policybridge.fakes.FakeChannel;
import io.policybridge.fakes.FakePolicy;
import io.policybridge.fakes.FakeWays;
import io.policybridge.fakes.Hosts;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A policy receives the arguments that a host puts into a frame, and the host its answer, for every hook at every kind
 * of part.
 */
class EveryHookCrossesTest {
    /** Answers that have a value. */
    private static final Map<Hook, Long> ANSWERS = Map.of(
            Hook.SET_INDEX,
            Answer.set(17),
            Hook.VICTIM,
            Answer.way(67),
            Hook.NEXT_REQUEST,
            Answer.index(2),
            Hook.GRAIN,
            Answer.run(64, 3),
            Hook.REQUEST_TAG,
            Answer.tag(200),
            Hook.REPLY_HINT,
            Answer.tag(201),
            Hook.PRIORITY_CLASS,
            Answer.index(5),
            Hook.PICK,
            Answer.index(1),
            Hook.PICK_IN_CHANNEL,
            Answer.index(1));

    /** Numbers that the host must have; CTA 7 has 3 warps from slot 4 on. */
    private static final Map<String, Integer> NUMBERS = Map.of(
            "sets",
            32,
            "lineBytes",
            32,
            "set",
            1,
            "way",
            2,
            "bank",
            1,
            "slot",
            1,
            "hardwareCta",
            1,
            "firstSlot",
            4,
            "warps",
            3,
            "wouldHit",
            CacheHooks.Bypassed.UNKNOWN);

    private final Random random = new Random(11);
    private final List<String> received = new ArrayList<>();

    static Stream<Arguments> sites() {
        return Arrays.stream(Hook.values())
                .filter(hook -> hook.kind() != Hook.Kind.STATE
                        && hook != Hook.TICK
                        && hook != Hook.WARP_ORDER
                        && hook != Hook.KERNEL_BEGAN
                        && hook != Hook.KERNEL_ENDED)
                .flatMap(hook -> hook.parts().stream().map(part -> Arguments.of(hook, part)));
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource("sites")
    void a_call_arrives_with_its_arguments(Hook hook, PartKind kind) {
        FrameClient client = open(hook, kind);
        Method method = method(hook);
        Object[] arguments =
                Arrays.stream(method.getParameters()).map(this::value).toArray();
        String sent = text(method, arguments);
        if (hook.kind() == Hook.Kind.EVENT) {
            client.event(kind, unit(kind), hook, arguments);
            client.exchange(FrameSession.DRAIN);
        } else {
            assertEquals(answer(hook), client.query(kind, unit(kind), hook, arguments));
        }
        assertEquals(List.of(sent), received);
    }

    /** An answer that has no value is the last of those that are legal. */
    private static long answer(Hook hook) {
        if (ANSWERS.containsKey(hook)) {
            return ANSWERS.get(hook);
        }
        int[] legal = hook.subscription().getAnnotation(Hook.Answers.class).value();
        return (long) legal[legal.length - 1] << 32;
    }

    /** The last site of its kind. */
    private static int unit(PartKind kind) {
        return Hosts.small().sites(kind) - 1;
    }

    private FrameClient open(Hook hook, PartKind kind) {
        InvocationHandler noting = (proxy, method, arguments) -> {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
            }
            received.add(text(method, arguments));
            Class<?> type = method.getReturnType();
            return type == int.class ? (Object) Answer.value(answer(hook)) : type == long.class ? answer(hook) : null;
        };
        Part part = (Part)
                Proxy.newProxyInstance(Part.class.getClassLoader(), new Class<?>[] {hook.subscription()}, noting);
        FrameClient client =
                new FrameClient(List.of(FakePolicy.of("noting", kind, unit -> unit == unit(kind) ? part : null)));
        client.open(
                "noting", 1, Hosts.with(new io.policybridge.api.HostGeometry.CacheShape(32, 130, 128), Hosts.L2_64X8));
        return client;
    }

    private static Method method(Hook hook) {
        return Arrays.stream(hook.subscription().getDeclaredMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .findFirst()
                .orElseThrow();
    }

    private Object value(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (type == Access.class) {
            return access();
        } else if (type == Ways.class) {
            FakeWays ways = FakeWays.only(130, 3, 63, 64, 67, 129).refusable();
            ways.invalid.set(64);
            ways.invalid.set(129);
            return ways;
        } else if (type == L2Hooks.TagState.class) {
            return tags();
        } else if (type == DramHooks.BankQueue.class) {
            return bank();
        } else if (type == DramHooks.ChannelQueue.class) {
            return new FakeChannel()
                    .open(1, 1L << 40)
                    .busy(0)
                    .waiting("row hit", 1, 1L << 40, access())
                    .waiting("idle", 1, 5, access())
                    .waiting("busy", 0, 5, access());
        } else if (type == L1dHooks.RequestQueue.class) {
            return requests();
        } else if (type == boolean.class) {
            return random.nextBoolean();
        } else if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        } else if (type == int.class) {
            return NUMBERS.getOrDefault(parameter.getName(), random.nextInt());
        }
        return random.nextLong();
    }

    private FakeAccess access() {
        FakeAccess access =
                FakeAccess.of(Access.Kind.values()[random.nextInt(Access.Kind.values().length)], random.nextLong());
        access.in(Access.Space.values()[random.nextInt(Access.Space.values().length)]);
        access.kernel = random.nextInt();
        access.cta = random.nextInt();
        access.warpInCta = random.nextInt();
        access.n = random.nextInt();
        access.request = random.nextInt();
        access.sm = random.nextInt(3) - 1;
        access.slot = random.nextInt(8);
        access.dynamicWarp = random.nextInt();
        access.pc = random.nextLong();
        access.size = random.nextInt();
        access.requests = random.nextInt(65536);
        access.lines = random.nextInt(65536);
        access.tag = random.nextInt(256);
        access.cycle = random.nextLong();
        return access;
    }

    private static L2Hooks.TagState tags() {
        return new L2Hooks.TagState() {
            @Override
            public boolean present() {
                return false;
            }

            @Override
            public boolean dirty() {
                return true;
            }
        };
    }

    private DramHooks.BankQueue bank() {
        List<FakeAccess> waiting = List.of(access(), access(), access());
        return new DramHooks.BankQueue() {
            @Override
            public int size() {
                return waiting.size();
            }

            @Override
            public long openRow() {
                return -5;
            }

            @Override
            public long row(int index) {
                return 1L << 40 | index;
            }

            @Override
            public int tag(int index) {
                return 7 + index;
            }

            @Override
            public Access access(int index) {
                return waiting.get(index);
            }
        };
    }

    private L1dHooks.RequestQueue requests() {
        List<FakeAccess> waiting = List.of(access(), access(), access());
        return new L1dHooks.RequestQueue() {
            @Override
            public int size() {
                return waiting.size();
            }

            @Override
            public Access access(int index) {
                return waiting.get(index);
            }
        };
    }

    private static String text(Method method, Object[] arguments) {
        return method.getName()
                + Arrays.stream(arguments).map(EveryHookCrossesTest::text).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String text(Object value) {
        if (value instanceof Access access) {
            return Arrays.stream(Access.class.getDeclaredMethods())
                    .filter(method -> Modifier.isAbstract(method.getModifiers()))
                    .sorted(java.util.Comparator.comparing(Method::getName))
                    .map(method -> method.getName() + "=" + read(method, access))
                    .collect(Collectors.joining(" "));
        } else if (value instanceof Ways ways) {
            List<Integer> eligible = Stream.iterate(
                            ways.nextEligible(0), way -> way >= 0, way -> ways.nextEligible(way + 1))
                    .toList();
            List<Integer> invalid = Stream.iterate(
                            ways.nextInvalid(0), way -> way >= 0, way -> ways.nextInvalid(way + 1))
                    .toList();
            return ways.count() + " ways " + eligible + invalid + ways.mayBypass() + ways.mayStall();
        } else if (value instanceof L2Hooks.TagState tags) {
            return tags.present() + "/" + tags.dirty();
        } else if (value instanceof DramHooks.BankQueue bank && bank.size() > 0 && bank.openRow() != 0) {
            StringBuilder entries = new StringBuilder("open " + bank.openRow());
            for (int i = 0; i < bank.size(); i++) {
                entries.append(" [")
                        .append(bank.row(i))
                        .append(' ')
                        .append(bank.tag(i))
                        .append(' ')
                        .append(text(bank.access(i)))
                        .append(']');
            }
            return entries.toString();
        } else if (value instanceof DramHooks.ChannelQueue queue && queue.isIdle(0)) {
            StringBuilder entries = new StringBuilder();
            for (int i = 0; i < queue.size(); i++) {
                entries.append(" [bank ")
                        .append(queue.bank(i))
                        .append(queue.isIdle(i) ? " idle " : " busy ")
                        .append(queue.isRowHit(i) ? "hit " : "miss ")
                        .append(queue.row(i))
                        .append(' ')
                        .append(queue.tag(i))
                        .append(' ')
                        .append(text(queue.access(i)))
                        .append(']');
            }
            return entries.toString();
        } else if (value instanceof L1dHooks.RequestQueue queue) {
            StringBuilder entries = new StringBuilder();
            for (int i = 0; i < queue.size(); i++) {
                entries.append(" [").append(text(queue.access(i))).append(']');
            }
            return entries.toString();
        }
        return String.valueOf(value);
    }

    private static Object read(Method method, Access access) {
        try {
            return method.invoke(access);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("an accessor of Access cannot be called", e);
        }
    }

    /** Published state crosses too; the masks have 8 slots. */
    @org.junit.jupiter.api.Test
    void what_is_published_arrives() {
        class Publishing implements WarpHooks.WarpMask, WarpHooks.CtaLimit {
            @Override
            public void warpMask(WarpSet any, WarpSet loads) {
                any.remove(2);
                loads.remove(5);
            }

            @Override
            public int ctaLimit() {
                return 3;
            }
        }
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part warps(int sm) {
                return sm == 1 ? new Publishing() : null;
            }

            @Override
            public Part l1d(int sm) {
                return (L1dHooks.Flush) () -> sm == 0;
            }
        };
        FrameClient client = new FrameClient(
                List.of(new PolicySpec("publishing", "none", "none", List.of(), (settings, host) -> policy)));
        client.open("publishing", 1, Hosts.small());
        client.boundary(1, false, true);
        List<String> sms = new ArrayList<>();
        for (int at = Layout.FRAME_PUBLISHED; at < Layout.FRAME_PUBLISHED + 2 * 24; at += 24) {
            sms.add(client.frame.getInt(at) + " " + client.frame.getInt(at + 4) + " "
                    + Long.toHexString(client.frame.getLong(at + 8)) + " "
                    + Long.toHexString(client.frame.getLong(at + 16)));
        }
        assertEquals(
                List.of("2147483647 1 ffffffffffffffff ffffffffffffffff", "3 0 fffffffffffffffb ffffffffffffffdf"),
                sms);
    }

    /** What is shown of warps arrives; the order comes back in the view, and -1 for the one that is left out. */
    @org.junit.jupiter.api.Test
    void warps_arrive_and_their_order_comes_back() {
        WarpHooks.WarpOrder noting = (scheduler, warps, order) -> {
            received.add(
                    scheduler + " last " + warps.lastIssued() + " at " + warps.issuedAt(2) + " now " + warps.cycle());
            for (int i = 0; i < warps.size(); i++) {
                received.add(warps.slot(i) + " " + warps.awaited(i) + " " + warps.isReady(i));
            }
            order[0] = 3;
            order[1] = 0;
            order[2] = 1;
            return 3;
        };
        GpuPolicy policy = new GpuPolicy() {
            @Override
            public Part warps(int sm) {
                return noting;
            }
        };
        FrameClient client = new FrameClient(
                List.of(new PolicySpec("noting", "none", "none", List.of(), (settings, host) -> policy)));
        client.open("noting", 1, Hosts.small());
        client.event(PartKind.WARPS, 0, Hook.WARP_LAUNCHED, 5, 0, 0, 0);
        client.query(PartKind.WARPS, 0, Hook.WARP_ORDER, 1, new ThirdIssued());
        assertEquals(
                List.of(
                        "1 last 2 at 40 now 42",
                        "1 BARRIER false",
                        "3 NOTHING true",
                        "5 LONG_LATENCY true",
                        "7 NO_WARP false"),
                received);
        assertEquals(List.of(3, 0, 1, -1), List.of(client.slot(0), client.slot(1), client.slot(2), client.slot(3)));
    }

    /** Four warps, of which the third issued in cycle 40. */
    private static final class ThirdIssued implements SchedulerWarps {
        private static final Awaited[] AWAITED = {
            Awaited.BARRIER, Awaited.NOTHING, Awaited.LONG_LATENCY, Awaited.NO_WARP
        };

        @Override
        public int size() {
            return AWAITED.length;
        }

        @Override
        public int slot(int i) {
            return 1 + 2 * i;
        }

        @Override
        public boolean isReady(int i) {
            return i == 1 || i == 2;
        }

        @Override
        public Awaited awaited(int i) {
            return AWAITED[i];
        }

        @Override
        public int dynamicWarp(int i) {
            return -1;
        }

        @Override
        public int cta(int i) {
            return -1;
        }

        @Override
        public long issuedAt(int i) {
            return i == 2 ? 40 : -1;
        }

        @Override
        public int lastIssued() {
            return 2;
        }

        @Override
        public long cycle() {
            return 42;
        }
    }
}
