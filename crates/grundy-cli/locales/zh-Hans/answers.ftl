# 各条命令的答案。每一条的名称由英文原句而来；英文写在程序里，所以没有英文文件。

## 几条命令共用

said-proven = 已证明
said-observed = 仅观察到
said-unknown = 未知
said-partial = 部分
said-none = 无
said-no-more-is-proved-why = 没有证明更多：{ $why }
said-head-tail-count-digits = { $head }…{ $tail }（{ $count } 位）
said-number-its-first-term-is-heap-first-page = { $number }（首项为堆 { $first }），{ $page }

## grundy period

said-going-on-from-heap-heap = 从堆 { $heap } 继续
said-game-no-period-known-used-values-computed = { $game }：未发现周期（已计算 { $used } 个值）
said-period-period-saltus-saltus-from-heap-preperiod-on = 从堆 { $preperiod } 起，周期为 { $period }，每个周期增加 { $saltus }
said-last-exception-heap-last = 最后一个例外：堆 { $last }
said-period-period-from-n-preperiod-on = 从 n = { $preperiod } 起，周期为 { $period }
said-period-period-saltus-saltus-from-n-preperiod-on = 从 n = { $preperiod } 起，周期为 { $period }，每个周期增加 { $saltus }
said-game-law-verdict = { $game }：{ $law }：{ $verdict }
said-last-exception-n-last = 最后一个例外：n = { $last }
said-no-exception-purely-periodic = 没有例外：纯周期
said-no-exception-among-these-values = 这些值中没有例外
said-values-used-used = 使用的值：{ $used } 个
said-largest-value-max = 最大的值：{ $max }
said-rare-heaps-rares-the-last-one-last = 稀有堆：{ $rares } 个，最后一个是 { $last }
said-elements-of-the-mis-re-quotient = 反常商的元素
said-mis-re-outcomes = 反常规则下的胜负类型
said-game-what-no-period-known-heaps-up-to-heaps = { $game }：{ $what }：未发现周期（堆到 { $heaps } 为止）
said-game-what-law-verdict = { $game }：{ $what }：{ $law }：{ $verdict }
said-heaps-used-0-to-heaps = 使用的堆：0 到 { $heaps }

## grundy prove

said-refuted = 已推翻
said-fits = 相符
said-game-p-positions-in-normal-play-verdict = { $game }：正常规则下的必败态：{ $verdict }
said-game-p-positions-in-mis-re-play-verdict = { $game }：反常规则下的必败态：{ $verdict }
said-game-values-in-normal-play-verdict = { $game }：正常规则下的值：{ $verdict }
said-a-counterexample = 反例
said-least-counterexample = 最小的反例
said-least-position-claimed-claimed-but-it-is-is = { $least }：{ $position }，命题说是 { $claimed }，实际是 { $is }
said-least-position-where-the-claim-is-false-g-is-is = { $least }：{ $position }，命题在此不成立：G 是 { $is }
said-least-position-where-the-claim-is-false-g-is-not-0 = { $least }：{ $position }，命题在此不成立：G 不是 0
said-the-move-to-option-breaks-the-claim = 走到 { $option } 的着法与命题矛盾
said-no-move-leads-to-what-the-claim-needs = 没有着法走到命题所需的局面
said-it-is-the-first-one-by-rank-term-rank-and-then-in-lexicographic-order = 按秩（{ $term }：{ $rank }）再按字典序，它是第一个
said-not-proved-reason = 没有证明：{ $reason }
said-automaton-states-states-that-read-the-digits-in-the-numeration-numeration = 自动机：{ $states } 个状态，读入 { $numeration } 记数法的各位数字
said-tested-count-positions = 已检验：{ $count } 个局面
said-every-move-lowers-the-rank-rank = 每步着法都使秩减小：{ $rank }
said-position-outcome-winning-moves-count = { $position }：{ $outcome }，必胜着法：{ $count } 种
said-position-outcome-worth-value-winning-moves-count = { $position }：{ $outcome }，值为 { $value }，必胜着法：{ $count } 种
said-to-option = 走到 { $option }
said-no-numbers-satisfy-where-the-game-has-no-positions = 没有数满足 `where`：这个游戏没有局面

## grundy quotient

said-game-mis-re-quotient-of-order-order-verdict = { $game }：{ $order } 阶的反常商：{ $verdict }
said-game-mis-re-quotient-of-order-order-name-verdict = { $game }：{ $order } 阶的反常商，{ $name }：{ $verdict }
said-it-answers-all-sums-of-all-heaps-those-up-to-heaps-prove-it-pairs-pairs = 它回答所有堆的一切和（到 { $heaps } 为止的堆已足以证明）：{ $pairs } 对
said-it-answers-all-sums-of-heaps-up-to-heaps-pairs-pairs = 它回答到 { $heaps } 为止的堆的一切和：{ $pairs } 对
said-elements-of-game-period-period-from-heap-preperiod-on = { $game } 的元素：从堆 { $preperiod } 起，周期为 { $period }
said-generator-heap-size = { $generator } = 堆 { $size }
said-generators = 生成元：
said-relations = 关系：
said-listed-and-more-more = { $listed }，另有 { $more } 个
said-game-heap-by-heap = { $game }，逐堆列出：

## grundy graph

said-graph-vertices-edges = { $graph }：{ $vertices }，{ $edges }
said-graph-vertices-edges-mis-re-play = { $graph }：{ $vertices }，{ $edges }，反常规则
said-1-vertex = 1 个顶点
said-count-vertices = { $count } 个顶点
said-1-edge = 1 条边
said-count-edges = { $count } 条边
said-1-n-position = 1 个必胜态
said-count-n-positions = { $count } 个必胜态
said-1-p-position = 1 个必败态
said-count-p-positions = { $count } 个必败态
said-1-draw = 1 个和局
said-count-draws = { $count } 个和局
said-n-p-d = { $n }，{ $p }，{ $d }
said-vertices-of-infinite-value = { $vertices }的值为无穷
said-all-vertices-written-to-file = 所有顶点已写入 { $file }
said-vertex = 顶点
said-outcome = 胜负类型
said-over-after = 步数
said-and-more-more-o-file-csv-writes-all = ……另有 { $more } 个（-o FILE.csv 写出全部）

## grundy check

said-valid = 有效
said-rejected = 不成立
said-cannot-check = 无法检查
said-file-verdict = { $file }：{ $verdict }
said-established-what = 已确认：{ $what }
said-trusted-what = 所信任：{ $what }
said-step-step = 步骤：{ $step }
said-reason-reason = 原因：{ $reason }

## grundy games

said-syntax = 写法
said-also = 别名
said-example = 例
said-reference = 出处

## grundy nimber

said-none-no-power-of-base-is-a = { $none }：{ $base } 的任何次幂都不是 { $a }
said-the-nim-sum-adds-binary-digits-without-carrying-it-is-the-exclusive-or = 尼姆和是二进制下不进位的加法，也就是异或。
said-the-inverse-of-b-is-inverse-because-b-inverse-1 = { $b } 的逆是 { $inverse }，因为 { $b } * { $inverse } = 1。
said-the-nonzero-nimbers-below-fermat-are-a-group-of-group-elements-so-exponents-that-differ-by-group-are-equal = { $fermat } 以下的非零尼姆数构成 { $group } 个元素的群，所以指数相差 { $group } 时，幂相等。
said-sqrt-a-root = sqrt { $a } = { $root }
said-root-root-a-and-every-nimber-has-exactly-one-square-root = { $root } * { $root } = { $a }，而每个尼姆数恰好有一个平方根。
said-inverse-a-inverse = inverse { $a } = { $inverse }
said-order-a-order = order { $a } = { $order }
said-a-order-1-and-no-smaller-exponent-gives-1-the-nonzero-nimbers-below-fermat-are-a-group-of-group-elements = { $a } ^ { $order } = 1，而更小的指数都得不到 1。{ $fermat } 以下的非零尼姆数构成 { $group } 个元素的群。
said-log-base-a-exponent = log { $base } { $a } = { $exponent }
said-base-exponent-a-and-no-smaller-exponent-does = { $base } ^ { $exponent } = { $a }，而更小的指数都不成立。
said-log-base-number-none = log { $base } { $number }：无
said-no-power-of-base-is-number = { $base } 的任何次幂都不是 { $number }。
said-mex-mex = mex = { $mex }
said-it-is-the-least-nimber-that-is-not-among-the-count-in-the-list = 它是不在所列 { $count } 个数之中的最小尼姆数。
said-a-x-x-b-x-c-0-for-x-roots = { $a } * x * x + { $b } * x + { $c } = 0 的根是 x = { $roots }
said-every-quadratic-equation-has-its-roots-among-the-nimbers-where-a-field-does-not-have-them-the-next-one-does = 每个二次方程在尼姆数中都有根；一个域中没有，下一个域中就有。
said-0-and-1-multiply-as-they-always-do = 0 和 1 的乘法与平常一样。
said-the-fermat-powers-met-are-met = 遇到的费马 2 次幂是 { $met }。
said-parts-f-times-a-smaller-nimber-is-the-ordinary-product-so-both-parts-are-multiplied-by-small-one-and-other = { $parts }。{ $f } 与更小的尼姆数之积就是普通的积，所以两部分各乘以 { $small }：{ $one }，{ $other }。
said-first-and-second = { $first }，{ $second }。
said-a-inverse-quotient = { $a } * { $inverse } = { $quotient }。
said-a-inverse-1 = { $a } * { $inverse } = 1。
said-f-times-a-smaller-nimber-is-the-ordinary-product-and-f-f-f-f-2-square = { $f } 与更小的尼姆数之积就是普通的积，而 { $f } * { $f } = { $f } + { $f }/2 = { $square }。
said-the-four-products-of-the-parts-are-first-second-third-and-fourth = 各部分的四个积是 { $first }、{ $second }、{ $third } 和 { $fourth }。
said-the-part-of-f-is-top-one-other-high-the-rest-is-bottom-top-f-2-bottom-folded-rest = { $f } 的部分是 { $top } + { $one } + { $other } = { $high }；其余是 { $bottom } + { $top } * ({ $f }/2) = { $bottom } + { $folded } = { $rest }。

## grundy judge

said-grundy-judge-problem-about-describes-the-rules-and-the-format-of-one-of-them = `grundy judge PROBLEM --about` 说明其中一题的规则和格式；
said-grundy-judge-problem-reads-its-input-and-prints-its-output = `grundy judge PROBLEM` 读取它的输入，给出它的输出。
said-input = 输入
said-output = 输出
said-example-of-an-input = 输入的例子
said-and-its-output = 以及它的输出
said-name-no-difference-on-tried-inputs = { $name }：{ $tried } 个输入都没有差异
said-name-a-difference-found-with-input-tried-the-smallest-input-that-shows-it = { $name }：第 { $tried } 个输入出现差异；能显示它的最小输入：
said-right = 正确答案
said-your-program = 您的程序
said-it-takes-longer-than-seconds-s = 超过 { $seconds } 秒
said-it-ends-with-the-exit-code-code = 以退出码 { $code } 结束
said-it-was-stopped-by-a-signal = 被信号终止

## grundy serve

said-the-page-is-at-url-ctrl-c-ends-it = 网页在 { $url }；按 Ctrl-C 结束。
said-the-page-is-in-folder-count-files-for-any-web-space = 网页在 { $folder }：{ $count } 个文件，可放到任何网站上。
said-no-browser-can-be-opened-error = 无法打开浏览器：{ $error }

## grundy cluster

said-all-vertices = 所有顶点
said-source-starts-positions-positions-options-options = { $source } { $starts }：{ $positions } 个局面，{ $options } 个后继
said-source-starts-mis-re-play-positions-positions-options-options = { $source } { $starts }，反常规则：{ $positions } 个局面，{ $options } 个后继
said-n-n-positions-p-p-positions-d-draws = { $n } 个必胜态，{ $p } 个必败态，{ $d } 个和局
said-greatest-value-greatest = 最大的值 { $greatest }
said-table-in-folder-one-file = 结果表在 { $folder }，一个文件
said-table-in-folder-files-files-shards-shards = 结果表在 { $folder }，{ $files } 个文件（{ $shards } 片）
said-file-is-damaged-or-missing-the-table-is-computed-again = { $file } 已损坏或缺失；结果表将重新计算
said-counted = 已数出
said-estimated-from-samples-the-truth-may-lie-outside-the-spread = 由抽样估计；真实的数可能在所给范围之外
said-counted-up-to-there-there-are-more-and-their-number-is-not-known = 只数出了一部分；还有更多，但不知道有多少
said-layers = 层数
said-moves-away = 最远步数
said-layers-the-largest-of-largest = { $layers }，最大一层 { $largest }
said-by-rough-constants = 按粗略的常数计算
said-edges = 边
said-table = 结果表
said-disk-meanwhile = 其间的磁盘
said-disk-of-room-free = { $disk }，现有 { $room } 可用
said-messages = 消息
said-time = 时间
said-spent-with-1-worker = { $spent }，用 1 个工作线程
said-spent-with-workers-workers-with-a-core-each = { $spent }，用 { $workers } 个各占一个核的工作线程
said-measured-on-this-machine = 在本机测得
said-assumed = 为假定
said-edge-s-an-edge-layer-a-layer-how = 每条边 { $edge } µs，每层 { $layer }，{ $how }
said-edge-s-an-edge-how = 每条边 { $edge } µs，{ $how }
said-as-memory-limit-says-nothing-is-put-aside-from-memory-a-worker-on = 由 --memory-limit 决定；每个工作线程有 { $memory } 以上就无须存盘
said-memory-a-worker-all-positions-for-there-is-no-rank = 每个工作线程 { $memory }：没有秩，所以所有局面都在内存里
said-of-that = 其中
said-memory = 内存
said-more-than-number = 多于 { $number }
said-about-number = 大约 { $number }
said-about-number-least-to-greatest = 大约 { $number }（{ $least } 到 { $greatest }）
said-exceptions-n-exceptions = 例外：n = { $exceptions }
said-p-positions-none = 必败态：无
said-p-positions-n-losing = 必败态：n = { $losing }
said-p-positions-all-n-from-preperiod-on = 必败态：从 { $preperiod } 起的所有 n
said-p-positions-from-n-preperiod-on-n-mod-period-residues = 必败态：从 n = { $preperiod } 起，n mod { $period } = { $residues }
said-p-positions-n-losing-from-n-preperiod-on-n-mod-period-residues = 必败态：n = { $losing }；从 n = { $preperiod } 起，n mod { $period } = { $residues }
said-kinds-of-pieces-kinds = 小块的种类：{ $kinds }
said-this-is-about-n-first = 这里只讨论 n >= { $first }
said-and-count-more-kinds = ……还有 { $count } 种
said-trusted-trusted = 依赖：{ $trusted }
said-oeis-number = ，OEIS { $number }
said-boards = 棋盘
said-coins-that-are-turned = 翻硬币
said-graphs-orders-and-pictures = 图、偏序与图画
said-heaps = 堆
said-rule-files-that-come-with-grundy = 随 grundy 附带的规则文件
said-see-also = 另见
said-several-heaps-or-coins-as-one-position = 多堆或多枚硬币合为一个局面
said-two-numbers = 两个数
said-your-own-rules = 自定义规则
said-grundy-games-name-describes-one-of-them-other-words-are-looked-for = `grundy games 名称` 介绍其中一个；其他词语则用于搜索。
said-file = 文件
said-games-with-these-values-a-fit-proves-nothing = 具有这些值的游戏（相符不是证明）：
said-line-number-error = 第 { $number } 行：{ $error }
said-no-game-of-the-catalogue-with-these-values-was-found = 目录中没有找到具有这些值的游戏
said-proved = 已证明
said-verdict = 结论
said-name-from-heap-from-on-cited-fits = { $name }，从堆 { $from } 起{ $cited }：相符
said-by-theorem-name = 根据定理：{ $name }
said-for-every-n-and-every-m-from-least-on-law = 对每个 n，以及每个不小于 { $least } 的 { $m }：{ $law }。
said-for-every-m-from-least-on-n-is-a-p-position-exactly-if-law = 对每个不小于 { $least } 的 { $m }，n 是必败态当且仅当 { $law }。
said-as-claims-of-grundy-prove-claims = 写成 `grundy prove` 的命题：{ $claims }
said-in-nimber-is-the-power-the-nim-sum-is-or-xor = 在 `nimber` 中 `^` 是幂；尼姆和写作 `+` 或 `xor`
