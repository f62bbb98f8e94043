package hand

import "procura/core/game"

// CanHelp reports whether there can be hints: there is something to be reached, and the
// answer is not hidden.
func (h *Hand) CanHelp() bool {
	l, ok := h.Line()
	return ok && !h.veiled && aims(l.Puzzle())
}

// aims reports whether a puzzle says what is to be reached.
func aims(p game.Puzzle) bool {
	_, has := p.Target()
	return has || !p.Module().Targeted()
}

// Help gives a step of a hint.
func (h *Hand) Help() {
	if _, ok := h.look(); !ok || !h.CanHelp() {
		return
	}
	h.Picked, h.Refused = nil, nil
	switch {
	case h.Hint == nil:
		h.Engine.Asked = true
	case h.Hint.Move != "":
		h.Hinted = 2
	}
	h.page.Changed()
}

// forget takes a hint away.
func (h *Hand) forget() { h.Hint, h.Hinted, h.Engine.Asked = nil, 0, false }

// Escape leaves the nearest thing that can be left, and reports whether there was one.
func (h *Hand) Escape() bool {
	switch {
	case len(h.Picked) > 0 || h.Refused != nil:
		h.Picked, h.Refused = nil, nil
	case h.Hint != nil || h.Engine.Asked:
		h.forget()
	default:
		return false
	}
	h.page.Changed()
	return true
}

// Veil hides what tells the answer, hints and what comes after each move, or no longer.
func (h *Hand) Veil(on bool) {
	if h.veiled = on; on {
		h.forget()
	}
}

// SwitchAhead shows what comes after each move, or hides it.
func (h *Hand) SwitchAhead(on bool) {
	if h.Ahead != on {
		h.Ahead = on
		h.page.Changed()
	}
}
