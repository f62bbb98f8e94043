package shortid

// Check is what stands at the end of an id.
var Check = check
