package grading

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"procura/core/course"
	"procura/core/grade"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// studentColumns returns the columns of the class by student: one for each problem, or counts if there are many.
func studentColumns(w *i18n.Words, c *roster) []widgets.Column[*grade.Student] {
	type column = widgets.Column[*grade.Student]
	about := func(key string, made column) column {
		made.Title, made.About = w.Key("grade.page.student."+key), w.Key("grade.page.student.about."+key)
		return made
	}
	var list []column
	if slices.ContainsFunc(c.students, func(s *grade.Student) bool { return s.Number != "" }) {
		list = append(list, about("number", column{
			Key: "number", Share: 1.2, Compare: func(a, b *grade.Student) int { return strings.Compare(a.Number, b.Number) },
			Lacks: func(s *grade.Student) bool { return s.Number == "" },
			Cell:  func(s *grade.Student) widgets.Cell { return widgets.Cell{Text: s.Number, Colour: theme.Muted} },
		}))
	}
	order := collate.New(language.Portuguese, collate.Numeric)
	list = append(list, about("name", column{
		Key: "name", Share: 2.6, Compare: func(a, b *grade.Student) int { return order.CompareString(a.Name, b.Name) },
		Cell: func(s *grade.Student) widgets.Cell { return widgets.Cell{Text: s.Name} },
	}), column{
		Key: "points", Share: 1.1, Number: true, Bold: true, Falling: true, Compare: func(a, b *grade.Student) int { return cmp.Compare(a.Points, b.Points) },
		Title: w.Key("grade.page.student.points"), About: explainPoints(w, c.points),
		Cell: func(s *grade.Student) widgets.Cell {
			return widgets.Cell{Text: pointsOf(w, s), Whole: strings.Join(pointsEach(w, s), "\n")}
		},
	})
	if c.hasProblemColumns() {
		list = append(list, problemColumns(w, c)...)
	} else {
		list = append(list, countColumns(w)...)
	}
	return append(list, about("remarks", column{
		Key: "remarks", Short: w.Key("grade.page.student.remarks.short"), Share: remarksShare(c.students), Compare: compareRemarks(w, c.session.names),
		Lacks: func(s *grade.Student) bool { return countWarnings(s)+len(s.Explained) == 0 },
		Cell: func(s *grade.Student) widgets.Cell {
			cell := widgets.Cell{Text: strings.Join(remarksOf(w, s, c.session.names), " "), Whole: strings.Join(remarksOf(w, s, nil), "\n"), Colour: theme.Bound}
			switch {
			case countWarnings(s) > 0:
			case len(s.Explained) > 0:
				cell.Colour, cell.Short = theme.Muted, w.Key("grade.page.student.usual.short")
			case !c.session.Working(): // else some may still come
				cell.Colour, cell.Text = theme.Muted, w.Key("grade.page.student.remarks.none")
			}
			return cell
		},
	}))
}

// remarksShare returns the share of the remarks: where few students have any, the answers have their room.
func remarksShare(students []*grade.Student) float32 {
	with := 0
	for _, s := range students {
		if countWarnings(s)+len(s.Explained) > 0 {
			with++
		}
	}
	if 4*with < len(students) {
		return 0.5
	}
	return 1.8
}

// compareRemarks orders students by the number of remarks that are to be looked at, then by their words.
func compareRemarks(w *i18n.Words, names *names) func(a, b *grade.Student) int {
	said := map[*grade.Student]string{}
	say := func(s *grade.Student) string {
		if _, known := said[s]; !known {
			said[s] = strings.Join(remarksOf(w, s, names), " ")
		}
		return said[s]
	}
	return func(a, b *grade.Student) int {
		return cmp.Or(countWarnings(a)-countWarnings(b), strings.Compare(say(a), say(b)))
	}
}

// explainPoints says what an answer is worth.
func explainPoints(w *i18n.Words, points course.Points) string {
	if points.Usual == (course.Value{}) { // before anything was judged
		points = course.DefaultPoints()
	}
	usual := points.Usual
	said := []string{w.Key("grade.page.student.about.points", "Optimal", w.Parameter(usual.Optimal), "Right", w.Parameter(usual.Right))}
	if usual.PerExcessMove != 0 {
		said = append(said, w.Key("grade.page.student.about.points.each", "Points", w.Parameter(-usual.PerExcessMove), "Right", w.Parameter(usual.Right)))
	}
	if len(points.Own) > 0 {
		said = append(said, w.Key("grade.page.student.about.points.own"))
	}
	return strings.Join(said, " ")
}

// pointsEach lists the points of a student's answers.
func pointsEach(w *i18n.Words, s *grade.Student) (said []string) {
	for _, p := range s.Problems {
		if p.OutOf > 0 {
			title := report.ProblemTitle(w, grade.ProblemName{Game: p.Game, Problem: p.Problem})
			said = append(said, w.Key("grade.page.student.points.of", "Problem", title, "Points", w.Parameter(p.Points), "OutOf", w.Parameter(p.OutOf)))
		}
	}
	for _, name := range s.Missing {
		said = append(said, w.Key("grade.page.student.lacks", "Problem", report.ProblemTitle(w, name)))
	}
	return said
}

func pointsOf(w *i18n.Words, s *grade.Student) string {
	return w.Parameter(s.Points) + " / " + w.Parameter(s.OutOf)
}

// countWarnings counts the remarks that are to be looked at.
func countWarnings(s *grade.Student) int { return len(s.Copies) + len(s.Remarks) }

// remarksOf returns sentences about a student: answers like those of others, and what was not read. Files have their
// names in the table, and answers that methods explain are one sentence; where names is nil, files have their paths, and
// nothing is left out.
func remarksOf(w *i18n.Words, s *grade.Student, names *names) (said []string) {
	all := slices.Concat(s.Copies, s.Remarks)
	if names == nil {
		all = append(all, s.Explained...)
	}
	for _, remark := range all {
		if file, ok := remark.Args["File"].(string); ok && names != nil {
			remark.Args = maps.Clone(remark.Args)
			remark.Args["File"] = names.of(file)
		}
		said = append(said, i18n.Sentence(w.Say(remark)))
	}
	if methods := methodsOf(w, s); names != nil && len(methods) > 0 {
		said = append(said, w.Key("grade.page.student.usual", "Count", len(methods), "Method", methods[0]))
	}
	return said
}

// methodsOf names the methods that explain a student's answers, each once.
func methodsOf(w *i18n.Words, s *grade.Student) (methods []string) {
	for _, m := range s.Explained {
		if name := w.Say(m.Args["Method"].(text.Message)); !slices.Contains(methods, name) {
			methods = append(methods, name)
		}
	}
	return methods
}

// problemColumns returns a column for each problem. The best answers come first.
func problemColumns(w *i18n.Words, c *roster) (list []widgets.Column[*grade.Student]) {
	for i, title := range report.ProblemTitles(w, c.problems) {
		name, short := c.problems[i], ""
		if game := w.Key("core.game." + name.Game); title != name.Problem {
			short = string([]rune(game)[:min(3, len([]rune(game)))]) + ". " + name.Problem // other games have a problem of that name
		}
		compare := func(a, b *grade.Student) int { return a.Find(name).Compare(b.Find(name)) }
		list = append(list, widgets.Column[*grade.Student]{
			Key: columnOf(name), Title: title, Short: short, Share: 0.9, Icon: true, Compare: compare,
			About: w.Key("grade.page.student.about.problem", "Problem", report.ProblemTitle(w, name)),
			Lacks: func(s *grade.Student) bool { return s.Find(name) == nil },
			Cell:  func(s *grade.Student) widgets.Cell { return answerCell(w, c, s.Find(name)) },
		})
	}
	return list
}

// columnOf returns the key of the column of a problem.
func columnOf(name grade.ProblemName) string { return "problem " + name.String() }

// answerCell shows an answer in a few signs: the moves of a right one, with what it has too many, else a mark. The tip
// says what the verdict is.
func answerCell(w *i18n.Words, c *roster, p *grade.ProblemResult) widgets.Cell {
	if p == nil {
		return widgets.Cell{Text: nothing, Whole: w.Key("grade.page.student.missing"), Colour: theme.Muted}
	}
	cell := widgets.Cell{Whole: i18n.Sentence(report.BlockStatus(w, p.Status)), Colour: statusColour(p.Status), Icon: markOf(p.Status)}
	r := c.at[p.Best]
	if r != nil {
		cell.Whole = headline(w, r)
	}
	if p.Status == grade.Wrong && p.Program == nil {
		cell.Text, cell.Short = mistakeOf(w, r, p.Reason), w.Key("grade.page.student.why."+string(p.Reason))
	}
	if p.Status == grade.Right || p.Program != nil {
		cell.Text = report.StudentCell(w, p)
		if p.Reason == grade.Impossible {
			cell.Short = w.Key("grade.page.student.impossible")
		}
		if p.Excess != nil && *p.Excess > 0 {
			cell.Colour = theme.Bound
		}
	}
	if p.Blocks > 1 {
		cell.Whole += "\n" + w.Key("grade.page.student.best", "Count", p.Blocks)
	}
	return cell
}

// mistakeOf says in a few words what is wrong.
func mistakeOf(w *i18n.Words, r *row, why grade.Reason) string {
	if why == grade.Illegal && r != nil && r.BrokenAt != nil {
		return w.Key("grade.judged.at", "Number", *r.BrokenAt)
	}
	return w.Key("grade.page.student.why." + string(why))
}

// countColumns returns the numbers of problems by how they were answered.
func countColumns(w *i18n.Words) (list []widgets.Column[*grade.Student]) {
	for _, key := range []string{string(grade.Right), string(grade.Wrong), string(grade.Open), string(filterMissing)} {
		count := func(s *grade.Student) int { return countAnswers(s, key) }
		list = append(list, widgets.Column[*grade.Student]{
			Key: key, Share: 0.9, Number: true, Title: w.Key("grade.page.student.heading." + key), About: w.Key("grade.page.student.about." + key),
			Compare: func(a, b *grade.Student) int { return count(a) - count(b) },
			Cell: func(s *grade.Student) widgets.Cell {
				n := count(s)
				if n == 0 {
					return widgets.Cell{Text: nothing, Colour: theme.Muted}
				}
				return widgets.Cell{Text: w.Number(int64(n)), Colour: looks[grade.Status(key)].colour}
			},
		})
	}
	return list
}

func countAnswers(s *grade.Student, key string) (count int) {
	if key == string(filterMissing) {
		return len(s.Missing)
	}
	for _, p := range s.Problems {
		undecided := p.Status == grade.Unread && key == string(grade.Open)
		if string(p.Status) == key || undecided {
			count++
		}
	}
	return count
}
