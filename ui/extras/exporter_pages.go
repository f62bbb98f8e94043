package extras

import (
	"bytes"
	"context"
	"strings"

	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/scene"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/theme"
)

// mostOnPaper is how many boards are printed of a path, as many as fill some 25 pages.
const mostOnPaper = 300

func (j *job) pdf(ctx context.Context, out *bytes.Buffer) error {
	steps, room := picture.Spread(j.picture.Len, mostOnPaper), small
	if len(steps) == 1 {
		room = large
	}
	j.of.Store(int64(len(steps)))
	first, err := ask(ctx, j, func() picture.Sheet { return j.layBoard(room, 0) })
	if err != nil {
		return err
	}
	inks := picture.Inks{Text: j.ink(fynetheme.ColorNameForeground), Muted: j.ink(theme.Muted), Said: j.ink(theme.Accent), Line: j.ink(theme.Line)}
	paper := picture.NewPDF(j.heading(len(steps)), inks, len(steps), first)
	for _, i := range steps {
		board, err := ask(ctx, j, func() picture.Captioned { return j.captioned(i) })
		if err != nil {
			return err
		}
		paper.Add(board)
		j.done.Add(1)
	}
	return paper.Write(out)
}

// heading is what stands above the boards.
func (j *job) heading(boards int) picture.Heading {
	h := picture.Heading{Title: j.picture.Title, Said: j.picture.Said, Lines: j.picture.Lines, Foot: "Procura " + game.Version}
	if boards < j.picture.Len {
		h.Lines = append(h.Lines[:len(h.Lines):len(h.Lines)], j.words.Key("shell.picture.some", "Boards", boards, "Moves", j.picture.Len-1))
	}
	return h
}

// captioned is a board with its move and what that did, or how it stands.
func (j *job) captioned(i int) picture.Captioned {
	step := j.picture.Step(i)
	j.still.Display(step)
	c := picture.Captioned{Sheet: j.capture(), Title: title(j.words, i, j.picture.Len, step)}
	for _, said := range []string{strings.TrimPrefix(j.words.Say(step.Caption), step.Move+": "), j.words.Say(step.Board.Status)} {
		if said != "" {
			c.Lines = append(c.Lines, i18n.Sentence(said))
		}
	}
	return c
}

// title is the number of a move and the move; of a board without a path there is none.
func title(w *i18n.Words, i, boards int, step scene.Step) string {
	switch {
	case boards == 1:
		return ""
	case i == 0:
		return w.Key("shell.picture.start")
	}
	return w.Key("shell.picture.move", "Index", i, "Move", step.Move)
}
