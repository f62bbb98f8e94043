package report

import (
	"strings"

	"procura/core/text"
	"procura/ui/i18n"
)

// Dialect is the CSV that a spreadsheet in the language of the window opens as it is: where the decimal mark is a
// comma, semicolons stand between cells.
func Dialect(w *i18n.Words) text.Dialect {
	if strings.Contains(w.Decimal(0.5, 1), ",") {
		return text.Dialect{Separator: ';', Decimal: ',', Mark: true}
	}
	return text.Dialect{Separator: ',', Decimal: '.', Mark: true}
}
