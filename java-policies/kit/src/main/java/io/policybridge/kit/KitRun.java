package io.policybridge.kit;

import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.PolicySpec;
import io.policybridge.fakes.Hosts;
import io.policybridge.kit.host.Contradiction;
import io.policybridge.session.PolicyFailure;
import io.policybridge.session.Session;
import io.policybridge.session.guard.CallLimit;
import io.policybridge.session.guard.CallWatch;
import io.policybridge.session.guard.Interruption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/**
 * The kit outside of tests, on policies of which no {@link Witness} says anything. They run on a thread of their own,
 * which is left if a call does not return.
 */
public final class KitRun {
    private static final CacheShape WIDE = new CacheShape(2, 512, 128);

    private final List<Session.Chosen> policies;
    private final List<KitCheck> checks;
    private final CallLimit limit;
    private final Consumer<Result> made;
    private final Map<KitCheck, Result> results = new EnumMap<>(KitCheck.class);
    private KitCheck now;
    private boolean isOver;

    /** How a check ended. */
    public enum Status {
        OK,
        /** Something was found that the mechanism may well mean to do. */
        NOTE,
        FAILED,
        NOT_MADE
    }

    /** {@code reason}: empty for a check that is kept. */
    public record Result(KitCheck check, Status status, String reason) {}

    /**
     * @param checks in the order of {@link KitCheck}, with all that each needs
     * @param made receives each result as soon as it is known
     */
    public KitRun(List<Session.Chosen> policies, List<KitCheck> checks, CallLimit limit, Consumer<Result> made) {
        this.policies = List.copyOf(policies);
        this.checks = List.copyOf(checks);
        this.limit = limit;
        this.made = made;
    }

    /**
     * Makes the checks.
     *
     * @throws PolicySpec.BadSetting if a value fits no host of the kit
     * @throws Session.RefusedPolicy if the policies cannot run together
     */
    public List<Result> results() throws InterruptedException {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> make(end), "policies");
        thread.setDaemon(true);
        thread.start();
        try {
            end.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof PolicyFailure late) {
                return ended(late);
            }
            throw e.getCause() instanceof RuntimeException known ? known : new IllegalStateException(e.getCause());
        }
        return ended(null);
    }

    private void make(CompletableFuture<Void> end) {
        try (CallWatch watch = limit.watch(policies, end::completeExceptionally)) {
            GuardedPath path = new GuardedPath(watch);
            List<Trial> trials = trials(path);
            for (KitCheck check : checks) {
                if (end.isDone()) {
                    return; // a call was late, and has returned after all
                }
                put(result(check, trials, path));
            }
            end.complete(null);
        } catch (Throwable e) {
            end.completeExceptionally(e);
        }
    }

    /** After the end no thread waits for results. */
    private synchronized void put(Result result) {
        if (!isOver) {
            results.put(result.check(), result);
            made.accept(result);
        }
    }

    private synchronized void begin(KitCheck check) {
        now = check;
    }

    /** All results; {@code late}: the failure of the call that did not return, or null. */
    private synchronized List<Result> ended(PolicyFailure late) {
        for (KitCheck check : checks) {
            if (!results.containsKey(check)) {
                put(
                        check == now
                                ? new Result(check, Status.FAILED, late.getMessage())
                                : new Result(check, Status.NOT_MADE, "needs calls that return"));
            }
        }
        isOver = true;
        return List.copyOf(results.values());
    }

    private Result result(KitCheck check, List<Trial> trials, GuardedPath path) {
        Optional<KitCheck> missing = check.needs().stream()
                .filter(need -> results.get(need).status() != Status.OK)
                .findFirst();
        if (missing.isPresent()) {
            return new Result(check, Status.NOT_MADE, "needs " + missing.get().label());
        }
        begin(check);
        for (Trial trial : check.isOnAllHosts() ? trials : trials.subList(0, 1)) {
            try {
                check.check(trial);
                Interruption.check(path.session);
            } catch (Contradiction e) {
                return check == KitCheck.QUERIES_CHANGE_NOTHING
                        ? found(check, trial, e)
                        : new Result(check, Status.NOT_MADE, "needs equal answers to equal queries");
            } catch (AssertionError | PolicyFailure e) {
                return found(check, trial, e);
            } catch (Run.Unreadable e) {
                return new Result(check, Status.NOT_MADE, "needs " + KitCheck.ITS_STATE_CAN_BE_READ.label());
            }
        }
        return new Result(check, Status.OK, "");
    }

    private static Result found(KitCheck check, Trial trial, Throwable problem) {
        boolean note = check.mayBeMeant() && problem instanceof AssertionError;
        return new Result(
                check,
                note ? Status.NOTE : Status.FAILED,
                problem.getMessage() + " (caches of " + trial.host().l1d().ways() + " ways)");
    }

    /** On caches of few ways and, if the settings fit them, of very many. */
    private List<Trial> trials(GuardedPath path) {
        PolicySpec.BadSetting refusal = null;
        for (int warps : new int[] {8, 48}) {
            try {
                List<Trial> trials = new ArrayList<>();
                trials.add(trial(Hosts.with(warps, Hosts.L1D_32X4, Hosts.L2_64X8), path));
                addFitting(trials, Hosts.with(warps, WIDE, WIDE), path);
                return trials;
            } catch (PolicySpec.BadSetting e) {
                refusal = e;
            }
        }
        throw refusal;
    }

    private void addFitting(List<Trial> trials, HostGeometry host, GuardedPath path) {
        try {
            trials.add(trial(host, path));
        } catch (PolicySpec.BadSetting e) {
            // such as a number of ways that is too small for these caches
        }
    }

    private Trial trial(HostGeometry host, GuardedPath path) {
        Trial trial = new Trial(Witness.of(policies), host, path);
        begin(KitCheck.A_RUN_GOES_THROUGH);
        try {
            trial.run();
        } catch (PolicyFailure e) {
            // A run does not go through; the first check says so.
        }
        return trial;
    }

    /** The policies themselves; who watches their calls learns which session they belong to. */
    private static final class GuardedPath implements CallPath {
        private final CallWatch watch;
        private Session session;

        GuardedPath(CallWatch watch) {
            this.watch = watch;
        }

        @Override
        public String name() {
            return "direct";
        }

        @Override
        public PolicySpec reach(PolicySpec policy) {
            watch.opened(null);
            return policy;
        }

        @Override
        public void opened(Session opened) {
            session = opened;
            watch.opened(opened);
        }
    }
}
