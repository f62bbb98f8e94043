// Package page has the common parts of all pages. A page is a State, kept on
// disk as JSON; a session with the state and its jobs, without widgets; and a view, made
// anew when the language or the size of texts changes. The session embeds a Base and the
// view a Frame; each overrides what it does in another way.
//
//	session   State, jobs ---- Changed ----> view   Render reads, and starts nothing
//	   ^                                      |
//	   +------------- what the user does -----+
//
// The smallest page:
//
//	type State struct{ Name string }
//
//	type Session struct {
//		page.Base[*View]
//		State State
//		count *task.Job[int]
//	}
//
//	func New(h host.Host) host.Session {
//		s := &Session{Base: page.NewBase[*View](h)}
//		s.count = page.NewJob[int](&s.Base, "count")
//		return s
//	}
//
//	func (s *Session) View() host.View { return s.SetPage(newView(s)) }
//	func (s *Session) StateParts() []host.Part { return page.StateParts(s.State) }
//	func (s *Session) RestoreState(parts map[string][]byte) func() []string {
//		return page.Restore(parts, func(k State) bool { s.State = k; return k.Name != "" })
//	}
//
//	type View struct { page.Frame; name *widgets.Line; session *Session }
//
//	func newView(s *Session) *View {
//		v := &View{Frame: s.NewFrame("menu.lab.counting"), name: widgets.NewCaption(""), session: s}
//		v.SetContent(v.name)
//		return v
//	}
//
//	func (v *View) Render() { v.name.SetText(v.session.State.Name) }
package page

import (
	"encoding/json"
	"time"

	"fyne.io/fyne/v2"

	"procura/ui/host"
	"procura/ui/task"
	"procura/ui/widgets"
)

// View is a page on the screen, made of the session's state.
type View interface {
	host.View
	// Render shows the session as it is now; it changes nothing of it.
	Render()
	// SettleContent is called behind it.
	SettleContent()
	// Leave lets the page go: another one takes its place.
	Leave()
}

// Base is a session but for its state.
type Base[V View] struct {
	Host host.Host
	// Key is its name among the sessions of a game, for good, and Chapter its own in the
	// help, "" for that of its game.
	Key, Chapter string
	// Modes lists the modes of the game whose page it is, none in the laboratory.
	Modes []host.Mode
	// ForTwo reports whether it is of the game for two.
	ForTwo bool
	// Page is the view on the screen, nil before the first.
	Page V

	shown bool
	clock *task.Runner
	jobs  []job
}

type job interface {
	Busy() bool
	Drop()
}

// NewBase is a session without jobs.
func NewBase[V View](h host.Host) Base[V] { return Base[V]{Host: h, clock: task.New(h.Post)} }

// NewJob is a work of a page: the page is shown anew as it goes on, and its tab says that
// it works. The memory that it leaves is given back to the system.
func NewJob[P any, V View](b *Base[V], name string) *task.Job[P] {
	j := task.NewJob[P](name, b.Host.Post)
	j.Cleanup, j.OnChanged, j.OnBusy = b.Host.ReleaseMemory, b.Changed, b.Host.MarkWorking
	b.jobs = append(b.jobs, j)
	return j
}

// NewLookup is for what is looked up for the screen in no time: the tab does not say so.
func (b *Base[V]) NewLookup() *task.Runner {
	r := task.New(b.Host.Post)
	b.jobs = append(b.jobs, lookup{r})
	return r
}

type lookup struct{ *task.Runner }

func (lookup) Busy() bool { return false }

// SetPage puts a view on the screen, in the place of the one before.
func (b *Base[V]) SetPage(v V) host.View {
	if b.shown {
		b.Page.Leave()
	}
	b.Page, b.shown = v, true
	b.Changed()
	return v
}

// Changed shows what is new.
func (b *Base[V]) Changed() {
	if b.shown {
		b.Page.Render()
		b.Page.SettleContent()
	}
}

// Working reports whether a job runs.
func (b *Base[V]) Working() bool {
	for _, j := range b.jobs {
		if j.Busy() {
			return true
		}
	}
	return false
}

func (*Base[V]) Receive(host.Event) host.Reception { return host.Ignored }

// Describe tells whether a job runs.
func (b *Base[V]) Describe() host.Description {
	return host.Description{Modes: b.Modes, ForTwo: b.ForTwo, Chapter: b.Chapter, Working: b.Working()}
}

func (b *Base[V]) StateKey() string { return b.Key }

// After does something when a time has passed, unless it is stopped before.
func (b *Base[V]) After(d time.Duration, do func()) (stop func()) { return b.clock.After(d, do) }

// Close ends all work.
func (b *Base[V]) Close() {
	b.clock.Close()
	for _, j := range b.jobs {
		j.Drop()
	}
}

// StateParts are a state as the only part that outlives the window.
func StateParts(state any) []host.Part { return []host.Part{host.NewPart(host.ChoicesPart, state)} }

// Restore reads the state of an earlier window beside this one. take takes it up in the
// window; it reports whether it is a state that can be, and changes nothing else.
func Restore[S any](parts map[string][]byte, take func(S) bool) (restore func() (damaged []string)) {
	var state S
	src, there := parts[host.ChoicesPart]
	sound := there && json.Unmarshal(src, &state) == nil
	return func() []string {
		if there && (!sound || !take(state)) {
			return []string{host.ChoicesPart}
		}
		return nil
	}
}

// Frame is a view but for its content: a title, words, a layer for tips, and nothing to
// undo, copy or put into menus.
type Frame struct {
	host.Plain
	Explainer

	title   string
	content fyne.CanvasObject
}

// NewFrame is a view in the words of now; title is the key of its name in the switch.
func (b *Base[V]) NewFrame(title string) Frame {
	f := Frame{Explainer: Explainer{b.Host.Words(), widgets.NewTips()}}
	f.Tips.Clock = b
	f.title = f.Words.Key(title)
	return f
}

// SetContent sets what is on the screen, under the layer for tips.
func (f *Frame) SetContent(content fyne.CanvasObject) { f.content = f.Tips.Over(content) }

// SettleContent lays the page out, of which Fyne would lay out only what grows once it has been drawn;
// words about what is not there any more go.
func (f *Frame) SettleContent() {
	widgets.LayOutAnew(f.content)
	f.Tips.Renew()
}

func (f *Frame) HideTips() { f.Tips.Hide() }

func (f *Frame) Title() string { return f.title }

func (f *Frame) Content() fyne.CanvasObject { return f.content }

func (f *Frame) HandleKey(*fyne.KeyEvent) bool { return false }

func (f *Frame) DoMainAction() {}

func (f *Frame) BoardText() string { return "" }

func (f *Frame) MenuEntries() []host.MenuEntry { return nil }

func (f *Frame) Leave() {}
