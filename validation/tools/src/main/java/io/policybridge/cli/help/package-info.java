/** What the command line says of itself: examples, pages made by the build, completion for shells. */
package io.policybridge.cli.help;
