package text

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"
)

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		var w RadixWriter
		var checks []func(r *RadixReader) bool
		for range random.IntN(20) {
			switch random.IntN(3) {
			case 0:
				radix := 1 + random.IntN(300)
				value := random.IntN(radix)
				w.Digit(value, radix)
				checks = append(checks, func(r *RadixReader) bool { return r.Digit(radix) == value })
			case 1:
				radix, value := 2+random.IntN(30), random.Uint64()>>random.IntN(64)
				w.Number(value, radix)
				checks = append(checks, func(r *RadixReader) bool { return r.Number(radix) == value })
			case 2:
				in := make([]bool, random.IntN(101))
				for i := range in {
					in[i] = random.IntN(3) == 0
				}
				w.Subset(in)
				checks = append(checks, func(r *RadixReader) bool { return reflect.DeepEqual(r.Subset(len(in)), in) })
			}
		}
		r := NewRadixReader(w.Sum())
		for i, same := range checks {
			if !same(r) {
				t.Fatalf("entry %d of %d is read as another one", i, len(checks))
			}
		}
		if !r.Done() {
			t.Fatalf("%v is left", r.rest)
		}
	}
}

func TestEverySubsetHasANumberOfItsOwn(t *testing.T) {
	seen := map[string]bool{}
	for set := range 1 << 6 {
		in := make([]bool, 6)
		for i := range in {
			in[i] = set>>i&1 != 0
		}
		var w RadixWriter
		w.Subset(in)
		sum := w.Sum()
		if seen[sum.String()] {
			t.Errorf("%v has the number of another set", in)
		}
		seen[sum.String()] = true
		if got := NewRadixReader(sum).Subset(6); !reflect.DeepEqual(got, in) {
			t.Errorf("%v is read as %v", in, got)
		}
	}
}

func TestWhatIsUsualAndLastTakesNoRoom(t *testing.T) {
	var short, long RadixWriter
	short.Digit(7, 10)
	long.Digit(7, 10)
	long.Digit(0, 1000)
	long.Number(0, 50)
	if short.Sum().Cmp(long.Sum()) != 0 {
		t.Errorf("%v and %v", short.Sum(), long.Sum())
	}
}

func TestAWrongDigitPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("10 is taken for a digit of radix 10")
		}
	}()
	new(RadixWriter).Digit(10, 10)
}

func TestAnyNumberIsReadAsSomething(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 5000)
	huge.Sub(huge, big.NewInt(1))
	r := NewRadixReader(huge)
	for radix := 2; radix < 300; radix++ {
		var w RadixWriter
		for range 70 {
			w.Digit(2*radix-1, 2*radix)
		}
		if n := NewRadixReader(w.Sum()).Number(radix); n != math.MaxUint64 {
			t.Errorf("a number %d of radix %d", n, radix)
		}
	}
	for !r.Done() {
		r.Subset(100)
		if r.Digit(7) > 6 {
			t.Error("a digit above 6")
		}
	}
}
