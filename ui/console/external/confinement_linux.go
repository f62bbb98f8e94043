package external

// Confinement returns what keeps jobs from doing harm.
func Confinement() ConfinementKind {
	switch {
	case bubblewrap() != "":
		return Bubblewrap
	case landlock() > 0:
		return Landlock
	}
	return Unconfined
}
