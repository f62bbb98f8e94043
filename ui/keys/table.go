package keys

import (
	"slices"

	"fyne.io/fyne/v2"
)

// Place is a part of the program with keys of its own: the window, a page, or a widget that has
// the keyboard.
type Place string

// The places, from the widest to the narrowest.
const (
	Window Place = "window"
	Box    Place = "box"

	Solver     Place = "solver"
	Player     Place = "player"
	Match      Place = "match"
	Setup      Place = "setup"
	Editor     Place = "editor"
	Tournament Place = "tournament"
	Exploring  Place = "exploring"
	AlphaBeta  Place = "alphabeta"
	Racing     Place = "racing"
	Grading    Place = "grading"
	Auditing   Place = "auditing"
	Comparing  Place = "comparing"
	Reading    Place = "reading"

	Board  Place = "board"
	List   Place = "list"
	Button Place = "button"
	Check  Place = "check"
	Select Place = "select"
	Slider Place = "slider"
	Terms  Place = "terms"
	Cards  Place = "cards"
	Tree   Place = "tree"
	Chart  Place = "chart"
)

// groups lists all places as the help shows them: those of a line together, under the words of the first.
var groups = [][]Place{
	{Window, Box},
	{Button, Check, Select, Terms, Slider, Cards},
	{List, Tree},
	{Board, Chart},
	{Solver},
	{Editor},
	{Player},
	{Match},
	{Setup},
	{Tournament},
	{Exploring},
	{AlphaBeta},
	{Comparing},
	{Racing},
	{Auditing},
	{Grading},
	{Reading},
}

// Action is an effect of keys in a place. With its place it is the key of its words.
type Action string

// The actions that are asked for by name. Those of menus are asked for by their items.
const (
	Act        Action = "act"
	Ahead      Action = "ahead"
	Cancel     Action = "cancel"
	Clear      Action = "clear"
	Close      Action = "close"
	Copy       Action = "copy"
	Down       Action = "down"
	Earlier    Action = "earlier"
	Erase      Action = "erase"
	First      Action = "first"
	NextCut    Action = "nextcut"
	PastCut    Action = "pastcut"
	NextBest   Action = "nextbest"
	PastBest   Action = "pastbest"
	OutOfNode  Action = "out"
	IntoNode   Action = "into"
	ExtendUp   Action = "extendup"
	ExtendDown Action = "extenddown"
	Fit        Action = "fit"
	Fold       Action = "fold"
	Full       Action = "fullscreen"
	Give       Action = "give"
	Help       Action = "help"
	Hint       Action = "hint"
	RemoveRun  Action = "removerun"
	Keys       Action = "keys"
	Lecture    Action = "lecture"
	Larger     Action = "larger"
	Last       Action = "last"
	Left       Action = "left"
	Menu       Action = "menu"
	Move       Action = "move"
	Next       Action = "next"
	NextTab    Action = "nexttab"
	NextStep   Action = "nextstep"
	Page       Action = "page"
	PageDown   Action = "pagedown"
	PageUp     Action = "pageup"
	Paste      Action = "paste"
	PastStep   Action = "paststep"
	PastTab    Action = "pasttab"
	Pick       Action = "pick"
	Press      Action = "press"
	Redo       Action = "redo"
	Right      Action = "right"
	Show       Action = "show"
	Smaller    Action = "smaller"
	Step       Action = "step"
	StepBack   Action = "stepback"
	Stop       Action = "stop"
	Switch     Action = "switch"
	Tab        Action = "tab"
	Toggle     Action = "toggle"
	Undo       Action = "undo"
	Up         Action = "up"
	Values     Action = "values"
	Veil       Action = "veil"
	Verify     Action = "verify"
	Walk       Action = "walk"
	Yes        Action = "yes"
)

// Those of a search that is looked into.
const (
	Explore   Action = "explore"
	GoTo      Action = "goto"
	NextLevel Action = "nextlevel"
	NextOnWay Action = "nextonway"
	NextPhase Action = "nextphase"
	PastLevel Action = "pastlevel"
	PastOnWay Action = "pastonway"
	PastPhase Action = "pastphase"
)

// Binding binds keys to an action: in its place, any of the keys does it.
type Binding struct {
	Place Place
	Does  Action
	Keys  []Key
	// Item is the item of a menu that does it too, by the key of its words.
	Item string
	// Told is the row of the list that tells it, with those before and after that have the
	// same; "" for a row of its own.
	Told Action
	// Quiet reports whether the list of keys leaves it out: what everybody knows, or what
	// another row of it tells.
	Quiet bool
}

// Key is a key with those that are held, or a character however it is typed.
type Key struct {
	Name fyne.KeyName
	Held fyne.KeyModifier
	Rune rune
}

const (
	control = fyne.KeyModifierShortcutDefault
	shift   = fyne.KeyModifierShift
	alt     = fyne.KeyModifierAlt
)

func plain(names ...fyne.KeyName) []Key { return with(0, names...) }

func with(held fyne.KeyModifier, names ...fyne.KeyName) []Key {
	var list []Key
	for _, name := range names {
		list = append(list, Key{Name: name, Held: held})
	}
	return list
}

var (
	enter  = plain(fyne.KeyReturn, fyne.KeyEnter)
	press  = slices.Concat(enter, plain(fyne.KeySpace))
	escape = plain(fyne.KeyEscape)
)

// Table lists all keys and their actions; no other keys do anything.
var Table = []Binding{
	{Place: Window, Does: "open", Keys: with(control, fyne.KeyO), Item: "menu.open"},
	{Place: Window, Does: Stop, Keys: escape},
	{Place: Window, Does: "copyboard", Keys: with(control|shift, fyne.KeyC), Item: "menu.copyboard"},
	{Place: Window, Does: "pasteany", Keys: with(control|shift, fyne.KeyV), Item: "menu.paste"},
	{Place: Window, Does: "generate", Keys: with(control, fyne.KeyG), Item: "menu.generate"},
	{Place: Window, Does: "print", Keys: with(control, fyne.KeyP), Item: "menu.print"},
	{Place: Window, Does: Help, Keys: plain(fyne.KeyF1), Item: "menu.rules"},
	{Place: Window, Does: Keys, Keys: []Key{{Rune: '?'}}},
	{Place: Window, Does: Full, Keys: plain(fyne.KeyF11), Item: "menu.fullscreen"},
	{Place: Window, Does: "addstep", Keys: with(control, fyne.KeyL), Item: "extras.lecture.add"},
	{Place: Window, Does: Lecture, Keys: plain(fyne.KeyF5), Item: "extras.lecture.begin"},
	{Place: Window, Does: NextStep, Keys: plain(fyne.KeyPageDown)},
	{Place: Window, Does: PastStep, Keys: plain(fyne.KeyPageUp)},
	{Place: Window, Does: Tab, Keys: with(control, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4)},
	{Place: Window, Does: NextTab, Keys: with(fyne.KeyModifierControl, fyne.KeyTab)},
	{Place: Window, Does: PastTab, Keys: with(fyne.KeyModifierControl|shift, fyne.KeyTab)},
	{Place: Window, Does: Page, Keys: with(alt, fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5)},
	{Place: Window, Does: Walk, Keys: slices.Concat(plain(fyne.KeyTab), with(shift, fyne.KeyTab))}, // by Fyne
	{Place: Window, Does: Menu, Keys: with(alt, "")},                                               // by Fyne
	{Place: Window, Does: "quit", Keys: with(control, fyne.KeyQ), Item: "menu.quit"},
	{Place: Window, Does: Undo, Keys: with(control, fyne.KeyZ), Item: "menu.undo", Quiet: true},
	{Place: Window, Does: Redo, Keys: slices.Concat(with(control, fyne.KeyY), with(control|shift, fyne.KeyZ)), Item: "menu.redo", Quiet: true},
	{Place: Window, Does: Copy, Keys: with(control, fyne.KeyC), Quiet: true},
	{Place: Window, Does: Paste, Keys: with(control, fyne.KeyV), Quiet: true},
	{Place: Window, Does: Act, Keys: with(control, fyne.KeyReturn), Quiet: true},

	{Place: Box, Does: Close, Keys: escape},
	{Place: Box, Does: Yes, Keys: enter},
	{Place: Box, Does: Earlier, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: Box, Does: Next, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: Box, Does: PageUp, Keys: plain(fyne.KeyPageUp), Told: Page},
	{Place: Box, Does: PageDown, Keys: plain(fyne.KeyPageDown), Told: Page},
	{Place: Box, Does: First, Keys: plain(fyne.KeyHome), Told: "ends"},
	{Place: Box, Does: Last, Keys: plain(fyne.KeyEnd), Told: "ends"},

	{Place: Button, Does: Press, Keys: press},
	{Place: Check, Does: Switch, Keys: plain(fyne.KeySpace)},
	{Place: Select, Does: Show, Keys: plain(fyne.KeySpace, fyne.KeyUp, fyne.KeyDown)},
	{Place: Select, Does: Move, Keys: plain(fyne.KeyLeft, fyne.KeyRight)},
	{Place: Slider, Does: Move, Keys: plain(fyne.KeyLeft, fyne.KeyRight), Quiet: true},
	{Place: Terms, Does: Earlier, Keys: plain(fyne.KeyLeft, fyne.KeyUp), Told: Walk},
	{Place: Terms, Does: Next, Keys: plain(fyne.KeyRight, fyne.KeyDown), Told: Walk},
	{Place: Terms, Does: Press, Keys: enter, Quiet: true},
	{Place: Cards, Does: Earlier, Keys: plain(fyne.KeyLeft), Quiet: true},
	{Place: Cards, Does: Next, Keys: plain(fyne.KeyRight), Quiet: true},

	{Place: List, Does: Earlier, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: List, Does: Next, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: List, Does: PageUp, Keys: plain(fyne.KeyPageUp), Told: Page},
	{Place: List, Does: PageDown, Keys: plain(fyne.KeyPageDown), Told: Page},
	{Place: List, Does: First, Keys: plain(fyne.KeyHome), Told: "ends"},
	{Place: List, Does: Last, Keys: plain(fyne.KeyEnd), Told: "ends"},
	{Place: List, Does: Press, Keys: enter},
	{Place: List, Does: ExtendUp, Keys: with(shift, fyne.KeyUp), Told: "extend"},
	{Place: List, Does: ExtendDown, Keys: with(shift, fyne.KeyDown), Told: "extend"},

	{Place: Tree, Does: Left, Keys: plain(fyne.KeyLeft), Told: Walk},
	{Place: Tree, Does: Right, Keys: plain(fyne.KeyRight), Told: Walk},
	{Place: Tree, Does: Up, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: Tree, Does: Down, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: Tree, Does: Press, Keys: press},
	{Place: Tree, Does: Larger, Keys: []Key{{Rune: '+'}}},
	{Place: Tree, Does: Larger, Keys: []Key{{Rune: '='}}, Quiet: true}, // + without the shift
	{Place: Tree, Does: Smaller, Keys: []Key{{Rune: '-'}}},
	{Place: Tree, Does: Fit, Keys: []Key{{Rune: '0'}}},

	{Place: Board, Does: Left, Keys: plain(fyne.KeyLeft), Told: Walk},
	{Place: Board, Does: Right, Keys: plain(fyne.KeyRight), Told: Walk},
	{Place: Board, Does: Up, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: Board, Does: Down, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: Board, Does: Pick, Keys: press},

	{Place: Chart, Does: Left, Keys: plain(fyne.KeyLeft), Told: Walk},
	{Place: Chart, Does: Right, Keys: plain(fyne.KeyRight), Told: Walk},
	{Place: Chart, Does: Up, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: Chart, Does: Down, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: Chart, Does: First, Keys: plain(fyne.KeyHome), Told: "ends"},
	{Place: Chart, Does: Last, Keys: plain(fyne.KeyEnd), Told: "ends"},
	{Place: Chart, Does: Press, Keys: enter},

	{Place: Player, Does: First, Keys: plain(fyne.KeyHome)},
	{Place: Player, Does: StepBack, Keys: plain(fyne.KeyLeft)},
	{Place: Player, Does: Toggle, Keys: plain(fyne.KeySpace)},
	{Place: Player, Does: Step, Keys: plain(fyne.KeyRight)},
	{Place: Player, Does: Last, Keys: plain(fyne.KeyEnd)},

	{Place: Solver, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Solver, Does: Fold, Keys: plain(fyne.KeyF9)},
	{Place: Solver, Does: Veil, Keys: plain(fyne.KeyB, fyne.KeyPeriod), Item: "menu.answer"},
	{Place: Solver, Does: Cancel, Keys: escape},
	{Place: Solver, Does: Undo, Keys: with(control, fyne.KeyZ)},
	{Place: Solver, Does: Redo, Keys: slices.Concat(with(control, fyne.KeyY), with(control|shift, fyne.KeyZ))},
	{Place: Solver, Does: Hint, Keys: plain(fyne.KeyH), Item: "solver.hand.menu.hint"},
	{Place: Solver, Does: Ahead, Keys: plain(fyne.KeyV), Item: "solver.hand.menu.ahead"},
	{Place: Solver, Does: Explore, Keys: plain(fyne.KeyX)},
	{Place: Solver, Does: RemoveRun, Keys: plain(fyne.KeyDelete), Item: "solver.runs.menu.remove"},
	{Place: Solver, Does: Verify, Keys: plain(fyne.KeyP)},
	{Place: Solver, Does: "save", Keys: with(control, fyne.KeyS), Item: "menu.save"},
	{Place: Solver, Does: "saveas", Keys: with(control|shift, fyne.KeyS), Item: "menu.saveas"},
	{Place: Solver, Does: "results", Keys: with(control, fyne.KeyR), Item: "menu.results"},
	{Place: Solver, Does: "proof", Keys: with(control|shift, fyne.KeyR), Item: "menu.proof"},
	{Place: Solver, Does: "edit", Keys: with(control, fyne.KeyE), Item: "solver.edit.menu.edit"},
	{Place: Solver, Does: "new", Keys: with(control, fyne.KeyN), Item: "solver.edit.menu.new"},
	{Place: Solver, Does: "duplicate", Keys: with(control, fyne.KeyD), Item: "solver.edit.menu.duplicate"},
	{Place: Solver, Does: "moveup", Keys: with(alt, fyne.KeyUp), Item: "solver.edit.menu.up"},
	{Place: Solver, Does: "movedown", Keys: with(alt, fyne.KeyDown), Item: "solver.edit.menu.down"},
	{Place: Solver, Does: "delete", Keys: with(alt, fyne.KeyDelete), Item: "solver.edit.menu.delete"},
	{Place: Solver, Does: Copy, Keys: with(control, fyne.KeyC)},
	{Place: Solver, Does: Paste, Keys: with(control, fyne.KeyV)},

	{Place: Editor, Does: Erase, Keys: plain(fyne.KeyBackspace)},
	{Place: Editor, Does: Clear, Keys: plain(fyne.KeyDelete)},
	{Place: Editor, Does: Cancel, Keys: escape},

	{Place: Match, Does: Cancel, Keys: escape},
	{Place: Match, Does: Undo, Keys: with(control, fyne.KeyZ)},
	{Place: Match, Does: Redo, Keys: slices.Concat(with(control, fyne.KeyY), with(control|shift, fyne.KeyZ))},
	{Place: Match, Does: StepBack, Keys: plain(fyne.KeyLeft)},
	{Place: Match, Does: Step, Keys: plain(fyne.KeyRight)},
	{Place: Match, Does: First, Keys: plain(fyne.KeyHome)},
	{Place: Match, Does: Last, Keys: plain(fyne.KeyEnd)},
	{Place: Match, Does: Clear, Keys: plain(fyne.KeyDelete)},
	{Place: Match, Does: Values, Keys: plain(fyne.KeyV)},
	{Place: Match, Does: Hint, Keys: plain(fyne.KeyH)},
	{Place: Match, Does: Explore, Keys: plain(fyne.KeyX)},
	{Place: Match, Does: Copy, Keys: with(control, fyne.KeyC)},
	{Place: Match, Does: Paste, Keys: with(control, fyne.KeyV)},
	{Place: Match, Does: "earliergame", Keys: with(alt, fyne.KeyLeft), Item: "menu.earlier"},
	{Place: Match, Does: "latergame", Keys: with(alt, fyne.KeyRight), Item: "menu.later"},
	{Place: Match, Does: "save", Keys: with(control, fyne.KeyS), Item: "menu.savegame"},
	{Place: Match, Does: "proof", Keys: with(control|shift, fyne.KeyR), Item: "menu.positionproof"},
	{Place: Match, Does: "compose", Keys: with(control, fyne.KeyE), Item: "menu.compose"},

	{Place: Setup, Does: Give, Keys: plain(fyne.KeyM)},
	{Place: Setup, Does: Cancel, Keys: escape},
	{Place: Setup, Does: Undo, Keys: with(control, fyne.KeyZ)},
	{Place: Setup, Does: Redo, Keys: with(control, fyne.KeyY)},
	{Place: Setup, Does: Act, Keys: with(control, fyne.KeyReturn)},

	{Place: Tournament, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Tournament, Does: "save", Keys: with(control, fyne.KeyS), Item: "menu.tournament"},

	{Place: Exploring, Does: NextLevel, Keys: with(shift, fyne.KeyRight)},
	{Place: Exploring, Does: PastLevel, Keys: with(shift, fyne.KeyLeft)},
	{Place: Exploring, Does: NextPhase, Keys: plain(fyne.KeyPageDown)},
	{Place: Exploring, Does: PastPhase, Keys: plain(fyne.KeyPageUp)},
	{Place: Exploring, Does: NextOnWay, Keys: plain(fyne.KeyP)},
	{Place: Exploring, Does: PastOnWay, Keys: with(shift, fyne.KeyP)},
	{Place: Exploring, Does: GoTo, Keys: plain(fyne.KeyG)},
	{Place: Exploring, Does: Veil, Keys: plain(fyne.KeyB, fyne.KeyPeriod), Item: "menu.answer"},
	{Place: Exploring, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Exploring, Does: Cancel, Keys: escape},

	{Place: AlphaBeta, Does: NextCut, Keys: plain(fyne.KeyC)},
	{Place: AlphaBeta, Does: PastCut, Keys: with(shift, fyne.KeyC)},
	{Place: AlphaBeta, Does: NextBest, Keys: plain(fyne.KeyM)},
	{Place: AlphaBeta, Does: PastBest, Keys: with(shift, fyne.KeyM)},
	{Place: AlphaBeta, Does: OutOfNode, Keys: with(shift, fyne.KeyRight)},
	{Place: AlphaBeta, Does: IntoNode, Keys: with(shift, fyne.KeyLeft)},
	{Place: AlphaBeta, Does: NextPhase, Keys: plain(fyne.KeyPageDown)},
	{Place: AlphaBeta, Does: PastPhase, Keys: plain(fyne.KeyPageUp)},
	{Place: AlphaBeta, Does: Veil, Keys: plain(fyne.KeyB, fyne.KeyPeriod), Item: "menu.answer"},
	{Place: AlphaBeta, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: AlphaBeta, Does: Cancel, Keys: escape},

	{Place: Racing, Does: Switch, Keys: plain(fyne.KeyM)},
	{Place: Racing, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Racing, Does: Cancel, Keys: escape},

	{Place: Grading, Does: Press, Keys: enter},
	{Place: Grading, Does: Cancel, Keys: escape},
	{Place: Grading, Does: Act, Keys: with(control, fyne.KeyReturn)},

	{Place: Comparing, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Comparing, Does: Cancel, Keys: escape},
	{Place: Comparing, Does: Explore, Keys: plain(fyne.KeyX)},
	{Place: Comparing, Does: Copy, Keys: with(control, fyne.KeyC)},

	{Place: Auditing, Does: Act, Keys: with(control, fyne.KeyReturn)},
	{Place: Auditing, Does: Cancel, Keys: escape},

	{Place: Reading, Does: Next, Keys: slices.Concat(plain(fyne.KeyTab), with(shift, fyne.KeyTab))}, // by Fyne
	{Place: Reading, Does: Up, Keys: plain(fyne.KeyUp), Told: Walk},
	{Place: Reading, Does: Down, Keys: plain(fyne.KeyDown), Told: Walk},
	{Place: Reading, Does: PageUp, Keys: plain(fyne.KeyPageUp), Told: Page},
	{Place: Reading, Does: PageDown, Keys: plain(fyne.KeyPageDown, fyne.KeySpace), Told: Page},
	{Place: Reading, Does: First, Keys: plain(fyne.KeyHome), Told: "ends"},
	{Place: Reading, Does: Last, Keys: plain(fyne.KeyEnd), Told: "ends"},
}
