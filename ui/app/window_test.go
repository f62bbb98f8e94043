//go:build !nogui

package app

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestTheScaleIsOneThatFyneCanDraw(t *testing.T) {
	for _, c := range []struct {
		variable string
		setting  float32
		want     string
	}{
		{"", 0, ""},
		{"auto", 0, "auto"},
		{"1.5", 0, "1.5"},
		{"0.5", 3, "0.5"},
		{"5", 0, "5"},
		{"", 1.2, ""},
		{"NaN", 0, ""},
		{"Inf", 0, ""},
		{"-Inf", 0, ""},
		{"-1", 0, ""},
		{"0", 0, ""},
		{"0.01", 0, ""},
		{"1e9", 0, ""},
		{"1e999", 0, ""},
		{"large", 0, ""},
		{"", 0.01, "1"},
		{"NaN", 1e9, "1"},
		{"", -1, "1"},
		{"2", 0.01, "2"},
	} {
		if got := saneScale(c.variable, c.setting); got != c.want {
			t.Errorf("%q, %v: %q, want %q", c.variable, c.setting, got, c.want)
		}
	}
}

func TestFyneHasItsFoldersElsewhereWhereTheSystemTellsOfNone(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("by other variables")
	}
	for _, home := range []string{"", t.TempDir()} {
		for _, chosen := range []string{"", "relative"} {
			t.Setenv("HOME", home)
			t.Setenv("XDG_CONFIG_HOME", chosen)
			t.Setenv("XDG_CACHE_HOME", chosen)
			leave := giveFolders()
			config, wrong := os.UserConfigDir()
			cache, wrong2 := os.UserCacheDir()
			if wrong != nil || wrong2 != nil || !filepath.IsAbs(config) || !filepath.IsAbs(cache) {
				t.Errorf("%q, %q: %q %v, %q %v", home, chosen, config, wrong, cache, wrong2)
			}
			leave()
			if _, err := os.Stat(config); err == nil && (home == "" || chosen != "") {
				t.Errorf("%s is left", config)
			}
		}
	}
}
