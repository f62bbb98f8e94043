package alphabeta

import (
	"bytes"
	"image"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/gametree"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/page"
	"procura/ui/picture"
	"procura/ui/report/exercise"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// fillIn is an exercise: a tree, what the student has filled in at its nodes, and how that was marked.
type fillIn struct {
	exercise.Sheets
	size    string
	tree    gametree.Tree
	written []writing // by nodes
	marks   map[int]gametree.Marking
	equal   match.EqualCuts
	// right are how many of the nodes that were marked are right.
	right, marked int
}

// writing is what is written at a node: alpha, beta and value, and the first of its children that is cut, 0 for none.
type writing struct {
	numbers [3]string
	cutFrom int
}

// exerciseShapes are the sizes that are offered.
var exerciseShapes = map[string]gametree.Shape{"small": {Depth: 2, Branching: 3}, "medium": {Depth: 3, Branching: 2}, "large": {Depth: 3, Branching: 3}}

func newFillIn(size string) *fillIn {
	x := &fillIn{size: size, Sheets: exercise.Sheets{Shape: exerciseShapes[size], Seed: rand.Uint64(), Count: 1, Students: 1}}
	x.tree = x.TreeOf(0, 0)
	x.written = make([]writing, len(x.tree.Nodes))
	return x
}

// answers reads what is written.
func (x *fillIn) answers() []gametree.Answer {
	answers := make([]gametree.Answer, len(x.written))
	for i, at := range x.written {
		alpha, hasAlpha := readNumber(at.numbers[0])
		beta, hasBeta := readNumber(at.numbers[1])
		value, hasValue := readNumber(at.numbers[2])
		if hasAlpha && hasBeta && hasValue {
			answers[i] = gametree.Answer{IsCut: answers[i].IsCut, IsFilled: true, Alpha: alpha, Beta: beta, Value: value}
		}
		if at.cutFrom > 0 {
			answers[x.tree.Nodes[i].Children[at.cutFrom]].IsCut = true
		}
	}
	return answers
}

// readNumber reads an end of a window, or a value.
func readNumber(typed string) (value int, ok bool) {
	typed = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(typed), "−", "-"))
	switch strings.TrimPrefix(typed, "+") {
	case "∞", "inf":
		return play.Win, true
	case "-∞", "-inf":
		return -play.Win, true
	}
	value, err := strconv.Atoi(typed)
	return value, err == nil && -play.MaxEval <= value && value <= play.MaxEval
}

// isCut reports whether a node is cut, or below one that is.
func (x *fillIn) isCut(i int) bool {
	parent := x.tree.Nodes[i].Parent
	if parent < 0 {
		return false
	}
	from := x.written[parent].cutFrom
	return from > 0 && i >= x.tree.Nodes[parent].Children[from] || x.isCut(parent)
}

// markAnswers marks all nodes.
func (x *fillIn) markAnswers() {
	marks, equal := x.tree.MarkAnswers(x.answers())
	x.equal, x.right, x.marked = equal, 0, len(marks)
	x.marks = map[int]gametree.Marking{}
	for _, m := range marks {
		x.marks[m.Node] = m
		if m.Fault == "" {
			x.right++
		}
	}
}

// setExercise begins an exercise, nil ends the one that is there.
func (s *Session) setExercise(x *fillIn) {
	s.exercise, s.why = x, text.Message{}
	s.Changed()
}

// showSolution walks through an exercise by alpha-beta.
func (s *Session) showSolution(x *fillIn) {
	chooseAlphaBeta(s)
	s.exploreTree(x.tree, func() {})
}

// printExercise writes the sheet as PDF, and then the key to it.
func (s *Session) printExercise(x *fillIn, isKey bool) {
	w, part := s.Host.Words(), "sheet"
	if isKey {
		part = "key"
	}
	s.Host.AskWhereToSave(w.Key("alphabeta.exercise.save."+part), w.Key("alphabeta.exercise.file."+part)+".pdf", func(path string) {
		var pages bytes.Buffer
		_ = x.WritePDF(&pages, w, isKey) // a buffer never fails
		save := func() error { return s.Host.Store().SaveFile(path, pages.Bytes(), true) }
		page.WriteFile(s.Host, path, save, text.M("alphabeta.exercise.saved", "File", filepath.Base(path)))
		if !isKey {
			s.printExercise(x, true)
		}
	})
}

// exercisePane shows the tree of an exercise as on paper beside the form for its nodes.
type exercisePane struct {
	view    *View
	shown   *fillIn
	size    *widgets.Choice
	drawing *canvas.Raster
	rows    *fyne.Container
	fields  []*exerciseRow
	result  *widgets.Wrapped
	content fyne.CanvasObject
}

// exerciseRow is the form of a node.
type exerciseRow struct {
	node    int
	name    *widgets.Line
	numbers [3]*widgets.Entry
	cut     *widgets.KeyedSelect
	why     *widgets.Wrapped
}

// The width of the form at the usual size of texts, the room for its scroll bar, and the margin of the drawing.
const (
	formWidth   = 470
	barRoom     = 10
	paperMargin = 8
)

var exerciseColumns = widgets.Columns{Shares: []float32{6, 4, 4, 4, 7}, Gap: 6}

func newExercisePane(v *View) *exercisePane {
	w, s := v.Words, v.session
	p := &exercisePane{view: v, rows: widgets.Stacked(4)}
	p.drawing = canvas.NewRaster(func(width, _ int) image.Image {
		sheet := p.sheet()
		return picture.NewPainter(float64(width)/sheet.Width, exercise.Paper).Paint(sheet)
	})
	paper := container.New(widgets.LayoutFunc{Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		sheet := p.sheet()
		scale := min(size.Width/float32(sheet.Width), size.Height/float32(sheet.Height))
		wide, high := float32(sheet.Width)*scale, float32(sheet.Height)*scale
		widgets.Place(p.drawing, (size.Width-wide)/2, (size.Height-high)/2, wide, high)
	}}, p.drawing)
	title := widgets.NewText(w.Key("alphabeta.exercise.title"), true)
	p.size = widgets.NewKeyChoice(w, "alphabeta.exercise.size.", []string{"small", "medium", "large"}, func(key string) { s.setExercise(newFillIn(key)) })
	p.size.Explain(v.Tips, w.Key("alphabeta.exercise.about.size"))
	back := v.Button("alphabeta.exercise.back", "alphabeta.exercise.about.back", func() { s.setExercise(nil) })
	other := v.Button("alphabeta.exercise.other", "alphabeta.exercise.about.other", func() { s.setExercise(newFillIn(p.size.Key())) })
	head := container.NewBorder(nil, nil, back, container.NewHBox(widgets.WithWidth(kindWidth, p.size.KeyedSelect), other), widgets.Middle(title))
	mark := v.Button("alphabeta.exercise.mark", "alphabeta.exercise.about.mark", p.markAnswers)
	mark.Importance = widget.HighImportance
	solution := v.Button("alphabeta.exercise.solution", "alphabeta.exercise.about.solution", func() {
		v.unfocus()
		s.showSolution(p.shown)
	})
	printed := v.Button("alphabeta.exercise.print", "alphabeta.exercise.about.print", func() { s.printExercise(p.shown, false) })
	p.result = widgets.NewWrapped("", widget.RichTextStyleInline, fyne.TextWrapWord)
	names := container.New(exerciseColumns)
	for _, key := range []string{"node", "alpha", "beta", "value", "cut"} {
		names.Add(widgets.NewCaption(w.Key("alphabeta.exercise.column." + key)))
	}
	task := widgets.Passage(w.Key("alphabeta.exercise.task"), widget.RichTextStyleInline, fyne.TextWrapWord)
	besideBar := layout.NewCustomPaddedLayout(0, 0, 0, barRoom)
	rows := container.NewVScroll(container.New(besideBar, p.rows))
	form := widgets.Border(widgets.Stacked(4, task, container.New(besideBar, names)), widgets.Stacked(4, p.result.Content, container.NewHBox(mark, solution, printed)), nil, nil, rows)
	padded := func(o fyne.CanvasObject) fyne.CanvasObject {
		return widgets.Card(container.New(layout.NewCustomPaddedLayout(6, 6, 8, 8), o))
	}
	work := container.NewBorder(nil, nil, nil, widgets.WithWidth(formWidth, padded(form)), padded(paper))
	p.content = container.NewPadded(container.NewBorder(padded(head), nil, nil, nil, work))
	return p
}

// sheet draws what is filled in.
func (p *exercisePane) sheet() picture.Sheet {
	x := p.shown
	if x == nil {
		return picture.Sheet{Width: 1, Height: 1}
	}
	return picture.Inset(exercise.Draw(x.tree, x.Shape, x.answers()), paperMargin)
}

// markAnswers marks what is filled in.
func (p *exercisePane) markAnswers() {
	p.shown.markAnswers()
	p.view.session.Changed()
}

func (p *exercisePane) addRow(i int) {
	v, w, x := p.view, p.view.Words, p.shown
	r := &exerciseRow{node: i, name: widgets.NewText("", true), why: widgets.NewWrapped("", widget.RichTextStyleInline, fyne.TextWrapWord)}
	changed := func() {
		delete(x.marks, i)
		v.session.Changed()
	}
	cells := container.New(exerciseColumns, r.name)
	for k := range r.numbers {
		e := widgets.NewEntry()
		e.Fill(x.written[i].numbers[k])
		e.OnChanged = func(typed string) {
			x.written[i].numbers[k] = typed
			changed()
		}
		e.OnSubmitted = func(string) { p.markAnswers() }
		e.Explain(v.Tips, w.Key("alphabeta.exercise.about.number"))
		r.numbers[k] = e
		cells.Add(e)
	}
	cuts := []string{w.Key("alphabeta.exercise.cut.none")}
	for k := 1; k < len(x.tree.Nodes[i].Children); k++ {
		cuts = append(cuts, w.Key("alphabeta.exercise.cut.from", "Number", k+1))
	}
	r.cut = widgets.NewSelect(cuts, func(from int) {
		x.written[i].cutFrom = from
		changed()
	})
	r.cut.Selected = cuts[x.written[i].cutFrom]
	r.cut.Explain(v.Tips, w.Key("alphabeta.exercise.about.cut"))
	cells.Add(r.cut)
	p.fields = append(p.fields, r)
	p.rows.Add(widgets.Stacked(0, cells, r.why.Content))
}

func (p *exercisePane) render() {
	w, x := p.view.Words, p.view.session.exercise
	if p.shown != x {
		p.shown, p.fields = x, nil
		p.rows.RemoveAll()
		for i := range x.tree.Nodes {
			if !x.tree.Nodes[i].IsLeaf() {
				p.addRow(i)
			}
		}
	}
	p.size.Set(x.size)
	for _, r := range p.fields {
		p.renderRow(r)
	}
	said, colour := "", theme.Impossible
	if x.marked > 0 {
		said = w.Key("alphabeta.exercise.result", "Right", x.right, "Count", x.marked)
		if equal := gametree.EqualName(x.equal); !equal.IsZero() {
			said += " · " + w.Say(equal)
		}
		if x.right == x.marked {
			colour = theme.Proved
		}
	}
	p.result.SetText(said, colour)
	p.drawing.Refresh()
}

// renderRow says how a node was marked, and takes nothing of one that is cut.
func (p *exercisePane) renderRow(r *exerciseRow) {
	w, x := p.view.Words, p.shown
	isCut := x.isCut(r.node)
	for _, e := range r.numbers {
		widgets.Enable(e, !isCut)
	}
	widgets.Enable(r.cut, !isCut)
	side := w.Key("alphabeta.min")
	if x.tree.Nodes[r.node].IsMax() {
		side = w.Key("alphabeta.max")
	}
	name, why, colour := x.tree.Label(r.node)+" "+side, "", fynetheme.ColorNameForeground
	m, isMarked := x.marks[r.node]
	switch {
	case isCut:
		colour = theme.Muted
	case isMarked && m.Fault == "":
		name, colour = name+" ✓", theme.Proved
	case isMarked:
		name, why, colour = name+" ✗", w.Say(m.Why), theme.Impossible
	}
	r.name.Say(name, colour)
	r.why.SetText(why, colour)
	widgets.Show(r.why.Content, why != "")
}
