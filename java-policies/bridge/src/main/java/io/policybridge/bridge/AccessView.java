package io.policybridge.bridge;

import io.policybridge.api.Access;
import io.policybridge.api.HostGeometry;
import io.policybridge.session.Checked;
import java.nio.ByteBuffer;

/** An access read in place from a buffer; one object is reused for every access. */
final class AccessView implements Access {
    private final int sms;
    private final int schedulers;
    private final int warps;
    private ByteBuffer bytes;
    private int at;

    AccessView(HostGeometry host) {
        sms = host.sms();
        schedulers = host.schedulers();
        warps = host.warps();
    }

    /**
     * @throws BadFrame if it names an SM, scheduler or warp that the host does not have, or a kind or space that does
     *     not exist
     */
    AccessView at(ByteBuffer buffer, int offset) {
        bytes = buffer;
        at = offset;
        Wire.kind(buffer.get(offset + Layout.ACCESS_KIND));
        Wire.space(buffer.get(offset + Layout.ACCESS_SPACE));
        Checked.indexOrNone("access sm", sm(), sms);
        Checked.indexOrNone("access scheduler", scheduler(), schedulers);
        Checked.indexOrNone("access slot", slot(), warps);
        return this;
    }

    @Override
    public int kernel() {
        return bytes.getInt(at + Layout.ACCESS_KERNEL);
    }

    @Override
    public int cta() {
        return bytes.getInt(at + Layout.ACCESS_CTA);
    }

    @Override
    public int warpInCta() {
        return bytes.getInt(at + Layout.ACCESS_WARP_IN_CTA);
    }

    @Override
    public int n() {
        return bytes.getInt(at + Layout.ACCESS_N);
    }

    @Override
    public int request() {
        return bytes.getInt(at + Layout.ACCESS_REQUEST);
    }

    @Override
    public int sector() {
        return bytes.getInt(at + Layout.ACCESS_SECTOR);
    }

    @Override
    public int sm() {
        return bytes.getInt(at + Layout.ACCESS_SM);
    }

    @Override
    public int scheduler() {
        return bytes.getInt(at + Layout.ACCESS_SCHEDULER);
    }

    @Override
    public int slot() {
        return bytes.getInt(at + Layout.ACCESS_SLOT);
    }

    @Override
    public int dynamicWarp() {
        return bytes.getInt(at + Layout.ACCESS_DYNAMIC_WARP);
    }

    @Override
    public long pc() {
        return bytes.getLong(at + Layout.ACCESS_PC);
    }

    @Override
    public Space space() {
        return Wire.space(bytes.get(at + Layout.ACCESS_SPACE));
    }

    @Override
    public Kind kind() {
        return Wire.kind(bytes.get(at + Layout.ACCESS_KIND));
    }

    @Override
    public long address() {
        return bytes.getLong(at + Layout.ACCESS_ADDRESS);
    }

    @Override
    public int size() {
        return bytes.getInt(at + Layout.ACCESS_SIZE);
    }

    @Override
    public int sectors() {
        return bytes.get(at + Layout.ACCESS_SECTORS) & 0xff;
    }

    @Override
    public int lanes() {
        return bytes.getInt(at + Layout.ACCESS_LANES);
    }

    @Override
    public int requests() {
        return bytes.getShort(at + Layout.ACCESS_REQUESTS) & 0xffff;
    }

    @Override
    public int lines() {
        return bytes.getShort(at + Layout.ACCESS_LINES) & 0xffff;
    }

    @Override
    public int partition() {
        return bytes.getInt(at + Layout.ACCESS_PARTITION);
    }

    @Override
    public int tag() {
        return bytes.get(at + Layout.ACCESS_TAG) & 0xff;
    }

    @Override
    public long cycle() {
        return bytes.getLong(at + Layout.ACCESS_CYCLE);
    }
}
