package text

import "strings"

// longestName is how many letters of a name a file is called by.
const longestName = 60

// FileName is a name that every system takes for a file.
func FileName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '-'
		}
		return r
	}, Plain(name))
	letters := []rune(strings.Trim(plain, " .-"))
	plain = strings.TrimRight(string(letters[:min(len(letters), longestName)]), " .-")
	if plain == "" {
		return "procura"
	}
	return plain
}
