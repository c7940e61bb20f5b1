# A blue-red tree: a red trunk with a blue fork, and a blue stalk beside it.
#
#   grundy solve hackenbush:rules/blue-red-tree.hb
#
# On b: 1, a blue twig. a-b in red with 1 on top: -1/2. With the blue twig a-c, 1,
# the trunk carries 1/2, which on a blue edge makes 3/2; a red edge beside it
# makes 1/2.
ground a blue
a b red
b d blue
a c blue
ground e red
