package io.policybridge.config;

/** -gpgpu_clock_domains: frequencies in MHz. */
public record ClockConfig(double coreMhz, double icntMhz, double l2Mhz, double dramMhz) {}
