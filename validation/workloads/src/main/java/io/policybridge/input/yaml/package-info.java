/** YAML files as their readers need them: every entry knows its line. */
package io.policybridge.input.yaml;
