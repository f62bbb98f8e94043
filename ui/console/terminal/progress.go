package terminal

import (
	"context"
	"io"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"

	"procura/core/text"
)

// Progress is the last line of a terminal while a command works: it appears after a second, makes room for whatever is
// printed, and leaves nothing behind. Elsewhere it does nothing.
type Progress struct {
	on *Screen

	lock   sync.Mutex
	parts  func() []string // nil: nothing to be shown
	timer  *time.Timer     // nil before the first work
	shown  bool
	torn   bool // the line of the terminal has not ended
	closed bool
}

// patience is the time before work is shown, and pace that between two looks at it.
const (
	patience = time.Second
	pace     = time.Second / 5
)

// ShowWork shows from now on how far the work is. On a goroutine of its own, parts tells that after some time, the most
// important part first; those for which there is no room are left out.
func (p *Progress) ShowWork(parts func(elapsed time.Duration) []string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.on.terminal == nil || p.closed {
		return
	}
	began := time.Now()
	waits := p.parts == nil
	p.parts = func() []string { return parts(time.Since(began)) }
	switch {
	case p.timer == nil:
		p.timer = time.AfterFunc(patience, p.draw)
	case waits:
		p.timer.Reset(patience)
	}
}

// Hide takes the line away: the work is over.
func (p *Progress) Hide() {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.parts = nil
	p.erase()
}

// Close takes the line away for good.
func (p *Progress) Close() {
	p.Hide()
	p.lock.Lock()
	defer p.lock.Unlock()
	p.closed = true
}

// CloseIfTyped closes if somebody types the input, over which it would write.
func (p *Progress) CloseIfTyped(in io.Reader) {
	if _, typed := isTerminal(in); typed {
		p.Close()
	}
}

// CloseWith closes when ctx ends; the function that it returns closes in any case.
func (p *Progress) CloseWith(ctx context.Context) func() {
	stop := context.AfterFunc(ctx, p.Close)
	return func() {
		stop()
		p.Close()
	}
}

// draw draws the line. The cursor stands at its beginning, where it stays if a terminal that gets narrower breaks it.
func (p *Progress) draw() {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.parts == nil || p.closed {
		return
	}
	p.timer.Reset(pace)
	if p.torn {
		return
	}
	_, _ = p.on.terminal.WriteString(erased + fit(p.parts(), p.on.Width()-1) + "\r") // a line that does not last may be lost
	p.shown = true
}

// erased takes away everything from the current line on.
const erased = "\r\x1b[J"

func (p *Progress) erase() {
	if p.shown {
		_, _ = p.on.terminal.WriteString(erased)
	}
	p.shown = false
}

// makeRoom takes the line away until the function that it returns is called; whole reports whether what is printed
// meanwhile ends its line.
func (p *Progress) makeRoom(whole bool) func() {
	p.lock.Lock()
	p.erase()
	p.torn = !whole
	return p.lock.Unlock
}

// fit joins the parts that a line has room for.
func fit(parts []string, width int) string {
	const dot = " · "
	line := runewidth.Truncate(text.Plain(parts[0]), width, "…")
	for _, part := range parts[1:] {
		if longer := line + dot + text.Plain(part); part != "" && runewidth.StringWidth(longer) <= width {
			line = longer
		}
	}
	return line
}
