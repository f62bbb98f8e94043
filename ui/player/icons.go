package player

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// The signs of a player, drawn alike; Fyne's own set lacks some.
var (
	firstIcon   = icon("player-first", "M6 5 h2.4 v14 h-2.4 Z M19 5 V19 L9.6 12 Z")
	backIcon    = icon("player-back", "M16.5 5 V19 L7 12 Z")
	playIcon    = icon("player-play", "M8 4.5 V19.5 L19.5 12 Z")
	pauseIcon   = icon("player-pause", "M7 5 h3.6 v14 h-3.6 Z M13.4 5 h3.6 v14 h-3.6 Z")
	forwardIcon = icon("player-forward", "M7.5 5 V19 L17 12 Z")
	lastIcon    = icon("player-last", "M5 5 V19 L14.4 12 Z M15.6 5 h2.4 v14 h-2.4 Z")
	leftIcon    = muted("player-left", "M11 5 L4 12 L11 19 L12.6 17.4 L8.3 13.1 H20 V10.9 H8.3 L12.6 6.6 Z")
	rightIcon   = muted("player-right", "M13 5 L20 12 L13 19 L11.4 17.4 L15.7 13.1 H4 V10.9 H15.7 L11.4 6.6 Z")
)

func muted(name, path string) fyne.Resource {
	return theme.Tint(drawing(name, path), fynetheme.ColorNamePlaceHolder)
}

func icon(name, path string) fyne.Resource {
	return theme.Tint(drawing(name, path), fynetheme.ColorNameForeground)
}

func drawing(name, path string) fyne.Resource {
	return fyne.NewStaticResource(name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="`+
			path+`" fill="#000000"/></svg>`))
}
