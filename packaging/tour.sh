#!/usr/bin/env bash
# tour.sh: shows the program in the real window, by keys and mouse, and keeps a picture of each step in build/tour/, as
# 01-cavalo-problema.png. It fails when a step does not come to its end, or when what the program keeps is not as it should be.
# `make run` without a screen shows the chapter "dozen"; CHAPTERS names others, or "all" but that one, as `make pictures` does.
#
# What it relies on: docs/session.md, for the files of the state folder; and the places of things in a window of 1180 by 760.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# shellcheck source=packaging/x-program.sh
. packaging/x-program.sh

number=0

# first_start: nobody has ever started the program here.
first_start() {
	mkdir -p "$home/.config/fyne/$APP_CLASS"
	echo '{"theme":"light"}' >"$home/.config/fyne/$APP_CLASS/preferences.json"
	begin
	sleep 1
}

# picture NAME: keeps a picture as the window is. rested NAME: once nothing moves in it.
picture() {
	number=$((number + 1)) at=$1
	point 600 60
	import -window "$main" "$out/$(printf %02d "$number")-$1.png"
	alive || fail "the program ended"
	echo "$1"
}
rested() {
	at=$1
	rest
	picture "$1"
}

# rest: waits until the window looks the same for a second.
rest() {
	local before= now same=0 _
	for _ in $(seq 240); do
		now=$(import -window "$main" rgba:- | md5sum)
		[ "$now" = "$before" ] && same=$((same + 1)) || same=0
		[ $same -lt 2 ] || return 0
		before=$now
		sleep 0.5
	done
	echo "$at: something blinks" >&2
}

# settle: waits until two pictures in a row are the same: a click finds things where they are only when the layout is done.
settle() {
	local before= now _
	for _ in $(seq 40); do
		now=$(import -window "$main" rgba:- | md5sum)
		[ "$now" != "$before" ] || return 0
		before=$now
		sleep 0.2
	done
}

# choose X Y KEYS...: moves a choice, by Left and Right.
choose() {
	settle
	click "$1" "$2"
	settle # the list is open
	press Escape
	settle
	press "${@:3}"
	settle
}

# keeps FILES PATTERN: what the program keeps says so, or will within some seconds.
holds() { look && cat "$now"/$1 | tr '{' '\n' | grep -qE "$2"; }
keeps() { wait_for 60 holds "$@" || fail "$1 does not say $2"; }

# solved GAME PROBLEM VERDICT LENGTH: some run of the problem says so.
solved() { wait_for 60 has_run "$@" || fail "no run of $1 $2 is $3 with $4 moves"; }
has_run() { look && cat "$now/$1".solver.runs-* | grep -qE "\"Problem\":\"$2\".*\"Verdict\":\"$3\".*\"Length\":$4,"; }

# open_file FILE: through the system's dialog.
open_file() {
	open_dialog
	type_path "$1"
	press Return
	wait_for 10 no_dialog || fail "the dialog stays open on $1"
}

# theme light|dark: by the menu.
theme() {
	click 160 15
	settle
	point 200 48
	settle
	if [ "$1" = light ]; then click 430 88; else click 430 129; fi
	point 600 60
	settle
}

# resize WIDTH HEIGHT: of the window.
resize() {
	xdotool windowsize "$main" "$1" "$2"
	sleep 1
}

# both NAME: a picture in the light theme, and one in the dark theme in the least size.
both() {
	rested "$1"
	theme dark
	resize 1024 700
	rested "$1-pequeno-escuro"
	resize 1180 760
	theme light
}

# Things of the solver: the rows of its list, its choices.
row() {
	settle
	click 60 $((120 + 35 * $1))
}
# open_method: shows the choices of the method, whose rows these are.
open_method() {
	click 980 129
	settle
}
goal=(1080 168) algorithm=(1080 203) heuristic=(1080 238) audit=(915 274) weight=(1080 336)

tour_cavalo() {
	press Escape
	rested cavalo-problema
	press ctrl+Return
	rested cavalo-resolvido
	solved cavalo C optimal 6
	press Left Left Right Home End Left
	keeps cavalo.solver.state '"step":5'
	rested cavalo-passo-atras
}

tour_proof() {
	press ctrl+Return
	rested cavalo-prova
	keeps 'cavalo.solver.runs-*' '"Lines":34'
	"$procura" solve resources/problems/cavalo.dat --problem C --certificate "$home/prova-cavalo-C.txt" >/dev/null
	open_file "$home/prova-cavalo-C.txt"
	rested provas
	press Escape
}

# A solution that is not proved shortest, with how far from it it can be; a heuristic that is refuted; the most points.
tour_methods() {
	row 4
	open_method
	choose "${algorithm[@]}" Right Right Right Right Right Right Right # A*, which has a weight
	click "${weight[@]}"
	press ctrl+a 2
	choose "${heuristic[@]}" Left Left # pairs
	keeps cavalo.solver.state '"heuristic":"pairs"'
	press ctrl+Return
	rested cavalo-peso
	solved cavalo D solution 12
	choose "${heuristic[@]}" Left # the course's
	click "${audit[@]}"
	rested cavalo-auditoria
	press ctrl+2 alt+2
	row 6
	choose "${goal[@]}" Right
	press ctrl+Return
	wait_for 60 has_run cavalo F optimal 50 || fail "F has no most points"
	press End
	rested cavalo-pontos
	choose "${goal[@]}" Left
	click "${weight[@]}"
	press ctrl+a 1
	choose "${heuristic[@]}" Right # pairs
}

tour_adjiboto() {
	local algorithm=("${goal[@]}") # there is no choice of a goal
	press ctrl+3
	row 3
	open_method
	press ctrl+Return
	rest
	solved adjiboto C optimal 6
	press Left Left
	rested adjiboto-resolvido
	choose "${algorithm[@]}" Right # breadth first
	press ctrl+Return
	rest
	press Tab Return Tab Left ctrl+Return # more: duplicates, by symmetry
	rested adjiboto-simetria
	press Right shift+Tab Return # and closed
	row 7
	press ctrl+Return
	sleep 1
	picture adjiboto-a-procurar
	press Escape
	rested adjiboto-cancelado
	keeps 'adjiboto.solver.runs-*' '"Stopped":"cancel"'
	choose "${algorithm[@]}" Left # the best method
	press ctrl+Return
	sleep 8
	picture adjiboto-melhor-ate-agora
	press Escape
	rested adjiboto-melhor-cancelado
}

tour_quatro() {
	press ctrl+1 alt+2
	rested quatro
	row 4
	press ctrl+Return
	rested quatro-resolvido
	solved quatro D optimal 3
}

# Things of a match: the middle of the cell in column 1 to 4 and row 1 to 4, and of the piece of the reserve; the players.
cell() { click $((193 + 119 * $1)) $((42 + 119 * $2)); }
piece() { click $((704 + 70 * $1)) $((76 + 60 * $2)); }
review=(1126 684)
# new_game: opens the box, whose button has the keyboard. players KEYS KEYS: and moves the choices of who plays, by keys alone,
# for the box is as high as what it asks for.
new_game() {
	click 1033 202
	rest
	press Return
	rest
}
players() {
	click 1033 202
	rest
	# shellcheck disable=SC2086 # keys
	press Tab $1 Tab $2 shift+Tab shift+Tab Return
}

tour_match() {
	press ctrl+1 alt+1
	rested jogar-inicio
	piece 1 3
	rest
	cell 1 1
	rested jogar-casa-1
	piece 1 6
	rest
	cell 3 3
	rested jogar-casa-5
	piece 2 8
	rest
	keeps quatro.match.state '"moves":[4-9]'
	press h
	rested jogar-dica
	press h
	rested jogar-dica-jogada
	press Tab Home Right Right
	rested jogar-rever
	press End ctrl+z
	rested jogar-anular
	players "Right Right Right Right Right" Left # alpha-beta and easy
	sleep 5
	picture jogar-computadores
	rested jogar-fim
	keeps 'quatro.match.game-*' '"result":"(win|draw)'
	theme dark
	rested jogar-fim-escuro
	players "Left Left Left Left Left" Right
	rest
	piece 1 3
	rest
	cell 1 1
	rested jogar-escuro
	theme light
	resize 1024 700
	rested jogar-pequeno
	resize 1180 760
}

# A game in which both players throw something away: the first one a draw with its fourth move, the second one the win that this
# gave it, and the first one the win that it got back.
open_match() {
	cat >"$home/partida.json" <<-GAME
		{"match":1,"game":"quatro","players":["","medium"],"shown":6}
		$(printf '{"move":"%s"}\n' /brao B4/pqbc A1/brac D2/pqbo A2/prac A3/bqac D3/brbo B1/brbc B2/prao B3)
	GAME
	open_file "$home/partida.json"
	rest
}

tour_study() {
	open_match
	press v
	rested jogar-valores
	cell 4 3
	rested jogar-valores-pecas
	press Escape v ctrl+y ctrl+y ctrl+y ctrl+y
	rest
	click "${review[@]}"
	rested jogar-revisao
	click 1033 640 # the mistake is tried again
	rested jogar-outra-vez
	press Escape
	press Home Right Right Right Right Right Right Right
	rested jogar-erro
	theme dark
	press v
	rested jogar-erro-escuro
	press v End
	theme light
}

# A position that is set up; it is copied, and pasted into another game.
tour_setup() {
	new_game
	press ctrl+e
	rest
	local place
	for place in "656 140" "239 161" "779 213" "383 305" "656 358" "95 161" "779 428" "527 448" "656 573"; do
		# shellcheck disable=SC2086 # two numbers
		click $place
	done
	press m
	rested compor
	theme dark
	resize 1024 700
	rested compor-pequeno-escuro
	resize 1180 760
	theme light
	press ctrl+Return
	rest
	press ctrl+c
	new_game
	press ctrl+v
	rested colar
	press alt+Left
	rest
	new_game
}

tour_tournament() {
	press ctrl+4 alt+2
	click 995 290 # time, games and more
	click 1098 329
	press ctrl+a 5 0
	click 1098 368 # games of each pair
	press ctrl+a 1 2 Escape
	sleep 1
	picture campeonato-inicio # not rested: the text cursor blinks
	press ctrl+Return
	sleep 5
	picture campeonato
	click 1088 685
	rest
	[ "$(count_games)" -lt 72 ] || fail "no games are left when the tournament is stopped"
	theme dark
	resize 1024 700
	rested campeonato-pequeno-escuro
	resize 1180 760
	theme light
	press ctrl+Return
	wait_for 240 is_played || fail "the tournament does not end"
	rested campeonato-fim
	click 600 428
	rested campeonato-rever
}
count_games() { look && grep -c '"moves"' "$now"/quatro.tournament.journal; }
is_played() { [ "$(count_games)" = 72 ]; }

tour_exploring() {
	press ctrl+2 alt+2
	row 3
	press ctrl+Return
	rest
	press x
	rest
	click 720 673
	both explorar
}

tour_comparing() {
	press ctrl+2 alt+4
	click 60 165 # beside C, B and D
	click 60 223
	choose 180 604 Left Left
	press ctrl+Return
	both comparar
}

tour_racing() { # after the comparison: its first rows
	click 382 162
	click 382 190
	click 382 219
	click 1042 437 # seen side by side
	rested corrida
	press End m
	both corrida-fim
	press Escape
}

tour_auditing() {
	press ctrl+2 alt+2
	row 3
	press alt+5
	choose 350 72 Left Left Left # the course's
	press ctrl+Return
	both heuristicas
}

tour_dark() {
	theme dark
	local key names=(quatro cavalo adjiboto)
	press ctrl+2 alt+2 ctrl+1 alt+2
	for key in 1 2 3; do
		press ctrl+$key
		rested "${names[key - 1]}-escuro"
	done
	theme light
}

# What a newcomer would want to see, in a dozen pictures.
tour_dozen() {
	press Escape ctrl+Return
	rest
	press Left Left
	rested cavalo-passo-atras
	press ctrl+Return
	rested cavalo-prova
	press x
	settle
	press End
	rested explorar
	press alt+4 ctrl+Return
	rested comparar
	press alt+5 ctrl+Return
	rested heuristicas
	press ctrl+3
	row 3
	press ctrl+Return
	rested adjiboto-resolvido
	press ctrl+1 alt+2
	row 4
	press ctrl+Return
	rested quatro-resolvido
	press alt+1
	settle
	piece 1 3
	settle
	cell 1 1
	rested jogar
	open_match
	press v
	rested jogar-valores
	press v ctrl+y ctrl+y ctrl+y ctrl+y
	settle
	click "${review[@]}"
	rested jogar-revisao
	mkdir "$home/turma"
	cp resources/problems/cavalo.dat "$home/turma/problemas.dat"
	cat storage/submissions/testdata/*.dat >"$home/turma/resultados.dat"
	open_file "$home/turma/resultados.dat"
	settle
	press Return # to be judged
	settle
	press Return # by the problems beside them
	rested corrigir
	theme dark
	press ctrl+2 alt+3
	rested explorar-escuro
}

chapters=${CHAPTERS:-dozen}
[ "$chapters" != all ] || chapters="cavalo proof methods adjiboto quatro match study setup tournament exploring comparing racing auditing dark"
for chapter in $chapters; do
	[ -n "$main" ] || first_start
	"tour_$chapter"
done
depart
sound
echo "pictures: build/tour/"
