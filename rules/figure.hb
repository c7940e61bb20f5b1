# A stick figure on the ground: two legs, a body, two arms, and a round head.
#
#   grundy solve hackenbush:rules/figure.hb
#
# The legs are two edges between the ground and the hip: fused, they are two loops,
# 1 ⊕ 1 = 0, and the body stands on the ground. The head is one loop on its neck.
ground hip x2
hip chest
chest left.hand
chest right.hand
chest neck
neck head
head head
