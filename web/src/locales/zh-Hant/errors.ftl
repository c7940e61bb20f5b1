# 程式庫提到命令列的句子；網頁有自己的說法。
said-grundy-games-lists-them-all = 「遊戲目錄」列出所有規則
said-did-you-mean-names-grundy-games-lists-them-all = 是不是 { $names }？「遊戲目錄」列出所有規則
said-write-the-name-of-a-file-as-seen-from-the-current-folder = 先用「開啟檔案」開啟它，或寫隨頁面提供的檔案
