package lp

import "math"

// Probe is the objective that some pivots come down to when a variable is
// fixed, minus infinity when nothing seems to be within the constraints. The program
// stays as it is.
func (p *Program) Probe(variable int, at float64, pivots int) float64 {
	if p.trial == nil {
		p.trial = &Program{}
	}
	t := p.trial
	t.become(p)
	t.Fix(variable, at)
	t.Settle()
	for range pivots {
		switch t.Step() {
		case Infeasible:
			return math.Inf(-1)
		case Feasible:
			return t.Objective()
		}
	}
	return t.Objective()
}

// become makes a program a copy of another that shares nothing that pivots change.
func (p *Program) become(of *Program) {
	p.cost, p.impossible, p.pivots = of.cost, false, of.pivots
	p.constraints = append(p.constraints[:0], of.constraints...)
	p.low, p.high = append(p.low[:0], of.low...), append(p.high[:0], of.high...)
	p.outside, p.basis = append(p.outside[:0], of.outside...), append(p.basis[:0], of.basis...)
	p.where, p.atHigh = append(p.where[:0], of.where...), append(p.atHigh[:0], of.atHigh...)
	p.constant, p.value = append(p.constant[:0], of.constant...), append(p.value[:0], of.value...)
	p.reduced = append(p.reduced[:0], of.reduced...)
	for len(p.entries) < len(of.entries) {
		p.entries = append(p.entries, nil)
	}
	p.entries = p.entries[:len(of.entries)]
	for i, entries := range of.entries {
		p.entries[i] = append(p.entries[i][:0], entries...)
	}
}
