# A stalk in blue and red: blue, blue, red, blue, red from the ground.
#
#   grundy solve hackenbush:rules/blue-red-stalk.hb
#
# Berlekamp's rule: two blue edges before the colour changes make 1; the pair at
# the change is the binary point; then blue is 1 and red is 0, and a 1 is
# appended: 0.101 in binary. So it is worth 1 + 5/8 = 13/8.
ground a blue
a b blue
b c red
c d blue
d e red
