// Package locale keeps Fyne from complaining on standard error where the locale
// is C, as in containers and scripts, so that the command line prints one line
// for an error and nothing else. It is imported by i18n for its effect, which
// must come before fyne.io/fyne/v2/lang reads the locale; importing os alone,
// it is initialised earlier, whatever else i18n needs.
package locale

import "os"

func init() { //nolint:gochecknoinits // Fyne reads the locale in an init of its own
	switch os.Getenv("LANG") {
	case "", "C", "C.UTF-8", "POSIX":
		if os.Getenv("LANGUAGE") == "" && os.Getenv("LC_ALL") == "" {
			os.Setenv("LANGUAGE", "en") //nolint:errcheck // at worst Fyne complains
		}
	}
}
