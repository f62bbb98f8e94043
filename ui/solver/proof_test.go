package solver

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui"
	"procura/ui/internal/uitest"
	"procura/ui/proving"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// certified is a puzzle whose certificates a test writes.
type certified struct {
	game.Puzzle
	write func(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error
}

func (c certified) Certify(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
	return c.write(ctx, w, run, l)
}

// plainly writes the claim alone; hugely does so where that was asked for.
func plainly(_ context.Context, w io.Writer, run game.Run, _ game.ProofLimits) error {
	_, err := io.WriteString(w, run.Game+" "+report.Claim(run)+"\n")
	return err
}

func hugely(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
	if l.States > 0 {
		return &game.Unwritten{Why: text.M("stop.states")}
	}
	return plainly(ctx, w, run, l)
}

// believer checks what plainly has written; it refuses what begins otherwise.
func believer(ctx context.Context, r io.Reader, p *verify.Progress, tell func(verify.Finding)) error {
	src, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	p.Lines.Store(1234)
	name, claim, _ := strings.Cut(strings.TrimSpace(string(src)), " ")
	f := verify.Finding{Game: name, Claim: claim, Line: 1}
	if name == "wrong" {
		f.Refused = &verify.Refusal{Line: 7, Key: "cut"}
	}
	tell(f)
	return nil
}

// proved is the page of Cavalo with problem A, whose certificates are written so.
func proved(t *testing.T, write func(context.Context, io.Writer, game.Run, game.ProofLimits) error, change ...func(*uitest.Options)) (*rig, *View) {
	t.Helper()
	r := newRig(t, change...)
	v := r.on("cavalo", "A")
	v.session.proofs.Check = believer
	certifying(v, write)
	return r, v
}

func certifying(v *View, write func(context.Context, io.Writer, game.Run, game.ProofLimits) error) {
	replace(v, func(p game.Puzzle) game.Puzzle { return certified{p, write} })
}

// sealed waits for a sign beside the verdict.
func (r *rig) sealed(v *View, sign widgets.Sign) {
	r.T.Helper()
	r.Until("the sign", func() bool { return v.verdict.Seal.Mark.Sign() == sign })
}

// marked is the sign of the first run of the table.
func marked(v *View) widgets.Sign {
	row := v.runs.List.CreateItem()
	v.runs.List.UpdateItem(0, row)
	for _, seen := range uitest.All[*widgets.Mark](row) {
		return seen.Sign()
	}
	return widgets.NoSign
}

func TestASmallProofIsVerifiedAtOnceAndMarked(t *testing.T) {
	r, v := proved(t, plainly)
	run := r.solve(v)
	r.sealed(v, widgets.Verified)
	if got := v.verdict.Seal.Words.Words; got != "prova verificada" || v.verdict.Seal.Words.Colour != theme.Proved {
		t.Errorf("%q in %s", got, v.verdict.Seal.Words.Colour)
	}
	if p := run.Proof; p.Lines != 1234 || p.When.IsZero() || marked(v) != widgets.Verified {
		t.Errorf("%+v, in the table %v", p, marked(v))
	}
	if len(v.verdict.Terms.List) != 2 || !strings.Contains(v.verdict.Terms.List[1].Tip.Words(), "1234 linhas") {
		t.Errorf("%d terms, the last says %q", len(v.verdict.Terms.List), v.verdict.Terms.List[len(v.verdict.Terms.List)-1].Tip.Words())
	}
	if v.verify.Visible() || !r.Item("menu.file", "menu.verify").Disabled || r.Item("menu.file", "menu.proof").Disabled {
		t.Error("it can be verified again, or not be saved")
	}
}

func TestTheMarkOpensTheChapterThatExplainsIt(t *testing.T) {
	r, v := proved(t, plainly)
	r.solve(v)
	r.sealed(v, widgets.Verified)
	v.verdict.Terms.FocusGained()
	v.verdict.Terms.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	v.verdict.Terms.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.PopUp() == nil {
		t.Fatal("no help by Enter")
	}
	r.Key(fyne.KeyEscape)
	v.verdict.Seal.Tapped(nil)
	if r.PopUp() == nil {
		t.Fatal("no help by a click")
	}
}

func TestAProofThatIsTooLargeWaitsUntilItIsAskedFor(t *testing.T) {
	r, v := proved(t, hugely)
	run := r.solve(v)
	r.Until("the button", v.verify.Visible)
	if run.Proof.Standing != proving.Large || v.verdict.Seal.Visible() || r.Item("menu.file", "menu.verify").Disabled {
		t.Errorf("%v, a mark: %t", run.Proof.Standing, v.verdict.Seal.Visible())
	}
	r.Choose("menu.file", "menu.verify")
	if v.verdict.Seal.Mark.Sign() != widgets.UnderWay {
		t.Error("nothing says that it is under way")
	}
	r.sealed(v, widgets.Verified)
	if got := r.Notice(); got != "Prova de A verificada." {
		t.Errorf("%q", got)
	}
}

func TestAProofThatCanNotBeWrittenSaysWhy(t *testing.T) {
	r, v := proved(t, func(context.Context, io.Writer, game.Run, game.ProofLimits) error {
		return &game.Unwritten{Why: text.M("core.stop.memory")}
	})
	run := r.solve(v)
	r.Until("the button", v.verify.Visible)
	v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyP})
	r.Until("the reason", func() bool { return r.Notice() == "A prova de A não foi escrita: memória" })
	if run.Proof.Standing != proving.Large || !v.verify.Visible() {
		t.Error("it can't be tried again")
	}
}

func TestWhatWentWrongIsSaidToWhoeverAsked(t *testing.T) {
	r, v := proved(t, func(_ context.Context, _ io.Writer, _ game.Run, l game.ProofLimits) error {
		if l.States == 0 {
			panic("a fault")
		}
		return errors.New("a fault")
	})
	r.solve(v)
	r.Until("the button", v.verify.Visible)
	test.Tap(v.verify)
	r.Until("the reason", func() bool {
		return strings.HasPrefix(r.Notice(), "Não foi possível verificar a prova de A")
	})
}

func TestARefusedProofTakesTheVerdictBack(t *testing.T) {
	r, v := proved(t, func(_ context.Context, w io.Writer, run game.Run, _ game.ProofLimits) error {
		_, err := io.WriteString(w, "wrong "+report.Claim(run))
		return err
	})
	run := r.solve(v)
	r.Until("the alarm", func() bool { return run.Retracted() })
	if got := headline(v); strings.Contains(got, "provad") || !strings.Contains(got, "PROVA RECUSADA") || v.verdict.Headline.Colour != theme.Impossible {
		t.Errorf("%q in %s", got, v.verdict.Headline.Colour)
	}
	if marked(v) != widgets.Refused || !r.Item("menu.file", "menu.proof").Disabled {
		t.Error("the table does not say so, or it can be saved")
	}
	if badge, _ := badgeOf(v.words, v.session, v.session.chosen); badge != "" {
		t.Errorf("the list says %q", badge)
	}
	r.Host().ShowStatus(text.M("shell.notice.copied"))
	r.Host().ClearStatus()
	if got := r.Notice(); !strings.Contains(got, "(linha 7: ") || !strings.Contains(got, "Cavalo A") {
		t.Errorf("the warning did not stay: %q", got)
	}
}

// A certificate that is right, but of something else, proves nothing here.
func TestTheProofOfAnotherClaimIsRefused(t *testing.T) {
	r, v := proved(t, func(_ context.Context, w io.Writer, run game.Run, _ game.ProofLimits) error {
		_, err := io.WriteString(w, run.Game+" optimal 99")
		return err
	})
	run := r.solve(v)
	r.Until("the alarm", run.Retracted)
	if run.Proof.Why.Key != "proof.unasked" {
		t.Error(run.Proof.Why)
	}
}

func TestASearchGoesBeforeAProofThatNobodyAskedFor(t *testing.T) {
	begun, calls := make(chan struct{}, 8), atomic.Int32{}
	r, v := proved(t, func(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
		begun <- struct{}{}
		if calls.Add(1) == 1 {
			<-ctx.Done()
			return ctx.Err()
		}
		return plainly(ctx, w, run, l)
	})
	first := r.solve(v)
	<-begun
	r.pick(v, "B")
	g := hold(v)
	test.Tap(v.button)
	<-g.Begun
	if first.Proof.Standing != proving.Unseen || calls.Load() != 1 {
		t.Errorf("%v after %d calls", first.Proof.Standing, calls.Load())
	}
	close(g.Open)
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	r.Until("the proof of the run before", func() bool { return first.Proof.Standing == proving.Verified })
}

func TestAProofThatWasAskedForCanBeCancelled(t *testing.T) {
	ends := map[string]func(*rig, *View){
		"button": func(_ *rig, v *View) { test.Tap(v.verify) },
		"P":      func(_ *rig, v *View) { v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyP}) },
		"Escape": func(r *rig, _ *View) { r.Key(fyne.KeyEscape) },
		"menu":   func(r *rig, _ *View) { r.Choose("menu.file", "menu.verify") },
	}
	for what, end := range ends {
		ended := make(chan struct{})
		r, v := proved(t, func(ctx context.Context, _ io.Writer, _ game.Run, l game.ProofLimits) error {
			if l.States > 0 {
				return &game.Unwritten{Why: text.M("stop.states")}
			}
			<-ctx.Done()
			close(ended)
			return ctx.Err()
		})
		run := r.solve(v)
		r.Until("the button", v.verify.Visible)
		test.Tap(v.verify)
		r.sealed(v, widgets.UnderWay)
		end(r, v)
		<-ended
		r.Settle()
		if v.verdict.Seal.Visible() || run.Proof.Standing != proving.Large || r.Notice() != "" {
			t.Errorf("%s: %v, %q", what, run.Proof.Standing, r.Notice())
		}
	}
}

// What was asked for goes on while something else is searched; the new run has its turn
// afterwards.
func TestANewRunWhileAProofIsVerified(t *testing.T) {
	gate := make(chan struct{})
	r, v := proved(t, func(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
		if l.States > 0 && run.Ran.Algorithm == search.BFS {
			return plainly(ctx, w, run, l)
		}
		if l.States == 0 {
			<-gate
		}
		return hugely(ctx, w, run, l)
	})
	first := r.solve(v)
	r.Until("the button", v.verify.Visible)
	test.Tap(v.verify)
	r.use(v, "bfs", "")
	second := r.solve(v)
	if v.verdict.Seal.Visible() || second.Proof.Standing != proving.Unseen {
		t.Error("the mark is of another run")
	}
	close(gate)
	r.sealed(v, widgets.Verified)
	if first.Proof.Standing != proving.Verified || second.Proof.Standing != proving.Verified {
		t.Errorf("%v, %v", first.Proof.Standing, second.Proof.Standing)
	}
}

func TestTheMarkStaysThroughAChangeOfThemeAndLanguage(t *testing.T) {
	r, v := proved(t, plainly)
	r.solve(v)
	r.sealed(v, widgets.Verified)
	r.SetMode(theme.Dark)
	v = r.view()
	if v.verdict.Seal.Mark.Sign() != widgets.Verified || marked(v) != widgets.Verified {
		t.Error("gone with the theme")
	}
	r.SetLanguage("en")
	v = r.view()
	if v.verdict.Seal.Words.Words != "proof verified" {
		t.Errorf("%q", v.verdict.Seal.Words.Words)
	}
}

func TestAnAnswerThatIsHiddenHasNoMark(t *testing.T) {
	r, v := proved(t, plainly)
	r.solve(v)
	r.sealed(v, widgets.Verified)
	v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyB})
	if v.verdict.Seal.Visible() || !r.Item("menu.file", "menu.proof").Disabled {
		t.Error("it tells the answer")
	}
	v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyB})
	r.sealed(v, widgets.Verified)
}

func TestAProofThatWasVerifiedIsSoAfterwards(t *testing.T) {
	calls := atomic.Int32{}
	s := newSlot(t)
	window := func() *rig {
		if err := s.folder.Open(); err != nil {
			t.Fatal(err)
		}
		return newRig(t, func(o *uitest.Options) {
			o.Change = func(p *ui.Program) {
				p.State = s.folder
				p.Samples = append([]game.Problem{}, p.Samples...)
				for i, one := range p.Samples {
					p.Samples[i].Puzzle = certified{one.Puzzle, func(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
						calls.Add(1)
						return plainly(ctx, w, run, l)
					}}
				}
			}
		})
	}
	r := window()
	v := r.on("cavalo", "A")
	v.session.proofs.Check = believer
	before := r.solve(v)
	r.sealed(v, widgets.Verified)
	r.End()
	r = window()
	v = r.Tab("cavalo")
	r.sealed(v, widgets.Verified)
	if after := r.runsOf(v)[0].Proof; after.When != before.Proof.When || after.Lines != before.Proof.Lines || calls.Load() != 1 {
		t.Errorf("%+v came back, want %+v; %d calls", after, before.Proof, calls.Load())
	}
}

func TestTheProofOfTheRunOnTheScreenIsSaved(t *testing.T) {
	r, v := proved(t, plainly)
	if !r.Item("menu.file", "menu.proof").Disabled {
		t.Error("a proof of nothing is offered")
	}
	r.solve(v)
	r.Choose("menu.file", "menu.proof")
	if r.Native.Proposed != "prova-cavalo-A.txt" {
		t.Errorf("%q", r.Native.Proposed)
	}
	path := filepath.Join(t.TempDir(), "p.txt")
	r.Answer(path, nil)
	r.Until("the toast", func() bool { return r.Notice() == "Prova verificada, e guardada em p.txt." })
	if src, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(src, []byte("cavalo optimal ")) {
		t.Errorf("%q, %v", src, err)
	}
}

// A certificate is verified before it is called saved.
func TestAProofThatIsRefusedIsNotSaved(t *testing.T) {
	r, v := proved(t, plainly)
	run := r.solve(v)
	r.sealed(v, widgets.Verified)
	certifying(v, func(_ context.Context, w io.Writer, _ game.Run, _ game.ProofLimits) error {
		_, err := io.WriteString(w, "wrong optimal 3")
		return err
	})
	path := note(t, "p.txt", "older")
	r.Choose("menu.file", "menu.proof")
	r.Answer(path, nil)
	r.Until("the alarm", func() bool {
		return strings.HasPrefix(r.Notice(), "O verificador recusou a prova de Cavalo A (linha 7: ")
	})
	entries, _ := os.ReadDir(filepath.Dir(path))
	if src, _ := os.ReadFile(path); string(src) != "older" || len(entries) != 1 || run.Proof.Standing != proving.Refused {
		t.Errorf("%q, %d files, %+v", src, len(entries), run.Proof)
	}
}

func TestAProofThatIsNotWholeLeavesTheFileAsItWas(t *testing.T) {
	for what, c := range map[string]struct {
		err  error
		said string
	}{
		"too large": {&game.Unwritten{Why: text.M("core.stop.memory")}, "A prova de A não foi escrita: memória"},
		"a fault":   {errors.New("a fault"), "p.txt"},
	} {
		r, v := proved(t, func(_ context.Context, w io.Writer, _ game.Run, _ game.ProofLimits) error {
			_, _ = io.WriteString(w, "half of")
			return c.err
		})
		r.solve(v)
		path := note(t, "p.txt", "older")
		r.Choose("menu.file", "menu.proof")
		r.Answer(path, nil)
		r.Until(what, func() bool { return strings.Contains(r.Notice(), c.said) })
		entries, _ := os.ReadDir(filepath.Dir(path))
		if src, _ := os.ReadFile(path); string(src) != "older" || len(entries) != 1 {
			t.Errorf("%s: %q, %d files", what, src, len(entries))
		}
	}
}

func TestASavingThatTakesLongCanBeCancelled(t *testing.T) {
	begun, ended := make(chan struct{}), make(chan struct{})
	r, v := proved(t, func(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
		if l.States > 0 {
			return hugely(ctx, w, run, l)
		}
		_, _ = io.WriteString(w, "a line\n")
		close(begun)
		<-ctx.Done()
		defer close(ended)
		return ctx.Err()
	})
	r.solve(v)
	r.Choose("menu.file", "menu.proof")
	path := note(t, "p.txt", "older")
	r.Answer(path, nil)
	<-begun
	r.Until("how far it is", func() bool { return strings.Contains(r.Notice(), "A escrever a prova em p.txt: 1 linha") })
	r.Choose("menu.file", "menu.proof")
	r.Answer(path, nil)
	if !strings.HasPrefix(r.Notice(), "Está a ser escrita outra prova.") {
		t.Errorf("%q", r.Notice())
	}
	r.Key(fyne.KeyEscape)
	<-ended
	r.Until("no other file", func() bool {
		entries, _ := os.ReadDir(filepath.Dir(path))
		return len(entries) == 1
	})
	if src, _ := os.ReadFile(path); string(src) != "older" {
		t.Errorf("%q", src)
	}
}

// everySeal puts a run into each standing that is seen.
func everySeal(v *View, check func(what string)) {
	c, _ := v.session.proofs.shownProof()
	run := v.session.playback.run
	for what, p := range map[string]proving.Proof{
		"verified": {Standing: proving.Verified, Lines: 1_234_567, When: run.When},
		"refused":  {Standing: proving.Refused, Line: 12, Why: text.M("proof.unasked")},
		"large":    {Standing: proving.Large},
	} {
		*c.Proof = p
		v.Render()
		check(what)
	}
}

func TestEveryMarkOfAProofFitsAndExplainsItself(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.on("cavalo", "A")
		certifying(v, hugely)
		r.solve(v)
		r.Until("the button", v.verify.Visible)
		everySeal(v, func(what string) {
			r.SettleIn(room)
			uitest.Fits(t, what, r.Window().Content(), room)
			if got := uitest.Clipped(v.verdict.Seal); len(got) > 0 {
				t.Errorf("%s: %q", what, got)
			}
			for _, words := range []string{v.verify.Tip.Words(), v.verdict.Seal.Term.Tip.Words()} {
				if words != "" && !strings.HasSuffix(words, ".") {
					t.Errorf("%s: %q", what, words)
				}
			}
		})
	})
}

func TestAVerifiedProofOfAnImpossibleProblemIsGreenAndItsMarkStandsBehindTheWords(t *testing.T) {
	r, v := proved(t, plainly)
	run := r.solve(v)
	r.sealed(v, widgets.Verified)
	row := v.runs.List.CreateItem()
	row.Resize(fyne.NewSize(900, row.MinSize().Height))
	run.Proof.Standing = proving.Unseen
	v.runs.List.UpdateItem(0, row)
	run.Proof.Standing, run.Verdict, run.Length = proving.Verified, search.Impossible, -1
	v.runs.List.UpdateItem(0, row)
	words, mark := uitest.All[*widgets.Line](row)[1], uitest.All[*widgets.Mark](row)[0]
	if x := mark.Position().X; x < words.Wanted() || x > words.Wanted()+10 || mark.Size().Width == 0 {
		t.Errorf("the mark is at %v, the words take %v", x, words.Wanted())
	}
	v.renderProof()
	if ink := v.verdict.Seal.Words.Colour; ink != theme.Proved {
		t.Errorf("the seal is %s", ink)
	}
}
