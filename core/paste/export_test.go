package paste

// Check is what stands at the end of an id.
var IDCheck = idCheck
