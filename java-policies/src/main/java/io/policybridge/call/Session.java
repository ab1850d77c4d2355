package io.policybridge.call;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * One or more policies bound to one host. Composition is per hook: of each part at most one policy answers a hook, events go to all.
 * A place that no policy governs or watches has no calls: its accessor returns null and the host makes no call at all.
 */
public final class Session {
  /** How often in a row one place may be refused before the run is stopped. */
  public static final long DEFAULT_LIVENESS_LIMIT = 1_000_000;

  private final HostGeometry host;
  private final List<Chosen> chosen;
  private final Tally tally = new Tally();
  private final Journal journal;
  private final CacheCalls[] l1d;
  private final CacheCalls[] l2;
  private final DramCalls[] dram;
  private final WarpCalls[] warps;

  /** A policy of the registry with its checked settings. */
  public record Chosen(PolicySpec spec, Settings settings) {}

  /** What all calls of a session share. */
  record Context(Tally tally, Journal journal, long livenessLimit) {}

  /**
   * Makes the policies and binds them.
   *
   * @param journal receives every decision, or null
   * @param livenessLimit refusals in a row that stop the run
   * @throws RefusedPolicy if two policies answer the same hook of one part, or one needs a hook that the host does not offer
   * @throws PolicySpec.BadSetting if a value does not fit the others or the host
   */
  public Session(List<Chosen> chosen, HostGeometry host, Journal journal, long livenessLimit) {
    this.host = host;
    this.chosen = List.copyOf(chosen);
    this.journal = journal;
    Context context = new Context(tally, journal, livenessLimit);
    Map<PartKind, List<List<Bound>>> bound = bind();
    l1d = places(bound, PartKind.L1D, context, CacheCalls::new).toArray(new CacheCalls[0]);
    l2 = places(bound, PartKind.L2, context, CacheCalls::new).toArray(new CacheCalls[0]);
    dram = places(bound, PartKind.DRAM, context, DramCalls::new).toArray(new DramCalls[0]);
    warps = places(bound, PartKind.WARPS, context, WarpCalls::new).toArray(new WarpCalls[0]);
  }

  private Map<PartKind, List<List<Bound>>> bind() {
    Map<PartKind, List<List<Bound>>> bound = new EnumMap<>(PartKind.class);
    List<GpuPolicy> policies = new ArrayList<>();
    for (Chosen choice : chosen) {
      policies.add(choice.spec().factory().create(choice.settings(), host));
    }
    for (PartKind kind : PartKind.values()) {
      List<List<Bound>> places = new ArrayList<>();
      for (int unit = 0; unit < host.places(kind); unit++) {
        List<Bound> here = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
          Part part = kind.of(policies.get(i), unit);
          if (part != null) {
            Bound candidate = new Bound(chosen.get(i).spec().name(), part, kind, unit);
            accept(candidate, here);
            here.add(candidate);
          }
        }
        places.add(here);
      }
      bound.put(kind, places);
    }
    return bound;
  }

  private void accept(Bound candidate, List<Bound> here) {
    for (Hook hook : Hook.of(candidate.part())) {
      if (!hook.parts().contains(candidate.kind())) {
        throw new RefusedPolicy(candidate.policy() + " implements " + hook.label() + " at " + candidate.kind() + ", where that hook does not exist");
      }
      if (!host.offered().contains(hook)) {
        throw new RefusedPolicy(candidate.policy() + " needs the hook " + hook.label() + " at " + candidate.kind() + ", which the host "
            + host.host() + " does not have");
      }
      for (Bound other : here) {
        if (hook.governs() && Hook.of(other.part()).contains(hook)) {
          throw new RefusedPolicy(other.policy() + " and " + candidate.policy() + " both answer the hook " + hook.label() + " at " + candidate.kind()
              + "; a hook of one part has one answer");
        }
      }
    }
  }

  private static <C> List<C> places(
      Map<PartKind, List<List<Bound>>> bound, PartKind kind, Context context, BiFunction<List<Bound>, Context, C> calls) {
    List<C> made = new ArrayList<>();
    for (List<Bound> here : bound.get(kind)) {
      made.add(here.isEmpty() ? null : calls.apply(here, context));
    }
    return made;
  }

  /** Calls of the L1D of SM {@code sm}, or null. */
  public CacheCalls l1d(int sm) {
    return l1d[sm];
  }

  /** Calls of the L2 slice {@code subPartition}, or null. */
  public CacheCalls l2(int subPartition) {
    return l2[subPartition];
  }

  /** Calls of the DRAM channel {@code channel}, or null. */
  public DramCalls dram(int channel) {
    return dram[channel];
  }

  /** Calls of the warps of SM {@code sm}, or null. */
  public WarpCalls warps(int sm) {
    return warps[sm];
  }

  /** The policies with their effective settings. */
  public List<Chosen> chosen() {
    return chosen;
  }

  /** Calls and answers so far. */
  public Tally tally() {
    return tally;
  }

  /** The last decisions, or null. */
  public Journal journal() {
    return journal;
  }

  /** A policy or a combination that this host cannot run; found before the run begins. */
  public static final class RefusedPolicy extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RefusedPolicy(String message) {
      super(message);
    }
  }
}
