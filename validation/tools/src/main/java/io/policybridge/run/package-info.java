/** From names to results: contenders (policies and ceilings), one simulation of each, many side by side. */
package io.policybridge.run;
