# Three colours: a green stem with a blue petal, and a triangle in all of them.
#
#   grundy solve hackenbush:rules/three-colours.hb
#
# The flower alone is ↑*, a positive game smaller than every positive number.
ground stem
stem petal blue
ground p
p q blue
q ground red
