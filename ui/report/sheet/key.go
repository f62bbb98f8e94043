package sheet

import (
	"path/filepath"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
)

// Key is the key of a class as it stands in JSON; docs/schema/generate.json says what each field is.
type Key struct {
	Title        string    `json:"title"`
	Seed         uint64    `json:"seed"`
	Factor       int       `json:"factor"`
	Certificates *string   `json:"certificates"`
	Sheets       []Answers `json:"sheets"`
}

// Answers are the key of a sheet.
type Answers struct {
	Number   string       `json:"number"`
	Student  string       `json:"student"`
	File     string       `json:"file"`
	Problems []ProblemKey `json:"problems"`
}

// ProblemKey is the key of a problem.
type ProblemKey struct {
	Name      string         `json:"name"`
	Game      string         `json:"game"`
	ID        string         `json:"id"`
	Seed      uint64         `json:"seed"`
	Rules     game.Rules     `json:"rules"`
	Problem   string         `json:"problem"`
	Verdict   search.Verdict `json:"verdict"`
	Length    *int           `json:"length"`
	Path      []string       `json:"path"`
	Paths     *int64         `json:"paths"`
	BFS       int64          `json:"bfs_nodes"`
	AStar     int64          `json:"astar_nodes"`
	Heuristic string         `json:"heuristic"`
	FooledBy  *int           `json:"fooled_by"`
	Certified bool           `json:"certified"`
}

// Key makes the key.
func (c *Class) Key(store report.Store) Key {
	key := Key{Title: c.Title, Seed: c.Seed, Factor: generate.Factor, Sheets: []Answers{}}
	if c.proofs != "" {
		key.Certificates = new(filepath.Base(c.proofs))
	}
	for i := range c.Sheets {
		s := &c.Sheets[i]
		of := Answers{Number: s.Student.Number, Student: s.Student.Name, File: baseOf(c.FileOf(s.Student.Number))}
		for k, p := range c.named(s) {
			r := &s.Problems[k]
			of.Problems = append(of.Problems, ProblemKey{
				Name: p.Name, Game: p.Puzzle.Module().ID(), ID: paste.ProblemID(p.Puzzle, nil), Seed: r.Seed, Rules: p.Puzzle.Rules(),
				Problem: store.Format([]game.Problem{p}), Verdict: r.Verdict, Length: game.Known(r.Length, r.Length >= 0), Path: append([]string{}, r.Path...),
				Paths: game.Known(r.Paths, r.Paths > 0), BFS: r.Nodes, AStar: r.AStar, Heuristic: game.DefaultHeuristic(p.Puzzle),
				FooledBy: game.Known(r.FooledBy, r.FooledBy > 0), Certified: c.certified[r],
			})
		}
		key.Sheets = append(key.Sheets, of)
	}
	return key
}

// IsKey reports whether a file can hold a key, by its ending.
func IsKey(path string) bool {
	ending := strings.ToLower(filepath.Ext(path))
	return ending == ".json" || ending == ".md"
}

// FormatKey writes the key as the ending of its file says: as JSON, else as Markdown.
func (c *Class) FormatKey(path string, store report.Store, w *i18n.Words) string {
	if strings.EqualFold(filepath.Ext(path), ".json") {
		return text.JSON(c.Key(store)) + "\n"
	}
	return c.Markdown(w)
}

// answer is a problem with its key, for people.
type answer struct {
	game.Problem
	*generate.Result
}

// answers returns the problems of a sheet with their keys.
func (c *Class) answers(s *generate.Sheet) (list []answer) {
	for i, p := range c.named(s) {
		list = append(list, answer{p, &s.Problems[i]})
	}
	return list
}

func (a *answer) solution(w *i18n.Words) string {
	if a.Verdict == search.Impossible {
		return w.Key("core.verdict.impossible")
	}
	return strings.Join(a.Result.Path, " ")
}

func (a *answer) lengthText() string {
	if a.Length < 0 {
		return "–"
	}
	return strconv.Itoa(a.Length)
}

// pathsText is the number of shortest paths, a dash where there are too many positions to be counted, or none.
func (a *answer) pathsText(w *i18n.Words) string {
	if a.Paths == 0 {
		return "–"
	}
	return w.Number(a.Paths)
}

// Markdown writes the key for people.
func (c *Class) Markdown(w *i18n.Words) string {
	number := func(key string, of func(*answer) string) table.Column[*answer] {
		return table.Column[*answer]{Title: w.Key(key), Number: true, Text: of}
	}
	columns := []table.Column[*answer]{
		{Title: w.Key("generate.sheet.problem"), Text: func(a *answer) string { return a.Name }},
		{Title: w.Key("generate.sheet.game"), Text: func(a *answer) string { return w.Say(a.Problem.Puzzle.Module().Title()) }},
		number("generate.sheet.moves", (*answer).lengthText),
		number("generate.sheet.paths", func(a *answer) string { return a.pathsText(w) }),
		number("generate.sheet.bfs", func(a *answer) string { return w.Number(a.Nodes) }),
		number("generate.sheet.astar", func(a *answer) string { return w.Number(a.AStar) }),
		{Title: w.Key("generate.sheet.solution"), Text: func(a *answer) string { return a.solution(w) }},
	}
	var b strings.Builder
	b.WriteString("# " + text.Markdown(strings.TrimPrefix(c.Title+" · "+w.Key("generate.sheet.key"), " · ")) + "\n\n")
	for _, line := range c.explainKey(w) {
		b.WriteString(text.Plain(line) + "\n\n")
	}
	for i := range c.Sheets {
		s := &c.Sheets[i]
		b.WriteString("## " + text.Markdown(c.heading(w, s)) + "\n\n")
		var rows []*answer
		for _, a := range c.answers(s) {
			rows = append(rows, &a)
		}
		b.WriteString(table.Markdown(columns, rows) + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// explainKey tells what the figures of a key say.
func (c *Class) explainKey(w *i18n.Words) []string {
	lines := []string{w.Key("generate.sheet.proved")}
	if len(c.Sheets) > 1 {
		lines = append(lines, w.Key("generate.sheet.equal", "Factor", generate.Factor))
	}
	if c.proofs != "" {
		lines = append(lines, w.Key("generate.sheet.proofs", "File", filepath.Base(c.proofs)))
	}
	return lines
}

// heading names a sheet: the student, and the file.
func (c *Class) heading(w *i18n.Words, s *generate.Sheet) string {
	who := strings.TrimSpace(s.Student.Number + " " + s.Student.Name)
	if who == "" {
		who = w.Key("generate.sheet.model")
	}
	return strings.TrimSuffix(who+" · "+baseOf(c.FileOf(s.Student.Number)), " · ")
}

// baseOf returns the name of a file, "" for none.
func baseOf(path string) string {
	if path == "" || path == "-" {
		return ""
	}
	return filepath.Base(path)
}
