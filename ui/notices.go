package ui

import (
	"cmp"
	"path/filepath"
	"sync/atomic"
	"time"

	"procura/core/datafile"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// notices show messages beside the pages, as host.Say.
type notices struct {
	dialogs *dialogs
	clock   *task.Runner
	spoken  atomic.Pointer[i18n.Words] // also for other goroutines
	issues  *notice                    // what is wrong with a file, and errors
	warning *notice                    // stays until it is closed, whatever else is said
	unsaved *notice                    // why what is open could not be saved, until it can be
	status  *notice                    // what went well, or is being done
	offer   *notice                    // what can be taken back
	// statuses and offers count what was said so far: each is taken away only where it is the last one.
	statuses, offers int
}

// rebuild makes strips and toasts in other words; what is wrong stays where it can still be
// read.
func (n *notices) rebuild(w *i18n.Words) {
	if before := n.spoken.Swap(w); before == nil || before.Language() != w.Language() {
		n.issues = nil
	}
	n.issues, n.warning, n.unsaved = newStrip(w, n.issues), newStrip(w, n.warning), newStrip(w, n.unsaved)
	n.status, n.offer = newToast(w, n.status), newToast(w, n.offer)
}

func (n *notices) Words() *i18n.Words { return n.spoken.Load() }

func (n *notices) ShowError(m text.Message) {
	n.status.hidePassing()
	n.issues.warn(quote(n.Words().Say(m)), nil)
	n.issues.stays = false
}

// statusTime is the time that a message of success is shown. offerTime is the time that an offer is shown.
const (
	statusTime = 5 * time.Second
	offerTime  = 40 * time.Second
)

func (n *notices) ShowStatus(m text.Message) {
	n.issues.hidePassing()
	n.status.toast(speak(m), false)
	n.statuses++
	told := n.statuses
	n.clock.After(statusTime, func() {
		if n.statuses == told {
			n.status.hidePassing()
		}
	})
}

// hidePassing takes away what was told in passing.
func (n *notices) hidePassing() {
	n.issues.hidePassing()
	n.status.hidePassing()
}

// hideToasts takes away what floats, as with a change of tab.
func (n *notices) hideToasts() {
	n.status.hidePassing()
	n.offer.hidePassing()
}

// ShowUntilNext says something that stays until it is closed, something else is said or another tab is shown.
func (n *notices) ShowUntilNext(m text.Message) {
	n.statuses++
	n.status.toast(speak(m), false)
	n.status.buttons.Show() // to close it
}

func (n *notices) ShowWarning(m text.Message) { n.warning.warn(speak(m), nil) }

func (n *notices) ShowProgress(said string, stop func()) {
	n.statuses++
	n.issues.hidePassing()
	n.status.toast(quote(said), true, host.Offer{Words: text.M("menu.button.cancel"), Do: stop})
}

func (n *notices) HideNotice() {
	n.issues.hide()
	n.status.hide()
}

func (n *notices) ShowFileIssues(file datafile.File) {
	n.HideNotice()
	n.WarnOf(filepath.Base(file.Path), report.Findings(n.Words(), file))
}

// WarnOf shows the first of some lines about a file, and the rest behind a button.
func (n *notices) WarnOf(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	head := lines[0]
	if len(lines) > 1 {
		head += "   " + n.Words().Key("shell.notice.more", "Count", len(lines)-1)
	}
	n.issues.warn(quote(head), func() { n.dialogs.showFindings(title, lines) })
}

// Propose offers something, for a while, or until it is withdrawn.
func (n *notices) Propose(m text.Message, offers ...host.Offer) (withdraw func()) {
	n.offer.toast(speak(m), false, offers...)
	n.offers++
	told := n.offers
	withdraw = func() {
		if n.offers == told {
			n.offer.hide()
		}
	}
	n.clock.After(offerTime, withdraw)
	return withdraw
}

// text returns the words of the strip under the menu, else of one that stays, or of a toast.
func (n *notices) text() string {
	return cmp.Or(n.issues.text(), n.warning.text(), n.unsaved.text(), n.status.text())
}

// hideAll takes away what strips and toast say.
func (n *notices) hideAll() {
	n.HideNotice()
	n.warning.hide()
	n.unsaved.hide()
}
