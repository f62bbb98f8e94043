package report

import (
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
)

// IsDamaged reports whether an error of reading says that what gzip has packed is damaged.
func IsDamaged(err error) bool {
	var damaged flate.CorruptInputError
	return errors.As(err, &damaged) || errors.Is(err, gzip.ErrHeader) || errors.Is(err, gzip.ErrChecksum) ||
		errors.Is(err, io.ErrUnexpectedEOF)
}
