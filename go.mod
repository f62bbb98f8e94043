module procura

go 1.26.0

require (
	fyne.io/fyne/v2 v2.8.0 // indirect
	github.com/TheTitanrain/w32 v0.0.0-20180517000239-4f5cfb03fabf // indirect
	github.com/nicksnyder/go-i18n/v2 v2.7.0 // indirect
	github.com/sqweek/dialog v0.0.0-20240226140203-065105509627 // indirect
)
