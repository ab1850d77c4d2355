/** Comparisons of runs, and their presentation: tables, JSON, and one self-contained HTML page. */
package io.policybridge.report;
