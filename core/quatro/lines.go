package quatro

// lines are the 4 rows, 4 columns and 2 diagonals, then the nine 2x2 squares.
var lines = func() (list []uint16) {
	for i := range side {
		list = append(list, 0x000f<<(side*i), 0x1111<<i)
	}
	list = append(list, 0x8421, 0x1248)
	for row := range side - 1 {
		for column := range side - 1 {
			list = append(list, 0x0033<<(side*row+column))
		}
	}
	return list
}()

const straightLines = 10

// complete tells for every set of cells whether it holds a whole line: one
// table for straight lines, one with the squares.
type complete [1 << cells / 64]uint64

func newComplete(lines []uint16) *complete {
	var table complete
	for set := range 1 << cells {
		for _, line := range lines {
			if uint16(set)&line == line {
				table[set/64] |= 1 << (set % 64)
				break
			}
		}
	}
	return &table
}

func (c *complete) has(set uint16) bool { return c[set/64]>>(set%64)&1 != 0 }

var (
	completeStraight = newComplete(lines[:straightLines])
	completeSquares  = newComplete(lines)
)
