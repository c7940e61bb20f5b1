# What explanations say. Values, positions and formulas come as they are.
# The English labels of moves, methods and theorems are the rules' own, so they stand in no file of this
# folder; other languages have them in answer.ftl and theorems.ftl.

# Between the items of a list.
comma = { ", " }

## Headings

title-components = What each component is worth
title-nim-sum = Their nim-sum
title-sum = Their sum
title-winning = Why these moves win
title-losing = Why every move loses
title-draw = Why it is a draw
title-misere = Misère play
title-induction = Backward induction
title-misere-values = The values, and their nim-sum
title-who-wins = Who wins
title-play = How play goes on
title-proved = Why this is proved

## Everywhere

others-alike = The other components are valued in the same way.
# A move and what is left of the component: take 2, to 3
made = { $label }, to { $left }
made-nothing-left = { $label }, to nothing
nothing = nothing
more-moves =
    { $count } more { $count ->
        [one] move does
       *[other] moves do
    } the same.
# A component, and a move in it
move-in = { $name }: { $label }

## How play goes on

play-first = wins: it leaves { $made }
play-answer = is answered by { $made }
play-over = ends the game, and it is lost
play-more = and more
answers-more = … and more moves, each with an answer.

## Values of components

worth-by-theorem = { $name } is worth { $value }, by a theorem: { $theorem }.
after-fusion = After fusion it is a tree, from the ground upwards:
options-indeed = Indeed its options are worth:
outcome-only = { $name } is a position of outcome { $outcome }; its value is not needed.
worth-periodic = { $name } is worth { $value }: from heap { $preperiod } on the values repeat with period { $period }, so it is worth what the heap { $same } is.
worth-arithmetic = { $name } is worth { $value }: from heap { $preperiod } on the values grow by { $saltus } in each period of { $period }, and it lies { $turns } periods beyond the heap { $same }.
worth-many-options = { $name } is worth { $value }: the mex of the values of its options, of which there are too many to list.
no-move = { $name } has no move, so it is worth 0.
worth-infinite = { $name } is worth { $value }: play may go on for ever, and the rule below gives it no number. Its options are worth:
worth-with-infinite = { $name } is worth { $value }, the least number that none of its options is worth. A move to one of infinite value helps nobody: it can be answered by a move to a position worth { $value }.
worth-mex = { $name } is worth { $value }, the least value that none of its options has:
worth-entailing = { $name } is worth { $value }, the least nimber beside which none of its moves wins. They win, beside a rest of the sum that is worth:
worth-loony = { $name } is worth ☾ (loony): beside every rest some move wins. The moves win, beside a rest of the sum that is worth:
urgent-here = The next move must be made in { $name }. Its moves win, beside a rest of the sum that is worth:
wins-beside = { $made }: { $rests }
wins-beside-all-but = { $made }: anything but { $rests }
wins-beside-all = { $made }: anything
wins-beside-none = { $made }: nothing

## Theorems about all positions

proved-p = For all numbers { $heaps } it is proved that the P-positions are exactly these: { $statement }.
proved-no-p-to-p = No move leads from a P-position to a P-position.
proved-answered = From every other position some move leads to a P-position.
proved-answered-misere = From every other position some move leads to a P-position, unless there is no move at all: then the player to move has won.
proved-values = For all numbers { $heaps } it is proved what the values are: { $statement }.
proved-no-option-alike = No option has the value of the position.
proved-smaller-values = Every smaller value is the value of some option.
proved-play-ends = Every move lowers { $rank }, which is never negative, so play ends, and these statements leave no other possibility.
proved-play-ends-in-order = Of the numbers { $rank } each move lowers the first that it changes. None of them is ever negative, so play ends, and these statements leave no other possibility.
family-row = The board of { $name } { $start } is a row: fixed columns on the left, equal columns, and fixed columns on the right. One more step of n puts one more of the equal columns into the row.
family-ring = The board of { $name } { $start } is a ring of equal columns.
family-pieces = A move changes at most { $width } { $width ->
    [one] column
   *[other] neighbouring columns
}. What is left falls into pieces that do not touch each other. Each long piece has one run of equal columns between fixed ends. The number of kinds of ends is { $kinds }.
family-equations = A move near an end of a piece of length n leaves pieces whose lengths are n and a fixed number. A move at least { $margin } { $margin ->
    [one] column
   *[other] columns
} away from both ends leaves a piece on its left and a piece on its right. So the value of each piece is the mex of exclusive ors of values of shorter pieces.
family-seen = The values of all kinds were computed from these equations. From the length { $from } up to the length { $bound } all of them repeat after { $period }.
family-induction = That is enough. Take a longer piece. After any move, one side of the piece is so long that its value is that of a side shorter by { $period }. So a piece and the piece shorter by { $period } have options of the same values, and equal values.
family-boards = The values of the boards follow: they repeat after { $period }, from n = { $from } on.
family-seen-growing = The values of all kinds were computed from these equations. From the length { $from } up to the length { $bound } some of them repeat after { $period }, and the others are then larger by { $saltus }.
family-growth = That is enough. A move leaves at most one growing piece. In a longer piece, the options with small values are those of the piece shorter by { $period }. The options with large values are larger by { $saltus }. So the values of the pieces repeat or grow likewise.
family-boards-grow = The values of the boards follow: after { $period } they are larger by { $saltus }, from n = { $from } on.
proved-worth = So { $name } is worth { $value }.
proved-outcome = So { $name } is a position of outcome { $outcome }.

## Sums of values, and the moves that make them 0

p-alone = Its value is 0. No option is worth 0, and every option has itself an option worth 0: the opponent can always answer, until you cannot move.
p-sum = The nim-sum is 0. A move changes the value of one component, so the nim-sum is no longer 0, and the opponent can make it 0 again. Whatever you do is answered in this way until you cannot move.
p-alone-entailing = Its value is 0: none of its moves wins when nothing stands beside it.
p-sum-entailing = The nim-sum is 0: what stands beside each component is worth what the component is, and beside that none of its moves wins.
p-urgent = Beside the rest of the sum no move in the component that must be answered wins.
move-in-sum = In { $name }: { $made }.
one-loony = A component is worth ☾, so whoever moves wins, whatever the others are worth.
winning-alone = { $made }. That is worth 0: a P-position.
winning-restores = In { $name }: { $made }. That is worth { $own } ⊕ { $total } = { $target }, which cancels the other components.
winning-ends-play = In { $name }: { $made }. That ends the endless play and cancels the other components.
winning-to-p = In { $name }: { $made }, a P-position.
one-infinite = One component is infinite; with the nim-sum of the others the whole is worth { $value }.
several-infinite = More than one component is infinite: the whole is a draw, whatever the others are worth.
copies-cancel = { $name }, { $copies } times: they cancel in pairs
copies-but-one-cancel = { $name }, { $copies } times: all but one cancel in pairs
pairing = Here { $symmetry } takes every move to another one that the first does not disturb. So every move can be answered by its image, which leaves the position as symmetric as before: the opponent is never without an answer.
pairing-after = After it, { $symmetry } takes every move to another one that the first does not disturb. So you can answer every move by its image, and are never without an answer.
symmetry-half-turn = the half turn of the board
symmetry-top-bottom = the reflection that exchanges top and bottom
symmetry-left-right = the reflection that exchanges left and right
symmetry-pairs = the exchange { $pairs }
symmetry-pairs-more = the exchange { $pairs } and of { $more } more pairs

## Sums that are played as a whole

misere-rule = In misère play whoever cannot move wins.
own-endings = The rules say who has won; values of normal play do not apply.
plays-alone = In these rules the player to move is part of the position, so values of normal play do not apply.
misere-no-sum = Values do not add in misère play, so the whole sum is one game.
by-analysis =
    All positions that can be reached were judged backwards from the ends: a position is an N-position as soon as one option is a P-position, and a P-position as soon as all its options are N-positions. What is never decided is a draw. { $positions } { $positions ->
        [one] position was
       *[other] positions were
    } met.
by-search =
    The whole was searched: a position is an N-position exactly when some move leads to a P-position. { $positions } { $positions ->
        [one] position was
       *[other] positions were
    } met.
quotient-rule = Heaps that play alike beside everything are one element of the misère quotient, and a sum is the product of the elements of its heaps. The quotient has { $order } elements; a sum is a P-position exactly when its product is one of { $marked } of them. That is proved for all sums by a finite list of pairs.
quotient-covers = The quotient covers heaps up to { $heap }.
quotient-heap = { $name } is { $element }.
quotient-copies = { $name } is { $element }, and { $copies } copies of it are { $power }.
quotient-in-p = The product is { $product }, which is one of the P-positions.
quotient-not-in-p = The product is { $product }, which is not one of the P-positions.
over-after =
    If the winner hurries and the loser delays, the game is over after { $moves } { $moves ->
        [one] move
       *[other] moves
    }.
misere-ones = No heap is worth more than 1, so a winning move leaves the nim-sum 1. The nim-sum is { $sum }.
misere-large =
    { $heaps } { $heaps ->
        [one] heap is
       *[other] heaps are
    } worth 2 or more, and the nim-sum is { $sum }.
game-over = The game is over.
every-move-to-n = Every move leads to an N-position: the opponent has an answer.
leaves-p = In { $name }: { $made }, leaves a P-position.
stuck-wins = There is no move left, and in misère play that wins.
rules-say-won = The game is over, and the rules say that the player to move has won.
draw-over = The game is over: a draw.
draw-why = No move leads to a P-position, so nobody can force a win; but some moves do not lead to an N-position either. After these the opponent is in the same plight:
still-draw = In { $name }: { $made }, is still a draw.

## Green pictures

parts-unshown = { $hidden } of its { $parts } parts are not shown; they reduce in the same way.
ground = ground
one-edge = one edge
stalk-up-to = a stalk of { $edges } edges, up to { $vertex }
branch = { $value } + 1, for { $vertex } carries { $carried }
branch-stalk = { $value } + { $edges }: a stalk of { $edges } edges, and { $vertex } at its top carries { $carried }
carried-branches = { $sum } ({ $branches } branches)
carried-fused = { $carried }; { $fused }
one-loop = 1 loop, worth 1
loops-added = { $loops } loops, each worth 1: { $terms } = { $sum }
odd-loops = { $loops } loops, an odd number: 1
even-loops = { $loops } loops, an even number: 0
part-has = { $vertex } has { $loops }
part-fuses = { $vertices } fuse, with { $loops }
part-fuses-more = { $vertices } and { $more } more fuse, with { $loops }
cut-others = it must become { $goal }; all on it but { $edge } is worth { $others }
cut-it = it must become 0: cut it
cut-branch = it must become { $goal } ⊕ { $others } = { $branch }, so what stands on it { $carried }
cut-loop = it must become { $goal }, and without { $edge } it is: cut it
lines-more =
    { $count } { $count ->
        [one] line
       *[other] lines
    } more
edge-green = { $edge } (green)
edge-blue = { $edge } (blue)
edge-red = { $edge } (red)

## Pictures in several colours

worth = { $name } is worth { $value }.
green-alone = What is green and stands alone is a heap of Nim; after fusion:
cuts-tried = Every cut was tried, and what it leaves valued; some of them:
for-either = for either player
for-player = for { $player }
left = Left
right = Right
no-winning-move = { $player } has no winning move: each leaves { $other } a win.
wins-at-least = A move of { $player } wins if what it leaves is at least 0: then { $other }, to move, loses.
wins-at-most = A move of { $player } wins if what it leaves is at most 0: then { $other }, to move, loses.
more-moves-of =
    { $count } more { $count ->
        [one] move of { $player } does
       *[other] moves of { $player } do
    } the same.
values-add = The values add: numbers as numbers, heaps of Nim by nim-sum, other games move by move. { $verdict }
whole-zero = The whole is worth 0, so whoever begins loses.
whole-positive = The whole is worth { $value }, which is greater than 0, so Left wins, whoever begins.
whole-negative = The whole is worth { $value }, which is less than 0, so Right wins, whoever begins.
whole-confused = The whole is worth { $value }, which is neither greater nor less than 0 nor equal to it, so whoever begins wins.
trees = Its { $edges } blue and red edges are trees: numbers, added and halved edge by edge.
tree-outline = Trees in blue and red are numbers. From the ground upwards:
blue = blue
red = red
with-on-top = { $colour } with { $value } on top
berlekamp-blue =
    Berlekamp's rule for a stalk: { $edges } { $edges ->
        [one] edge
       *[other] edges
    } before the colour changes make { $whole }; the two edges at the change are the binary point; each further edge is a digit, 1 in the colour of the first edge; and a 1 is appended: { $binary } in binary.
berlekamp-red =
    Berlekamp's rule for a stalk: { $edges } { $edges ->
        [one] edge
       *[other] edges
    } before the colour changes make { $whole }; the two edges at the change are the binary point; each further edge is a digit, 1 in the colour of the first edge; and a 1 is appended: { $binary } in binary, negative for red.

## Beside tables and columns

caption-theorem = { $name }: { $statement }
caption-nim-sum = nim-sum: 1 where a column has an odd number of ones
caption-more = and { $count } more
caption-mex = no option, so the mex is { $mex }
caption-answered = is answered by
