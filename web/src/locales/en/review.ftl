# The game, move by move; and what one does with an address.
review-title = The game, move by move
review-start = The start
review-first-wins = Whoever begins can win
review-first-loses = Whoever begins loses
review-first-draws = Neither player can force a win
judged-good = won
judged-held = kept the draw
judged-mistake = gave it away
judged-lost = lost whatever one does
review-turned = With move { $move } you gave the win away. This would have won: { $better }.
review-turned-draw = With move { $move } you gave the draw away. This would have kept it: { $better }.
review-again = Try again from there
review-never = Against perfect play nothing was to be done: whoever began had lost from the start. Let the opponent begin, and you can win.
review-never-second = You made no mistake: whoever began could win from the start. Begin yourself, and you can win.
review-fine = You made no mistake.
review-fine-two = Neither player gave anything away.
review-about = Choose a line to see the position, and go on from there.
winning-count = { $count ->
    [one] one winning move
   *[other] { $count } winning moves
  }
nothing-to-explain = The game is over; there is nothing left to explain.
method = Decided by
restore-about = What a winning move turns, so that every column is even again
restore-before = before
restore-after = after
sounds = Sounds
tug = The game as a tug of war
tug-left = { $moves ->
    [one] one move to the end
   *[other] { $moves } moves to the end
  }
why-lesson = A lesson about this
why-long = Step by step
panel-who = Who is winning?
panel-sum = Nim-sum table
panel-why = Why?
mark-wins = wins
mark-draws = keeps a draw
mark-loses = loses
panel-colours = Colour all moves by what they lead to
panel-moves = All moves
won-moves = { $moves ->
    [one] You won with one move against { $with }.
   *[other] You won with { $moves } moves against { $with }.
  }
won-next = Now against { $with }
outcome-N = N-position: whoever is to move wins
outcome-P = P-position: whoever is to move loses
outcome-D = D-position: a draw
outcome-L = Left (blue) wins, whoever begins
outcome-R = Right (red) wins, whoever begins
value = Grundy value
value-none = no value
nim-sum = nim-sum
step-of = Step { $step } of { $steps }
next-step = Next
previous-step = Back
all-steps = All at once
hint-wins = A winning move: { $move }
hint-draws = No move wins; this one keeps a draw: { $move }
hint-none = No move wins against perfect play: whoever is to move here loses.
