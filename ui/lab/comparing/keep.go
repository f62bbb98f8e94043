package comparing

import (
	"encoding/json"

	"procura/core/compare"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/widgets/chart"
)

// What outlives the window: what was ticked and chosen, and the rows that there are, with
// the problems they are of. A plan under way is not begun again.
type (
	keptChoices struct {
		Begun    bool         `json:"begun"`
		Ticked   []string     `json:"ticked"`
		Methods  []keptMethod `json:"methods"`
		Repeat   int          `json:"repeat"`
		Seconds  int          `json:"seconds"`
		Mebibyte int          `json:"mebibytes"`
		Column   column       `json:"column"`
		Falling  bool         `json:"descending"`
		Figure   column       `json:"figure"`
		Lines    bool         `json:"lines"`
		Log      bool         `json:"log"`
	}
	keptMethod struct {
		Text string `json:"text"`
		On   bool   `json:"on"`
	}
	keptRows struct {
		Texts   []string      `json:"texts"`
		Where   []host.Place  `json:"where"`
		Names   []string      `json:"names"`
		Methods []string      `json:"methods"` // as ParseMethod reads them
		Called  []string      `json:"called"`
		Repeat  int           `json:"repeat"`
		Total   int           `json:"total"`
		Rows    []compare.Row `json:"rows"`
	}
)

// table is the name of the part with the rows.
const rowsPart = "rows"

var _ host.Keeper = (*Session)(nil)

// Room is its name among the pages of the laboratory.
func (s *Session) Room() string { return "comparing" }

// Keep returns what was chosen, and the rows.
func (s *Session) Keep() []host.Part {
	f := &s.field
	k := keptChoices{
		Begun: f.begun, Repeat: f.repeat, Seconds: f.seconds, Mebibyte: f.mebibyte, Column: s.sheet.column, Falling: s.sheet.descending,
		Figure: s.plot.column, Lines: s.plot.shape == chart.Line, Log: s.plot.log,
	}
	for _, e := range f.problems {
		if f.ticked[e.id] {
			k.Ticked = append(k.Ticked, e.id)
		}
	}
	for i, t := range f.methods.Texts() {
		k.Methods = append(k.Methods, keptMethod{t, f.on[i]})
	}
	parts := []host.Part{host.Small(host.Choices, k)}
	if len(s.sheet.rows) > 0 {
		parts = append(parts, s.keepRows())
	}
	return parts
}

// keepRows is the part with the rows, whose number tells whether it is another one.
func (s *Session) keepRows() host.Part {
	t, store := s.sheet, s.host.Store()
	return host.Part{Name: rowsPart, Version: t.version(), Encode: func() ([]byte, error) {
		k := keptRows{Names: t.names, Called: t.methods, Repeat: t.repeat, Total: t.total, Rows: t.rows}
		k.Texts, k.Where = host.Written(store, t.problems)
		for _, c := range t.contenders {
			k.Methods = append(k.Methods, c.Text)
		}
		return json.Marshal(k) //nolint:wrapcheck // said by who writes it
	}}
}

// version changes with the rows.
func (s *sheet) version() uint64 {
	if len(s.rows) == 0 {
		return 0
	}
	return uint64(s.rows[0].Run.When.UnixNano()) + uint64(len(s.rows)) //nolint:gosec // no number of anything
}

// Restore takes up what was chosen in an earlier window, and its rows.
func (s *Session) Restore(parts map[string][]byte) []host.Step {
	rows, read := readRows(s.host.Store(), parts[rowsPart])
	return []host.Step{func() (damaged []string) {
		if src, there := parts[host.Choices]; there && !s.restoreChoices(src) {
			damaged = append(damaged, host.Choices)
		}
		if _, there := parts[rowsPart]; there {
			if !read {
				return append(damaged, rowsPart)
			}
			s.restoreRows(rows)
		}
		return damaged
	}}
}

func (s *Session) restoreChoices(src []byte) bool {
	var k keptChoices
	if json.Unmarshal(src, &k) != nil || k.Column < 0 || k.Column >= columns || k.Figure < columnLength || k.Figure >= columns || k.Repeat < 1 {
		return false
	}
	f := &s.field
	f.begun, f.repeat, f.seconds, f.mebibyte = k.Begun, k.Repeat, max(0, k.Seconds), max(0, k.Mebibyte)
	s.sheet.column, s.sheet.descending = k.Column, k.Falling
	s.plot = plot{column: k.Figure, shape: chart.Bar, log: k.Log}
	if k.Lines {
		s.plot.shape = chart.Line
	}
	for _, id := range k.Ticked {
		f.ticked[id] = true
	}
	var texts []string
	var on []bool
	for _, m := range k.Methods {
		texts, on = append(texts, m.Text), append(on, m.On)
	}
	return len(texts) == 0 || f.take(texts, on)
}

// kept are rows of an earlier window.
type kept struct {
	keptRows
	sheet
}

// readRows reads rows beside the window, and reports whether they are whole.
func readRows(store host.Store, src []byte) (k kept, ok bool) {
	if src == nil || json.Unmarshal(src, &k.keptRows) != nil {
		return k, false
	}
	k.problems, ok = host.Read(store, k.Texts, k.Where)
	for _, t := range k.Methods {
		c, wrong := compare.ParseMethod(t)
		ok = ok && wrong == nil
		k.contenders = append(k.contenders, c)
	}
	if !ok || len(k.Names) != len(k.problems) || len(k.Called) != len(k.contenders) {
		return k, false
	}
	for i := range k.Rows {
		r := &k.Rows[i]
		if r.Problem < 0 || r.Problem >= len(k.problems) || r.Contender < 0 || r.Contender >= len(k.contenders) {
			return k, false
		}
		r.Failed = numbers(r.Failed)
	}
	return k, true
}

// numbers makes whole numbers of those that JSON has read as others.
func numbers(m text.Message) text.Message {
	for key, value := range m.Args {
		if f, ok := value.(float64); ok && f == float64(int64(f)) {
			m.Args[key] = int(f)
		}
	}
	return m
}

func (s *Session) restoreRows(k kept) {
	column, descending := s.sheet.column, s.sheet.descending
	s.sheet.clear()
	t := &s.sheet
	t.column, t.descending = column, descending
	t.problems, t.contenders, t.names, t.methods = k.problems, k.contenders, k.Names, k.Called
	t.repeat, t.total = max(1, k.Repeat), max(k.Total, len(k.Rows))
	t.add(k.Rows)
}
