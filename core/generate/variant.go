package generate

import (
	"hash/fnv"
	"strconv"

	"procura/core/game"
	"procura/core/search"
)

// Factor bounds how much the nodes of breadth-first search and of A* of a variant may differ from its model's.
const Factor = 2

// Variant makes the request for problems as hard as one that was found: of the same verdict and length, with nodes of
// breadth-first search and of A* within Factor. A student's number gives the seed, so that the variant is the same
// whoever else is in the class.
func (r Request) Variant(model *Proof, number string) Request {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(strconv.FormatUint(r.Seed, 10) + " " + number)) // never fails
	r.Seed = hash.Sum64() >> 16                                              // exact as a number of JSON
	r.Model = model
	if aimed := r; model.Length > 0 {
		aimed.Moves = model.Length
		if _, refused := aimed.Complete(); refused == nil { // else a size or the like excludes it, and lengths are compared
			return aimed
		}
	}
	return r
}

// band returns the nodes of breadth-first search that the wish and the model allow.
func (r *Request) band() game.Band {
	band := r.Nodes
	if r.Model != nil {
		near := around(r.Model.Nodes)
		band.Least = max(band.Least, near.Least)
		if band.Most == 0 || band.Most > near.Most {
			band.Most = near.Most
		}
	}
	return band
}

// around returns the counts within Factor of one.
func around(n int64) game.Band { return game.Band{Least: (n + Factor - 1) / Factor, Most: n * Factor} }

// isComparable counts what sheets are compared by, and holds it against the model.
func (t *trial) isComparable() bool {
	model := t.request.Model
	if model == nil && !t.request.Counted {
		return true
	}
	if t.proof.Nodes == 0 {
		t.survey(survey)
	}
	if t.proof.Nodes == 0 || t.ctx.Err() != nil {
		return false
	}
	t.proof.AStar = t.countNodes(game.Method{Algorithm: search.AStar}, survey)
	return t.proof.AStar > 0 && (model == nil || t.proof.Length == model.Length && around(model.AStar).Has(t.proof.AStar))
}
