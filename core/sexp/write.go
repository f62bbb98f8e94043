package sexp

import (
	"strconv"
	"strings"
)

// Symbol writes a name so that Parse reads it back as one atom or string: bare
// when it can stand so and is no number, else between double quotes. Line ends
// become blanks.
func Symbol(name string) string {
	if name == "" || strings.ContainsAny(name[:1], "'`") {
		return Quote(name)
	}
	for _, c := range name {
		if blank(c) || strings.ContainsRune(`()";`, c) {
			return Quote(name)
		}
	}
	if _, err := strconv.Atoi(name); err == nil || strings.EqualFold(name, "nil") {
		return Quote(name)
	}
	return name
}

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r\n", " ", "\n", " ", "\r", " ")

// Quote writes a text between double quotes, on one line.
func Quote(content string) string { return `"` + quoting.Replace(content) + `"` }

// String writes a node on one line, without its comments.
func (n *Node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// Start is the beginning of String, at least most bytes of a longer one, found
// without writing all of it.
func (n *Node) Start(most int) string {
	var b strings.Builder
	n.start(&b, most)
	return b.String()
}

// start recurses like write.
func (n *Node) start(b *strings.Builder, most int) {
	if n.Kind != List {
		part := *n
		part.Text = part.Text[:min(len(part.Text), most)]
		part.write(b)
		return
	}
	if n.Quoted {
		b.WriteByte('\'')
	}
	b.WriteByte('(')
	for i := range n.Items {
		if b.Len() >= most {
			return
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		n.Items[i].start(b, most)
	}
	b.WriteByte(')')
}

// write recurses at most MaxDepth deep on what Parse returned.
func (n *Node) write(b *strings.Builder) {
	if n.Quoted {
		b.WriteByte('\'')
	}
	switch n.Kind {
	case Atom:
		b.WriteString(n.Text)
	case String:
		b.WriteString(Quote(n.Text))
	case List:
		n.writeList(b)
	}
}

func (n *Node) writeList(b *strings.Builder) {
	b.WriteByte('(')
	for i := range n.Items {
		if i > 0 {
			b.WriteByte(' ')
		}
		n.Items[i].write(b)
	}
	b.WriteByte(')')
}
