"""Alpha-beta for Quatro that prints its trace: python3 alphabeta.py BOARD HAND DEPTH > F.trace

BOARD and HAND as for `procura analyze`, of the variant give with lines; `procura check F.trace`
says the first thing that is wrong. Values are for MAX, who moves at the root."""
import itertools
import sys

INFINITE = float("inf")
ROWS = [[4 * r + c for c in range(4)] for r in range(4)]
LINES = ROWS + [list(column) for column in zip(*ROWS)] + [[0, 5, 10, 15], [3, 6, 9, 12]]
numbers = itertools.count()


def name(piece):  # its four traits, as 10 is "prbo"
    return "".join(pair[piece >> bit & 1] for bit, pair in zip((3, 2, 1, 0), ("bp", "rq", "ab", "oc")))


def wins(board, cell, piece):  # whether the piece, on the cell, completes a line
    for line in LINES:
        pieces = [piece if c == cell else board[c] for c in line]
        if cell in line and None not in pieces:
            if any(len({p >> bit & 1 for p in pieces}) == 1 for bit in range(4)):
                return True
    return False


def winning(board, piece):
    return any(board[cell] is None and wins(board, cell, piece) for cell in range(16))


def moves(board, hand, reserve):  # (notation, board, hand, reserve, whether it wins)
    if hand is None:
        return [("/" + name(p), board, p, reserve - {p}, False) for p in sorted(reserve)]
    found = []
    for cell in (c for c in range(16) if board[c] is None):
        after, place = board[:cell] + (hand,) + board[cell + 1:], "ABCD"[cell % 4] + str(cell // 4 + 1)
        won = wins(board, cell, hand)
        if won or not reserve:
            found.append((place, after, None, frozenset(), won))
        else:
            found += [(place + "/" + name(p), after, p, reserve - {p}, False) for p in sorted(reserve)]
    return found


def evaluate(board, hand, reserve):  # for who moves: a win at hand, or who runs out of pieces that are safe to give
    if hand is not None and winning(board, hand):
        return 50
    safe = sum(not winning(board, p) for p in reserve)
    return safe if safe % 2 else -safe


def alphabeta(position, won, depth, ply, alpha, beta, parent, move):
    number, sign = next(numbers), 1 - 2 * (ply % 2)
    print("trace enter %d %s %s alpha=%s beta=%s" % (number, parent, move, alpha, beta))
    below = moves(*position) if not won else []
    if not below or depth == 0:
        value = (ply - 1000) * sign if won else sign * evaluate(*position) if below else 0
        print("trace leave %d value=%d" % (number, value))
        return value
    best, value = None, -INFINITE * sign
    for seen, (notation, board, hand, reserve, wins_now) in enumerate(below, 1):
        child = alphabeta((board, hand, reserve), wins_now, depth - 1, ply + 1, alpha, beta, number, notation)
        if best is None or child * sign > value * sign:
            best, value = notation, child
        alpha, beta = (max(alpha, value), beta) if sign > 0 else (alpha, min(beta, value))
        if alpha >= beta:
            break
    left = len(below) - seen
    print("trace leave %d value=%d best=%s" % (number, value, best) + (" left=%d" % left if left else ""))
    return value


board_text, hand_text, depth = sys.argv[1], sys.argv[2], int(sys.argv[3])
board = tuple(None if c == "." else int(c, 16) for c in board_text)
hand = None if hand_text == "-" else int(hand_text, 16)
print("trace position L", board_text, hand_text)
print("trace method alphabeta,depth=%d,soft=on" % depth)
alphabeta((board, hand, frozenset(range(16)) - {*board, hand}), False, depth, 0, -INFINITE, INFINITE, "-", "-")
