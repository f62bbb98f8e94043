package auditing

import (
	"image/color"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// field is the entry for a formula. It grows to a few lines, and underlines a mistake.
type field struct {
	widgets.Entry
	rows    int
	under   []*canvas.Rectangle // a piece for each row of what is wrong
	at      int
	length  int
	wrong   bool
	content *fyne.Container
}

// mostLines is the greatest number of lines of the field.
const mostLines = 4

func newField(typed func(string), enter func()) *field {
	f := &field{rows: 1}
	f.OnSubmitted = func(string) { enter() }
	f.MultiLine, f.Wrapping = true, fyne.TextWrapBreak
	f.TextStyle.Monospace = true
	f.OnChanged = func(s string) {
		if flat := strings.NewReplacer("\n", " ", "\r", " ", "\t", " ").Replace(s); flat != s { // pasted from several lines
			f.SetText(flat)
			return
		}
		typed(s)
	}
	f.Attach(f, nil)
	f.ExtendBaseWidget(f)
	f.SetMinRowsVisible(1)
	by := widgets.LayoutFunc{ // its rows may be others in another size
		Least: func([]fyne.CanvasObject) fyne.Size { return f.MinSize() },
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			f.Resize(size)
			f.grow()
			f.placeMarks()
		},
	}
	f.content = &fyne.Container{Layout: by, Objects: []fyne.CanvasObject{f}}
	for range mostLines {
		r := canvas.NewRectangle(color.Transparent)
		r.Hide()
		f.under = append(f.under, r)
		f.content.Objects = append(f.content.Objects, r)
	}
	return f
}

// TypedKey audits the formula on Enter.
func (f *field) TypedKey(event *fyne.KeyEvent) {
	if keys.Of(keys.Box, event.Name) == keys.Yes {
		f.Tip.Leave()
		f.OnSubmitted(f.Text)
		return
	}
	f.Entry.TypedKey(event)
}

// focus focuses the field if it is on the screen, without its tip.
func (f *field) focus() {
	if on := fyne.CurrentApp().Driver().CanvasForObject(f); on != nil {
		on.Focus(f)
		f.Tip.Leave()
	}
}

// write replaces the text and puts the cursor at its end.
func (f *field) write(text string) {
	if f.Text == text {
		return
	}
	f.SetText(text)
	f.CursorRow, f.CursorColumn = f.find(len([]rune(text)))
	f.Refresh()
}

// insert puts an operand or an operator at the cursor, with what is between it and its neighbours.
func (f *field) insert(words string) {
	runes := []rune(f.Text)
	at := min(f.CursorTextOffset(), len(runes))
	before, behind := string(runes[:at]), string(runes[at:])
	for _, r := range separator(before, words) + words + separator(words, behind) {
		f.TypedRune(r)
	}
}

// separator returns what is missing between two pieces of a formula: a plus between operands, a space beside an operator.
func separator(before, behind string) string {
	left, right := []rune(strings.TrimSpace(before)), []rune(strings.TrimSpace(behind))
	hasSpace := strings.HasSuffix(before, " ") || strings.HasPrefix(behind, " ")
	switch {
	case len(left) == 0 || len(right) == 0 || left[len(left)-1] == '(' || strings.ContainsRune("),", right[0]):
		return ""
	case endsOperand(string(left)) && (isOperand(right[0]) || right[0] == '(') && !isWordOperator(strings.Fields(string(right))[0]):
		if strings.HasSuffix(before, " ") {
			return "+ "
		}
		return " + "
	case hasSpace:
		return ""
	}
	return " "
}

func endsOperand(s string) bool {
	words := strings.Fields(s)
	runes := []rune(s)
	last := runes[len(runes)-1]
	return (isOperand(last) || last == ')') && !isWordOperator(words[len(words)-1])
}

func isOperand(r rune) bool { return r == '_' || r == '.' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// isWordOperator reports whether a word of a formula is an operator.
func isWordOperator(word string) bool { return word == "and" || word == "or" || word == "not" }

// underline underlines a number of runes, at least one; nothing if wrong is false.
func (f *field) underline(wrong bool, at, length int) {
	f.wrong, f.at, f.length = wrong, at, max(1, length)
	f.grow()
	f.placeMarks()
}

// grow gives the field as many lines as its text needs.
func (f *field) grow() {
	row, _ := f.find(len([]rune(f.Text)))
	rows := min(max(1, row+1), mostLines)
	if rows != f.rows {
		f.rows = rows
		f.SetMinRowsVisible(rows)
	}
}

// find returns the row and column of a rune, as the field wraps its text.
func (f *field) find(at int) (row, column int) {
	f.withCursor(1, 0, func() {
		begin := 0
		for ; ; f.CursorRow++ {
			next := f.CursorTextOffset()
			if next <= begin || next > at {
				row, column = f.CursorRow-1, at-begin
				return
			}
			begin = next
		}
	})
	return row, column
}

// withCursor calls a function with the cursor elsewhere, and restores it.
func (f *field) withCursor(row, column int, do func()) {
	wasRow, wasColumn := f.CursorRow, f.CursorColumn
	f.CursorRow, f.CursorColumn = row, column
	do()
	f.CursorRow, f.CursorColumn = wasRow, wasColumn
}

// placeMarks puts a line under each row of the mistake.
func (f *field) placeMarks() {
	for _, r := range f.under {
		r.Hide()
	}
	runes := len([]rune(f.Text))
	if !f.wrong || runes == 0 {
		return
	}
	size := fynetheme.TextSize()
	letter := fyne.MeasureText("e", size, f.TextStyle)
	from, last := min(f.at, runes), min(f.at+f.length, runes+1)
	for _, r := range f.under {
		row, column := f.find(from)
		end := from + 1
		for ; end < last; end++ {
			if next, _ := f.find(end); next != row {
				break
			}
		}
		var at fyne.Position // of the rune in the field, at its foot
		f.withCursor(row, column, func() { at = f.CursorPosition() })
		r.FillColor = theme.Color(theme.Impossible)
		r.Move(fyne.NewPos(at.X, at.Y+letter.Height+1))
		r.Resize(fyne.NewSize(float32(max(1, end-from))*letter.Width, 2*widgets.TextScale()))
		r.Show()
		from = end
		if from >= last || row+1 >= mostLines {
			break
		}
	}
	canvas.Refresh(f.content)
}
