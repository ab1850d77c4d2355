/** Statistics and metrics as tables: rows of a run, and tables as text, CSV and JSON. */
package io.policybridge.table;
