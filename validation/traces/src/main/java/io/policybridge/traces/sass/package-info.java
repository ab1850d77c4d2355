/** What the instructions of a trace are to the simulator, as Accel-Sim's trace front end decodes them. */
package io.policybridge.traces.sass;
