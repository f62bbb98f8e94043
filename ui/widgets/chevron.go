package widgets

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// The chevrons of controls that fold something; Fyne's set has arrows.
var (
	ChevronLeft  = chevron("left", "M15.6 3.6 L17.2 5.2 L10.4 12 L17.2 18.8 L15.6 20.4 L7.2 12 Z")
	ChevronRight = chevron("right", "M8.4 3.6 L6.8 5.2 L13.6 12 L6.8 18.8 L8.4 20.4 L16.8 12 Z")
	ChevronUp    = chevron("up", "M3.6 15.6 L5.2 17.2 L12 10.4 L18.8 17.2 L20.4 15.6 L12 7.2 Z")
	ChevronDown  = chevron("down", "M3.6 8.4 L5.2 6.8 L12 13.6 L18.8 6.8 L20.4 8.4 L12 16.8 Z")
)

func chevron(name, path string) fyne.Resource {
	return theme.Tint(fyne.NewStaticResource("chevron-"+name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="`+path+
			`" fill="#000000"/></svg>`)), fynetheme.ColorNameForeground)
}
