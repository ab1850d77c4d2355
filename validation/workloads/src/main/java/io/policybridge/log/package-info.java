/** What a GPGPU-Sim run prints: version, options, statistics after each kernel. */
package io.policybridge.log;
