# Hackenbush: drawing, cutting, explaining.
hb-draw = Draw
hb-cut = Cut
hb-move = Move
hb-erase = Erase
hb-colour = Colour
hb-green = green
hb-blue = blue
hb-red = red
hb-clear = Empty
hb-redo = Redo
hb-values = Values at the vertices
hb-winning = Winning cuts
hb-winning-left = for Left (blue)
hb-winning-right = for Right (red)
hb-winning-none = No cut wins.
hb-answer = Play against the opponent
hb-import = Open .hb …
hb-save = Save .hb
hb-moves = All cuts
hb-text = The picture as text
hb-text-about = One edge a line: vertex vertex [colour] [xN]; the ground is “ground”
hb-value = Value
hb-edges = { $count ->
    [one] one edge
   *[other] { $count } edges
  }
hb-canvas = Picture of Hackenbush. Arrow keys move the cross, Enter begins and ends an edge or cuts, C changes the colour, Backspace erases.
hb-over = Nothing is left to cut.
hb-cannot = The opponent cannot cut any more.
hb-answered = Opponent: { $move }
hb-examples = Examples
hb-example-stalks = Three stalks
hb-example-triangle = A triangle on a stalk
hb-example-girl = A girl
hb-example-flowers = Flowers
hb-example-half = One half
hb-you-cannot = You cannot cut any more.
hb-sides = You are Left: cut blue and green edges. The opponent is Right: red and green ones.
hb-begins = Let the opponent cut
hb-why = Why this value?
hb-play = Play
hb-pause = Pause
hb-ground = the ground
hb-step-start = Vertices on a cycle may be fused into one (the fusion principle), and the stalks at one vertex may be replaced by one stalk (the colon principle). Neither changes the value.
hb-step-fuse = { $names } lie on cycles: they fuse into one vertex. { $edges ->
    [one] One edge becomes a loop
   *[other] { $edges } edges become loops
  }, and a loop is worth a stalk of one edge.
hb-step-colon = At { $name } stand stalks of { $sum } edges. By the colon principle they are worth one stalk: { $sum } = { $value }.
hb-step-ground = On the ground stand stalks of { $sum } edges, rows of Nim. Together they are worth { $sum } = { $value }.
hb-step-end = One stalk of { $value } is left: the picture is worth { $value }, and whoever is to move wins.
hb-step-none = No stalk is left: the picture is worth 0, and whoever is to move loses.
