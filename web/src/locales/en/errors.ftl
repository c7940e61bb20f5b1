# Sentences of the library that speak of the command line; the page says them in its own way.
said-grundy-games-lists-them-all = all games stand under “Games”
said-did-you-mean-names-grundy-games-lists-them-all = did you mean { $names }? All games stand under “Games”
said-write-the-name-of-a-file-as-seen-from-the-current-folder = open it first with “Open a file”, or write the name of a file that comes with the page
