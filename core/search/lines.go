package search

// lines finds the nodes that may hold a state: those whose state has the same
// hash. It keeps no states, so the caller compares.
//
// It is cut into segments by the highest bits of the hash. A segment is a row
// of lines of eight slots, a line being as long as a line of the cache: a probe
// begins at the head of a line, and mostly ends in it. The line of a tag is in
// proportion to the tag, so a segment may have any number of lines; it grows by
// a quarter, which keeps it nearly full, alone, which is never a long pause,
// and by reading one row and writing another from end to end, without a look
// at a state.
//
//	hash  ssssss tttt....tttt ..........
//	      |      `- 32 bits: the tag; its line is tag * length >> 32
//	      `- 6 bits: the segment
//	slot  tag << 32 | node + 1, 0 when empty; full ones come first in a line
type lines struct {
	segments [segmentCount]segment
	// free holds pages that growing segments have left.
	free [][]uint64
	// fills is for growing: how many slots of each line are full.
	fills []uint8
	// grown counts how often a segment has grown.
	grown  int
	budget *budget
}

// segment holds its lines in pages, so that growing takes the memory of a page
// at a time and leaves none behind. Only the first page may be short.
type segment struct {
	pages  [][]uint64
	length int // in lines
	used   int
	room   int // the slots to fill before it grows
}

const (
	segmentBits  = 6
	segmentCount = 1 << segmentBits

	lineLen   = 8
	pageBits  = 9 // 512 lines: 32 KiB
	pageLines = 1 << pageBits
	pageMask  = pageLines - 1
)

// line is the slots of a line by its number.
func (s *segment) line(number int) *[lineLen]uint64 {
	page := s.pages[number>>pageBits]
	return (*[lineLen]uint64)(page[number&pageMask*lineLen:])
}

// home is the line where the probe for a tag begins.
func (s *segment) home(tag uint32) int { return int(uint64(tag) * uint64(s.length) >> 32) }

// after is the line that takes what does not fit into one.
func (s *segment) after(number int) int {
	if number++; number < s.length {
		return number
	}
	return 0
}

// split is the segment and the tag of a hash. No tag is 0, as that of an empty
// slot is.
func (t *lines) split(hash uint64) (*segment, uint32) {
	return &t.segments[hash>>(64-segmentBits)], max(1, uint32(hash>>(32-segmentBits)))
}

// touch reads the slots where the probes for some hashes begin, so that the
// processor fetches their lines, many at a time. What it returns must be used,
// or it is no read at all.
func (t *lines) touch(hashes []uint64) (sum uint64) {
	for _, hash := range hashes {
		if seg, tag := t.split(hash); seg.length > 0 {
			sum += seg.line(seg.home(tag))[0]
		}
	}
	return sum
}

// glance returns a node with the hash from the line where its probe begins, or
// none, and then the place for one, nil when the line is full. The place is
// good while it is empty and no segment has grown.
func (t *lines) glance(hash uint64) (uint32, *uint64) {
	seg, tag := t.split(hash)
	if seg.length == 0 {
		return none, nil
	}
	line := seg.line(seg.home(tag))
	id, full := look(line, tag)
	if full == lineLen {
		return id, nil
	}
	return id, &line[full]
}

// look returns a node of a line with a tag, or none, and how many slots are
// full. It takes no branch that depends on what is there.
func look(line *[lineLen]uint64, tag uint32) (id uint32, full int) {
	for _, slot := range line {
		if uint32(slot>>32) == tag {
			id = uint32(slot)
		}
		full += int((slot | -slot) >> 63)
	}
	return id - 1, full
}

// find returns the node with the hash that is the same, or none and the place
// for it. There must be room, see reserve.
func (t *lines) find(hash uint64, same func(id uint32) bool) (uint32, *uint64) {
	seg, tag := t.split(hash)
	for number := seg.home(tag); ; number = seg.after(number) {
		line := seg.line(number)
		id, full := look(line, tag)
		if id != none {
			if id = match(line, tag, same); id != none {
				return id, nil
			}
		}
		if full < lineLen {
			return none, &line[full]
		}
	}
}

// match returns the node of a line that has the tag and is the same, or none.
func match(line *[lineLen]uint64, tag uint32, same func(id uint32) bool) uint32 {
	for _, slot := range line {
		if id := uint32(slot) - 1; uint32(slot>>32) == tag && same(id) {
			return id
		}
	}
	return none
}

// fill enters a node into the place for its hash.
func (t *lines) fill(hash uint64, place *uint64, id uint32) {
	seg, tag := t.split(hash)
	*place = uint64(tag)<<32 | uint64(id+1)
	seg.used++
}

// reserve makes room for one more node with a hash; false: out of memory.
func (t *lines) reserve(hash uint64) bool {
	seg, _ := t.split(hash)
	return seg.used < seg.room || t.grow(seg)
}

// grow gives a segment more lines: twice as many while they fit into a page,
// then a quarter more.
func (t *lines) grow(seg *segment) bool {
	if seg.length < pageLines {
		return t.double(seg)
	}
	old := seg.pages
	more := max(len(old)/4, 1)
	if !t.stock(more + slack) {
		return false
	}
	seg.pages = make([][]uint64, len(old)+more)
	t.resize(seg, len(seg.pages)*pageLines)
	for _, page := range old {
		t.rewrite(seg, page)
		clear(page)
		t.free = append(t.free, page)
	}
	for i := range seg.pages {
		if seg.pages[i] == nil {
			seg.pages[i] = t.spare()
		}
	}
	return true
}

// double gives a segment its first line, or twice the lines of a short page.
func (t *lines) double(seg *segment) bool {
	old, length := seg.pages, max(1, 2*seg.length)
	if !t.budget.take(8 * lineLen * int64(length)) {
		return false
	}
	seg.pages = [][]uint64{make([]uint64, length*lineLen)}
	t.budget.give(8 * lineLen * int64(seg.length))
	t.resize(seg, length)
	for _, page := range old {
		t.rewrite(seg, page)
	}
	return true
}

// resize sets the length of a segment whose lines are all empty.
func (t *lines) resize(seg *segment, length int) {
	t.grown++
	seg.length, seg.room = length, length*lineLen/8*7
	t.fills = resized(t.fills, length)
	clear(t.fills)
}

// rewrite enters the slots of a page into a segment that has grown; fills counts
// the full slots of its lines.
func (t *lines) rewrite(seg *segment, page []uint64) {
	fills, length := t.fills[:seg.length], uint64(seg.length)
	for ; len(page) >= lineLen; page = page[lineLen:] {
		for _, slot := range page[:lineLen] {
			if slot == 0 {
				break
			}
			number := int(slot >> 32 * length >> 32)
			for fills[number] == lineLen {
				number = seg.after(number)
			}
			if seg.pages[number>>pageBits] == nil {
				seg.pages[number>>pageBits] = t.spare()
			}
			seg.line(number)[fills[number]%lineLen] = slot
			fills[number]++
		}
	}
}

// slack is how many pages the row being written may be ahead of the one being
// read: a page begun, one that lines ran over into, one at the other end.
const slack = 4

// stock keeps a number of pages free.
func (t *lines) stock(pages int) bool {
	for len(t.free) < pages {
		if !t.budget.take(8 * lineLen * pageLines) {
			return false
		}
		t.free = append(t.free, make([]uint64, lineLen*pageLines))
	}
	return true
}

// spare is an empty page out of the stock.
func (t *lines) spare() []uint64 {
	last := len(t.free) - 1
	page := t.free[last]
	t.free = t.free[:last]
	return page
}
