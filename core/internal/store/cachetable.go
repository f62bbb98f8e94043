package store

// CacheTable finds the nodes that may hold a state: those whose state has the same
// hash. It keeps no states, so the caller compares.
//
// It is cut into segments by the lowest bits of the tag, once it has more than a
// few pages: before, the first segment has all nodes. A segment is a row
// of lines of eight slots, a line being as long as a line of the cache: a probe
// begins at the head of a line, and mostly ends in it. The line of a tag is in
// proportion to the tag, so a segment may have any number of lines; it grows by
// a quarter, which keeps it nearly full, alone, which is never a long pause,
// and by reading one row and writing another from end to end, without a look
// at a state. What does not fit into its line goes into one a little behind, and
// then into the next that has a slot.
//
//	hash  tttt......tsss .............
//	      |          `- 3 bits of the tag: the segment
//	      `- 32 bits: the tag; its line is tag * length >> 32
//	slot  tag << 32 | node + 1, 0 when empty; full ones come first in a line
type CacheTable struct {
	segments [segmentCount]segment
	// last is the number of the last segment in use: the first one, or the last.
	last uint32
	// free holds the empty pages that segments left behind when they grew.
	free []*page
	// fills is for growing: how many slots of each line are full.
	fills  []uint8
	Budget *Budget
}

// segment holds its lines in pages, so that growing takes the memory of a page
// at a time and leaves none behind.
type segment struct {
	pages  []*page
	length int // in lines
	used   int
	room   int // the slots to fill before it grows
	begin  int // of its lines in fills, while the table is shared out
}

type (
	line [lineLen]uint64
	page [pageLines]line
)

const (
	segmentBits  = 3
	segmentCount = 1 << segmentBits
	alone        = 4 // pages of the first segment before it shares them with others

	lineLen   = 8
	pageBits  = 7
	pageLines = 1 << pageBits
	pageMask  = pageLines - 1
	hops      = 8                       // a node's second line is at most so far from its home
	pageBytes = 8 * lineLen * pageLines // 8 KiB
)

func (s *segment) line(number int) *line { return &s.pages[number>>pageBits][number&pageMask] }

func slot(tag, id uint32) uint64 { return uint64(tag)<<32 | uint64(id+1) }

// home is the line where the probe for a tag begins.
func (s *segment) home(tag uint32) int { return int(uint64(tag) * uint64(s.length) >> 32) }

// after is the line that takes what does not fit into one.
func (s *segment) after(number int) int {
	number++
	if number < s.length {
		return number
	}
	return 0
}

// second is the line that takes what does not fit into its home: one of those
// behind, which differ from node to node so that full lines do not fill the next.
func (s *segment) second(home int, tag uint32) int {
	number := home + 1 + int(tag>>segmentBits%hops)
	if number >= s.length {
		number -= s.length
	}
	return number
}

func (t *CacheTable) split(hash uint64) (*segment, uint32) {
	tag := tagOf(hash)
	return &t.segments[tag&t.last%segmentCount], tag
}

func tagOf(hash uint64) uint32 { return max(1, uint32(hash>>32)) }

// Batch is some hashes that are looked up together. It lives on the stack, where
// pointers are free of the collector's barriers.
type Batch struct {
	Hashes [BatchLen]uint64
	// numbers and lines hold for each hash the line that its probe has come to,
	// slots the slot there that is its own if it is new, Olds whether it is not.
	numbers [BatchLen]uint32
	lines   [BatchLen]*line
	slots   [BatchLen]uint8
	Olds    [BatchLen]bool
	// maybes lists the hashes of which a node is there.
	maybes [BatchLen]Maybe
	maybe  int
	// open lists those whose probe goes on.
	open [BatchLen]uint8
}

// Maybe is a hash of a batch and a node that has it.
type Maybe struct{ Node, Index uint32 }

// BatchLen is enough for the processor to wait for many lines at a time.
const BatchLen = 128

// Probe looks up the first hashes of a batch. A hash that no node has gets a
// slot, and is there as node base + index. There must be room for all.
//
// It goes from line to line with all of them at once. The lines are read before
// the first is looked at, so that they come from memory many at a time. The sum
// must be used, or they are not read.
func (t *CacheTable) Probe(k *Batch, count int, base uint32) (sum uint64) {
	for i, hash := range k.Hashes[:count] {
		seg, tag := t.split(hash)
		k.open[i], k.numbers[i] = uint8(i), uint32(seg.home(tag))
	}
	k.maybe = 0
	for first := true; count > 0; first = false {
		for _, i := range k.open[:count] {
			seg, _ := t.split(k.Hashes[i%BatchLen])
			line := seg.line(int(k.numbers[i%BatchLen]))
			k.lines[i%BatchLen] = line
			sum += line[0]
		}
		count = k.look(count, base)
		for _, i := range k.open[:count] {
			seg, tag := t.split(k.Hashes[i%BatchLen])
			if number := int(k.numbers[i%BatchLen]); first {
				k.numbers[i%BatchLen] = uint32(seg.second(number, tag))
			} else {
				k.numbers[i%BatchLen] = uint32(seg.after(number))
			}
		}
	}
	return sum
}

// look looks at the lines of the open hashes, and returns how many stay open:
// those whose line is full of others.
func (k *Batch) look(count int, base uint32) int {
	left := 0
	for _, i := range k.open[:count] {
		tag, line := tagOf(k.Hashes[i%BatchLen]), k.lines[i%BatchLen]
		id, full := look(line, tag)
		switch {
		case id != None:
			k.maybes[k.maybe%BatchLen] = Maybe{id, uint32(i)}
			k.maybe++
		case full < lineLen:
			line[full] = slot(tag, base+uint32(i))
			k.slots[i%BatchLen] = uint8(full)
		default:
			k.open[left%BatchLen] = i
			left++
		}
	}
	return left
}

// Settle enters a node for a hash that is new.
func (t *CacheTable) Settle(k *Batch, index int, id uint32) {
	t.Fill(k.Hashes[index], &k.lines[index][k.slots[index]], id)
}

// Maybes lists the hashes of a batch of which a node is there: each must be
// looked at, and Resolve sees to one whose node has another state.
func (k *Batch) Maybes() []Maybe { return k.maybes[:k.maybe] }

// Resolve looks a hash of a batch up one by one, comparing states. It is old, or
// gets another slot as node base + index.
func (t *CacheTable) Resolve(k *Batch, index, base uint32, same func(id uint32) bool) {
	id, line, full := t.seek(k.Hashes[index], same)
	k.Olds[index] = id != None
	if id == None {
		k.lines[index], k.slots[index] = line, uint8(full)
		line[full] = slot(tagOf(k.Hashes[index]), base+index)
	}
}

// look returns a node of a line with a tag, or none, and how many slots are
// full. It takes no branch that depends on what is there.
func look(l *line, tag uint32) (id uint32, full int) {
	if uint32(l[0]>>32) == tag {
		id = uint32(l[0])
	}
	if uint32(l[1]>>32) == tag {
		id = uint32(l[1])
	}
	if uint32(l[2]>>32) == tag {
		id = uint32(l[2])
	}
	if uint32(l[3]>>32) == tag {
		id = uint32(l[3])
	}
	if uint32(l[4]>>32) == tag {
		id = uint32(l[4])
	}
	if uint32(l[5]>>32) == tag {
		id = uint32(l[5])
	}
	if uint32(l[6]>>32) == tag {
		id = uint32(l[6])
	}
	if uint32(l[7]>>32) == tag {
		id = uint32(l[7])
	}
	if l[3] != 0 {
		full = 4
	}
	if l[full+1] != 0 {
		full += 2
	}
	if l[full] != 0 {
		full++
	}
	if l[7] != 0 {
		full = lineLen
	}
	return id - 1, full
}

// Prefetch looks at the lines of some hashes, and appends for each a node that may have the
// state; None: that takes Find. All lines are read before the first is looked at, as in
// Probe, and the sum must be used.
func (t *CacheTable) Prefetch(hashes []uint64, nodes []uint32) (_ []uint32, sum uint64) {
	for _, hash := range hashes {
		seg, tag := t.split(hash)
		sum += seg.line(seg.home(tag))[0]
	}
	for _, hash := range hashes {
		seg, tag := t.split(hash)
		home := seg.home(tag)
		id, full := look(seg.line(home), tag)
		nodes = append(nodes, id)
		if id == None && full == lineLen {
			sum += seg.line(seg.second(home, tag))[0]
		}
	}
	return nodes, sum
}

// Find returns the node with the hash that is the same, or none and the place
// for it. There must be room, see Reserve.
func (t *CacheTable) Find(hash uint64, same func(id uint32) bool) (uint32, *uint64) {
	id, line, full := t.seek(hash, same)
	if id != None {
		return id, nil
	}
	return None, &line[full]
}

// seek is Find that tells the line of the place and its number there.
func (t *CacheTable) seek(hash uint64, same func(id uint32) bool) (uint32, *line, int) {
	seg, tag := t.split(hash)
	number := seg.home(tag)
	for next := seg.second(number, tag); ; number, next = next, seg.after(next) {
		line := seg.line(number)
		id, full := look(line, tag)
		if id != None {
			id = match(line, tag, same)
			if id != None {
				return id, nil, 0
			}
		}
		if full < lineLen {
			return None, line, full
		}
	}
}

// match returns the node of a line that has the tag and is the same, or none.
func match(line *line, tag uint32, same func(id uint32) bool) uint32 {
	for _, slot := range line {
		if id := uint32(slot) - 1; uint32(slot>>32) == tag && same(id) {
			return id
		}
	}
	return None
}

// Fill enters a node into the place for its hash.
func (t *CacheTable) Fill(hash uint64, place *uint64, id uint32) {
	seg, tag := t.split(hash)
	*place = slot(tag, id)
	seg.used++
}

// Reserve makes room for one more node with a hash; false: out of memory.
func (t *CacheTable) Reserve(hash uint64) bool {
	seg, tag := t.split(hash)
	return seg.used < seg.room || t.grow(tag&t.last)
}

// ReserveAll makes room for a number of nodes of any hash; false: out of
// memory.
func (t *CacheTable) ReserveAll(nodes int) bool {
	for i := uint32(0); i <= t.last; i++ {
		for seg := &t.segments[i]; seg.used+nodes > seg.room; {
			if !t.grow(i) {
				return false
			}
		}
	}
	return true
}
