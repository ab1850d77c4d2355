package io.policybridge.simulator.recording;

import io.policybridge.config.SmConfig;
import io.policybridge.simulator.Gpu;
import io.policybridge.simulator.request.Requests;
import io.policybridge.stream.RecordText;
import io.policybridge.stream.StreamWriter;
import io.policybridge.stream.WaitingRecords;

/**
 * Records of what the SMs of one cluster do, written on the thread that simulates them. Requests that they create while
 * clusters run side by side have no numbers before the cluster meets the others; these are gaps until then.
 */
class ClusterRecords extends WaitingRecords {
    private final Requests requests;

    /** Records of {@code out}; {@code requests} are those of the thread that writes them. */
    ClusterRecords(StreamWriter out, Requests requests) {
        super(out);
        this.requests = requests;
    }

    /** By SM those of {@code out}; the SMs of a cluster have the same. */
    static ClusterRecords[] ofSms(Gpu gpu, SmConfig config, StreamWriter out) {
        int cores = config.clusters().cores();
        ClusterRecords[] ofSms = new ClusterRecords[config.sms()];
        for (int sm = 0; sm < ofSms.length; sm++) {
            ofSms[sm] = sm % cores == 0 ? new ClusterRecords(out, gpu.requests(sm)) : ofSms[sm - 1];
        }
        return ofSms;
    }

    /** A column, or part of one: the number of {@code request}. */
    final RecordText number(int request) {
        int uid = requests.uid[request];
        return Requests.isProvisional(uid) ? column(uid) : decimal(uid);
    }

    @Override
    protected void fill(StreamWriter stream, long uid) {
        stream.decimal(requests.settled((int) uid));
    }
}
