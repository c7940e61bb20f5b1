# 答案的依据和着法的名称。英文由规则本身给出，所以没有英文文件。

## 依据

because-outcome = { $theorem }（只给出胜负）
because-definition = 定义
because-search = 定义（{ $positions } 个局面）
because-components = 尼姆数搜索（{ $components } 个子游戏）
because-smith = Smith 法则（{ $positions } 个局面）
because-entailing = 须应答的着法之值（{ $positions } 个局面）
because-period = 周期 { $period }（从 { $preperiod } 起，已证明）
because-canonical = 规范形（{ $pictures } 个图）
because-no-move = 双方都无法行动
because-induction = 逆向归纳法（{ $positions } 个局面）
because-misere-search = 反常规则下对整个和的搜索（{ $positions } 个局面）
because-quotient = 反常商（{ $order } 个元素）
because-analysis = 逆向分析（{ $positions } 个局面）
because-p-proved = 必败态已对所有 { $heaps } 证明：{ $statement }
because-values-proved = SG 值已对所有 { $heaps } 证明：{ $statement }
because-automaton = { $numeration } 记数法中有 { $states } 个状态的自动机
because-table = 结果表 { $folder }（{ $positions } 个局面）
because-sum = Sprague-Grundy 定理（{ $reasons }）
because-several = { $reasons }
because-added = 各值相加（{ $reasons }）

## 着法

move-take = 取 { $coins }
move-split = 分成 { $others } 和 { $last }
move-take-split = 取 { $coins }，剩下 { $others } 和 { $last }
move-take-first = 从第一堆取 { $coins }
move-take-second = 从第二堆取 { $coins }
move-take-both = 从两堆各取 { $coins }
move-take-from = 从第 { $heap } 堆取 { $coins }
move-take-several = { $others }、{ $last }
item-from-heap = 从第 { $heap } 堆取 { $coins }
move-empty-first = 清空第一盒，把第二盒分成 { $one } 和 { $other }
move-empty-second = 清空第二盒，把第一盒分成 { $one } 和 { $other }
move-subtract-first = 第一个数减去 { $unit } 的 { $times } 倍
move-subtract-second = 第二个数减去 { $unit } 的 { $times } 倍
move-break-row = 在第 { $row } 行之后掰开
move-break-column = 在第 { $column } 列之后掰开
move-domino-row = 在第 { $row } 行第 { $column }、{ $next } 列放一张骨牌
move-domino-column = 在第 { $row }、{ $next } 行第 { $column } 列放一张骨牌
move-eat = 从第 { $row } 行第 { $column } 列吃起
move-eat-from = 从第 { $layer } 层第 { $row } 行第 { $column } 列吃起
move-colour-cell = 给第 { $cell } 格涂色
move-cross-cell = 在第 { $cell } 格画叉
move-take-cells = 取走 { $cells }
move-put-cells = 放上 { $cells }
move-change-cells = 取走 { $removed }，放上 { $added }
move-turn = 把第 { $coin } 枚硬币翻成反面
move-turn-tails = 把第 { $coin } 枚和第 { $other } 枚硬币都翻成反面
move-turn-heads = 把第 { $coin } 枚硬币翻成反面，第 { $other } 枚翻成正面
move-turn-over = 翻转第 { $others } 枚和第 { $last } 枚硬币
move-turn-over-at = 翻转 { $places } 处的硬币
move-coin = 把 { $from } 上的硬币移到 { $to }
move-step-ground = 从第 1 级移 { $coins } 枚到地面
move-step = 从第 { $from } 级移 { $coins } 枚到第 { $to } 级
move-king-left = 把第 { $row } 行第 { $column } 列的王移向左
move-king-up = 把第 { $row } 行第 { $column } 列的王移向上
move-king-up-left = 把第 { $row } 行第 { $column } 列的王移向左上
move-left = 向左走 { $steps } 格
move-down = 向下走 { $steps } 格
move-left-down = 向左下走 { $steps } 格
move-jump = 跳到 { $place }
move-cut-green = 砍断 { $edge }（绿）
move-cut-blue = 砍断 { $edge }（蓝）
move-cut-red = 砍断 { $edge }（红）
move-cut = 砍断 { $edge }
move-cut-again = 砍断 { $edge }，再走一步
move-take-top = 取走顶上一枚，对手须在此应答
move-again = 交还行棋权
move-token = 移到 { $vertex }
move-token-away = 拿走棋子
move-to-nothing = 变为空
move-to = 变为 { $left }
