package report

import (
	"time"

	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
)

// NotGenerated says that no problem was found: "não encontrei em 20 s (812
// tentativas)".
func NotGenerated(w *i18n.Words, r *generate.Result) string {
	tries := text.M("generate.tries", "Count", r.Tries)
	elapsed := w.Duration(r.Elapsed)
	if r.Elapsed >= time.Second {
		elapsed = w.Key("generate.seconds", "Seconds", int(r.Elapsed.Round(time.Second).Seconds()))
	}
	switch r.Stopped {
	case search.ByTime:
		return w.Key("generate.time", "Time", elapsed, "Tries", tries)
	case search.ByCancel:
		return w.Key("generate.cancel", "Time", elapsed, "Tries", tries)
	}
	return w.Key("generate.over", "Tries", tries)
}
