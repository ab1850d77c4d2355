/** Which kernels of PTX files would run, and why the others would not. */
package io.policybridge.ptx.survey;
