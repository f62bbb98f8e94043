package quatro

import (
	"testing"

	"procura/core/gametest"
)

func TestRandomProblemsFollowTheContract(t *testing.T) { gametest.CheckGenerator(t, New()) }

// TestAuditsOfRandomProblems: on their whole spaces, and on parts of large ones.
func TestAuditsOfRandomProblems(t *testing.T) {
	gametest.CheckAudits(t, New(), 11, gametest.Cases(300, 1000), 0)
	if testing.Short() {
		return
	}
	gametest.CheckAudits(t, New(), 9, gametest.Cases(3, 8), 0)
	gametest.CheckAudits(t, New(), 5, gametest.Cases(2, 4), 3000)
}
