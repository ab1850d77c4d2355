package io.policybridge.policies.apcm;

import io.policybridge.api.GpuPolicy;
import io.policybridge.api.HostGeometry;
import io.policybridge.api.Part;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;

/**
 * APCM: access pattern-aware cache management. G. Koo, Y. Oh, W. W. Ro, M. Annavaram, "Access Pattern-Aware Cache Management for Improving
 * Data Utilization in GPU", ISCA 2017.
 *
 * <p>A load instruction uses its lines alike in all warps. One warp per SM and kernel, followed in a small tag array of its own, shows how:
 * loads whose lines are used once go around the L1D, lines that only their own warp uses again stay until it has done so, all others are
 * left to LRU.
 *
 * <p>The paper's variants: APCM-bypass is {@code protect=off}, APCM-p {@code bypass=false}, APCM-pN {@code bypass=false,protect=distance} with
 * {@code n}, APCM-SWL {@code apcm+swl(n=...)}.
 *
 * <p>State, the paper's table 3, in bits per SM, with id = bits of a load number and w = bits of a warp slot:
 * {@code lines (1 + w + 4) + mtaEntries (tag + 2 id + 4 + 4) + loads (1 + 2 + 4 + id) + 32 loads + warps (1 + id + 1)}, where
 * {@code tag = 32 - line bits - log2(mtaEntries / mtaAssoc)}. With 128 lines of 128 bytes, 48 warps and the defaults: 3536; with 64 warps: 3632.
 *
 * <p>Deviations, and what the paper leaves open (parameters and their sources are in {@link Options}):
 * <ol>
 *   <li>A load's number is its place in the table, so no two loads share one; the paper's 32 bits per entry have room for no more.</li>
 *   <li>Table 2 counts the accesses of the warp that allocated a line, the tag array those of the monitored one: a line that another warp
 *       brought begins with one access of the monitored warp's.</li>
 *   <li>Counts of a line stop together at 15, so that a line shared by warps never looks like a private one.</li>
 *   <li>The first two requests of a load are those generated first, in whatever order the host takes them.</li>
 *   <li>Hosts tell the backward branch of the loop that is left, not the loop: every loop that ends at or behind the load counts.</li>
 *   <li>A load without number that touches a monitored line does not become its last.</li>
 *   <li>A missing sector of a present line counts as a hit. A merge with a line that has no way yet counts as a second access of it.</li>
 *   <li>With several ways a miss goes around if every way that could be replaced is protected, whatever its load; it never waits for one.</li>
 *   <li>Only global loads are looked at, bypassed and protected; lines of others are never protected.</li>
 * </ol>
 */
public final class Apcm implements GpuPolicy {
  public static final PolicySpec SPEC = new PolicySpec(
      "apcm",
      "G. Koo, Y. Oh, W. W. Ro, M. Annavaram, Access Pattern-Aware Cache Management for Improving Data Utilization in GPU, ISCA 2017",
      "One warp shows how each load uses its lines: what streams goes around the L1D, what its warp alone uses again stays until it has.",
      Options.PARAMS,
      Apcm::new);

  private final Options options;
  private final HostGeometry host;
  private final Sm[] sms;

  private Apcm(Settings settings, HostGeometry host) {
    options = Options.of(settings);
    this.host = host;
    sms = new Sm[host.sms()];
    for (int sm = 0; sm < sms.length; sm++) {
      sms[sm] = sm();
    }
  }

  private Sm sm() {
    Monitor monitor = new Monitor(options, host);
    LoopSpans spans = options.findsSpans() ? new LoopSpans(options.loads()) : null;
    ProtectedLines lines = switch (options.protect()) {
      case OFF -> ProtectedLines.NOTHING;
      case LIFETIME -> new PinnedLines(host.l1d().lines(), host.warps(), monitor.information(), spans, options.lazy());
      case DISTANCE -> new DistanceLines(host.l1d().lines(), options.n());
    };
    return new Sm(options, monitor, lines, spans);
  }

  @Override
  public Part l1d(int sm) {
    if (options.protect() == Options.Protect.OFF) {
      return new BypassingL1d(sms[sm], host);
    }
    if (options.findsSpans()) {
      return options.bypass() ? new SpanningFullL1d(sms[sm], host) : new SpanningL1d(sms[sm], host);
    }
    return options.bypass() ? new FullL1d(sms[sm], host) : new ProtectingL1d(sms[sm], host);
  }

  /** Part of {@code protect=lifetime,loopExit=span}. */
  private static final class SpanningL1d extends ProtectingL1d implements ApcmL1d.Stores {
    SpanningL1d(Sm sm, HostGeometry host) {
      super(sm, host);
    }
  }

  /** The same with bypassing. */
  private static final class SpanningFullL1d extends FullL1d implements ApcmL1d.Stores {
    SpanningFullL1d(Sm sm, HostGeometry host) {
      super(sm, host);
    }
  }

  @Override
  public Part warps(int sm) {
    Monitor monitor = sms[sm].monitor();
    if (!(sms[sm].lines() instanceof PinnedLines lines)) {
      return new ApcmWarps(monitor);
    }
    return options.loopExit() == Options.LoopExit.SIGNAL
        ? new ApcmWarps.PinningLoops(monitor, lines)
        : new ApcmWarps.Pinning(monitor, lines);
  }
}
