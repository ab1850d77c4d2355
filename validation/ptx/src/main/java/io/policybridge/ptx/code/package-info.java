/** What the simulator must know of each PTX instruction before it is executed. */
package io.policybridge.ptx.code;
