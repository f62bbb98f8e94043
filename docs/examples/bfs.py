"""Breadth-first search for Adji-Boto that prints its trace: python3 bfs.py ID SEEDS... > F.trace

ID is the short id of the problem (`procura id`), SEEDS are its twelve pits, row 0 first; rules as they are by
default. `procura check F.trace` says the first line that no breadth-first search could have printed."""
import sys
from collections import deque

TRACK = [5, 4, 3, 2, 1, 0, 6, 7, 8, 9, 10, 11]  # seeds go from each pit to the next


def sow(board, pit):
    after, at = list(board), TRACK.index(pit)
    seeds, after[pit] = after[pit], 0
    for _ in range(seeds):
        at = (at + 1) % 12
        after[TRACK[at]] += 1
    last = TRACK[at]
    if last == pit or after[last] not in (1, 3, 5):
        after[pit] = 0  # a lap loses its seeds
        return tuple(after)
    after[last] = after[pit] = 0
    return tuple(after)


def successors(board):
    return [("(%d %d)" % divmod(pit, 6), sow(board, pit)) for pit in range(12) if board[pit]]


def search(start):
    count, reached, frontier = 1, {start}, deque([(0, start)])
    print("trace node 0 - -")
    while frontier:
        number, board = frontier.popleft()
        if not any(board):
            print("trace goal", number)
            return
        print("trace expand", number)
        for move, after in successors(board):
            if after not in reached:
                print("trace node", count, number, move)
                reached.add(after)
                frontier.append((count, after))
                count += 1


print(sys.argv[1])
print("trace algorithm bfs")
search(tuple(map(int, sys.argv[2:])))
