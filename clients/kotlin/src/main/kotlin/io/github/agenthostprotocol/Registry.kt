package io.github.agenthostprotocol

/** Who sends a message to whom. */
public enum class Direction {
    /** A client sends it to the host. */
    CLIENT_TO_HOST,

    /** The host sends it to a client. */
    HOST_TO_CLIENT,
}

/** Kinds of names that the registry knows. */
public enum class NameKind {
    /** Types of actions. */
    ACTION,

    /** Methods of notifications. */
    NOTIFICATION,

    /** Methods of requests. */
    REQUEST,
}

/** The version that introduced a name, the first that no longer has it, and whether clients dispatch it. */
internal class Lifespan(val since: String, val removed: String? = null, val byClient: Boolean = false) {
    operator fun contains(version: Version): Boolean =
        version >= Version.of(since) && (removed == null || version < Version.of(removed))
}

/** Which version has which names, and which version two peers speak. */
public object Registry {
    /** The protocol version that this package defines. */
    public const val PROTOCOL_VERSION: String = RegistryTables.PROTOCOL_VERSION

    /** Versions a peer built with this package can speak, most preferred first. */
    @JvmField
    public val supportedVersions: List<String> = RegistryTables.supportedVersions

    /** Every released version, oldest first. */
    @JvmField
    public val releasedVersions: List<String> = RegistryTables.releasedVersions

    /**
     * Whether an action, notification or request exists in a version. A text that is no version knows nothing. Requests
     * and notifications may be asked for in one direction only; otherwise either will do.
     */
    @JvmStatic
    @JvmOverloads
    public fun isKnown(kind: NameKind, name: String, version: String, direction: Direction? = null): Boolean {
        val asked = Version.parse(version) ?: return false
        return spans(kind, name, direction).any { asked in it }
    }

    /** The version that introduced a name; null: there is no such name. */
    @JvmStatic
    @JvmOverloads
    public fun introducedIn(kind: NameKind, name: String, direction: Direction? = null): String? =
        spans(kind, name, direction).map { it.since }.minByOrNull(Version::of)

    /** Whether a client may dispatch an action of this type; an unknown type may not be dispatched. */
    @JvmStatic
    public fun isDispatchable(actionType: String): Boolean = RegistryTables.actions[actionType]?.byClient ?: false

    /**
     * The version two peers will speak: the first one offered that is also supported; null: there is none. Offers that
     * are not `MAJOR.MINOR.PATCH` are passed over.
     */
    @JvmStatic
    @JvmOverloads
    public fun negotiate(offered: List<String>, supported: List<String> = supportedVersions): String? =
        offered.firstOrNull { Version.parse(it) != null && it in supported }

    private fun spans(kind: NameKind, name: String, direction: Direction?): List<Lifespan> =
        tables(kind).filter { (from, _) -> direction == null || from == null || from == direction }
            .mapNotNull { (_, table) -> table[name] }

    private fun tables(kind: NameKind): List<Pair<Direction?, Map<String, Lifespan>>> = when (kind) {
        NameKind.ACTION -> listOf(null to RegistryTables.actions)
        NameKind.REQUEST -> listOf(
            Direction.CLIENT_TO_HOST to RegistryTables.requestsClientToHost,
            Direction.HOST_TO_CLIENT to RegistryTables.requestsHostToClient,
        )
        NameKind.NOTIFICATION -> listOf(
            Direction.CLIENT_TO_HOST to RegistryTables.notificationsClientToHost,
            Direction.HOST_TO_CLIENT to RegistryTables.notificationsHostToClient,
        )
    }
}
