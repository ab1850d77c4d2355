package io.policybridge.fuzz.policy;

import com.google.protobuf.ByteString;
import io.policybridge.api.Answer;
import io.policybridge.api.Hook;
import io.policybridge.api.PartKind;
import io.policybridge.bridge.Layout;
import io.policybridge.bridge.Wire;
import io.policybridge.proto.AnswerCode;
import io.policybridge.proto.HostGeometry;
import io.policybridge.proto.HostMessage;
import io.policybridge.proto.Opened;
import io.policybridge.proto.PolicyMessage;
import io.policybridge.proto.SiteFacts;
import io.policybridge.proto.Statistics;
import io.policybridge.session.DramCalls;
import io.policybridge.session.HookTable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;

/**
 * A valid reply to every message of a session, of a server without state whose policies have some hooks wherever they
 * are offered.
 */
final class PlainReplies {
    private static final int SITE_BYTES = 8;
    private static final int MASK_BYTES = 16;

    private final Set<Hook> hooks;
    private HostGeometry host = HostGeometry.getDefaultInstance();

    PlainReplies(Set<Hook> hooks) {
        this.hooks = hooks;
    }

    /** The reply to {@code message}, which is not DRAIN. */
    PolicyMessage to(HostMessage message) {
        PolicyMessage.Builder reply =
                PolicyMessage.newBuilder().setSequence(message.getSequence()).setNextTick(Long.MAX_VALUE);
        switch (message.getPurpose()) {
            case PURPOSE_OPEN -> {
                host = message.getOpen().getGeometry();
                reply.setOpened(opened());
            }
            case PURPOSE_QUERY -> answer(message.getQuery(), reply);
            case PURPOSE_BOUNDARY -> reply.setPublished(message.getSample() ? published() : ByteString.EMPTY);
            case PURPOSE_STATISTICS -> reply.setStatistics(Statistics.getDefaultInstance());
            default -> {
                // A digest of nothing; or the host says goodbye.
            }
        }
        return reply.build();
    }

    private Opened opened() {
        Opened.Builder opened = Opened.newBuilder().setVersion(Wire.VERSION).setPolicy("plain");
        for (PartKind part : PartKind.values()) {
            long bits = 0;
            for (Hook hook : hooks) {
                boolean offered = host.getOfferedValueList().contains(Wire.number(hook));
                bits |= offered && hook.parts().contains(part) ? 1L << Wire.number(hook) : 0;
            }
            for (int unit = 0; bits != 0 && unit < units(part); unit++) {
                opened.addSites(SiteFacts.newBuilder()
                        .setPartValue(Wire.number(part))
                        .setUnit(unit)
                        .setHooks(bits)
                        .setChoosesInvalid(true));
            }
        }
        return opened.build();
    }

    private int units(PartKind part) {
        return switch (part) {
            case L1D, WARPS -> host.getSms();
            case L2 -> host.getSubPartitions();
            case DRAM -> host.getChannels();
        };
    }

    private static void answer(ByteString query, PolicyMessage.Builder reply) {
        ByteBuffer record = query.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        long shown = record.getLong(Layout.RECORD_ARG + Long.BYTES);
        Hook hook = Wire.hook(record.getShort(Layout.RECORD_HOOK));
        switch (hook) {
            case SET_INDEX ->
                reply.setCode(AnswerCode.ANSWER_CODE_SET)
                        .setValue(Math.floorMod(record.getLong(Layout.RECORD_ARG) >>> 7, shown));
            case VICTIM ->
                reply.setCode(AnswerCode.ANSWER_CODE_WAY)
                        .setValue(Long.numberOfTrailingZeros(record.getLong(Layout.RECORD_BYTES)));
            case NEXT_REQUEST ->
                reply.setCode(shown == 0 ? AnswerCode.ANSWER_CODE_CACHE : AnswerCode.ANSWER_CODE_INDEX);
            case PRIORITY_CLASS, PICK -> reply.setCode(AnswerCode.ANSWER_CODE_INDEX);
            case PICK_IN_CHANNEL -> reply.setCode(AnswerCode.ANSWER_CODE_INDEX).setValue(firstIdle(record));
            case REQUEST_TAG, REPLY_HINT -> reply.setCode(AnswerCode.ANSWER_CODE_TAG);
            case WARP_ORDER -> {
                reply.setCode(AnswerCode.ANSWER_CODE_NONE);
                for (int i = 0; i < shown; i++) {
                    reply.addSlots(i);
                }
            }
            default ->
                reply.setCodeValue(HookTable.hostChoice(hook) == 0 ? Answer.NONE_CODE : HookTable.hostChoice(hook));
        }
    }

    /** The oldest request whose bank is idle; there is one. */
    private static int firstIdle(ByteBuffer record) {
        int index = 0;
        int state = Layout.RECORD_BYTES + Layout.QUEUED_STATE;
        while ((record.getShort(state + index * Layout.QUEUED_BYTES) & DramCalls.IDLE) == 0) {
            index++;
        }
        return index;
    }

    /** No limit, no flush, and every slot may issue. */
    private ByteString published() {
        int bytes = SITE_BYTES + MASK_BYTES * (host.getWarps() + Long.SIZE - 1 >> 6);
        ByteBuffer sample = ByteBuffer.allocate(host.getSms() * bytes).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(sample.array(), (byte) 0xff);
        for (int at = 0; at < sample.capacity(); at += bytes) {
            sample.putInt(at, Integer.MAX_VALUE).putInt(at + Integer.BYTES, 0);
        }
        return ByteString.copyFrom(sample.array());
    }
}
