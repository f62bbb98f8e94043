package game

// Version is the program's version; FyneApp.toml states the same, and a test
// compares them.
const Version = "0.1.0"
