package cavalo

import (
	"testing"

	"procura/core/gametest"
)

func TestRandomProblemsFollowTheContract(t *testing.T) { gametest.CheckGenerator(t, New()) }

// TestAuditsOfRandomProblems: on their whole spaces, and on parts of large ones.
func TestAuditsOfRandomProblems(t *testing.T) {
	gametest.Long(t)
	gametest.CheckAudits(t, New(), 14, gametest.Cases(120, 1200), 0)
	gametest.CheckAudits(t, New(), 20, gametest.Cases(15, 60), 0)
	gametest.CheckAudits(t, New(), 60, gametest.Cases(8, 24), 3000)
}
