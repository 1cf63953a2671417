package ahp

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// NameKind is a kind of names that the registry knows.
type NameKind string

// The kinds of names.
const (
	ActionName       NameKind = "action"
	NotificationName NameKind = "notification"
	RequestName      NameKind = "request"
)

// Direction says who sends a message to whom.
type Direction string

// The directions.
const (
	ClientToHost Direction = "clientToHost"
	HostToClient Direction = "hostToClient"
)

// lifespan is the version that introduced a name and, if it is gone, the first that no longer has it.
type lifespan struct {
	since        string
	removed      string
	dispatchable bool
}

// method is a request or notification in one direction.
type method struct {
	direction Direction
	name      string
}

// Known answers whether an action, notification or request exists in a protocol version. A text that is no version knows
// nothing. Requests and notifications may be asked for in one direction only; otherwise either will do.
func Known(kind NameKind, name, version string, directions ...Direction) bool {
	if _, ok := parseVersion(version); !ok {
		return false
	}
	return slices.ContainsFunc(lifespansOf(kind, name, directions), func(span lifespan) bool {
		return compareVersions(span.since, version) <= 0 &&
			(span.removed == "" || compareVersions(version, span.removed) < 0)
	})
}

// IntroducedIn is the version that introduced an action, notification or request.
func IntroducedIn(kind NameKind, name string, directions ...Direction) (version string, ok bool) {
	spans := lifespansOf(kind, name, directions)
	if len(spans) == 0 {
		return "", false
	}
	first := slices.MinFunc(spans, func(a, b lifespan) int { return compareVersions(a.since, b.since) })
	return first.since, true
}

func lifespansOf(kind NameKind, name string, directions []Direction) []lifespan {
	if kind == ActionName {
		if span, ok := actions[name]; ok {
			return []lifespan{span}
		}
		return nil
	}
	table := requests
	if kind == NotificationName {
		table = notifications
	}
	if len(directions) == 0 {
		directions = []Direction{ClientToHost, HostToClient}
	}
	var spans []lifespan
	for _, direction := range directions {
		if span, ok := table[method{direction, name}]; ok {
			spans = append(spans, span)
		}
	}
	return spans
}

// Dispatchable answers whether a client may dispatch an action of this type; an unknown type may not be dispatched.
func Dispatchable(actionType string) bool {
	return actions[actionType].dispatchable
}

// Negotiate finds the version two peers will speak: the first one offered that is also supported. Offers that are not
// MAJOR.MINOR.PATCH are passed over.
func Negotiate(offered, supported []string) (version string, ok bool) {
	for _, each := range offered {
		if _, isVersion := parseVersion(each); isVersion && slices.Contains(supported, each) {
			return each, true
		}
	}
	return "", false
}

// ErrorCode is what is known of an error code.
type ErrorCode struct {
	// Name of the code.
	Name string
	// Code is the number on the wire.
	Code int64
	// Data names the type of the error's data; empty: it has none.
	Data string
}

// ErrorCodeOf looks an error code up.
func ErrorCodeOf(code int64) (info ErrorCode, ok bool) {
	info, ok = errorCodes[code]
	return info, ok
}

// parseVersion reads MAJOR.MINOR.PATCH; nothing else is a version.
func parseVersion(text string) (version [3]int, ok bool) {
	parts := strings.Split(text, ".")
	if len(parts) != len(version) {
		return version, false
	}
	for at, part := range parts {
		number, err := strconv.Atoi(part)
		if err != nil || len(part) > 9 || strconv.Itoa(number) != part || number < 0 {
			return version, false
		}
		version[at] = number
	}
	return version, true
}

// compareVersions compares two versions number by number.
func compareVersions(left, right string) int {
	a, _ := parseVersion(left)
	b, _ := parseVersion(right)
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), cmp.Compare(a[2], b[2]))
}
