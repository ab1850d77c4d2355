package io.policybridge.bridge.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

    @Test
    void a_port_without_a_host_is_on_the_loopback_interface() {
        assertEquals("127.0.0.1:5000", Endpoint.parse(":5000").toString());
        assertTrue(((Endpoint.Tcp) Endpoint.parse(":5000")).isLoopback());
        assertTrue(((Endpoint.Tcp) Endpoint.parse("[::1]:5000")).isLoopback());
        assertFalse(((Endpoint.Tcp) Endpoint.parse("0.0.0.0:5000")).isLoopback());
    }

    @Test
    void a_socket_has_an_absolute_path() {
        assertEquals("unix:/run/a.sock", Endpoint.parse("unix:/run/x/../a.sock").toString());
        assertTrue(((Endpoint.UnixSocket) Endpoint.parse("unix:a.sock")).path().isAbsolute());
    }

    @ParameterizedTest
    @CsvSource({
        "unix:, the path is missing",
        "localhost, expected unix:PATH or HOST:PORT",
        "localhost:, expected unix:PATH or HOST:PORT",
        "localhost:65536, expected unix:PATH or HOST:PORT",
        "localhost:-1, expected unix:PATH or HOST:PORT",
        "no.such.host.invalid:1, no address is known"
    })
    void what_is_not_an_endpoint_is_refused_in_one_line(String text, String complaint) {
        String message =
                assertThrows(BadEndpoint.class, () -> Endpoint.parse(text)).getMessage();
        assertTrue(
                message.startsWith("listen=" + text) && message.contains(complaint) && !message.contains("\n"),
                message);
    }

    @Test
    void a_path_that_no_socket_can_have_is_refused() {
        String fits = "unix:/" + "a".repeat(Endpoint.LONGEST_PATH - 1);
        assertEquals(fits, Endpoint.parse(fits).toString());
        assertThrows(BadEndpoint.class, () -> Endpoint.parse(fits + "a"));
    }
}
