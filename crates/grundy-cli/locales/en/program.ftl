# What the program says when it solves and plays. Other English sentences, and the help, stand where they are said.

## grundy solve

outcome-n = { $outcome }: the player to move wins
outcome-p = { $outcome }: the player to move loses
outcome-d = { $outcome }: a draw: nobody can force a win
outcome-l = { $outcome }: Left wins, whoever begins
outcome-r = { $outcome }: Right wins, whoever begins
# Behind the position
misere-mark = , misère play
value = Value { $value }
grundy-value = Grundy value { $value }
remoteness =
    over after { $moves } { $moves ->
        [one] move
       *[other] moves
    }, if the winner hurries and the loser delays
by = by { $method }
head-component = component
head-value = value
head-because = because
more-components =
    … and { $count } more { $count ->
        [one] component
       *[other] components
    }
none-wins = No winning move.
none-of-wins = No winning move of { $player }.
over = The game is over.
over-and-won = The game is over, and that wins.
winning-moves =
    { $count } winning { $count ->
        [one] move
       *[other] moves
    }:
winning-moves-of =
    { $count } winning { $count ->
        [one] move
       *[other] moves
    } of { $player }:
drawing-moves =
    { $count } drawing { $count ->
        [one] move
       *[other] moves
    }:
any-of = { $name } (any of { $copies })
listed-more = … and { $count } more (--moves N lists more)

## grundy play

rule-own-endings = The rules say who has won.
rule-normal = Whoever cannot move loses.
rule-misere = Misère play: whoever cannot move wins.
intro = { $rule } `help` tells what you can type.
prompt = your move> { "" }
help =
    a move     what the component becomes: its number, then what is left of it
               (`2 5` leaves 5 of component 2; `1 3 4` splits component 1 into 3 and 4;
               `2 -` leaves nothing); or the move in words (`2 take 3`, `take 3 from 2`).
               With one component leave out its number.
    hint       a winning move, if there is one
    who        who is winning
    why        the reason
    moves      the legal moves
    undo       take back your last move and the answer to it
    swap       let the program move now
    quit       stop
ended = The game is over. { $verdict }
you-cannot-move = You cannot move. { $verdict }
program-cannot-move = The program cannot move. { $verdict }
draw = It is a draw.
you-win = You win!
program-wins = The program wins.
# A move, with the component in which it is made
told = { $place }: { $label }, leaving { $left }
told-nothing-left = { $place }: { $label }, leaving nothing
told-label = { $place }: { $label }
i-move = I move in { $told }.
hint = In { $told }.
hint-draw = No move wins; this one keeps a draw: in { $told }.
hint-none = No move wins against perfect play.
you-are-winning = You are winning.
nobody-wins = It is a draw: nobody can force a win.
you-are-losing = You are losing.
table-says-so = The table says so: it tells what each position is worth, not why.
legal-move = { $number } { $label }  (leaves { $left })
legal-move-nothing-left = { $number } { $label }  (leaves nothing)
too-many-moves = There are too many to list.
nothing-to-undo = There is nothing to take back.
type-something = type a move, or `help`
nothing-left = nothing is left
begin-with-number = begin with the number of a component, 1 to { $count }
no-legal-move = that is no legal move; `moves` lists them
ambiguous = that can be read as `{ $one }` and as `{ $other }`; type one of these
type-what-is-left = too many moves to compare; type what is left instead
component-or-amount = `{ $number }` may be a component or an amount; type what is left too, as in `{ $number } 1`, or `take { $number } from 1`
