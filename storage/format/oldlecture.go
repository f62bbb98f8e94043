package format

import (
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
)

// This file reads lectures in the form of version 0.1, which is no longer written. It goes with oldmatch.go, whose
// helpers it shares.
//
//	(aula "Largura contra A*"
//	 (passo "Em largura"
//	  (nota "Quantas jogadas, no mínimo?")
//	  (problema cavalo_p3F... "C")
//	  (metodo astar weight=1.5 :heuristica pairs)
//	  (limites :tempo 30000 :memoria 1GiB)
//	  (jogada 6)
//	  (explorar 12 prever)))

const oldLectureHead = "aula"

// readOldLecture writes the form as TOML, and has that read.
func readOldLecture(issues *issueList, modules []game.Module, content string, whole *text.Node) datafile.File {
	r := &lectureReader{issues, modules, content}
	l := &game.Lecture{Title: oldTitle(whole)}
	for i := range whole.Items {
		n := &whole.Items[i]
		if !isOldHeaded(n, "passo") {
			continue
		}
		if len(l.Steps) == mostSteps {
			r.reportFlaw(content, &flaw{n.From, text.M("error.lecture.steps"), text.M("error.lecture.steps.expected", "Limit", mostSteps)})
			break
		}
		s, wrong := r.readStep(readOldStep(n))
		if wrong != nil {
			r.reportFlaw(content, wrong)
			continue
		}
		l.Steps = append(l.Steps, s)
	}
	return datafile.File{Path: r.file, Lecture: l, Old: true, Issues: r.issues}
}

// oldTitle is the string behind the first word of a list.
func oldTitle(n *text.Node) string {
	if first := itemAt(n.Items, 1); first.Kind == text.String {
		return first.Text
	}
	return ""
}

// readOldStep has what a step says as the values of a block of today.
func readOldStep(n *text.Node) *block {
	b := &block{from: n.From, to: n.To}
	add := func(key, value string, at *text.Node) {
		b.values = append(b.values, tomlValue{key: key, keyFrom: at.From, from: at.From, to: at.To, text: value, quoted: true, number: true})
	}
	if title := oldTitle(n); title != "" {
		add(titleKey, title, &n.Items[1])
	}
	for i := range n.Items {
		section := &n.Items[i]
		first := itemAt(section.Items, 1)
		switch readOldWord(itemAt(section.Items, 0)) {
		case "nota":
			add("note", first.Text, section)
		case "problema":
			add("problem", first.Text, first)
			add("name", itemAt(section.Items, 2).Text, section)
		case "metodo":
			addOldMethod(section, add)
		case "limites":
			addOldKeys(section.Items[1:], add)
		case "jogada":
			add("board", first.Text, section)
		case "explorar":
			add("explore", first.Text, section)
			if asked := wordsOf(section.Items[min(2, len(section.Items)):]); asked != "" {
				add("ask", oldQuestions[plain(asked)], section)
			}
		}
	}
	return b
}

var oldQuestions = map[string]string{"prever": "next", "prever sucessores": "fates", "prever h": "value"}

// addOldMethod adds (metodo astar weight=1.5 :heuristica pairs).
func addOldMethod(n *text.Node, add func(key, value string, at *text.Node)) {
	end := 1
	for end < len(n.Items) && !strings.HasPrefix(n.Items[end].Text, ":") {
		end++
	}
	add("method", wordsOf(n.Items[1:end]), n)
	addOldKeys(n.Items[end:], add)
}

var oldMethodKeys = map[string]string{
	":heuristica": "heuristic", ":repetidos": "duplicates", ":objetivo": "goal",
	":tempo": "time", ":nos": "nodes", ":profundidade": "depth", ":memoria": "memory",
}

// addOldKeys adds ":heuristica pairs :repetidos graph".
func addOldKeys(items []text.Node, add func(key, value string, at *text.Node)) {
	for i := 0; i+1 < len(items); i += 2 {
		value := items[i+1].Text
		switch key := oldMethodKeys[readOldWord(&items[i])]; key {
		case "":
		case "time":
			add(key, value+"ms", &items[i+1])
		case "goal":
			add(key, strings.Replace(value, "maximo", maximumGoal, 1), &items[i+1])
		default:
			add(key, value, &items[i+1])
		}
	}
}
