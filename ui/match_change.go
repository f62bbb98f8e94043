package ui

// What changes when the panel does.

// changePlayers lets whoever sits there now go on.
func (v *MatchView) changePlayers() {
	if v.moving {
		v.show()
		return
	}
	v.hush()
	v.paused = false
	v.turn()
}

// changeNext begins anew where nothing has been played; else the next match will
// be as the panel says.
func (v *MatchView) changeNext() {
	if v.table.fresh() {
		v.newGame()
	}
}

// changeLog asks for the file that moves are to be kept in, or stops keeping
// them.
func (v *MatchView) changeLog(on bool) {
	v.table.log = ""
	if !on {
		return
	}
	v.hooks.askLog(func(path string) {
		v := v.latest()
		v.table.log = path
		v.panel.show()
	})
}
