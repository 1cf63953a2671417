package io.github.agenthostprotocol.wire

import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject

/** Reads JSON text value by value, and knows at any time where it is. */
internal class Reader(chars: CharArray) : NumberScanner(chars) {
    /** Where each array or object around has got to: a key, or null where it is an array. */
    private var names = arrayOfNulls<String>(16)
    private var indexes = IntArray(16)
    private var seen = LongArray(16)
    private var depth = 0

    /** Whether the object was opened just now. */
    private var fresh = false

    /** Makes sure that nothing follows. */
    fun end() {
        if (peek() != END || at < chars.size) throw malformed("something follows the value")
    }

    // Objects

    /** Goes into an object. */
    fun open(expected: String) {
        if (peek() != '{') fail(expected)
        at++
        enter()
        names[depth - 1] = ""
        seen[depth - 1] = 0
        fresh = true
    }

    /** The next key of the object, whose value is next then; null: there is none, and the object has been left. */
    fun nextKey(): String? {
        val char = peek()
        if (char == '}') {
            at++
            depth--
            fresh = false
            return null
        }
        if (fresh) {
            fresh = false
        } else {
            if (char != ',') throw unexpected("',' or '}'")
            at++
        }
        if (peek() != '"') throw unexpected("a key in quotes")
        val key = key()
        expect(':')
        names[depth - 1] = key
        return key
    }

    /** Notes that a field is read, which happens once; fields of a record have a bit each. */
    fun once(bit: Long): Reader {
        if (seen[depth - 1] and bit != 0L) throw twice()
        seen[depth - 1] = seen[depth - 1] or bit
        return this
    }

    /** Whether any of these fields was not in the object that has been left just now. */
    fun lacks(bits: Long): Boolean = seen[depth] and bits != bits

    /** Keeps a field that the type does not know. */
    fun unknown(kept: LinkedHashMap<String, JsonElement>?, key: String): LinkedHashMap<String, JsonElement> {
        val fields = kept ?: LinkedHashMap()
        if (key in fields) throw twice()
        fields[key] = any()
        return fields
    }

    private fun twice() = DecodeException(path(), "the key is there twice", malformed = true)

    /** Refuses an object, which has been left, for want of a field. */
    fun missing(field: String, expected: String): Nothing =
        throw DecodeException("${path()}/${escaped(field)}", "expected $expected, found nothing")

    // Values

    fun text(): String {
        if (peek() != '"') fail("a string")
        return quoted()
    }

    fun flag(): Boolean = when (peek()) {
        't' -> word("true", true)
        'f' -> word("false", false)
        else -> fail("true or false")
    }

    fun nothing() {
        if (peek() != 'n') fail("null")
        word("null", Unit)
    }

    /** Whether null is next; if so it has been read. */
    fun skipsNull(): Boolean {
        if (peek() != 'n') return false
        word("null", Unit)
        return true
    }

    fun <T : Any> list(item: WireCodec<T>): MutableList<T> {
        if (peek() != '[') fail("an array")
        return elements { item.read(this) }
    }

    fun <T : Any> map(item: WireCodec<T>): MutableMap<String, T> {
        open("an object")
        val map = LinkedHashMap<String, T>()
        while (true) {
            val key = nextKey() ?: return map
            if (key in map) throw twice()
            map[key] = item.read(this)
        }
    }

    fun <T : Any> tristate(codec: WireCodec<T>): Tristate<T> =
        if (skipsNull()) Tristate.Null else Tristate.Value(codec.read(this))

    /** Reads a text that means something. */
    inline fun <T : Any> literal(known: Collection<String>, meaning: (String) -> T?): T {
        val start = at
        if (peek() == '"') meaning(quoted())?.let { return it }
        at = start
        fail(listed(known.map { JsonText.encode(textElement(it)) }))
    }

    /** Reads a number that means something. */
    fun <T : Any> literal(known: Map<Long, T>): T {
        val start = at
        if (peek() == '-' || peek() in '0'..'9') known[integer()]?.let { return it }
        at = start
        fail(listed(known.keys.map(Long::toString)))
    }

    private fun listed(values: List<String>) = values.singleOrNull() ?: "one of ${values.joinToString(", ")}"

    /** Any value at all. */
    fun any(): JsonElement = when (peek()) {
        '"' -> textElement(quoted())
        '{' -> anyObject()
        '[' -> JsonArray(elements { any() })
        't' -> word("true", TRUE)
        'f' -> word("false", FALSE)
        'n' -> word("null", JsonNull)
        '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> numberElement()
        else -> throw unexpected("a value")
    }

    fun anyObject(): JsonObject {
        open("an object")
        val fields = LinkedHashMap<String, JsonElement>()
        while (true) {
            val key = nextKey() ?: return JsonObject(fields)
            unknown(fields, key)
        }
    }

    private inline fun <T> elements(read: () -> T): MutableList<T> {
        at++
        enter()
        val list = ArrayList<T>()
        names[depth - 1] = null
        if (peek() == ']') {
            at++
            depth--
            return list
        }
        while (true) {
            indexes[depth - 1] = list.size
            list.add(read())
            when (peek()) {
                ',' -> at++
                ']' -> break
                else -> throw unexpected("',' or ']'")
            }
        }
        at++
        depth--
        return list
    }

    private fun <T> word(word: String, meaning: T): T {
        for (char in word) {
            if (at >= chars.size || chars[at] != char) throw unexpected(word)
            at++
        }
        return meaning
    }

    // Looking ahead

    /** JSON type of what is next, by its first character. */
    fun next(): Char = peek()

    /** The text that a property of the object that is next has. */
    fun peekText(property: String): String? = peekAt(property) { if (peek() == '"') quoted() else null }

    /** Whether a property of the object that is next is true or false. */
    fun peekFlag(property: String): Boolean? = peekAt(property) {
        when (peek()) {
            't' -> true
            'f' -> false
            else -> null
        }
    }

    private inline fun <T> peekAt(property: String, read: () -> T?): T? {
        val start = at
        var found: T? = null
        eachKey { key ->
            if (key == property) found = read()
            key != property
        }
        at = start
        return found
    }

    /** The keys of the object that is next. */
    fun peekKeys(): Set<String> {
        val start = at
        val keys = HashSet<String>()
        eachKey { keys.add(it) || true }
        at = start
        return keys
    }

    /** Goes over the keys of an object for as long as it is told to; what is malformed is left for the real reading. */
    private inline fun eachKey(goesOn: (String) -> Boolean) {
        at++
        while (peek() == '"') {
            val key = key()
            if (peek() != ':') return
            at++
            if (!goesOn(key)) return
            skip()
            if (peek() != ',') return
            at++
        }
    }

    /** Goes over a value without looking at it closely. */
    private fun skip() {
        var open = 0
        while (true) {
            when (peek()) {
                END -> return
                '"' -> quoted()
                '{', '[' -> {
                    open++
                    at++
                }
                '}', ']' -> {
                    if (open == 0) return
                    open--
                    at++
                }
                ',' -> if (open == 0) return else at++
                else -> at++
            }
        }
    }

    /** Reads one way, or (if that fails) leaves the reader where it was and tells why. */
    fun <T : Any> attempt(codec: WireCodec<T>): Result<T> {
        val (start, level) = at to depth
        return try {
            Result.success(codec.read(this))
        } catch (error: DecodeException) {
            if (error.malformed) throw error
            at = start
            depth = level
            fresh = false
            Result.failure(error)
        }
    }

    // Errors

    override fun fail(expected: String): Nothing {
        val place = path()
        throw DecodeException(place, "expected $expected, found ${described(any())}")
    }

    /** Refuses the property that decides which member of a union is next. */
    fun failAt(property: String, expected: String): Nothing {
        val place = "${path()}/${escaped(property)}"
        throw DecodeException(place, "expected $expected, found ${described(anyObject()[property])}")
    }

    override fun path(): String {
        val path = StringBuilder()
        for (level in 0 until depth) {
            path.append('/')
            val name = names[level]
            if (name == null) path.append(indexes[level]) else path.append(escaped(name))
        }
        return path.toString()
    }

    private fun escaped(name: String) = name.replace("~", "~0").replace("/", "~1")

    private fun enter() {
        if (depth == JsonText.MAX_DEPTH) throw malformed("nested deeper than ${JsonText.MAX_DEPTH} levels")
        if (depth == names.size) {
            names = names.copyOf(depth * 2)
            indexes = indexes.copyOf(depth * 2)
            seen = seen.copyOf(depth * 2)
        }
        depth++
    }
}
