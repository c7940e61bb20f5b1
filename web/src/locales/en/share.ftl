# What one does with an address and a picture: copy, send, show, print.
copy-link = Copy link
copied = Copied
copied-here = Copied. It works on this machine only.
copied-long = Copied: { $signs } characters. Some programs cut an address of this length.
open-file = Open a file …
open-file-about = A board (text of . K X) or a graph (CSV, JSON)
copy-picture = Save SVG
save-png = Save PNG
share = Share and teach
here-only = This page lies on this machine. Its link, its QR code and its frame work on this machine only. To send a game, open it on a page of the web.
qr = QR code
qr-long = The address is too long for a QR code.
embed = Embed
full-screen = Full screen
print = Print
your-move = Copy “your move” for a message
your-move-text = Your move:
