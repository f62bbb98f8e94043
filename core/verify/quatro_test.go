package verify

import (
	"strings"
	"testing"
)

// Positions for two, with what is true of them and its evidence.
const (
	matchWon = `give lines=lines
position 1.b7..589f.e0c23 -
claim win 4
strategy mover wins 4 2
1.b7..589f.e0c23 - 1.b7..589f.e0c23 6
1.b76.589f.e0c23 4 1.b76.589f4e0c23 a
strategy other holds 3 1
1.b7..589f.e0c23 6 1.b76.589f.e0c23 4
end`
	matchDrawn = `choose lines=lines
position 06df7.ac94.18.53 -
claim draw
strategy mover holds 3 1
06df7.ac94.18.53 - 06df7.ac94e18.53 -
strategy other holds 3 0
end`
	matchWonWhateverIsTaken = `choose lines=squares
position 4e7.f9..b6c1d852 -
claim win 3
strategy mover wins 3 1
4e7.f9..b6c1d852 - 4e7.f90.b6c1d852 -
strategy other holds 2 0
end`
	matchWonAtOnce = `give lines=lines
position 123............. 0
claim win 1
strategy mover wins 1 0
end`
	matchLostAtOnce = `give lines=lines
position 012.89a......... -
claim loss 1
strategy other wins 1 0
end`
)

func TestATrueClaimForTwoIsVerifiedAndAFalseOneRefused(t *testing.T) {
	for _, c := range []struct {
		text, key string
		at        int
		changes   []string
	}{
		{matchWon, "", 0, nil},
		{matchDrawn, "", 0, nil},
		{matchWonWhateverIsTaken, "", 0, nil},
		{matchWonWhateverIsTaken, "", 0, []string{"win 3", "win", "strategy other holds 2 0\n", ""}},
		{matchWonAtOnce, "", 0, nil},
		{matchWonAtOnce, "", 0, []string{"wins 1 0", "wins 1 1\n123............. 0 1230............ -"}},
		{matchWonAtOnce, "beaten", 7, []string{"win 1", "win 2", "wins 1 0", "wins 2 0\nstrategy other holds 1 0"}},
		{matchLostAtOnce, "", 0, nil},
		{matchLostAtOnce, "unanswered", 7, []string{"loss 1", "loss 2", "wins 1 0", "wins 2 0\nstrategy mover holds 1 0"}},
		{matchWonAtOnce, "line", 7, []string{"win 1", "win 2", "wins 1", "wins 2"}},
		{matchWon, "unanswered", 8, []string{"win 4", "win 3", "wins 4", "wins 3", "holds 3", "holds 2"}},
		{matchWon, "unanswered", 10, []string{"win 4", "win 5", "wins 4", "wins 5", "holds 3", "holds 4"}},
		{matchWon, "unanswered", 6, []string{"win 4", "loss 4", "mover wins", "other wins", "other holds", "mover holds"}},
		{matchWon, "unanswered", 7, []string{"wins 4 2", "wins 4 1", "1.b76.589f.e0c23 4 1.b76.589f4e0c23 a\n", ""}},
		{matchWon, "unanswered", 9, []string{"holds 3 1\n1.b7..589f.e0c23 6 1.b76.589f.e0c23 4", "holds 3 0"}},
		{matchWon, "twice", 8, []string{"wins 4 2", "wins 4 3\n1.b7..589f.e0c23 - 1.b7..589f.e0c23 6"}},
		{matchWon, "choice", 7, []string{"e0c23 - 1.b7..589f.e0c23 6", "e0c23 - 1.b7..589f.e0c23 7"}},
		{matchWon, "choice", 7, []string{"e0c23 - 1.b7..589f.e0c23 6", "e0c23 - 1.b76.589f.e0c23 4"}},
		{matchWon, "beaten", 7, []string{"lines=lines", "lines=squares"}},
		{matchWon, "position", 4, []string{"-\nclaim", "1\nclaim"}},
		{matchDrawn, "position", 4, []string{"-\nclaim", "2\nclaim"}},
		{matchDrawn, "position", 4, []string{"position 06df7.ac94.18.53 -", "position 06"}},
		{matchDrawn, "position", 4, []string{"position 06df7.ac94.18.53", "position 06df72ac94e18b53"}},
		{matchDrawn, "late", 7, []string{"draw", "win", "holds 3 1\n", "wins 3 2\n06df72ac94e18.53 - 06df72ac94e18b53 -\n"}},
		{matchDrawn, "unanswered", 6, []string{"holds 3 1\n06df7.ac94.18.53 - 06df7.ac94e18.53 -", "holds 3 0"}},
		{matchWonWhateverIsTaken, "unanswered", 8, []string{"win 3", "win 4", "wins 3", "wins 4", "holds 2", "holds 3"}},
		{matchWonAtOnce, "strategy", 6, []string{"wins 1 0", "wins 1 x"}},
		{matchDrawn, "strategy", 6, []string{"draw", "loss 1"}},
	} {
		text := strings.Split(header+"\nmatch quatro\nrules variant="+strings.NewReplacer(c.changes...).Replace(c.text), "\n")
		if c.key != "" {
			refusedAt(t, text, c.key, c.at)
		} else if f := checked(t, text); len(f) != 1 || f[0].Refused != nil {
			t.Errorf("%+v", f)
		}
	}
}
