# 游戏目录。
group-heaps = 堆
group-strips = 长条
group-boards = 棋盘
group-pairs = 数对
group-graphs = 图
group-drawings = 图画
group-coins = 硬币
group-files = 随 grundy 附带的规则文件
picker-file = 规则文件
group-own = 自定
group-more = 其他
picker-search = 搜索游戏
picker-none = 没有这个名字的游戏。
picker-values = 数值
picker-map = 地图
games-reference = 出处
