/** Single components fed with recorded inputs, their outputs compared with the recorded ones event by event. */
package io.policybridge.replay;
