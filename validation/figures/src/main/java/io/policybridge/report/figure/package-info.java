/** Figures of results, for a page and for papers: drawn once, by ECharts, as SVG, and converted. */
package io.policybridge.report.figure;
