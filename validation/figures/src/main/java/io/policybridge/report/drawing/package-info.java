/** Charts as SVG and PDF, and what pages contain to draw them. */
package io.policybridge.report.drawing;
