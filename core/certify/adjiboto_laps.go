package certify

// lapsNeeded is a lower bound on the moves that a board needs, by what laps can bring.
func lapsNeeded(pits [12]int, rules map[string]string) int { return 0 }
