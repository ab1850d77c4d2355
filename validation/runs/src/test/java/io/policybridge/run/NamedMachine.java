package io.policybridge.run;

import io.policybridge.catalogue.ConfigChoice;
import io.policybridge.config.file.Overrides;
import io.policybridge.simulation.MachineValue;

/** A configuration as results name it, {@code thesis+network_mode=2}. */
public final class NamedMachine {
    private NamedMachine() {}

    /** The one called {@code name}; for null the workload's own. */
    public static ConfigChoice of(String name) {
        if (name == null) {
            return ConfigChoice.RECORDED;
        }
        MachineValue machine = MachineValue.read(name, "");
        return new ConfigChoice(
                machine.base(),
                Overrides.of(machine.options().entrySet().stream()
                        .map(option -> option.getKey() + "=" + option.getValue())
                        .toList()));
    }
}
