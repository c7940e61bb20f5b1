# A cycle of four on a stalk of two, with a twig on it.
#
#   grundy solve hackenbush:rules/cycle.hb
#
# By the fusion principle the cycle is one vertex with four loops, 1 ⊕ 1 ⊕ 1 ⊕ 1
# = 0, beside the twig, 1; so the picture is a stalk of three.
ground a
a b
b c
c d
d e
e b
d twig
