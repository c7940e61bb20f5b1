# The bench for values.
compare = compare with
save-as = Save { $kind }
oeis = Search in the OEIS
