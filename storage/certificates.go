package storage

import (
	"procura/core/game"
	"procura/storage/certificate"
)

// Certificates begins a file of certificates that will be at path; see
// game.Certificates, and certificate.Begin.
func (Store) Certificates(path string, replace bool) (game.Certificates, error) {
	f, err := certificate.Begin(path, replace)
	if err != nil {
		return nil, err //nolint:wrapcheck // it says what was tried
	}
	return f, nil
}
