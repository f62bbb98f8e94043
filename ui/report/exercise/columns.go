package exercise

import (
	"procura/core/game"
	"procura/core/gametree"
	"procura/core/play"
	"procura/core/table"
)

// Item is an exercise of a sheet; students are counted from 1.
type Item struct {
	Seed    uint64
	Student int
	Tree    gametree.Tree
}

// Columns returns the columns of an exercise with its key, as JSON.
func Columns() []table.Column[*Item] {
	return []table.Column[*Item]{
		{Key: "game", Value: func(*Item) any { return "alphabeta" }},
		{Key: "seed", Value: func(i *Item) any { return i.Seed }},
		{Key: "student", Value: func(i *Item) any { return i.Student }},
		{Key: "tree", Value: func(i *Item) any { return i.Tree.String() }},
		{Key: "value", Value: func(i *Item) any { return i.Tree.Solve(true)[0].Value }},
		{Key: "leaves", Value: func(i *Item) any { return i.Tree.Leaves() }},
		{Key: "leaves_looked_at", Value: func(i *Item) any { return i.Tree.CountLeaves() }},
		{Key: "nodes", Value: func(i *Item) any { return keyOf(i.Tree) }},
	}
}

// nodeKey is what is to be filled in at a node; alpha and beta are nil where they have no end.
type nodeKey struct {
	Node  string `json:"node"`
	Alpha *int   `json:"alpha"`
	Beta  *int   `json:"beta"`
	Value int    `json:"value"`
	Soft  int    `json:"soft_value"`
	// Left is the number of children that are cut.
	Left int `json:"left"`
}

func keyOf(t gametree.Tree) []nodeKey {
	hard, soft := t.Solve(true), t.Solve(false)
	nodes := []nodeKey{}
	for i, a := range hard {
		if !a.IsFilled {
			continue
		}
		left := 0
		for k, child := range t.Nodes[i].Children {
			if hard[child].IsCut {
				left = len(t.Nodes[i].Children) - k
			}
		}
		nodes = append(nodes, nodeKey{
			Node: t.Label(i), Alpha: game.Known(a.Alpha, a.Alpha > -play.Win), Beta: game.Known(a.Beta, a.Beta < play.Win),
			Value: a.Value, Soft: soft[i].Value, Left: left,
		})
	}
	return nodes
}
