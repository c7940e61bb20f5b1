# 遊戲目錄。
group-heaps = 堆
group-strips = 長條
group-boards = 棋盤
group-pairs = 數對
group-graphs = 圖
group-drawings = 圖畫
group-coins = 硬幣
group-files = 隨 grundy 附帶的規則檔案
picker-file = 規則檔案
group-own = 自定
group-more = 其他
picker-search = 搜尋遊戲
picker-none = 沒有這個名字的遊戲。
picker-values = 數值
picker-map = 地圖
games-reference = 出處
