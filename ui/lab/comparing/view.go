package comparing

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/data/binding"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// View is the page.
//
//	+----------+--------------------------------------+
//	| problems | exports                      filters |
//	|          | table                                |
//	| methods  | how it stands, remarks       Explore |
//	|          +--------------------------------------+
//	| limits   | column, shape, scale         exports |
//	| run      | figure                               |
//	+----------+--------------------------------------+
type View struct {
	host.Plain

	words    *i18n.Words
	session  *Session
	tips     *widgets.Tips
	panel    *panel
	fraction binding.Float
	bar      fyne.CanvasObject
	problem  *widgets.Choice
	method   *widgets.Choice
	verdict  *widgets.Choice
	table    *table
	remarks  [2]*widgets.Line
	hint     *widgets.Line // before there is a row
	open     *widgets.Button
	column   *widgets.Choice
	shape    *widgets.Choice
	log      *widgets.KeyedCheck
	chart    *chart.Chart
	turns    [][]turn // what the points of the figure stand for
	content  fyne.CanvasObject
}

// newView builds the page of a session.
func newView(s *Session) *View {
	w := s.host.Words()
	v := &View{words: w, session: s, tips: widgets.NewTips(), fraction: binding.NewFloat()}
	v.tips.Later = s.runner.After
	v.panel = newPanel(w, s, v.tips, v.Key)
	v.table = newTable(w, s, v.tips)
	v.table.list.OnKey = v.Key
	v.content = v.tips.Over(container.New(sides{}, v.panel.content, container.New(pair{0.57, 150}, v.upper(), v.lower())))
	return v
}

// links is a row of links that do something with what is there.
func (v *View) links(of ...string) fyne.CanvasObject {
	s := v.session
	do := map[string]func(){"csv": s.askCSV, "markdown": s.askMarkdown, "copy": v.Copy, "results": s.askResults, "png": func() { s.askFigure("png") }, "svg": func() { s.askFigure("svg") }}
	row := container.New(widgets.Snug{})
	for _, key := range of {
		l := widgets.NewLink(v.words.Key("comparing." + key))
		l.OnTapped = s.ifThere(do[key])
		l.Explain(v.tips, v.words.Key("comparing.about."+key))
		row.Add(l)
	}
	return row
}

// filterWidth is that of a filter, at the usual size of texts.
const filterWidth = 126

// upper is the card of the table.
func (v *View) upper() fyne.CanvasObject {
	w, s := v.words, v.session
	bar := widget.NewProgressBarWithData(v.fraction)
	bar.TextFormatter = func() string { return "" }
	v.bar = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), widgets.WithHeight(5, bar))
	filter := func(key string, set func(place int)) (*widgets.Choice, fyne.CanvasObject) {
		var c *widgets.Choice
		c = widgets.NewChoice(nil, nil, func(chosen string) {
			set(slices.Index(c.Keys, chosen) - 1)
			s.sheet.refilter()
			s.changed()
		})
		c.Explain(v.tips, w.Key("comparing.about.filter."+key))
		return c, widgets.WithWidth(filterWidth, c.KeyedSelect)
	}
	var problem, method, verdict fyne.CanvasObject
	v.problem, problem = filter("problem", func(i int) { s.sheet.problem = i })
	v.method, method = filter("method", func(i int) { s.sheet.contender = i })
	v.verdict, verdict = filter("verdict", func(i int) { s.sheet.verdict = append([]string{""}, kinds...)[i+1] })
	filters := container.New(widgets.Snug{}, problem, method, verdict)
	head := widgets.Border(nil, nil, v.links("csv", "markdown", "copy", "results"), filters, layout.NewSpacer())
	v.open = widgets.NewButton(w.Key("comparing.explore"), nil, s.explore)
	v.open.Explain(v.tips, w.Key("comparing.about.explore"))
	var lines []fyne.CanvasObject
	for i := range v.remarks { // the first one says how far it is while a plan is under way
		v.remarks[i] = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
		lines = append(lines, widgets.NewHint(v.remarks[i], v.remarks[i], v.tips))
	}
	said := middle(container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), widgets.Stacked(-4, lines...)))
	foot := widgets.Border(nil, nil, nil, v.open, said)
	v.hint = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	v.hint.SetText(w.Key("comparing.empty"))
	return widgets.Card(widgets.Border(widgets.Stacked(0, head, v.bar), foot, nil, nil, container.NewStack(v.table.content, middle(v.hint))))
}

// kinds are the verdicts that lines are filtered by.
var kinds = []string{"optimal", "solution", "impossible", "unknown", failed}

// shapeKeys are the ways in which a figure is drawn.
var shapeKeys = []string{"bars", "lines"}

// lower is the card of the figure.
func (v *View) lower() fyne.CanvasObject {
	w, s := v.words, v.session
	var columnKeys, columnNames, shapeNames []string
	for c := columnLength; c < columns; c++ {
		columnKeys, columnNames = append(columnKeys, keysOf[c]), append(columnNames, w.Key("comparing.figure."+keysOf[c]))
	}
	v.column = widgets.NewChoice(columnKeys, columnNames, func(key string) {
		s.plot.column = column(slices.Index(keysOf[:], key))
		s.changed()
	})
	v.column.Explain(v.tips, w.Key("comparing.about.figure"))
	for _, key := range shapeKeys {
		shapeNames = append(shapeNames, w.Key("comparing."+key))
	}
	v.shape = widgets.NewChoice(shapeKeys, shapeNames, func(key string) {
		s.plot.shape = map[string]chart.Shape{"bars": chart.Bar, "lines": chart.Line}[key]
		s.changed()
	})
	v.shape.Explain(v.tips, w.Key("comparing.about.shape"))
	v.log = widgets.NewCheck(w.Key("comparing.log"), func(on bool) {
		if s.plot.log != on {
			s.plot.log = on
			s.changed()
		}
	})
	v.log.Explain(v.tips, w.Key("comparing.about.log"))
	v.chart = chart.New(w)
	v.chart.Explain(v.tips, w.Key("comparing.about.chart"))
	v.chart.OnTap = func(_, _ float64, series, point int) {
		if series >= 0 && series < len(v.turns) && point < len(v.turns[series]) {
			s.choose(v.turns[series][point])
		}
	}
	choices := container.NewHBox(widgets.WithWidth(190, v.column.KeyedSelect), widgets.WithWidth(110, v.shape.KeyedSelect), v.log)
	head := widgets.Border(nil, nil, choices, v.links("png", "svg"), layout.NewSpacer())
	return widgets.Card(widgets.Border(head, nil, nil, nil, container.New(layout.NewCustomPaddedLayout(4, 2, 4, 4), v.chart)))
}

// middle stands in the middle of the height.
func middle(o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewVBox(layout.NewSpacer(), o, layout.NewSpacer())
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("lab.comparing") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// SetVisible looks at what is open when the page comes to the front.
func (v *View) SetVisible(visible bool) {
	if visible {
		first := !v.session.asked
		if v.session.look(); first {
			v.panel.reveal()
		}
	}
}

// Key cancels by Escape while a plan is under way.
func (v *View) Key(event *fyne.KeyEvent) bool {
	if keys.Of(keys.Comparing, event.Name) == keys.Cancel && v.session.busy() {
		v.session.cancel()
		return true
	}
	return false
}

// Act runs what is ticked.
func (v *View) Act() { v.session.start() }

// Copy puts the table on the clipboard, in Markdown.
func (v *View) Copy() { v.session.copyTable() }

// Board is that of no page of the laboratory that compares.
func (v *View) Board() string { return "" }

// Entries are those of the page in the menus.
func (v *View) Entries() []host.Entry {
	s := v.session
	return []host.Entry{
		{Menu: host.FileMenu, Place: 31, Key: "menu.comparing.csv", Do: s.ifThere(s.askCSV), Scope: host.Only},
		{Menu: host.FileMenu, Place: 32, Key: "menu.comparing.markdown", Do: s.ifThere(s.askMarkdown), Scope: host.Only},
		{Menu: host.FileMenu, Place: 33, Key: "menu.comparing.results", Do: s.ifThere(s.askResults), Scope: host.Only},
		{Menu: host.FileMenu, Place: 34, Key: "menu.comparing.png", Do: s.ifThere(func() { s.askFigure("png") }), Scope: host.Only},
		{Menu: host.FileMenu, Place: 35, Key: "menu.comparing.svg", Do: s.ifThere(func() { s.askFigure("svg") }), Scope: host.Only},
		{Menu: host.EditMenu, Place: 15, Key: "menu.comparing.copy", Do: s.ifThere(s.copyTable), Scope: host.Only},
	}
}
