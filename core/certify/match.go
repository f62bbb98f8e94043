package certify

// checkMatch checks what is claimed of a position of Quatro for two.
func (c *certificate) checkMatch() { c.refuse("kind", "Text", c.shown()) }
