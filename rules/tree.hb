# A green tree: a trunk that forks, and a stalk of two beside it.
#
#   grundy solve hackenbush:rules/tree.hb
#
# By the colon principle, from the top: d carries 1, so b carries 1 ⊕ 2 = 3, the
# branch on a-b is worth 4, a carries 4 ⊕ 1 = 5, the trunk is worth 6, and the
# ground carries 6 ⊕ 2 = 4.
ground a
a b
b c
b d
d e
a f
ground g
g h
