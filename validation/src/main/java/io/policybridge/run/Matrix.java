package io.policybridge.run;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.Hook;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.HostGeometry.CacheShape;
import io.policybridge.api.Part;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.call.PolicyString;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which host runs which policy: computed from the hooks that a policy subscribes to and those that a host declares. A host appears here
 * once it exists; the GPGPU-Sim hosts come with the bridge.
 */
public final class Matrix {
  /** A host and the hooks that it declares. */
  private record Host(String name, Set<Hook> offered) {}

  private static final List<Host> HOSTS = List.of(new Host(Geometry.HOST, Geometry.offered()));

  /** A GTX480-like GPU: subscriptions do not depend on sizes, but a part must be made to be asked. */
  private static final HostGeometry SAMPLE =
      new HostGeometry(15, 12, 6, 16, 2, 48, 32, 8, new CacheShape(32, 4, 128), new CacheShape(64, 8, 128), EnumSet.allOf(Hook.class), "any");

  private Matrix() {}

  /** The hooks that {@code policy} with default parameters subscribes to, by kind of part. */
  public static Map<PartKind, Set<Hook>> hooks(PolicySpec policy) {
    GpuPolicy made = policy.factory().create(PolicyString.parse(policy.name(), List.of(policy), 1).get(0).settings(), SAMPLE);
    Map<PartKind, Set<Hook>> hooks = new EnumMap<>(PartKind.class);
    for (PartKind kind : PartKind.values()) {
      Part part = kind.of(made, 0);
      if (part != null) {
        hooks.put(kind, Hook.of(part));
      }
    }
    return hooks;
  }

  /** The first row of the matrix. */
  public static List<String> heading() {
    List<String> cells = new ArrayList<>(List.of("policy"));
    HOSTS.forEach(host -> cells.add(host.name()));
    return cells;
  }

  /** {@code runs}, or {@code refused: HOOK ...}, for every host. */
  public static List<String> row(PolicySpec policy) {
    List<String> cells = new ArrayList<>(List.of(policy.name()));
    for (Host host : HOSTS) {
      Set<Hook> missing = EnumSet.noneOf(Hook.class);
      hooks(policy).values().forEach(missing::addAll);
      missing.removeAll(host.offered());
      cells.add(missing.isEmpty() ? "runs" : "refused: " + String.join(" ", missing.stream().map(Hook::label).toList()));
    }
    return cells;
  }
}
