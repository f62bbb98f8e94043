package format

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/text"
)

// A lecture is TOML, which people write by hand:
//
//	# a comment stays where it is
//	lecture = 1
//	title = "Largura contra A*"
//
//	[[step]]
//	title = "Em largura"
//	note = "Quantas jogadas, no mínimo?"
//	problem = "cavalo_p3F..."
//	name = "C"
//	method = "bfs"
//	explore = 12
//	ask = "next"
//
//	[[step]]
//	position = "quatro_mM..."
//	method = "alphabeta,depth=3"
//	explore = 47
//
// What is written again keeps every byte that does not say what has changed.

// lectureVersion is the version of the form.
const lectureVersion = 1

// The keys of a lecture, and the name of the tables that are its steps.
const (
	lectureKey = "lecture"
	titleKey   = "title"
	problemKey = "problem"
	// positionKey has a search for two in the place of a problem.
	positionKey = "position"
	stepName    = "step"
)

// stepKeys are the keys of a step, and thoughtKeys those of a step with a search for two.
var (
	stepKeys    = strings.Fields("title note problem name method heuristic duplicates goal time nodes depth memory board explore ask position")
	thoughtKeys = strings.Fields("title note position method seed explore ask")
)

// maximumGoal is the goal of a method for the most points.
const maximumGoal = "max"

// What a lecture can have at most: steps, characters of a title or a note, and the limits of a search.
const (
	mostSteps = 1000
	mostWords = 2000
	mostTime  = 24 * time.Hour
	mostNodes = 1 << 40
)

// Lecture writes a lecture; reading gives the same one back.
func Lecture(l *game.Lecture) string {
	var b strings.Builder
	if l.Text.Head == "" {
		b.WriteString(lectureKey + " = " + strconv.Itoa(lectureVersion) + "\n" + titleKey + " = " + text.JSON(l.Title) + "\n")
	} else {
		b.WriteString(patchBlock(l.Text.Head, headValues(l.Text.Title), headValues(l.Title)))
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		before := s.Text.Before
		block := s.Text.Source
		if s.Text.Was == nil {
			before = "\n"
			block = "[[" + stepName + "]]\n"
		}
		endLine(&b)
		b.WriteString(before)
		var was []keyValue
		if s.Text.Was != nil {
			was = stepValues(s.Text.Was)
		}
		b.WriteString(patchBlock(block, was, stepValues(s)))
	}
	if l.Text.Tail != "" {
		endLine(&b)
	}
	b.WriteString(l.Text.Tail)
	return b.String()
}

// endLine ends the last line of a text, where it has not ended.
func endLine(b *strings.Builder) {
	if !strings.HasSuffix(b.String(), "\n") {
		b.WriteString("\n")
	}
}

func headValues(title string) []keyValue { return []keyValue{{titleKey, quoted(title)}} }

// quoted is a string of TOML, "" for one that is left out. What JSON escapes TOML reads.
func quoted(words string) string { return when(words != "", text.JSON(words)) }

// stepValues returns the values of a step in the order of the keys; one that is left out is "".
func stepValues(s *game.LectureStep) []keyValue {
	list := []keyValue{
		{titleKey, quoted(text.Clip(s.Title, mostWords-1))},
		{"note", quoted(text.Clip(s.Note, mostWords-1))},
	}
	if s.Thought != nil {
		return append(append(list, thoughtValues(s.Thought)...), momentValues(s.Moment)...)
	}
	list = append(list, keyValue{problemKey, quoted(paste.ProblemID(s.Puzzle, s.Moves))}, keyValue{"name", quoted(s.Name)})
	if m := s.Method; m != nil {
		list = append(list,
			keyValue{"method", quoted(m.AlgorithmText())},
			keyValue{"heuristic", quoted(m.Heuristic)},
			keyValue{"duplicates", quoted(string(m.Duplicates))},
			keyValue{"goal", when(m.Maximise, quoted(maximumGoal))},
			keyValue{"time", when(m.Limits.Time > 0, quoted(formatSpan(m.Limits.Time)))},
			keyValue{"nodes", formatPositive(m.Limits.Nodes)},
			keyValue{"depth", formatPositive(int64(m.Limits.Depth))},
			keyValue{"memory", when(m.Limits.Memory > 0, quoted(search.FormatSize(m.Limits.Memory)))},
		)
	}
	list = append(list, keyValue{"board", formatPositive(int64(s.At))})
	if s.Method != nil {
		list = append(list, momentValues(s.Moment)...)
	}
	return list
}

// thoughtValues writes a seed that is no whole number of TOML, which has a sign, as a string.
func thoughtValues(t *game.LectureThought) []keyValue {
	seed := strconv.FormatUint(t.Method.Options.Seed, 10)
	if t.Method.Options.Seed > math.MaxInt64 {
		seed = quoted(seed)
	}
	return []keyValue{
		{positionKey, quoted(paste.PositionID(t.Position))},
		{"method", quoted(t.Method.String())},
		{"seed", when(t.Method.Options.Seed > 0, seed)},
	}
}

func momentValues(m *game.LectureMoment) []keyValue {
	if m == nil {
		return nil
	}
	return []keyValue{{"explore", strconv.Itoa(m.Step)}, {"ask", quoted(m.Predict)}}
}

// lectureReader reads a lecture. A step that can't be read stays in the text, and is there again when the lecture is saved.
type lectureReader struct {
	*issueList
	modules []game.Module
	content string
}

func readLecture(issues *issueList, modules []game.Module, content string) datafile.File {
	r := &lectureReader{issues, modules, content}
	file := datafile.File{Path: r.file}
	blocks, wrong := splitTOML(content, mostSteps+1)
	if wrong == nil {
		wrong = r.checkBlocks(blocks)
	}
	if wrong != nil {
		r.reportFlaw(content, wrong)
	} else {
		file.Lecture = r.readBlocks(blocks)
	}
	file.Issues = r.sortedIssues(text.Message{})
	return file
}

// checkBlocks refuses a lecture of a later version, and what has another form.
func (r *lectureReader) checkBlocks(blocks []block) *flaw {
	head := &blocks[0]
	version, _ := head.find(lectureKey)
	number, ok := version.whole()
	switch {
	case !ok:
		return formFlaw(version.from, r.content[version.from:], lectureKey+" = 1")
	case number != lectureVersion:
		return newerVersion(version.from, number)
	}
	if wrong := head.check([]string{lectureKey, titleKey}); wrong != nil {
		return wrong
	}
	for i, b := range blocks[1:] {
		if b.name != stepName || !b.array {
			return unknownKey(b.from, b.name, []string{"[[" + stepName + "]]"})
		}
		if i == mostSteps {
			return &flaw{b.from, text.M("error.lecture.steps"), text.M("error.lecture.steps.expected", "Limit", mostSteps)}
		}
	}
	return nil
}

func (r *lectureReader) readBlocks(blocks []block) *game.Lecture {
	l := &game.Lecture{}
	head := &stepReader{block: &blocks[0]}
	l.Title = head.readString(titleKey)
	if head.wrong != nil {
		r.reportFlaw(r.content, head.wrong)
		l.Title = ""
	}
	cut := blocks[0].to
	l.Text = game.LectureFrame{Head: r.content[:cut], Title: l.Title}
	for i := range blocks[1:] {
		b := &blocks[i+1]
		s, wrong := r.readStep(b)
		if wrong != nil {
			r.reportFlaw(r.content, wrong)
			continue
		}
		was := s
		s.Text = game.LectureText{Before: r.content[cut:b.from], Source: r.content[b.from:b.to], Was: &was}
		l.Steps = append(l.Steps, s)
		cut = b.to
	}
	l.Text.Tail = r.content[cut:]
	return l
}

// stepReader reads the values of a step up to the first flaw.
type stepReader struct {
	*lectureReader
	block *block
	step  game.LectureStep
	wrong *flaw
}

func (r *lectureReader) readStep(b *block) (game.LectureStep, *flaw) {
	s := &stepReader{lectureReader: r, block: b}
	if _, isForTwo := b.find(positionKey); isForTwo {
		s.readThought()
		return s.step, s.wrong
	}
	s.wrong = b.check(stepKeys)
	s.readProblem()
	s.step.Title = s.readString(titleKey)
	s.step.Note = s.readString("note")
	s.step.Name = s.readString("name")
	s.readMethod()
	s.step.At = int(max(0, s.readNumber("board", 0, math.MaxInt32)))
	s.readMoment(askKinds)
	return s.step, s.wrong
}

// readThought reads a step with a search for two.
func (s *stepReader) readThought() {
	s.wrong = s.block.check(thoughtKeys)
	s.step.Title = s.readString(titleKey)
	s.step.Note = s.readString("note")
	t := &game.LectureThought{Position: s.readID(positionKey).Position}
	if s.wrong == nil && t.Position == nil {
		s.refuse(positionKey, `"quatro_m..."`)
	}
	spec, seed := s.readString("method"), s.readSeed()
	if s.wrong != nil {
		return
	}
	method, wrong := match.ParseMethod(t.Position, spec)
	if wrong != nil {
		v, _ := s.block.find("method")
		s.wrong = &flaw{v.from, *wrong, text.M("error.match.form.expected", "Form", `method = "alphabeta,depth=3"`)}
	}
	method.Options.Seed = seed
	t.Method = method
	s.step.Thought = t
	s.readMoment(askKindsForTwo)
}

// readSeed reads a number, or a string with one that is greater than those of TOML.
func (s *stepReader) readSeed() uint64 {
	v, has := s.block.find("seed")
	if !has {
		return 0
	}
	seed, err := strconv.ParseUint(v.text, 10, 64)
	if err != nil || !v.number && !v.quoted {
		s.refuse("seed", "1")
	}
	return seed
}

// readString reads a string, "" if there is none.
func (s *stepReader) readString(key string) string {
	v, has := s.block.find(key)
	switch {
	case !has:
		return ""
	case !v.quoted:
		s.refuse(key, `"..."`)
	case utf8.RuneCountInString(v.text) > mostWords && key != problemKey && key != "method":
		s.wrong = cmp.Or(s.wrong, &flaw{v.from, text.M("error.lecture.long"), text.M("error.lecture.long.expected", "Limit", mostWords)})
	}
	return v.text
}

// readNumber reads a whole number from least to most, -1 if there is none.
func (s *stepReader) readNumber(key string, least, most int64) int64 {
	v, has := s.block.find(key)
	if !has {
		return -1
	}
	number, ok := v.whole()
	if !ok || number < least || number > most {
		s.refuse(key, "1")
	}
	return number
}

// refuse notes that the value of a key can't be read.
func (s *stepReader) refuse(key, example string) {
	v, _ := s.block.find(key)
	s.wrong = cmp.Or(s.wrong, formFlaw(v.from, v.text, key+" = "+example))
}

func (s *stepReader) readProblem() {
	if _, has := s.block.find(problemKey); !has {
		s.wrong = cmp.Or(s.wrong, &flaw{
			s.block.from, text.M("error.lecture.problem"), text.M("error.match.form.expected", "Form", `problem = "cavalo_p..."`),
		})
	}
	found := s.readID(problemKey)
	if s.wrong == nil && found.Puzzle == nil {
		s.refuse(problemKey, `"cavalo_p..."`)
	}
	s.step.Puzzle = found.Puzzle
	s.step.Moves = found.Moves
}

// readID reads a short id.
func (s *stepReader) readID(key string) (found paste.IDContent) {
	id := s.readString(key)
	if s.wrong != nil {
		return found
	}
	found, wrong := paste.ReadID(id, s.modules)
	if wrong != nil {
		v, _ := s.block.find(key)
		s.wrong = &flaw{v.from + wrong.Column, shortArgs(wrong.What), wrong.Expected} // behind the quotation mark
	}
	return found
}

// readMethod reads how the run of a step is found.
func (s *stepReader) readMethod() {
	if _, has := s.block.find("method"); !has {
		for _, key := range strings.Fields("heuristic duplicates goal time nodes depth memory explore ask") {
			if _, has := s.block.find(key); has {
				s.refuse(key, `..., method = "bfs"`)
			}
		}
		return
	}
	m := &game.LectureRun{}
	s.readAlgorithm(m)
	m.Heuristic = s.readString("heuristic")
	m.Duplicates = search.Duplicates(s.readString("duplicates"))
	if !slices.Contains([]search.Duplicates{"", search.Graph, search.Tree, search.Quotient}, m.Duplicates) {
		s.refuse("duplicates", `"graph"`)
	}
	goal := s.readString("goal")
	m.Maximise = goal == maximumGoal
	if goal != "" && !m.Maximise || m.Maximise && s.wrong == nil && !s.step.Puzzle.Maximises() {
		s.refuse("goal", text.JSON(maximumGoal))
	}
	m.Limits = s.limits()
	if s.wrong != nil {
		return
	}
	if _, wrong := m.Resolve(s.step.Puzzle); wrong != nil {
		v, _ := s.block.find("method")
		s.wrong = &flaw{v.from, *wrong, text.M("error.match.form.expected", "Form", `method = "astar"`)}
	}
	s.step.Method = m
}

// readAlgorithm reads "astar", or "astar weight=1.5".
func (s *stepReader) readAlgorithm(m *game.LectureRun) {
	words := strings.Fields(s.readString("method"))
	ok := len(words) == 1 || len(words) == 2
	if ok {
		m.Algorithm = search.Algorithm(words[0])
		ok = m.Algorithm == game.Best || slices.Contains(search.Algorithms(), m.Algorithm)
	}
	if ok && len(words) == 2 {
		p, takes := m.Algorithm.Parameter()
		key, value, _ := strings.Cut(words[1], "=")
		m.Parameter, ok = p.Parse(value)
		ok = ok && takes && key == p.Key
	}
	if !ok {
		s.refuse("method", `"astar weight=1.5"`)
	}
}

func (s *stepReader) limits() (l search.Limits) {
	l.Nodes = max(0, s.readNumber("nodes", 1, mostNodes))
	l.Depth = int(max(0, s.readNumber("depth", 1, math.MaxInt32)))
	if word := s.readString("time"); word != "" {
		span, err := time.ParseDuration(word)
		if err != nil || span <= 0 || span > mostTime {
			s.refuse("time", `"30s"`)
		}
		l.Time = span
	}
	if word := s.readString("memory"); word != "" {
		size, err := search.ParseSize(word)
		if err != nil {
			s.refuse("memory", `"1GiB"`)
		}
		l.Memory = size
	}
	return l
}

// askKinds are the questions about the next step of a search, and askKindsForTwo those of a search for two, the kinds of
// core/teach; "" asks nothing.
var (
	askKinds       = []string{"", "next", "fates", "value"}
	askKindsForTwo = []string{"", "move", "cut", "up"}
)

// readMoment reads which step of the search is looked into.
func (s *stepReader) readMoment(kinds []string) {
	step := s.readNumber("explore", 0, math.MaxInt32)
	ask := s.readString("ask")
	if !slices.Contains(kinds, ask) || ask != "" && step < 0 {
		s.refuse("ask", text.JSON(kinds[1]))
	}
	if step >= 0 {
		s.step.Moment = &game.LectureMoment{Step: int(step), Predict: ask}
	}
}
