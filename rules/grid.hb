# A fence: a grid of four by four vertices, whose lowest row stands on the ground.
#
#   grundy solve hackenbush:rules/grid.hb
#
# It has no bridge, so all fuses into the ground: 28 edges, an even number.
ground v1.1
ground v2.1
ground v3.1
ground v4.1
v1.1 v2.1
v1.1 v1.2
v2.1 v3.1
v2.1 v2.2
v3.1 v4.1
v3.1 v3.2
v4.1 v4.2
v1.2 v2.2
v1.2 v1.3
v2.2 v3.2
v2.2 v2.3
v3.2 v4.2
v3.2 v3.3
v4.2 v4.3
v1.3 v2.3
v1.3 v1.4
v2.3 v3.3
v2.3 v2.4
v3.3 v4.3
v3.3 v3.4
v4.3 v4.4
v1.4 v2.4
v2.4 v3.4
v3.4 v4.4
