# Three colours: a green stem with a blue petal, and a triangle in all of them.
#
#   grundy solve hackenbush:rules/three-colours.hb
#
# The flower alone is ↑*, which is confused with 0: whoever begins wins it. The
# triangle is -1/2*. Together, with * + * = 0, they are -1/2↑: Right wins.
ground stem
stem petal blue
ground p
p q blue
q ground red
