package store

import "slices"

// grow gives a segment a quarter more lines, a page at least. The first one, as long
// as it is alone, has one page, then four, and then shares its nodes with the others.
func (t *CacheTable) grow(index uint32) bool {
	seg := &t.segments[index]
	old := seg.pages
	more := max(len(old)/4, 1)
	if t.last == 0 {
		if len(old) == alone {
			return t.share()
		}
		more = max(alone*len(old)-len(old), 1)
	}
	if !t.keepFree(more + min(len(old), slack)) {
		return false
	}
	seg.widen(index, len(old)+more)
	if len(old) > 0 {
		t.fills = slices.Grow(t.fills[:0], seg.length)[:seg.length]
	}
	t.enter(old)
	return true
}

// share gives some nodes of the first segment to the others.
func (t *CacheTable) share() bool {
	first := &t.segments[0]
	var pages [segmentCount]int
	sum := 0
	for i, count := range first.counts() {
		pages[i] = count/full(uint32(i)) + 1
		sum += pages[i]
	}
	if !t.keepFree(sum) {
		return false
	}
	old, used := first.pages, first.counts()
	t.last, sum = segmentCount-1, 0
	for i := range t.segments {
		seg := &t.segments[i]
		seg.widen(uint32(i), pages[i])
		seg.used, seg.begin = used[i], sum
		sum += seg.length
	}
	t.fills = slices.Grow(t.fills[:0], sum)[:sum]
	t.enter(old)
	for i := range t.segments {
		t.segments[i].begin = 0
	}
	return true
}

// counts tells how many nodes of each segment there are.
func (s *segment) counts() (counts [segmentCount]int) {
	for _, page := range s.pages {
		for i := range page {
			for _, slot := range page[i] {
				if slot != 0 {
					counts[slot>>32%segmentCount]++
				}
			}
		}
	}
	return counts
}

// widen gives a segment a number of pages, none of which is there yet.
func (s *segment) widen(index uint32, pages int) {
	s.pages = make([]*page, pages)
	s.length = pages * pageLines
	s.room = pages * full(index)
}

// full is the number of slots of a page that are filled before its segment grows: 53/64 of
// them in the first segment, 60/64 in the last. They grow at different times, and
// the memory of a state is always about the same.
func full(index uint32) int { return pageLines * (53 + int(index)) / 8 }

// enter enters the slots of some pages into segments that have been widened, and
// keeps the pages free.
func (t *CacheTable) enter(old []*page) {
	clear(t.fills)
	for _, full := range old {
		t.rewrite(full)
		clear(full[:])
		t.free = append(t.free, full)
	}
	for i := range t.segments {
		seg := &t.segments[i]
		for n := range seg.pages {
			if seg.pages[n] == nil {
				seg.pages[n] = t.spare()
			}
		}
	}
}

// rewrite enters the slots of a page; fills counts the full slots of the lines,
// those of a segment from begin on.
func (t *CacheTable) rewrite(old *page) {
	for i := range old {
		for _, slot := range old[i] {
			if slot == 0 {
				break
			}
			tag := uint32(slot >> 32)
			seg := &t.segments[tag&t.last%segmentCount]
			fills := t.fills[seg.begin : seg.begin+seg.length]
			number := seg.home(tag)
			if fills[number] == lineLen {
				number = seg.second(number, tag)
			}
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

// slack is the number of pages that the row being written may be ahead of the one being
// read: a page begun, one that lines ran over into, one at the other end.
const slack = 4

func (t *CacheTable) keepFree(pages int) bool {
	for len(t.free) < pages {
		if !t.Budget.Take(pageBytes) {
			return false
		}
		t.free = append(t.free, new(page))
	}
	return true
}

func (t *CacheTable) spare() *page {
	last := len(t.free) - 1
	empty := t.free[last]
	t.free = t.free[:last]
	return empty
}
