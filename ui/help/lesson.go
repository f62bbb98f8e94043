package help

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// filmLength is the length of a lesson's film at the usual pace, and leastRest how
// long a board is looked at however much there is to be seen.
const (
	filmLength = 20 * time.Second
	leastRest  = 1200 * time.Millisecond
)

// show is the film of a lesson: what each value of a setting does, one after the other.
type show struct {
	box    *box
	words  *i18n.Words
	film   []game.Frame
	board  *board.Board
	player *board.Player
	values map[string]*widgets.Surface // behind the name of each value
	says   *widget.Label
	told   *widgets.Line
	whole  fyne.CanvasObject
}

func lessonPage(b *box, m game.Module, l game.Lesson, setting game.Setting) page {
	w := b.window.Words()
	s := &show{box: b, words: w, film: l.Film(m), values: map[string]*widgets.Surface{}}
	s.board = board.New(b.window, w)
	s.board.Owner = s
	s.player = board.NewPlayer(w, s)
	tips := widgets.NewTips()
	tips.Clock = widgets.Frames{}
	s.player.Explain(tips)
	s.player.ShowKeys(b.size.Height > keysHeight*widgets.TextScale())
	s.player.Rest = s.rest()
	s.player.SetLength(len(s.film))
	s.says = widget.NewLabel("")
	s.says.Wrapping, s.says.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
	s.told = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	s.ShowStep(0, false, true, func() {})
	above := widgets.Stacked(4, title(w.Say(setting.Name)), s.switches(m, setting))
	below := widgets.Stacked(2, widgets.AtLeast(0, saysHeight, s.says), s.told, s.player)
	board := container.New(fixed(fyne.NewSquareSize(leastBoard)), s.board)
	page := container.NewBorder(above, below, nil, nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), board))
	s.whole = tips.Over(container.NewVScroll(widgets.Giving(page)))
	return s
}

func (s *show) content() fyne.CanvasObject { return s.whole }

func (s *show) key(name fyne.KeyName) bool { return s.player.Key(name) }

func (s *show) HandleKey(e *fyne.KeyEvent) bool { return s.key(e.Name) }

func (s *show) enter() {
	if s.box.window.IsAnimated() {
		s.player.Seek(len(s.film) - 1) // from the end a player begins again, and rests first
		s.player.Play()
	}
}

func (s *show) leave() {
	s.player.Pause()
	s.board.Stop()
}

// rest returns the time for each board, so that the film has its length.
func (s *show) rest() time.Duration {
	moving := time.Duration(0)
	for _, f := range s.film {
		if !f.First {
			moving += board.AnimationLength(f.Step)
		}
	}
	return max(leastRest, (filmLength-moving)/time.Duration(len(s.film)))
}

// switches name the values of the setting; the one that is played under is lit.
func (s *show) switches(m game.Module, setting game.Setting) fyne.CanvasObject {
	row := container.New(widgets.Shrinking{Gap: fynetheme.Padding(), Least: leastSwitch})
	for _, value := range setting.Values {
		line := widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
		line.SetText(s.words.Key("core.rule." + m.ID() + "." + setting.Key + "." + value))
		s.values[value] = widgets.NewSurface("", "", 6)
		row.Add(container.NewStack(s.values[value], container.New(layout.NewCustomPaddedLayout(3, 3, 10, 10), line)))
	}
	return row
}

// leastSwitch is the least width of the name of a value, at the usual size of texts.
const leastSwitch = 60

// leastBoard is the least side of a board, which can be as small as a picture: it is only
// looked at.
const leastBoard = 170

// keysHeight is the height of a page above which the player tells its keys, at the usual
// size of texts.
const keysHeight = 450

// saysHeight is the room for two lines, at the usual size of texts: the board does not
// move when there is one.
const saysHeight = 50

func (s *show) PlayerChanged(board.PlayerState) {}

// ShowStep shows a board of the film.
func (s *show) ShowStep(i int, animate, _ bool, done func()) {
	f := s.film[i]
	for value, ground := range s.values {
		ground.Fill = ""
		if value == f.Value {
			ground.Fill = theme.VisitedCell
		}
		ground.Refresh()
	}
	s.says.SetText(s.words.Say(f.Says))
	s.told.SetText(s.line(f.Step))
	s.player.ShowOn(s.board, f.Step, animate && !f.First, done)
}

// line returns the game's own caption of a board.
func (s *show) line(step scene.Step) string {
	caption, status := i18n.Sentence(s.words.Say(step.Caption)), s.words.Say(step.Board.Status)
	if caption == "" || status == "" {
		return caption + status
	}
	return caption + " · " + status
}

// rulesPage describes how a game is played, and shows it on boards of a first lesson.
func rulesPage(b *box, m game.Module, lesson game.Lesson) page {
	film := lesson.Film(m)
	abreast := 2
	if len(film)%3 == 0 {
		abreast = 3
	}
	parts := []fyne.CanvasObject{markdown(b, "help.rules."+m.ID())}
	width := (readingWidth(b) - gap*float32(abreast-1)) / float32(abreast)
	for i := 0; i < len(film); i += abreast {
		pictures := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, abreast), Gap: gap})
		for _, f := range film[i:min(i+abreast, len(film))] {
			pictures.Add(picture(b, f, width))
		}
		parts = append(parts, pictures)
	}
	return readingPage(b, parts...)
}

// picture is a board of a film with what is to be seen on it.
func picture(b *box, f game.Frame, width float32) fyne.CanvasObject {
	w := b.window.Words()
	model := board.New(b.window, w)
	model.Display(f.Step)
	least := model.MinSize()
	size := fyne.NewSize(width, min(width*least.Height/least.Width, 0.62*b.size.Height))
	still := board.NewStill(b.window, w, nil, size)
	still.Display(f.Step)
	drawn := container.NewWithoutLayout()
	for o := range still.Objects() {
		drawn.Add(o)
	}
	return widgets.Stacked(4, container.New(fixed(size), drawn), plain(w.Say(f.Says)), small(w.Say(f.Board.Status)))
}
