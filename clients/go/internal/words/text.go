package words

import (
	"sync"
	"unsafe"
	"weak"
)

// Extend appends to a text.
func Extend(place *string, text string) bool {
	*place = Join(*place, text)
	return text != ""
}

// roomy is the length from which a text that grows gets room to grow further.
const roomy = 256

// Join puts a text behind another. Streams append to the same long text again and again: it is not copied each time, but
// gets room behind its end, which the next text goes into. What was there before stays as it is for whoever has it.
func Join(text, more string) string {
	if len(text)+len(more) < roomy || more == "" {
		return text + more
	}
	if grown, ok := tailOf(unsafe.StringData(text)).grow(text, more); ok {
		return grown
	}
	size := len(text) + len(more)
	room := make([]byte, size, size+size/2)
	copy(room[copy(room, text):], more)
	start := unsafe.SliceData(room)
	tailOf(start).open(start, size, cap(room))
	return unsafe.String(start, size)
}

// tail is the room behind a text that was joined here. It neither keeps the text alive nor outlives it.
type tail struct {
	mutex sync.Mutex
	start weak.Pointer[byte]
	used  int
	size  int
}

// tails are those of the texts that grew last. Texts may have to share a place here; then one of them is copied.
var tails [64]tail

func tailOf(start *byte) *tail {
	// Spreads addresses, which have zeros at their end, over the places.
	hash := uint64(uintptr(unsafe.Pointer(start))) * 0x9e3779b97f4a7c15
	return &tails[hash>>(64-6)]
}

func (t *tail) open(start *byte, used, size int) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.start, t.used, t.size = weak.Make(start), used, size
}

// grow writes into the room behind a text, if that is the last word on it: another that starts there but ends elsewhere
// was extended already, or never was one of ours.
func (t *tail) grow(text, more string) (string, bool) {
	start := unsafe.StringData(text)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.used != len(text) || t.size-t.used < len(more) || text == "" || t.start.Value() != start {
		return "", false
	}
	copy(unsafe.Slice(start, t.size)[t.used:], more)
	t.used += len(more)
	return unsafe.String(start, t.used), true
}
