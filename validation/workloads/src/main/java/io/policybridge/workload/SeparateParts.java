package io.policybridge.workload;

import java.util.List;

/** Parts of a playback whose instructions neither read nor write memory: in what order parts execute them is equal. */
public record SeparateParts(List<? extends Playback> all) implements Playback.Parts {
    public SeparateParts {
        all = List.copyOf(all);
    }

    @Override
    public Playback part(int number) {
        return all.get(number);
    }

    @Override
    public void apart(boolean side) {
        // none of them notices
    }

    @Override
    public void passed(int number) {
        // no access waits
    }

    @Override
    public boolean meet(int number, boolean changed) {
        return false;
    }
}
