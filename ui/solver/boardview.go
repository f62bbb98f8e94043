package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/solver/edit"
	"procura/ui/solver/figures"
	"procura/ui/solver/hand"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// boardView is the board with the player, and what is said below it. Where it is played
// on, taps and keys go to the hand, and marks, words and moves come from it.
type boardView struct {
	session   *Session
	words     *i18n.Words
	board     *board.Board
	player    *board.Player
	hand      *hand.Buttons // in the row under the board
	play      *hand.Buttons // in the panel, while it is played
	status    *widgets.Line
	caption   *widgets.Line
	statusRow fyne.CanvasObject // both lines

	drawnSerial  int    // what of the playback is on the board
	stepCaption  string // the caption of the step that is shown
	captionWords string // what is said below the board
	captionColor fyne.ThemeColorName
	drawing      bool // the board is being put on the screen
	previewed    bool // the board shows places that are picked
}

func newBoardView(s *Session) *boardView {
	w := s.Host.Words()
	v := &boardView{session: s, words: w, drawnSerial: -1, board: board.New(s.Host, w)}
	v.player = board.NewPlayer(w, v)
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	return v
}

// Leave lets the page go.
func (v *View) Leave() {
	v.player.Detach()
	v.board.Stop()
	v.board.Owner = nil
}

// ShowNote shows the note of the cell under the pointer or the focus, where there is not more to be said of it.
func (v *boardView) ShowNote(note string) {
	if note != "" && !v.session.hand.Previews() {
		v.sayCaption(note, theme.Muted)
	} else {
		v.sayCaption(v.captionWords, v.captionColor)
	}
}

// sayCaption shows words below the board. What is beside them gives way.
func (v *boardView) sayCaption(words string, color fyne.ThemeColorName) {
	if v.caption.Words == words {
		v.caption.Say(words, color)
		return
	}
	v.caption.Say(words, color)
	widgets.LayOutAnew(v.statusRow)
}

// renderBoard shows what is on the screen, where it is not on the board yet.
func (v *boardView) renderBoard(p game.Puzzle) {
	b := v.session.playback
	if v.drawnSerial == b.serial {
		return
	}
	v.drawnSerial, v.drawing, v.previewed = b.serial, true, false
	defer func() { v.drawing = false }()
	state := b.player
	v.player.SetLength(0) // the older replay ends here
	step := scene.Step{Board: p.Scene()}
	if b.replay != nil {
		step = b.replay.Step(state.Index)
	}
	v.describeStep(step)
	if b.replay != nil && b.moved && v.session.Host.IsAnimated() { // the last move of a game by hand
		if g, ok := v.session.hand.GameOnBoard(); ok && g.Position().Goal() { // which is seen once more, as a whole
			step.Motions = append(step.Motions[:len(step.Motions):len(step.Motions)], celebration(&step.Board))
		}
		v.board.Animate(step, max(v.player.State().Speed, 1), v.showHand)
	} else {
		v.board.Display(step)
	}
	v.player.StepKey = board.StepWords
	if r := b.run; r != nil && r.From != "" && r.Follow(p).Illegal {
		v.player.StepKey = board.LegalStepWords
	}
	v.player.Restore(b.length(), state)
}

// celebration draws the eye to the path, to the line that wins, or where there is neither
// to the whole board.
func celebration(b *scene.Board) scene.Motion {
	var won, all []int
	for i := range b.Cells {
		all = append(all, i)
		if b.Cells[i].Role == scene.Winning {
			won = append(won, i)
		}
	}
	for _, over := range [][]int{b.Trail, won} {
		if len(over) > 0 {
			return scene.Motion{Kind: scene.Highlight, Over: over}
		}
	}
	return scene.Motion{Kind: scene.Highlight, Over: all}
}

// ShowStep shows a step of the replay, animated when it is the next one.
func (v *boardView) ShowStep(i int, animate, _ bool, done func()) {
	replay := v.session.playback.replay
	if replay == nil || i >= replay.Len() {
		done()
		return
	}
	step := replay.Step(i)
	v.session.playback.setStep(i)
	v.describeStep(step)
	ended := func() {
		done()
		v.showHand()
		v.session.Page.renderStep()
	}
	if !animate || !v.session.Host.IsAnimated() {
		v.board.Display(step)
		ended()
		return
	}
	v.board.SetMarks(nil)
	v.session.Page.renderStep()
	v.board.Animate(step, v.player.State().Speed, ended)
}

func (v *boardView) describeStep(step scene.Step) {
	before := v.status.MinSize()
	v.status.SetText(v.words.Say(step.Board.Status))
	if v.status.MinSize() != before {
		v.statusRow.Refresh() // a line alone does not move what is beside it
	}
	v.stepCaption = v.words.Say(step.Caption)
	v.setCaption(v.stepCaption, theme.Muted)
}

// setCaption shows words below the board, until there is a note.
func (v *boardView) setCaption(words string, color fyne.ThemeColorName) {
	v.captionWords, v.captionColor = words, color
	v.sayCaption(words, color)
}

func (v *boardView) PlayerChanged(state board.PlayerState) {
	b := v.session.playback
	ended := b.player.Playing && !state.Playing
	b.player = state
	if ended && !v.drawing {
		v.session.hand.Reconcile()
		v.showHand()
	}
}

// showHand shows what can be played on the board, and what there is to say of it.
func (v *boardView) showHand() {
	h := v.session.hand
	v.board.Owner = v.session.Page
	if _, playable := h.Line(); playable {
		v.board.Owner = handBoard{v.session.Page}
	}
	v.hand.Render()
	v.play.Render()
	if v.session.playback.player.Playing || v.board.Moving() {
		v.board.SetMarks(nil)
		v.setCaption(v.stepCaption, theme.Muted)
		return
	}
	v.showPicks()
	v.board.SetMarks(h.Marks(v.words))
	switch words, wrong, ok := h.Caption(v.words); {
	case wrong:
		v.setCaption(words, theme.Impossible)
	case ok:
		v.setCaption(words, fynetheme.ColorNameForeground)
	default:
		v.setCaption(v.stepCaption, theme.Muted)
	}
}

// showPicks draws the places that are picked, or takes that back.
func (v *boardView) showPicks() {
	picked := v.session.hand.Picked
	if len(picked) == 0 && !v.previewed {
		return
	}
	replay, index, ok := handPage{v.session}.Replay()
	v.previewed = ok && len(picked) > 0
	if ok && index < replay.Len() {
		step := replay.Step(index)
		step.Board = hand.Preview(step.Board, picked)
		v.board.Display(step)
	}
}

func (v *boardView) hasFocus() bool {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	return c != nil && c.Focused() == fyne.Focusable(v.board)
}

func (v *boardView) handKey(does keys.Action) bool {
	h := v.session.hand
	switch {
	case does == keys.Cancel && h.Escape():
	case does == keys.Cancel && v.hasFocus(): // the arrows step again
		fyne.CurrentApp().Driver().CanvasForObject(v.board).Unfocus()
	case does == keys.Hint:
		h.AskHint()
	case does == keys.Ahead && h.CanHint():
		h.SetShowOutlooks(!h.ShowOutlooks)
	default:
		return false
	}
	return true
}

// editorView has the controls for a problem that is set up on its board, and for the
// list of problems.
type editorView struct {
	session *Session
	panel   *edit.Panel
	// below is the row below the list of problems.
	below        fyne.CanvasObject
	change, more *widgets.Button
	// editing reports whether the board shows what is being set up.
	editing bool
}

func newEditorView(s *Session, tips *widgets.Tips) *editorView {
	w := s.Host.Words()
	v := &editorView{session: s, panel: edit.NewPanel(w, s.editor, tips, func() { s.acceptEdit() }, s.giveUpEdit)}
	v.change = widgets.NewQuietButton(tips, w.Key("solver.edit.change.tip"), w.Key("solver.edit.change"), fynetheme.DocumentCreateIcon(), s.editProblem)
	v.more = widgets.NewQuietButton(tips, w.Key("solver.edit.more.tip"), "", fynetheme.MoreVerticalIcon(), v.showMenu)
	v.below = container.New(layout.NewCustomPaddedLayout(2, -2, 0, 0), container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, v.change.MinSize().Height) }, Place: v.placeBelow,
	}, v.change, v.more))
	return v
}

// placeBelow lays out the row below the list; where that is narrow, the word stands without its drawing.
func (v *editorView) placeBelow(_ []fyne.CanvasObject, size fyne.Size) {
	more := v.more.MinSize().Width
	whole := fyne.MeasureText(v.change.Text, fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width + fynetheme.IconInlineSize() + 3*fynetheme.InnerPadding()
	icon := fynetheme.DocumentCreateIcon()
	if whole+more > size.Width {
		icon = nil
	}
	if (v.change.Icon == nil) != (icon == nil) {
		v.change.SetIcon(icon)
	}
	widgets.Place(v.change, 0, 0, min(v.change.MinSize().Width, size.Width-more), size.Height)
	widgets.Place(v.more, size.Width-more, 0, more, size.Height)
}

func (v *editorView) showMenu() {
	w := v.session.Host.Words()
	var items []*fyne.MenuItem
	for _, e := range problemEntries(v.session) {
		item := fyne.NewMenuItem(w.Key(e.Key), e.Do)
		item.Shortcut = keys.OfItem(e.Key)
		items = append(items, item)
	}
	keys.Write(w, items)
	widgets.OpenMenuOver(v.more, items)
}

// toolBar is the row under the board: the player, or the tools of the editor in its
// place, so that the board stays where it is, and what collapses the table of runs.
type toolBar struct {
	*board.Player
	tools, fold fyne.CanvasObject
}

func (b toolBar) MinSize() fyne.Size {
	return b.Player.MinSize().Max(b.tools.MinSize()).AddWidthHeight(b.fold.MinSize().Width, 0)
}

func (b toolBar) HeightIn(width float32, tight bool) float32 {
	return b.Player.HeightIn(width-b.fold.MinSize().Width, tight)
}

// renderEditor shows the editor, or the page as it is without it; it reports whether it
// is open.
func (v *View) renderEditor() bool {
	open := v.session.editor.Open()
	v.edit.panel.Render()
	widgets.Enable(v.edit.change, !open)
	if open != v.edit.editing {
		v.edit.editing = open
		v.drawnSerial = -1
		v.player.Pause()
		widgets.Show(v.player, !open)
		widgets.Show(v.panel.scroll, !open)
		v.board.Owner = v
		v.page.Refresh()
		v.moveFocus(open)
	}
	if open {
		v.showEditor()
	}
	return open
}

// moveFocus gives the keyboard to the board when something is set up there, and afterwards
// to nobody.
func (v *View) moveFocus(editing bool) {
	c := fyne.CurrentApp().Driver().CanvasForObject(v.board)
	switch {
	case c == nil || !v.session.visible:
	case editing:
		c.Focus(v.board)
	case c.Focused() != fyne.Focusable(v.list): // a field that is not seen any more
		c.Unfocus()
	}
}

// handBoard owns the board while a game can be played on it by hand; a replay that plays stops there.
type handBoard struct{ *View }

func (b handBoard) Tap(place int) {
	b.player.Pause()
	b.session.hand.Tap(place)
}

func (b handBoard) Point(place int) {
	if h := b.session.hand; h.Pointed != place {
		h.Pointed = place
		b.showHand()
	}
}

func (b handBoard) Drag(from, to int) {
	b.player.Pause()
	b.session.hand.Drag(from, to)
}

// editorBoard owns the board while a problem is set up on it.
type editorBoard struct{ *View }

func (b editorBoard) Tap(place int) {
	b.session.editor.Tap(place)
	b.board.MoveCursor(place) // the keyboard is seen there
}

func (b editorBoard) Drag(from, to int)        { b.session.editor.Drag(from, to) }
func (b editorBoard) Type(place int, key rune) { b.session.editor.Type(place, key) }

func (v *View) showEditor() {
	e := v.session.editor
	v.board.Owner = editorBoard{v}
	b := e.Scene()
	v.board.Display(scene.Step{Board: b})
	v.board.SetMarks(e.Marks(v.words))
	v.status.SetText(v.words.Say(b.Status))
	v.stepCaption = e.Advice(v.words)
	v.setCaption(v.stepCaption, theme.Muted)
	v.statusRow.Refresh() // what stands there has other widths
	headline, able, details := e.Verdict(v.words)
	colour := theme.Proved
	if !able {
		colour = theme.Bound
	}
	v.verdict.ShowWords(headline, colour, details)
	v.verdict.ShowSeal(widgets.NoSign, "", theme.Muted) // nothing was proved of it
	v.showInBanner(v.exploreBox, v.explore, false)
	v.showInBanner(v.verifyBox, v.verify, false)
	if p, ok := v.session.current(); !ok || !v.session.searches.isSearching(p) && v.session.searches.place(p) == 0 {
		widgets.Enable(v.button, able)
	}
}

// obeyKey obeys the keys of editing, where somebody is at the board, and reports whether
// it did.
func (v *editorView) obeyKey(event *fyne.KeyEvent, b *boardView) bool {
	e, does := v.session.editor, keys.Of(keys.Editor, event.Name)
	switch {
	case does == keys.Erase && b.hasFocus():
		e.Backspace(b.board.Cursor)
	case does == keys.Clear && b.hasFocus():
		e.Delete(b.board.Cursor)
	case does == keys.Cancel:
		if !e.Escape() {
			v.session.giveUpEdit()
		}
	default:
		return false
	}
	return true
}

// statusLayout lays how a step stands, what was done in it, and a switch at the end side by
// side; the switch gives way, and is not there where it has no use.
type statusLayout struct {
	status, caption *widgets.Line
	session         *Session // the switch shows what comes after each move of a game by hand
}

func (t statusLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := t.status.MinSize()
	for _, o := range objects {
		least.Height = max(least.Height, o.MinSize().Height)
	}
	return least
}

// leastCaption is the width that is left for what was done, at the usual size of texts.
const leastCaption = 260

// Layout gives the caption what is left. The switch is not there while the caption wants its room;
// one that is on does not go: what it shows could not be taken away.
func (t statusLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	end, right, x := objects[2], size.Width, float32(0)
	least := end.MinSize().Width
	room := size.Width-t.status.MinSize().Width-2*figures.RowGap-least >= max(leastCaption*widgets.TextScale(), t.caption.Wanted())
	if there := !t.session.editor.Open() && !looksPlayed(t.session) && (room || t.session.hand.ShowOutlooks); there != end.Visible() {
		widgets.Show(end, there)
	}
	if end.Visible() {
		right -= least
		widgets.Place(end, right, 0, least, size.Height)
		right -= figures.RowGap
	}
	if t.status.Words != "" {
		width := t.status.MinSize().Width
		figures.PlaceInRow(t.status, t.status.Visible(), 0, width, size.Height)
		x = width + figures.RowGap
	}
	figures.PlaceInRow(t.caption, t.caption.Visible(), x, right-x, size.Height)
}
