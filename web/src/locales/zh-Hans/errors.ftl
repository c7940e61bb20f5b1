# 程序库提到命令行的句子；网页有自己的说法。
said-grundy-games-lists-them-all = “游戏目录”列出所有规则
said-did-you-mean-names-grundy-games-lists-them-all = 是不是 { $names }？“游戏目录”列出所有规则
said-write-the-name-of-a-file-as-seen-from-the-current-folder = 先用“打开文件”打开它，或写随页面提供的文件
