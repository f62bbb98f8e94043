package submissions

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/text"
	"procura/storage/disk"
)

// What a file is, by its name: the folder of a project has much beside its results.

// isLeftBehind recognises what systems and editors leave in folders: nobody hands it in.
func isLeftBehind(at string) bool {
	folders := strings.Split(filepath.ToSlash(at), "/")
	name := strings.ToLower(folders[len(folders)-1])
	switch name {
	case ".ds_store", "thumbs.db", "ehthumbs.db", "desktop.ini", ".gitignore", ".gitattributes", ".gitkeep":
		return true
	}
	return slices.Contains(folders[:len(folders)-1], "__MACOSX") ||
		strings.HasPrefix(name, "._") || strings.HasPrefix(name, "~$") || strings.HasPrefix(name, ".~lock.") ||
		strings.HasSuffix(name, "~") || strings.HasPrefix(name, "#") && strings.HasSuffix(name, "#") ||
		slices.Contains([]string{".bak", ".bak2", ".swp", ".swo", ".tmp"}, path.Ext(name))
}

// programs lists the file name extensions of source code, documents of documentation.
const (
	programs = " adb asd asm bat c cc cl clj cmd cpp cs cxx el erl f90 fasl go h hpp hs ipynb java jl js jsx kt l lisp lsp lua m " +
		"ml mts pas php pl pm pro ps1 py pyc r rb rkt rs scala scm sh sql swift ts tsx vb "
	documents = " adoc bib css htm html json markdown md org rst svg tex toml xml yaml yml "
)

// isProgram recognises a program or a document by its name: what looks like results in it is
// what it prints, or an example. A document whose name says that it holds results is none.
func isProgram(at string) bool {
	name, ending := splitName(at)
	switch {
	case ending != "" && strings.Contains(programs, " "+ending+" "):
		return true
	case saysResults(name):
		return false
	case ending == "" || ending == "txt":
		return slices.ContainsFunc([]string{"readme", "manual", "licen", "copying", "changelog", "makefile"}, func(s string) bool { return strings.HasPrefix(name, s) })
	}
	return strings.Contains(documents, " "+ending+" ")
}

// isExpected reports whether a file is to hold results by its name.
func isExpected(at string) bool {
	name, ending := splitName(at)
	return saysResults(name) && !slices.Contains(strings.Fields(programs+documents), ending)
}

// isPlainText recognises a text that is neither a list, as problems are, nor a program.
func isPlainText(at string, src []byte) bool {
	name, _ := splitName(at)
	begins := bytes.TrimLeft(src[:min(len(src), maxRow)], "\ufeff \t\r\n")
	return !strings.HasPrefix(name, "problem") && len(begins) > 0 && !bytes.ContainsAny(begins[:1], "(;#'") && bytes.IndexByte(src, 0) < 0
}

// splitName is the name of a file, folded, and its ending.
func splitName(at string) (name, ending string) {
	base := path.Base(filepath.ToSlash(at))
	ending = path.Ext(base)
	return folded(strings.TrimSuffix(base, ending)), strings.ToLower(strings.TrimPrefix(ending, "."))
}

// saysResults recognises "resultados", "output 2", "solucao".
func saysResults(name string) bool {
	return slices.ContainsFunc(strings.Fields(name), func(word string) bool {
		return slices.ContainsFunc([]string{"result", "soluc", "solut", "saida", "output"}, func(s string) bool { return strings.HasPrefix(word, s) })
	})
}

// headSize is the number of bytes by which archives are told.
const headSize = 262

// isZip recognises a zip file by its first bytes.
func isZip(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// isBinary recognises a file that is no text by its first bytes, as pictures and programs
// are: zeros and other bytes that no text has, or the mark of PDF.
func isBinary(head []byte) bool {
	if bytes.HasPrefix(head, []byte("%PDF-")) {
		return true
	}
	isUTF16 := bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
	return !isUTF16 && bytes.IndexByte(head, 0) >= 0 && bytes.ContainsAny(head, "\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13")
}

// RefuseArchive refuses what its first bytes tell to be an archive, in which texts that are not compressed could be read.
func RefuseArchive(src []byte) error {
	head := src[:min(len(src), headSize)]
	if isZip(head) {
		return &disk.Refusal{What: text.M("error.bytes.zip"), Expected: text.M("error.bytes.graded")}
	}
	if kind := archiveKind(head); kind != "" {
		return refusal("error.submissions.format", "Format", kind)
	}
	return nil
}

// RefuseBinary refuses a picture, a program and the like. A text with odd bytes may look so, too.
func RefuseBinary(src []byte) error {
	if isBinary(src[:min(len(src), headSize)]) {
		return &disk.Refusal{What: text.M("error.bytes"), Expected: text.M("error.text.expected")}
	}
	return nil
}

// archiveKind names an archive that is not read, by its first bytes; "" for other files.
func archiveKind(head []byte) string {
	for _, kind := range []struct {
		name, mark string
		at         int
	}{
		{"RAR", "Rar!\x1a\x07", 0},
		{"7z", "7z\xbc\xaf\x27\x1c", 0},
		{"gzip (.gz, .tgz)", "\x1f\x8b\x08", 0},
		{"bzip2 (.bz2)", "BZh", 0},
		{"xz", "\xfd7zXZ\x00", 0},
		{"Zstandard (.zst)", "\x28\xb5\x2f\xfd", 0},
		{"tar", "ustar", 257},
	} {
		if len(head) >= kind.at && bytes.HasPrefix(head[kind.at:], []byte(kind.mark)) {
			return kind.name
		}
	}
	return ""
}
