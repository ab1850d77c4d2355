package io.policybridge.simulator.energy;

/** Energy of a run or of a kernel, nJ. */
public final class Energy {
    private final double[] dynamic;
    private final double constant;

    /** {@code dynamic}: by {@link EnergyEvent}; {@code constant}: static power by time. */
    Energy(double[] dynamic, double constant) {
        this.dynamic = dynamic;
        this.constant = constant;
    }

    /** Energy of all events of a kind. */
    public double of(EnergyEvent event) {
        return dynamic[event.ordinal()];
    }

    /** Energy of all events. */
    public double dynamic() {
        double sum = 0;
        for (double energy : dynamic) {
            sum += energy;
        }
        return sum;
    }

    /** Static power by time. */
    public double constant() {
        return constant;
    }

    /** All of it. */
    public double total() {
        return constant + dynamic();
    }
}
