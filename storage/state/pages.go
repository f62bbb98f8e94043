package state

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
)

// bbolt trusts the pages of its file: a damaged one can send it in circles or out of the file,
// which ends the program. So all pages are checked before bbolt follows them. What they hold
// is covered by the checksums of the entities.

// The layout of bbolt's files.
const (
	pageSize    = 4096
	pageHead    = 16 // number, kind, count, overflow
	elementSize = 16
	bucketHead  = 16 // root page, sequence
	metaSize    = 64

	branchPage   = 1
	leafPage     = 2
	freelistPage = 16

	magic      = 0xED0CDAED
	layout     = 2
	noFreelist = ^uint64(0)
)

func u16(b []byte, at int) int    { return int(binary.LittleEndian.Uint16(b[at:])) }
func u32(b []byte, at int) uint64 { return uint64(binary.LittleEndian.Uint32(b[at:])) }
func u64(b []byte, at int) uint64 { return binary.LittleEndian.Uint64(b[at:]) }

// arePagesSound reports whether bbolt can read all of a file.
func arePagesSound(file []byte) bool {
	var meta []byte
	for at := 0; at <= pageSize && at+pageSize <= len(file); at += pageSize {
		m := file[at+pageHead:][:metaSize]
		if isMeta(m) && (meta == nil || u64(m, 48) > u64(meta, 48)) { // of the last transaction
			meta = m
		}
	}
	if meta == nil || u32(meta, 8) != pageSize {
		return false
	}
	pages := u64(meta, 40)
	if pages > uint64(len(file)/pageSize) {
		return false
	}
	w := pageWalk{file: file[:pages*pageSize], seen: map[uint64]bool{0: true, 1: true}}
	return w.page(u64(meta, 16)) && w.freelist(u64(meta, 32))
}

func isMeta(m []byte) bool {
	sum := fnv.New64a()
	_, _ = sum.Write(m[:56]) // never fails
	return u32(m, 0) == magic && u32(m, 4) == layout && u64(m, 56) == sum.Sum64()
}

// pageWalk visits every page that bbolt can reach. Its methods report whether all is sound.
type pageWalk struct {
	file []byte
	seen map[uint64]bool
	// last is the key before the next one, which is greater, or the same behind one of a branch.
	last       []byte
	fromBranch bool
}

func (w *pageWalk) page(number uint64) bool {
	pages := uint64(len(w.file) / pageSize)
	if number >= pages {
		return false
	}
	page := w.file[number*pageSize:]
	size := u32(page, 12) + 1
	if u64(page, 0) != number || size > pages-number {
		return false
	}
	for i := range size {
		if w.seen[number+i] {
			return false
		}
		w.seen[number+i] = true
	}
	return w.node(page[:size*pageSize])
}

// freelist reports whether the list of free pages is sound. Only a new file has such a list:
// files are written with NoFreelistSync.
func (w *pageWalk) freelist(number uint64) bool {
	if number == noFreelist {
		return true
	}
	if number >= uint64(len(w.file)/pageSize) || w.seen[number] {
		return false
	}
	page := w.file[number*pageSize:]
	return u64(page, 0) == number && u16(page, 8) == freelistPage && u16(page, 10) == 0
}

// node visits the elements of a page, or of a bucket that is kept in an element.
func (w *pageWalk) node(node []byte) bool {
	if len(node) < pageHead {
		return false
	}
	kind, count := u16(node, 8), u16(node, 10)
	isLeaf := kind == leafPage
	if !isLeaf && (kind != branchPage || count == 0) || pageHead+count*elementSize > len(node) {
		return false
	}
	for i := range count {
		element := node[pageHead+i*elementSize:]
		sound := isLeaf && w.leaf(element) || !isLeaf && w.branch(element)
		if !sound {
			return false
		}
	}
	return true
}

func (w *pageWalk) branch(element []byte) bool {
	key, sound := slice(element, u32(element, 0), u32(element, 4))
	return sound && w.isNext(key, true) && w.page(u64(element, 8))
}

func (w *pageWalk) leaf(element []byte) bool {
	isBucket, at, size := u32(element, 0), u32(element, 4), u32(element, 8)
	key, soundKey := slice(element, at, size)
	value, soundValue := slice(element, at+size, u32(element, 12))
	if isBucket > 1 || !soundKey || !soundValue || !w.isNext(key, false) {
		return false
	}
	return isBucket == 0 || w.bucket(value)
}

func (w *pageWalk) bucket(value []byte) bool {
	if len(value) < bucketHead {
		return false
	}
	inside := *w
	inside.last = nil
	if root := u64(value, 0); root != 0 {
		return inside.page(root)
	}
	inline := value[bucketHead:]
	return len(inline) >= pageHead && u16(inline, 8) == leafPage && inside.node(inline)
}

// isNext reports whether a key stands where it must, behind the one before.
func (w *pageWalk) isNext(key []byte, inBranch bool) bool {
	order := bytes.Compare(w.last, key)
	same := order == 0 && w.fromBranch && w.last != nil
	w.last, w.fromBranch = key, inBranch
	return order < 0 || same
}

// slice is a part of what begins with an element.
func slice(from []byte, at, size uint64) (part []byte, ok bool) {
	if at+size > uint64(len(from)) {
		return nil, false
	}
	return from[at:][:size], true
}
