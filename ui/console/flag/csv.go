package flag

import (
	"procura/core/text"
)

// CSV is the file of --csv, and how its table is written.
type CSV struct {
	// Path is the file, "" for none.
	Path string

	flags              *Set
	excel, mark        bool
	separator, decimal string // as they were typed, "" where they were not
}

// The words and signs that --separator and --decimal take. No other one is left to type: a letter, a digit or a quote would
// make a table that can't be read back.
var (
	separators = map[string]rune{"comma": ',', ",": ',', "semicolon": ';', ";": ';', "tab": '\t', "|": '|'}
	decimals   = map[string]rune{"point": '.', ".": '.', "comma": ',', ",": ','}
)

// AddCSV adds --csv and the flags of its form.
func (s *Set) AddCSV() *CSV {
	c := &CSV{flags: s}
	s.Add(
		New("csv", "FILE|-", "cli.flag.csv", NewFile(&c.Path)),
		New("excel", "", "cli.flag.excel", &c.excel),
		New("separator", "WORD", "cli.flag.separator", ChoiceOrSign(&c.separator, ",;|", "comma", "semicolon", "tab")),
		New("decimal", "WORD", "cli.flag.decimal", ChoiceOrSign(&c.decimal, ".,", "point", "comma")),
		New("bom", "", "cli.flag.bom", &c.mark),
	)
	s.checks = append(s.checks, func() *text.Message {
		for _, name := range []string{"excel", "separator", "decimal", "bom"} {
			if c.Path == "" && s.Changed(name) {
				return new(text.M("console.csv", "Flag", "--"+name))
			}
		}
		return nil
	})
	return c
}

// Dialect returns the form of the table. What a flag of its own says holds before --excel.
func (c *CSV) Dialect() text.Dialect {
	d := text.Dialect{}
	if c.excel {
		d = text.Excel
	}
	if c.separator != "" {
		d.Separator = separators[c.separator]
	}
	if c.decimal != "" {
		d.Decimal = decimals[c.decimal]
	}
	if c.flags.Changed("bom") {
		d.Mark = c.mark
	}
	return d
}
