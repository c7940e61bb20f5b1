# 各條命令的答案。每一條的名稱由英文原句而來；英文寫在程式裡，所以沒有英文檔案。

## 幾條命令共用

said-proven = 已證明
said-observed = 僅觀察到
said-unknown = 未知
said-partial = 部分
said-none = 無
said-no-more-is-proved-why = 沒有證明更多：{ $why }
said-head-tail-count-digits = { $head }…{ $tail }（{ $count } 位）
said-number-its-first-term-is-heap-first-page = { $number }（首項為堆 { $first }），{ $page }

## grundy period

said-going-on-from-heap-heap = 從堆 { $heap } 繼續
said-game-no-period-known-used-values-computed = { $game }：未發現週期（已計算 { $used } 個值）
said-period-period-saltus-saltus-from-heap-preperiod-on = 從堆 { $preperiod } 起，週期為 { $period }，每個週期增加 { $saltus }
said-last-exception-heap-last = 最後一個例外：堆 { $last }
said-period-period-from-n-preperiod-on = 從 n = { $preperiod } 起，週期為 { $period }
said-period-period-saltus-saltus-from-n-preperiod-on = 從 n = { $preperiod } 起，週期為 { $period }，每個週期增加 { $saltus }
said-game-law-verdict = { $game }：{ $law }：{ $verdict }
said-last-exception-n-last = 最後一個例外：n = { $last }
said-no-exception-purely-periodic = 沒有例外：純週期
said-no-exception-among-these-values = 這些值中沒有例外
said-values-used-used = 使用的值：{ $used } 個
said-largest-value-max = 最大的值：{ $max }
said-rare-heaps-rares-the-last-one-last = 稀有堆：{ $rares } 個，最後一個是 { $last }
said-elements-of-the-mis-re-quotient = 反常商的元素
said-mis-re-outcomes = 反常規則下的勝負類型
said-game-what-no-period-known-heaps-up-to-heaps = { $game }：{ $what }：未發現週期（堆到 { $heaps } 為止）
said-game-what-law-verdict = { $game }：{ $what }：{ $law }：{ $verdict }
said-heaps-used-0-to-heaps = 使用的堆：0 到 { $heaps }

## grundy prove

said-refuted = 已推翻
said-fits = 相符
said-game-p-positions-in-normal-play-verdict = { $game }：正常規則下的必敗態：{ $verdict }
said-game-p-positions-in-mis-re-play-verdict = { $game }：反常規則下的必敗態：{ $verdict }
said-game-values-in-normal-play-verdict = { $game }：正常規則下的值：{ $verdict }
said-a-counterexample = 反例
said-least-counterexample = 最小的反例
said-least-position-claimed-claimed-but-it-is-is = { $least }：{ $position }，命題說是 { $claimed }，實際是 { $is }
said-least-position-where-the-claim-is-false-g-is-is = { $least }：{ $position }，命題在此不成立：G 是 { $is }
said-least-position-where-the-claim-is-false-g-is-not-0 = { $least }：{ $position }，命題在此不成立：G 不是 0
said-the-move-to-option-breaks-the-claim = 走到 { $option } 的著法與命題矛盾
said-no-move-leads-to-what-the-claim-needs = 沒有著法走到命題所需的局面
said-it-is-the-first-one-by-rank-term-rank-and-then-in-lexicographic-order = 按秩（{ $term }：{ $rank }）再按字典序，它是第一個
said-not-proved-reason = 沒有證明：{ $reason }
said-automaton-states-states-that-read-the-digits-in-the-numeration-numeration = 自動機：{ $states } 個狀態，讀入 { $numeration } 記數法的各位數字
said-tested-count-positions = 已檢驗：{ $count } 個局面
said-every-move-lowers-the-rank-rank = 每步著法都使秩減小：{ $rank }
said-position-outcome-winning-moves-count = { $position }：{ $outcome }，必勝著法：{ $count } 種
said-position-outcome-worth-value-winning-moves-count = { $position }：{ $outcome }，值為 { $value }，必勝著法：{ $count } 種
said-to-option = 走到 { $option }
said-no-numbers-satisfy-where-the-game-has-no-positions = 沒有數滿足 `where`：這個遊戲沒有局面

## grundy quotient

said-game-mis-re-quotient-of-order-order-verdict = { $game }：{ $order } 階的反常商：{ $verdict }
said-game-mis-re-quotient-of-order-order-name-verdict = { $game }：{ $order } 階的反常商，{ $name }：{ $verdict }
said-it-answers-all-sums-of-all-heaps-those-up-to-heaps-prove-it-pairs-pairs = 它回答所有堆的一切和（到 { $heaps } 為止的堆已足以證明）：{ $pairs } 對
said-it-answers-all-sums-of-heaps-up-to-heaps-pairs-pairs = 它回答到 { $heaps } 為止的堆的一切和：{ $pairs } 對
said-elements-of-game-period-period-from-heap-preperiod-on = { $game } 的元素：從堆 { $preperiod } 起，週期為 { $period }
said-generator-heap-size = { $generator } = 堆 { $size }
said-generators = 生成元：
said-relations = 關係：
said-listed-and-more-more = { $listed }，另有 { $more } 個
said-game-heap-by-heap = { $game }，逐堆列出：

## grundy graph

said-graph-vertices-edges = { $graph }：{ $vertices }，{ $edges }
said-graph-vertices-edges-mis-re-play = { $graph }：{ $vertices }，{ $edges }，反常規則
said-1-vertex = 1 個頂點
said-count-vertices = { $count } 個頂點
said-1-edge = 1 條邊
said-count-edges = { $count } 條邊
said-1-n-position = 1 個必勝態
said-count-n-positions = { $count } 個必勝態
said-1-p-position = 1 個必敗態
said-count-p-positions = { $count } 個必敗態
said-1-draw = 1 個和局
said-count-draws = { $count } 個和局
said-n-p-d = { $n }，{ $p }，{ $d }
said-vertices-of-infinite-value = { $vertices }的值為無窮
said-all-vertices-written-to-file = 所有頂點已寫入 { $file }
said-vertex = 頂點
said-outcome = 勝負類型
said-over-after = 步數
said-and-more-more-o-file-csv-writes-all = ……另有 { $more } 個（-o FILE.csv 寫出全部）

## grundy check

said-valid = 有效
said-rejected = 不成立
said-cannot-check = 無法檢查
said-file-verdict = { $file }：{ $verdict }
said-established-what = 已確認：{ $what }
said-trusted-what = 所信任：{ $what }
said-step-step = 步驟：{ $step }
said-reason-reason = 原因：{ $reason }

## grundy games

said-syntax = 寫法
said-also = 別名
said-example = 例
said-reference = 出處

## grundy nimber

said-none-no-power-of-base-is-a = { $none }：{ $base } 的任何次冪都不是 { $a }
said-the-nim-sum-adds-binary-digits-without-carrying-it-is-the-exclusive-or = 尼姆和是二進位下不進位的加法，也就是異或。
said-the-inverse-of-b-is-inverse-because-b-inverse-1 = { $b } 的逆是 { $inverse }，因為 { $b } * { $inverse } = 1。
said-the-nonzero-nimbers-below-fermat-are-a-group-of-group-elements-so-exponents-that-differ-by-group-are-equal = { $fermat } 以下的非零尼姆數構成 { $group } 個元素的群，所以指數相差 { $group } 時，冪相等。
said-sqrt-a-root = sqrt { $a } = { $root }
said-root-root-a-and-every-nimber-has-exactly-one-square-root = { $root } * { $root } = { $a }，而每個尼姆數恰好有一個平方根。
said-inverse-a-inverse = inverse { $a } = { $inverse }
said-order-a-order = order { $a } = { $order }
said-a-order-1-and-no-smaller-exponent-gives-1-the-nonzero-nimbers-below-fermat-are-a-group-of-group-elements = { $a } ^ { $order } = 1，而更小的指數都得不到 1。{ $fermat } 以下的非零尼姆數構成 { $group } 個元素的群。
said-log-base-a-exponent = log { $base } { $a } = { $exponent }
said-base-exponent-a-and-no-smaller-exponent-does = { $base } ^ { $exponent } = { $a }，而更小的指數都不成立。
said-log-base-number-none = log { $base } { $number }：無
said-no-power-of-base-is-number = { $base } 的任何次冪都不是 { $number }。
said-mex-mex = mex = { $mex }
said-it-is-the-least-nimber-that-is-not-among-the-count-in-the-list = 它是不在所列 { $count } 個數之中的最小尼姆數。
said-a-x-x-b-x-c-0-for-x-roots = { $a } * x * x + { $b } * x + { $c } = 0 的根是 x = { $roots }
said-every-quadratic-equation-has-its-roots-among-the-nimbers-where-a-field-does-not-have-them-the-next-one-does = 每個二次方程在尼姆數中都有根；一個域中沒有，下一個域中就有。
said-0-and-1-multiply-as-they-always-do = 0 和 1 的乘法與平常一樣。
said-the-fermat-powers-met-are-met = 遇到的費馬 2 次冪是 { $met }。
said-parts-f-times-a-smaller-nimber-is-the-ordinary-product-so-both-parts-are-multiplied-by-small-one-and-other = { $parts }。{ $f } 與更小的尼姆數之積就是普通的積，所以兩部分各乘以 { $small }：{ $one }，{ $other }。
said-first-and-second = { $first }，{ $second }。
said-a-inverse-quotient = { $a } * { $inverse } = { $quotient }。
said-a-inverse-1 = { $a } * { $inverse } = 1。
said-f-times-a-smaller-nimber-is-the-ordinary-product-and-f-f-f-f-2-square = { $f } 與更小的尼姆數之積就是普通的積，而 { $f } * { $f } = { $f } + { $f }/2 = { $square }。
said-the-four-products-of-the-parts-are-first-second-third-and-fourth = 各部分的四個積是 { $first }、{ $second }、{ $third } 和 { $fourth }。
said-the-part-of-f-is-top-one-other-high-the-rest-is-bottom-top-f-2-bottom-folded-rest = { $f } 的部分是 { $top } + { $one } + { $other } = { $high }；其餘是 { $bottom } + { $top } * ({ $f }/2) = { $bottom } + { $folded } = { $rest }。

## grundy judge

said-grundy-judge-problem-about-describes-the-rules-and-the-format-of-one-of-them = `grundy judge PROBLEM --about` 說明其中一題的規則和格式；
said-grundy-judge-problem-reads-its-input-and-prints-its-output = `grundy judge PROBLEM` 讀取它的輸入，給出它的輸出。
said-input = 輸入
said-output = 輸出
said-example-of-an-input = 輸入的例子
said-and-its-output = 以及它的輸出
said-name-no-difference-on-tried-inputs = { $name }：{ $tried } 個輸入都沒有差異
said-name-a-difference-found-with-input-tried-the-smallest-input-that-shows-it = { $name }：第 { $tried } 個輸入出現差異；能顯示它的最小輸入：
said-right = 正確答案
said-your-program = 您的程式
said-it-takes-longer-than-seconds-s = 超過 { $seconds } 秒
said-it-ends-with-the-exit-code-code = 以退出碼 { $code } 結束
said-it-was-stopped-by-a-signal = 被訊號終止

## grundy serve

said-the-page-is-at-url-ctrl-c-ends-it = 網頁在 { $url }；按 Ctrl-C 結束。
said-the-page-is-in-folder-count-files-for-any-web-space = 網頁在 { $folder }：{ $count } 個檔案，可放到任何網站上。
said-no-browser-can-be-opened-error = 無法開啟瀏覽器：{ $error }

## grundy cluster

said-all-vertices = 所有頂點
said-source-starts-positions-positions-options-options = { $source } { $starts }：{ $positions } 個局面，{ $options } 個後繼
said-source-starts-mis-re-play-positions-positions-options-options = { $source } { $starts }，反常規則：{ $positions } 個局面，{ $options } 個後繼
said-n-n-positions-p-p-positions-d-draws = { $n } 個必勝態，{ $p } 個必敗態，{ $d } 個和局
said-greatest-value-greatest = 最大的值 { $greatest }
said-table-in-folder-one-file = 結果表在 { $folder }，一個檔案
said-table-in-folder-files-files-shards-shards = 結果表在 { $folder }，{ $files } 個檔案（{ $shards } 片）
said-file-is-damaged-or-missing-the-table-is-computed-again = { $file } 已損壞或缺失；結果表將重新計算
said-counted = 已數出
said-estimated-from-samples-the-truth-may-lie-outside-the-spread = 由抽樣估計；真實的數可能在所給範圍之外
said-counted-up-to-there-there-are-more-and-their-number-is-not-known = 只數出了一部分；還有更多，但不知道有多少
said-layers = 層數
said-moves-away = 最遠步數
said-layers-the-largest-of-largest = { $layers }，最大一層 { $largest }
said-by-rough-constants = 按粗略的常數計算
said-edges = 邊
said-table = 結果表
said-disk-meanwhile = 其間的磁碟
said-disk-of-room-free = { $disk }，現有 { $room } 可用
said-messages = 訊息
said-time = 時間
said-spent-with-1-worker = { $spent }，用 1 個工作執行緒
said-spent-with-workers-workers-with-a-core-each = { $spent }，用 { $workers } 個各佔一個核的工作執行緒
said-measured-on-this-machine = 在本機測得
said-assumed = 為假定
said-edge-s-an-edge-layer-a-layer-how = 每條邊 { $edge } µs，每層 { $layer }，{ $how }
said-edge-s-an-edge-how = 每條邊 { $edge } µs，{ $how }
said-as-memory-limit-says-nothing-is-put-aside-from-memory-a-worker-on = 由 --memory-limit 決定；每個工作執行緒有 { $memory } 以上就無須存檔
said-memory-a-worker-all-positions-for-there-is-no-rank = 每個工作執行緒 { $memory }：沒有秩，所以所有局面都在記憶體裡
said-of-that = 其中
said-memory = 記憶體
said-more-than-number = 多於 { $number }
said-about-number = 大約 { $number }
said-about-number-least-to-greatest = 大約 { $number }（{ $least } 到 { $greatest }）
said-exceptions-n-exceptions = 例外：n = { $exceptions }
said-p-positions-none = 必敗態：無
said-p-positions-n-losing = 必敗態：n = { $losing }
said-p-positions-all-n-from-preperiod-on = 必敗態：從 { $preperiod } 起的所有 n
said-p-positions-from-n-preperiod-on-n-mod-period-residues = 必敗態：從 n = { $preperiod } 起，n mod { $period } = { $residues }
said-p-positions-n-losing-from-n-preperiod-on-n-mod-period-residues = 必敗態：n = { $losing }；從 n = { $preperiod } 起，n mod { $period } = { $residues }
said-kinds-of-pieces-kinds = 小塊的種類：{ $kinds }
said-this-is-about-n-first = 這裡只討論 n >= { $first }
said-and-count-more-kinds = ……還有 { $count } 種
said-trusted-trusted = 依賴：{ $trusted }
said-oeis-number = ，OEIS { $number }
said-boards = 棋盤
said-coins-that-are-turned = 翻硬幣
said-graphs-orders-and-pictures = 圖、偏序與圖畫
said-heaps = 堆
said-rule-files-that-come-with-grundy = 隨 grundy 附帶的規則檔案
said-see-also = 另見
said-several-heaps-or-coins-as-one-position = 多堆或多枚硬幣合為一個局面
said-two-numbers = 兩個數
said-your-own-rules = 自定義規則
said-grundy-games-name-describes-one-of-them-other-words-are-looked-for = `grundy games 名稱` 介紹其中一個；其他詞語則用於搜尋。
said-file = 檔案
said-games-with-these-values-a-fit-proves-nothing = 具有這些值的遊戲（相符不是證明）：
said-line-number-error = 第 { $number } 行：{ $error }
said-no-game-of-the-catalogue-with-these-values-was-found = 目錄中沒有找到具有這些值的遊戲
said-proved = 已證明
said-verdict = 結論
said-name-from-heap-from-on-cited-fits = { $name }，從堆 { $from } 起{ $cited }：相符
said-by-theorem-name = 根據定理：{ $name }
said-for-every-n-and-every-m-from-least-on-law = 對每個 n，以及每個不小於 { $least } 的 { $m }：{ $law }。
said-for-every-m-from-least-on-n-is-a-p-position-exactly-if-law = 對每個不小於 { $least } 的 { $m }，n 是必敗態若且唯若 { $law }。
said-as-claims-of-grundy-prove-claims = 寫成 `grundy prove` 的命題：{ $claims }
said-in-nimber-is-the-power-the-nim-sum-is-or-xor = 在 `nimber` 中 `^` 是冪；尼姆和寫作 `+` 或 `xor`
