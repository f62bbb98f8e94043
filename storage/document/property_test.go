package document_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/storage"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

// atom is a piece of a made file: a problem with all that is its own, or something
// else. Those of a group but 0 stand in one list.
type atom struct {
	text    string
	form    string // of a problem
	problem bool
	refused bool
	group   int
}

// maker makes files of the shapes that people write, and knows what is where.
type maker struct {
	*rand.Rand
	atoms []atom
	names int
	group int
}

func (m *maker) add(a ...atom) {
	for i := range a {
		a[i].group = m.group
	}
	m.atoms = append(m.atoms, a...)
}

func pick[T any](m *maker, from ...T) T { return from[m.IntN(len(from))] }

// name is one that no other problem of the file has.
func (m *maker) name() string {
	m.names++
	return pick(m, "Fácil", "x", "Nível", "K") + strconv.Itoa(m.names)
}

func (m *maker) pits() string {
	var cells []string
	for range 12 {
		cells = append(cells, strconv.Itoa(m.IntN(9)))
	}
	a, b := strings.Join(cells[:6], " "), strings.Join(cells[6:], " ")
	return pick(m, "(("+a+") ("+b+"))", "(("+a+")\n ("+b+"))", "( ("+a+") ; meio (\n  ("+b+" )\n)", "'(("+a+")("+b+"))",
		"("+a+"),("+b+")", "(("+a+"); nome: dentro\n("+b+"))", "(("+a+") #| meio ( ; |#\n("+b+"))")
}

func (m *maker) rows() string {
	var rows []string
	for range 10 {
		var cells []string
		for range 10 {
			cells = append(cells, pick(m, "NIL", "nil", fmt.Sprintf("%02d", m.IntN(100))))
		}
		rows = append(rows, "("+strings.Join(cells, " ")+")")
	}
	return strings.Join(rows, pick(m, " ", "\n ", " ; linha\n"))
}

func (m *maker) quad() string {
	form := "(" + pick(m, "("+filetest.Piece+" 0 0 0)", "(0 0 0 (PRETA redonda alta oca))") + "(0 0 0 0)\n(0 0 0 0) (0 0 0 0))\n (" +
		pick(m, "", "(preta quadrada baixa cheia)", "(branca quadrada baixa cheia) ; a peça\n(preta quadrada alta cheia)") + ")"
	return pick(m, "("+form+")", "(("+form+") (nil))")
}

// problem makes a problem, alone on its lines; a form makes one that may stand in a
// list.
func (m *maker) problem() atom {
	switch m.IntN(8) {
	case 0:
		return madeOf("", "("+m.name()+" 70\n ("+m.rows()+"))", "")
	case 1:
		return madeOf("", "(\"a "+m.name()+"\" 70 "+m.rows()+")", " ; sem lista")
	case 2:
		return madeOf("#"+strconv.Itoa(m.IntN(9))+"\nNome: Problema "+m.name()+"\n", "("+m.rows()+")", "\nObjetivo: 60")
	case 3:
		return madeOf(m.name()+"\n", "0 1 2 3 4 5\n1 0 0 0 0 "+strconv.Itoa(m.IntN(9)), "")
	case 4:
		return madeOf(";; nome: "+m.name()+"\n; regras: lap=keep\n", m.pits(), "")
	}
	return m.form()
}

func madeOf(before, form, behind string) atom {
	return atom{text: before + form + behind + "\n", form: form, problem: true}
}

func (m *maker) form() atom {
	switch m.IntN(4) {
	case 0:
		return madeOf("", m.quad(), "")
	case 1:
		return madeOf("", "(70 "+m.rows()+")", "")
	case 2:
		return madeOf("", m.quad(), " ; nome: "+m.name())
	}
	return madeOf("", m.pits(), "")
}

// remark is what is no problem.
func (m *maker) remark() atom {
	n := strconv.Itoa(m.IntN(1e9))
	switch m.IntN(7) {
	case 0:
		return atom{text: "\n"}
	case 1:
		return atom{text: pick(m, "-", "###", "break", "---") + "\n"}
	case 2:
		return atom{text: "isto não é problema " + n + "\n"}
	case 3:
		return atom{text: "((1 2 3) (4 5 6)) ; estragado " + n + "\n", refused: true}
	case 4:
		return atom{text: "(defun soma" + n + " (a b) (+ a b))\n"}
	case 5:
		return atom{text: "#| comentário " + n + "\n((1 2 #| ; |#\n|#\n"}
	}
	return atom{text: pick(m, "; ", ";;; ", "\t; regras: nenhumas ") + "comentário " + n + "\n"}
}

func (m *maker) file() {
	for range 1 + m.IntN(6) {
		switch m.IntN(6) {
		case 0, 1:
			m.add(m.remark())
		case 2:
			m.Add()
		default:
			m.add(m.problem())
		}
	}
}

// Add makes a list around problems.
func (m *maker) Add() {
	m.group = len(m.atoms) + 1
	head := pick(m, "(\n", "(defun f ()\n", "(defparameter *todos* (list \n", "(defun g () \"texto\"\n")
	m.add(atom{text: head})
	for range 1 + m.IntN(3) {
		if m.IntN(3) == 0 {
			m.add(atom{text: "; dentro " + strconv.Itoa(m.IntN(1e9)) + "\n"})
		}
		form := m.form()
		for strings.Contains(form.text, "),(") { // with the list around them these would be one form
			form = m.form()
		}
		m.add(form)
	}
	m.add(atom{text: strings.Repeat(")", strings.Count(head, "(")-strings.Count(head, ")")) + " ; fim " + strconv.Itoa(m.IntN(1e9)) + "\n"})
	m.group = 0
}

// dress writes a text as a file has it.
type dress struct {
	mark string
	text.Encoding
	eol string
}

func (m *maker) dress() dress {
	d := dress{Encoding: pick(m, text.UTF8, text.UTF8, text.Latin1, text.UTF16LE, text.UTF16BE), eol: pick(m, "\n", "\r\n", "\r")}
	switch {
	case m.IntN(4) > 0:
	case d.Encoding == text.Latin1:
		d.mark = "\uFEFF"
	default:
		d.mark = string(d.Append(nil, "\uFEFF"))
	}
	return d
}

func (d dress) up(text string) string {
	text = strings.ReplaceAll(text, "\n", d.eol)
	return string(d.Append(nil, text))
}

// edited is a document after random edits, and what is known of them.
type edited struct {
	datafile.Document
	touched    map[int]bool // by place: changed, deleted
	deleted    map[int]bool
	structural bool
	moved      bool
}

func (m *maker) edit(d datafile.Document) edited {
	e := edited{Document: d, touched: map[int]bool{}, deleted: map[int]bool{}}
	for range 1 + m.IntN(3) {
		if n := len(e.Problems); n > 0 {
			m.editOne(&e, m.IntN(n))
		}
	}
	return e
}

func (m *maker) editOne(e *edited, i int) {
	p := &e.Problems[i]
	switch m.IntN(7) {
	case 0:
		settings := p.Puzzle.Module().Settings()
		s := settings[m.IntN(len(settings))]
		p.Puzzle, _ = p.Puzzle.WithRules(game.Rules{s.Key: pick(m, s.Values...)})
	case 1:
		p.Puzzle = p.Puzzle.WithTarget(10 + m.IntN(50))
	case 2:
		p.Name = pick(m, "Novo ", "(x) ", "nº;", "É-") + strconv.Itoa(m.IntN(1e6))
	case 3:
		for _, other := range e.Problems {
			if other.Puzzle.Module().ID() == p.Puzzle.Module().ID() {
				p.Puzzle = other.Puzzle
			}
		}
	case 4:
		e.touched[p.Place], e.deleted[p.Place], e.structural = true, true, true
		e.Problems = slices.Delete(e.Problems, i, i+1)
		return
	case 5:
		e.structural = true
		e.Problems = slices.Insert(e.Problems, i, game.Problem{Name: "Outro " + strconv.Itoa(m.IntN(1e6)), Puzzle: p.Puzzle})
		return
	case 6:
		j := m.IntN(len(e.Problems))
		e.Problems[i], e.Problems[j] = e.Problems[j], e.Problems[i]
		e.structural, e.moved = true, true
		return
	}
	e.touched[p.Place] = true
}

func TestAllElseStaysByteForByte(t *testing.T) {
	cases := 4000
	if testing.Short() {
		cases = 400
	}
	if s := os.Getenv("PROCURA_SAVES"); s != "" {
		cases, _ = strconv.Atoi(s)
	}
	asked := 0
	for seed := range cases {
		m := &maker{Rand: rand.New(rand.NewPCG(uint64(seed), 7))}
		m.file()
		if !checkEdited(t, m) {
			asked++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if asked*200 > cases {
		t.Errorf("%d of %d files could not be kept", asked, cases)
	}
}

// checkEdited edits a file and holds what was saved against what stood there; false
// where the program would ask to write the strict form.
func checkEdited(t *testing.T, m *maker) bool {
	t.Helper()
	d := m.dress()
	src := ""
	for _, a := range m.atoms {
		src += a.text
	}
	if m.IntN(4) == 0 {
		src = strings.TrimRight(src, "\n")
	}
	raw := d.mark + d.up(src)
	before := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(raw))
	m.number(t, before)
	e := m.edit(datafile.Document{Problems: slices.Clone(before.Problems), Source: []byte(raw), Agreed: nil})
	file, question, err := document.Compose("f", &e.Document, filetest.Puzzlers())
	if err != nil || question == document.AskCharacters {
		t.Errorf("%s%v\n%s", question, err, raw)
		return false
	}
	if question != "" {
		return false
	}
	out := string(file.Source)
	defer func() {
		if t.Failed() {
			t.Logf("%+v\nbefore\n%s\nafter\n%s", e.touched, raw, out)
		}
	}()
	checkWished(t, e.Document, storage.Store{Games: filetest.Puzzlers()}.Read("f", file.Source))
	checkBytes(t, m, e, d, out)
	checkForms(t, m, e, d, out)
	return true
}

// number finds the places of the problems that were made.
func (m *maker) number(t *testing.T, f datafile.File) {
	t.Helper()
	made := 0
	for _, a := range m.atoms {
		if a.problem {
			made++
		}
	}
	if len(f.Problems) != made {
		t.Fatalf("%d problems made, %d read: %s", made, len(f.Problems), filetest.Summary(f))
	}
}

// checkWished wants the problems of a document in a file, in their order.
func checkWished(t *testing.T, d datafile.Document, f datafile.File) {
	t.Helper()
	if len(f.Problems) != len(d.Problems) {
		t.Fatalf("%d problems, want %d", len(f.Problems), len(d.Problems))
	}
	names := format.Names{}
	for i, p := range f.Problems {
		if want := names.ClaimName(p.Puzzle.Module().ID(), d.Problems[i].Name); p.Name != want || p.Puzzle.Identity() != d.Problems[i].Puzzle.Identity() {
			t.Fatalf("problem %d is %s, want %s", i, p.Name, want)
		}
	}
}

// checkBytes wants what was not touched where it stood.
func checkBytes(t *testing.T, m *maker, e edited, d dress, out string) {
	t.Helper()
	if !strings.HasPrefix(out, d.mark) {
		t.Fatal("the byte order mark is gone")
	}
	cursor := strings.TrimPrefix(out, d.mark)
	for _, b := range m.blobs(e) {
		blob := d.up(strings.TrimSpace(b))
		i := strings.Index(cursor, blob)
		if i < 0 {
			t.Fatalf("not where it stood: %q", blob)
		}
		cursor = cursor[i+len(blob):]
	}
	for _, a := range m.atoms {
		if comment := d.up(strings.TrimSpace(a.text)); a.group > 0 && strings.HasPrefix(a.text, ";") && !strings.Contains(out, comment) {
			t.Fatalf("it is gone: %q", comment)
		}
	}
}

// checkForms wants the forms of problems that were not touched as they are written, in the order of the document.
func checkForms(t *testing.T, m *maker, e edited, d dress, out string) {
	t.Helper()
	at := []atom{{}}
	for _, a := range m.atoms {
		if a.problem || a.refused {
			at = append(at, a)
		}
	}
	for _, p := range e.Problems {
		a := at[p.Place]
		if p.Place == 0 || e.touched[p.Place] || e.moved && m.hasSharedList() {
			continue
		}
		form := d.up(a.form)
		i := strings.Index(out, form)
		if i < 0 {
			t.Fatalf("not in its place: %q", form)
		}
		out = out[i+len(form):]
	}
}

// sizes counts the problems of each group.
func (m *maker) sizes() map[int]int {
	sizes := map[int]int{}
	for _, a := range m.atoms {
		if a.problem && a.group > 0 {
			sizes[a.group]++
		}
	}
	return sizes
}

// hasSharedList reports whether a list holds several problems: one that moves into it, or out of it, is written anew.
func (m *maker) hasSharedList() bool {
	for _, size := range m.sizes() {
		if size > 1 {
			return true
		}
	}
	return false
}

// blobs are the stretches of the file that no edit touches, in its order.
func (m *maker) blobs(e edited) []string {
	emptied, sizes := m.emptied(e), m.sizes()
	blobs := []string{""}
	end := func() { blobs = append(blobs, "") }
	place := 0
	for _, a := range m.atoms {
		if a.problem || a.refused {
			place++
		}
		if e.structural && a.problem {
			end()
		}
		switch {
		case a.problem && (e.touched[place] || e.moved):
			end()
		case a.group > 0 && !a.problem && (emptied[a.group] || e.structural) && !strings.HasPrefix(a.text, ";"):
			end()
		case e.moved && sizes[a.group] == 1: // it moves with its problem
			end()
		case strings.TrimSpace(a.text) == "" && e.structural:
			end()
		default:
			blobs[len(blobs)-1] += a.text
		}
		if e.structural && a.problem {
			end()
		}
	}
	return blobs
}

// emptied are the groups whose problems are all deleted.
func (m *maker) emptied(e edited) map[int]bool {
	emptied := map[int]bool{}
	place := 0
	for _, a := range m.atoms {
		if a.problem || a.refused {
			place++
		}
		if before, seen := emptied[a.group]; a.problem {
			emptied[a.group] = (before || !seen) && e.deleted[place]
		}
	}
	return emptied
}
