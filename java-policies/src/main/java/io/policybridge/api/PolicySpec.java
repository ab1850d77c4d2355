package io.policybridge.api;

import java.util.List;

/**
 * A policy as the registry knows it: what it is called, where it comes from, its parameters, and how it is made.
 *
 * @param name lower-case words with hyphens
 * @param paper where the mechanism was published, or what it stands in for
 * @param idea one or two sentences
 * @param params parameters in the order in which they are printed
 * @param factory makes the policy for one GPU
 */
public record PolicySpec(String name, String paper, String idea, List<Param> params, Factory factory) {

  public PolicySpec {
    params = List.copyOf(params);
  }

  /** Makes a policy object for one GPU. */
  @FunctionalInterface
  public interface Factory {
    /** Throws {@link BadSetting} for values that are legal each but not together, or not on this host. */
    GpuPolicy create(Settings settings, HostGeometry host);
  }

  /** A value that does not fit the other values or the host; the message names key, value and what was expected. */
  public static final class BadSetting extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadSetting(String message) {
      super(message);
    }
  }
}
