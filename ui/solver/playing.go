package solver

import (
	"procura/ui/host"
	"procura/ui/widgets"
)

// The page has two looks: Resolver, and Jogar, where the same problem is on the same board for somebody
// who plays it by hand. What searches is not seen there: the panel has what playing needs in its place.

// SetMode says which look is wanted.
func (s *Session) SetMode(mode host.Mode) {
	if playing := mode == host.Play; playing != s.playing {
		if s.playing = playing; s.Page != nil {
			s.Page.refreshSections()
			s.Changed()
		}
	}
}

// looksPlayed reports whether the page shows what playing needs: a problem that is set up wants its tools.
func (s *Session) looksPlayed() bool { return s.playing && !s.editor.Open() }

// showLook shows what belongs to the look.
func showLook(v *View) {
	playing := v.session.looksPlayed()
	if playing == v.play.Content.Visible() {
		return
	}
	widgets.Show(v.play.Content, playing)
	widgets.Show(v.method, !playing)
	widgets.Show(v.hand.Content, !playing)
	v.applySections()
	v.statusRow.Refresh()
	v.page.Refresh()
}
