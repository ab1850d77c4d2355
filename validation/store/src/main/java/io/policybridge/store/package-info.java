/** Results of simulations, kept in one SQLite file, so that none is run twice. */
package io.policybridge.store;
