package adjiboto

import (
	"testing"

	"procura/core/gametest"
)

func TestRandomProblemsFollowTheContract(t *testing.T) { gametest.CheckGenerator(t, New()) }

// TestAuditsOfRandomProblems: on their whole spaces, and on parts of large ones.
func TestAuditsOfRandomProblems(t *testing.T) {
	gametest.Long(t)
	small(t)
	gametest.CheckAudits(t, New(), 5, gametest.Cases(100, 1000), 0)
	gametest.CheckAudits(t, New(), 8, gametest.Cases(4, 12), 0)
	gametest.CheckAudits(t, New(), 24, gametest.Cases(3, 6), 3000)
}
