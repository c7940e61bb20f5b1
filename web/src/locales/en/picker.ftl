# The games by pictures.
group-heaps = Heaps
group-strips = Strips
group-boards = Boards
group-pairs = Pairs
group-graphs = Graphs
group-drawings = Drawings
group-coins = Coins
group-files = Rule files that come with grundy
picker-file = The rules as a file
group-own = Your own
group-more = More
picker-search = Search games
picker-none = No game is called like this.
picker-values = Values
picker-map = Map
games-reference = Source
