package match

// What changes when the panel does.

// changePlayers lets whoever sits there now go on.
func (v *View) changePlayers() {
	if v.moving {
		v.show()
		return
	}
	v.stopAll()
	v.paused = false
	v.turn()
}

// changeNext begins anew where nothing has been played; else the next match will
// be as the panel says.
func (v *View) changeNext() {
	if v.session.fresh() {
		v.newGame()
	}
}

// changeLog asks for the file that moves are to be kept in, or stops keeping
// them.
func (v *View) changeLog(on bool) {
	v.session.log = ""
	if !on {
		return
	}
	keep := func(path string) {
		v := v.latest()
		v.session.log = path
		v.panel.show()
	}
	v.host.AskAppend(v.words.Key("dialog.log"), "log.dat", keep, func() { keep("") })
}
