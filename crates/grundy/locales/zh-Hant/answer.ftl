# 答案的依據和著法的名稱。英文由規則本身給出，所以沒有英文檔案。

## 依據

because-outcome = { $theorem }（只給出勝負）
because-definition = 定義
because-search = 定義（{ $positions } 個局面）
because-components = 尼姆數搜尋（{ $components } 個子遊戲）
because-smith = Smith 法則（{ $positions } 個局面）
because-entailing = 須應答的著法之值（{ $positions } 個局面）
because-period = 週期 { $period }（從 { $preperiod } 起，已證明）
because-canonical = 規範形（{ $pictures } 個圖）
because-no-move = 雙方都無法行動
because-induction = 逆向歸納法（{ $positions } 個局面）
because-misere-search = 反常規則下對整個和的搜尋（{ $positions } 個局面）
because-quotient = 反常商（{ $order } 個元素）
because-analysis = 逆向分析（{ $positions } 個局面）
because-p-proved = 必敗態已對所有 { $heaps } 證明：{ $statement }
because-values-proved = SG 值已對所有 { $heaps } 證明：{ $statement }
because-automaton = { $numeration } 記數法中有 { $states } 個狀態的自動機
because-table = 結果表 { $folder }（{ $positions } 個局面）
because-sum = Sprague-Grundy 定理（{ $reasons }）
because-several = { $reasons }
because-added = 各值相加（{ $reasons }）

## 著法

move-take = 取 { $coins }
move-split = 分成 { $others } 和 { $last }
move-take-split = 取 { $coins }，剩下 { $others } 和 { $last }
move-take-first = 從第一堆取 { $coins }
move-take-second = 從第二堆取 { $coins }
move-take-both = 從兩堆各取 { $coins }
move-take-from = 從第 { $heap } 堆取 { $coins }
move-take-several = { $others }、{ $last }
item-from-heap = 從第 { $heap } 堆取 { $coins }
move-empty-first = 清空第一盒，把第二盒分成 { $one } 和 { $other }
move-empty-second = 清空第二盒，把第一盒分成 { $one } 和 { $other }
move-subtract-first = 第一個數減去 { $unit } 的 { $times } 倍
move-subtract-second = 第二個數減去 { $unit } 的 { $times } 倍
move-break-row = 在第 { $row } 橫列之後掰開
move-break-column = 在第 { $column } 直行之後掰開
move-domino-row = 在第 { $row } 橫列第 { $column }、{ $next } 直行放一張骨牌
move-domino-column = 在第 { $row }、{ $next } 橫列第 { $column } 直行放一張骨牌
move-eat = 從第 { $row } 橫列、第 { $column } 直行吃起
move-eat-from = 從第 { $layer } 層、第 { $row } 橫列、第 { $column } 直行吃起
move-colour-cell = 給第 { $cell } 格塗色
move-cross-cell = 在第 { $cell } 格畫叉
move-take-cells = 取走 { $cells }
move-put-cells = 放上 { $cells }
move-change-cells = 取走 { $removed }，放上 { $added }
move-turn = 把第 { $coin } 枚硬幣翻成反面
move-turn-tails = 把第 { $coin } 枚和第 { $other } 枚硬幣都翻成反面
move-turn-heads = 把第 { $coin } 枚硬幣翻成反面，第 { $other } 枚翻成正面
move-turn-over = 翻轉第 { $others } 枚和第 { $last } 枚硬幣
move-turn-over-at = 翻轉 { $places } 處的硬幣
move-coin = 把 { $from } 上的硬幣移到 { $to }
move-step-ground = 從第 1 級移 { $coins } 枚到地面
move-step = 從第 { $from } 級移 { $coins } 枚到第 { $to } 級
move-king-left = 把第 { $row } 橫列、第 { $column } 直行的王移向左
move-king-up = 把第 { $row } 橫列、第 { $column } 直行的王移向上
move-king-up-left = 把第 { $row } 橫列、第 { $column } 直行的王移向左上
move-left = 向左走 { $steps } 格
move-down = 向下走 { $steps } 格
move-left-down = 向左下走 { $steps } 格
move-jump = 跳到 { $place }
move-cut-green = 砍斷 { $edge }（綠）
move-cut-blue = 砍斷 { $edge }（藍）
move-cut-red = 砍斷 { $edge }（紅）
move-cut = 砍斷 { $edge }
move-cut-again = 砍斷 { $edge }，再走一步
move-take-top = 取走頂上一枚，對手須在此應答
move-again = 交還行棋權
move-token = 移到 { $vertex }
move-token-away = 拿走棋子
move-to-nothing = 變為空
move-to = 變為 { $left }
