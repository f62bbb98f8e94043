package ui_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/gametest"
	"procura/resources"
	"procura/ui/internal/uitest"
	"procura/ui/keys"
	"procura/ui/theme"
)

var (
	filledIn   = regexp.MustCompile("{{[^}]*}}|`[^`]*`")
	wholeWords = regexp.MustCompile(`[\pL\pM]+…?`)
)

// vocabulary are the words of the translation files of a language, in small letters.
func vocabulary(t *testing.T, language string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	names, err := fs.Glob(resources.Translations, "translations/*."+language+".json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(resources.Translations, name)
		if err != nil {
			t.Fatal(err)
		}
		entries := map[string]any{}
		if err := json.Unmarshal(content, &entries); err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			for _, one := range wholeWords.FindAllString(filledIn.ReplaceAllString(fmt.Sprint(entry), " "), -1) {
				found[strings.ToLower(one)] = true
			}
		}
	}
	return found
}

// named are words that are painted in both languages: names, also of students, words of commands and of files, and of the files of scenes.
var named = strings.Fields("adji boto cavalo quatro procura jogo do problemas resultados nome português english base damaged turma " +
	"class avião café estudante lápis maçã núvem pão sótão água îlha órgão")

// folders are the words of the path of the checkout, which menus paint for files of scenes.
func folders(t *testing.T) []string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return wholeWords.FindAllString(strings.ToLower(here), -1)
}

// No page, box or menu has a word of another language, whatever it shows.
func TestNoPageSpeaksAnotherLanguage(t *testing.T) {
	allowed := slices.Concat(named, folders(t))
	known := map[string]map[string]bool{"pt": vocabulary(t, "pt"), "en": vocabulary(t, "en")}
	other := map[string]string{"pt": "en", "en": "pt"}
	for number, s := range slices.Concat(scenes, editing) {
		for at, language := range []string{"en", "pt"} {
			if !whole && !gametest.Part(number+at) {
				continue
			}
			t.Run(s.name+" "+language, func(t *testing.T) {
				r := stageIn(t, sight{language, theme.Light, usual}, 1)
				s.arrange(r)
				said := map[string]bool{}
				check := func(where string, painted []string) {
					for _, text := range painted {
						for _, one := range wholeWords.FindAllString(text, -1) {
							small := strings.ToLower(one)
							foreign := known[other[language]][small] && !known[language][small] ||
								language == "en" && strings.ContainsAny(small, "ãõçáéíóúâêôà")
							if foreign && !said[small] && !slices.Contains(allowed, small) && !strings.HasSuffix(one, "…") {
								said[small] = true
								t.Errorf("%s: %q, of %q", where, one, text)
							}
						}
					}
				}
				if box := r.PopUp(); box != nil {
					check("box", uitest.Written(box))
					r.CloseDialog()
				}
				for place := range r.Row().Items {
					r.Row().SelectIndex(place)
					for page := range r.Pages(place) {
						r.TurnTo(page)
						r.Settle()
						check(fmt.Sprint("tab ", place, ", page ", page), uitest.Written(r.Window().Content()))
						check("menu", menuLabels(r))
					}
				}
			})
		}
	}
}

func menuLabels(r *uitest.Rig) (list []string) {
	var add func(m *fyne.Menu)
	add = func(m *fyne.Menu) {
		for _, item := range m.Items {
			list = append(list, keys.Label(item))
			if item.ChildMenu != nil {
				add(item.ChildMenu)
			}
		}
	}
	for _, m := range r.Window().MainMenu().Items {
		list = append(list, m.Label)
		add(m)
	}
	return list
}
