package io.github.agenthostprotocol

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

class RegistryTest {
    @Test
    fun `the preferred version comes first (CV-43)`() {
        assertEquals(Registry.PROTOCOL_VERSION, Registry.supportedVersions.first())
        assertEquals(Registry.PROTOCOL_VERSION, Registry.releasedVersions.last())
    }

    @Test
    fun `the first offer that is supported is spoken (H-9)`() {
        assertEquals("0.5.2", Registry.negotiate(listOf("9.0.0", "0.5.2", "0.6.0")))
        assertNull(Registry.negotiate(listOf("nonsense"), listOf("nonsense")))
    }

    @Test
    fun `a name has a lifespan and a direction`() {
        assertTrue(Registry.isKnown(NameKind.ACTION, "canvas/updated", "0.6.0"))
        assertFalse(Registry.isKnown(NameKind.ACTION, "canvas/updated", "0.5.2"))
        assertFalse(Registry.isKnown(NameKind.ACTION, "changeset/filesReviewedChanged", "0.6.0"))
        assertTrue(Registry.isKnown(NameKind.REQUEST, "resourceRead", "0.1.0", Direction.CLIENT_TO_HOST))
        assertFalse(Registry.isKnown(NameKind.REQUEST, "resourceRead", "0.1.0", Direction.HOST_TO_CLIENT))
        for (version in listOf("", "0.6", "v0.6.0", "00.6.0", "0.6.0 ", "99999999999.0.0")) {
            assertFalse(Registry.isKnown(NameKind.REQUEST, "ping", version), version)
        }
        assertEquals("0.6.0", Registry.introducedIn(NameKind.ACTION, "canvas/updated"))
        assertNull(Registry.introducedIn(NameKind.NOTIFICATION, "canvas/updated"))
    }

    @Test
    fun `clients dispatch what is theirs`() {
        assertTrue(Registry.isDispatchable("chat/turnStarted"))
        assertFalse(Registry.isDispatchable("canvas/updated"))
        assertFalse(Registry.isDispatchable("toString"))
    }

    @Test
    fun `error codes have names and data`() {
        assertEquals(-32700L, JsonRpcErrorCodes.PARSE_ERROR)
        val known = ErrorCodes.all.associateBy { it.code }
        assertEquals("ParseError", known.getValue(-32700L).name)
        assertTrue(ErrorCodes.all.mapNotNull { it.dataType }.all { it in WireTypes.codecs })
        assertEquals("ahp-chat", Constants.CHAT_SCHEME)
    }
}
