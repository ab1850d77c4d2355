package io.policybridge.fuzz.policy;

import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.api.PolicySpec;
import io.policybridge.api.Settings;
import io.policybridge.bridge.Wire;
import io.policybridge.bridge.grpc.RemotePolicies;
import io.policybridge.bridge.serving.Endpoint;
import io.policybridge.fuzz.harness.FuzzFinding;
import io.policybridge.fuzz.harness.FuzzTarget;
import io.policybridge.fuzz.kind.PolicyRun;
import io.policybridge.proto.Opened;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.SiteFacts;
import io.policybridge.run.PolicyChoice;
import io.policybridge.session.Session;
import io.policybridge.simulator.statistics.Snapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a policy server sends to the simulator as its host: the replies of a valid server with the changes of an input
 * ({@link ReplyChanges}), whose first byte chooses the hooks of the server's policies. The run ends, with a line that
 * names the server if the replies are wrong; without changes it ends as with the host's own policies.
 */
public final class ServerRepliesTarget implements FuzzTarget {
    private static final List<Set<Hook>> HOOKS = List.of(
            EnumSet.of(Hook.HIT, Hook.PENDING_HIT, Hook.SECTOR_MISS, Hook.EVICT, Hook.FILL, Hook.OUTCOME),
            EnumSet.of(Hook.VICTIM, Hook.HIT, Hook.INSERT, Hook.EVICT),
            EnumSet.of(Hook.ROUTE, Hook.NEXT_REQUEST, Hook.REQUEST_QUEUED, Hook.NO_ELIGIBLE_WAY, Hook.SET_INDEX),
            EnumSet.of(Hook.WARP_MASK, Hook.WARP_ORDER, Hook.CTA_LIMIT, Hook.FLUSH, Hook.WARP_LAUNCHED),
            EnumSet.of(Hook.TICK, Hook.KERNEL_BEGAN, Hook.KERNEL_ENDED, Hook.REQUEST_TAG, Hook.L2_ROUTE),
            EnumSet.of(Hook.PRIORITY_CLASS, Hook.PICK, Hook.DRAM_ENQUEUED, Hook.DRAM_PICKED),
            EnumSet.of(Hook.PICK_IN_CHANNEL, Hook.DRAM_PICKED, Hook.DRAM_SERVED),
            EnumSet.of(Hook.L2_FILL, Hook.REPLY_HINT, Hook.HINTED));

    private static final String ENDPOINT = "127.0.0.1:1";

    /** Enough for loads to arrive; a server is asked more often than once in a cycle. */
    private static final int CYCLES = 600;

    private final PolicyRun run = new PolicyRun(CYCLES);
    private final Snapshot own = run.under(PolicyChoice.parse("native", 1));

    @Override
    public String name() {
        return "server-replies";
    }

    @Override
    public String named() {
        return ENDPOINT;
    }

    /** Each kind of policy unchanged; then replies that tick, that say their own number, that have one more site. */
    @Override
    public List<byte[]> seeds() throws IOException {
        SiteFacts.Builder site = SiteFacts.newBuilder()
                .setPartValue(Wire.number(PartKind.WARPS))
                .setHooks(1L << Wire.number(Hook.WARP_LAUNCHED));
        return List.of(
                new byte[] {0},
                new byte[] {1},
                new byte[] {2},
                new byte[] {3},
                new byte[] {4},
                new byte[] {5},
                new byte[] {6},
                changed(4, 0, PolicyMessage.newBuilder().setNextTick(50)),
                changed(3, 2, PolicyMessage.newBuilder().setSequence(3)),
                changed(
                        0,
                        0,
                        PolicyMessage.newBuilder().setOpened(Opened.newBuilder().addSites(site))));
    }

    private static byte[] changed(int hooks, int before, PolicyMessage.Builder change) throws IOException {
        byte[] fields = change.build().toByteArray();
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(new byte[] {(byte) hooks, (byte) before, 0, (byte) fields.length});
        input.write(fields);
        return input.toByteArray();
    }

    @Override
    public void use(byte[] input) {
        int choice = input.length == 0 ? 0 : (input[0] & 0xff) % HOOKS.size();
        PolicySpec spec = RemotePolicies.over(
                () -> new StandInChannel(new PlainReplies(HOOKS.get(choice)), new ReplyChanges(input, 1)),
                Endpoint.parse(ENDPOINT));
        Snapshot totals = run.unwatched(List.of(new Session.Chosen(spec, new Settings(Map.of(), 1))));
        if (choice == 0 && input.length < 2 && !own.equals(totals)) {
            throw new FuzzFinding("a server that is only notified of events changed the statistics");
        }
    }
}
