package game

// Record is a run as tables and JSON have it: one line of solve --json, whose keys are
// the columns of tables.
type Record struct {
	Game       string             `json:"game"`
	Problem    string             `json:"problem"`
	Algorithm  string             `json:"algorithm"`
	Method     string             `json:"method"`
	Heuristic  string             `json:"heuristic"`
	Parameters map[string]float64 `json:"parameters"`
	Rules      map[string]string  `json:"rules"`
	Goal       string             `json:"goal"`
	Duplicates string             `json:"duplicates"`
	Verdict    string             `json:"verdict"`
	Length     *int               `json:"length"`
	Bound      *int               `json:"bound"`
	Factor     *float64           `json:"factor"`
	Score      *int               `json:"score"`
	Upper      *int               `json:"upper"`
	Gap        *float64           `json:"gap"`
	Generated  int64              `json:"generated"`
	Expanded   int64              `json:"expanded"`
	Symmetric  int64              `json:"symmetric"`
	Penetrance float64            `json:"penetrance"`
	Branching  float64            `json:"branching"`
	Seconds    float64            `json:"seconds"`
	PeakBytes  int64              `json:"peak_bytes"`
	StoppedBy  string             `json:"stopped_by"`
	Path       []string           `json:"path"`
}

// What the goal of a run can be, in records and on the command line.
const (
	GoalReach = "reach" // the target, in the fewest moves
	GoalMost  = "max"   // the most points
)

// Record is the run as tables and JSON have it. Its path is never nil.
func (r Run) Record() Record {
	path := r.Path
	if path == nil {
		path = []string{}
	}
	return Record{
		Game: r.Game, Problem: r.Problem,
		Algorithm: string(r.Asked.Algorithm), Method: string(r.Ran.Algorithm),
		Goal: r.goal(), Upper: Known(r.Upper, r.Maximise), Gap: Known(r.Gap(), r.Maximise && r.HasScore),
		Heuristic: r.Ran.Heuristic, Parameters: r.Ran.parameters(), Rules: r.Rules, Duplicates: string(r.Ran.Duplicates),
		Verdict: string(r.Verdict),
		Length:  Known(r.Length, r.Length >= 0), Bound: Known(r.Bound, r.Bound >= 0),
		Factor: Known(r.Factor(), r.Factor() > 0), Score: Known(r.Score, r.HasScore),
		Generated: r.Generated, Expanded: r.Expanded, Symmetric: r.Symmetric,
		Penetrance: r.Penetrance(), Branching: r.Branching(),
		Seconds: float64(r.Elapsed.Microseconds()) / 1e6, PeakBytes: r.Bytes,
		StoppedBy: string(r.Stopped), Path: path,
	}
}

// RunKey identifies a run, in a file too.
type RunKey struct {
	identity            string
	when                int64 // in whole seconds
	ran                 Method
	generated, expanded int64
	length              int // which tells apart what was played by hand
}

// Key identifies the run.
func (r Run) Key() RunKey {
	return RunKey{r.Identity, r.When.Unix(), r.Ran, r.Generated, r.Expanded, r.Length}
}

// Gap is the part of the upper bound on the points that is not reached, in percent,
// rounded up to two digits.
func (r Run) Gap() float64 {
	if r.Upper <= 0 {
		return 0
	}
	missing := r.Upper - r.Score
	return float64((10_000*missing+r.Upper-1)/r.Upper) / 100
}

func (r Run) goal() string {
	if r.Maximise {
		return GoalMost
	}
	return GoalReach
}

// parameters are the numbers that a method ran with, by key; never nil, so that
// JSON prints {}.
func (m Method) parameters() map[string]float64 {
	list := map[string]float64{}
	if p, value, ok := m.Number(); ok {
		list[p.Key] = value
	}
	return list
}

// Known is a value, or nil where it has no meaning.
func Known[T any](value T, ok bool) *T {
	if !ok {
		return nil
	}
	return &value
}
