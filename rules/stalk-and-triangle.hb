# A stalk of three beside a triangle on the ground.
#
#   grundy solve hackenbush:rules/stalk-and-triangle.hb
#
# The stalk is a heap of three. A triangle on the ground fuses to three loops,
# worth 1 ⊕ 1 ⊕ 1 = 1. To win, make the stalk one edge long.
ground a
a b
b c
ground d
d e
e ground
