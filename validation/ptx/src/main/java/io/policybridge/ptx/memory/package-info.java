/** The memory that a PTX program reads and writes: its values, and where GPGPU-Sim puts them. */
package io.policybridge.ptx.memory;
