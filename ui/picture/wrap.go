package picture

import "strings"

// measure is the width of a text, in millimetres.
func (p *Paper) measure(s string, size float64, bold bool) float64 {
	return p.writer.width(s, size, bold) / pointsPerMillimetre
}

// wrap breaks a text into lines between words, and inside a word that is longer than a
// line; what is over the most lines is left out.
func (p *Paper) wrap(s string, width, size float64, bold bool, most int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		longer := strings.TrimSpace(line + " " + word)
		if p.measure(longer, size, bold) <= width {
			line = longer
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		for line = word; p.measure(line, size, bold) > width && len([]rune(line)) > 1; {
			part := p.fitting(line, width, size, bold)
			lines, line = append(lines, part), line[len(part):]
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	if len(lines) > most {
		lines = lines[:most]
		if most > 0 {
			last := lines[most-1]
			for p.measure(last+"…", size, bold) > width && last != "" {
				last = string([]rune(last)[:len([]rune(last))-1])
			}
			lines[most-1] = last + "…"
		}
	}
	return lines
}

// fitting is the longest beginning of a word that fits a width, a letter at least.
func (p *Paper) fitting(word string, width, size float64, bold bool) string {
	end := 0
	for i := range word {
		if i > 0 && p.measure(word[:i], size, bold) > width {
			break
		}
		end = i
	}
	if end == 0 {
		return string([]rune(word)[:1])
	}
	return word[:end]
}
