/**
 * The mechanisms of M. Khairy, "Efficient Utilization of GPGPU Cache Hierarchy", Cairo University 2015, and those it compares them with,
 * except for the index ({@code policies.index.Pric}) and the static warp limit ({@code policies.warps.Swl}).
 */
package io.policybridge.policies.thesis;
