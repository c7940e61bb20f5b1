# 帮助和手册页。每一条的名称由英文原文而来；英文写在程序里，所以没有英文文件。

## 标题

help-usage = 用法
help-commands = 命令
help-arguments = 参数
help-options = 选项
help-common-options = 通用选项
help-default = 默认
help-possible-values = 可选

## 手册页的标题

help-name = 名称
help-synopsis = 概要
help-description = 说明
help-examples = 示例
help-exit-status = 退出码
help-environment = 环境变量
help-files = 文件
help-see-also = 参见
help-version = 版本

## 程序

help-say-the-game-get-the-truth-who-wins-the-value-every-winning-move-and-why = 说出游戏，得到真相：谁胜、值是多少、所有必胜着法，以及为什么
help-a-position-is-a-sum-of-terms-grundy-solve-take-1-3-21-take-odd-7-nim-4-9-grundy-games-lists-every-ruleset-and-grundy-games-name-describes-one-reference-grundy-help-notation-formulas-json-schema-exit-codes-environment-files =
    局面是若干项之和：grundy solve take:1..3 21 + take:odd 7 + nim 4 9
    `grundy games` 列出所有规则；`grundy games NAME` 详细说明其中一种。
    参考：grundy help notation|formulas|json|schema|exit-codes|environment|files
help-the-guide-lies-in-the-folder-docs-of-the-sources-grundy-games-lists-all-rulesets = 指南在源代码的 docs 文件夹里。`grundy games` 列出所有规则。
help-print-help = 显示帮助
help-print-version = 显示版本
help-print-this-message-or-the-help-of-the-given-subcommand-s = 显示帮助，或显示所给命令的帮助

## 通用选项

help-how-the-answer-is-printed = 答案以什么形式输出
help-for-people = 供人阅读
help-for-programs = 供程序读取
help-mis-re-play-whoever-cannot-move-wins = 反常规则（misère）：无法行动者胜
help-no-progress-and-no-remarks-on-standard-error = 不在标准错误上显示进度和附言
help-when-to-use-colour = 何时使用颜色
help-what-a-first-line-of-numbers-is-in-a-list-of-edges-if-it-may-count-vertices-and-edges = 边的列表里第一行若可能是顶点数和边数，它是什么
help-it-counts-the-vertices-and-the-edges = 它是顶点数和边数
help-it-is-an-edge = 它是一条边
help-how-much-memory-the-program-may-use-in-all-its-code-included-such-as-4gib-64mib-are-always-allowed-default-4gib-of-prove-1gib = 程序连同其代码一共最多可占多少内存，例如 4GiB；64MiB 总是允许的 [默认：4GiB，`prove` 为 1GiB]
help-how-many-threads-may-work-the-answer-never-depends-on-it = 可用多少个线程（答案与此无关）
help-the-language-of-answers-and-errors-en-zh-zh-hans-or-zh-hant-default-what-grundy-lang-or-lang-says-or-en = 答案和错误信息的语言：en、zh（即 zh-Hans）或 zh-Hant [默认：由 GRUNDY_LANG 或 LANG 决定，否则为 en]

## 命令

help-who-wins-the-grundy-value-and-every-winning-move = 谁胜、SG 值，以及所有必胜着法
help-the-grundy-values-of-a-heap-game-or-of-a-family-or-the-table-of-a-two-number-game = 单堆游戏或一个族的 SG 值，或两个数的游戏的表
help-the-period-of-a-heap-game-s-values-with-its-proof = 单堆游戏的值的周期，并附证明
help-what-holds-for-all-positions-of-a-game-with-its-proof = 对一个游戏的所有局面都成立的结论，并附证明
help-the-mis-re-quotient-of-heap-games-who-wins-every-sum-if-whoever-cannot-move-wins = 单堆游戏的反常商：无法行动者胜时，每个和由谁获胜
help-formulas-that-fit-the-values-computed-so-far-a-fit-proves-nothing = 符合已计算的值的公式（拟合不是证明）
help-draw-a-sequence-a-map-or-the-graph-of-a-position-as-svg-png-or-dot = 画出数列、表，或局面的图，格式为 SVG、PNG 或 DOT
help-play-a-position-against-perfect-play = 与完美的对手下一个局面
help-the-value-outcome-and-remoteness-of-every-vertex-of-a-graph = 图的每个顶点的值、胜负类型和步数
help-verify-certificates-or-tables-of-all-positions-with-the-independent-checker = 用独立的检验程序核对证书，或所有局面的结果表
help-all-positions-of-a-game-as-a-table-on-several-threads-or-machines = 把一个游戏的所有局面做成结果表，可用多个线程或多台机器
help-list-the-rulesets-or-tell-all-about-one = 列出所有规则，或详细说明其中一种
help-calculate-with-nimbers-sums-products-inverses-roots-powers-logarithms = 尼姆数的计算：和、积、逆、方根、幂、对数
help-solve-a-problem-of-a-programming-contest-its-input-in-its-output-out = 解程序设计竞赛的题目：读入它的输入，给出它的输出
help-serve-the-page-to-a-browser-on-this-machine-play-look-understand = 在本机的浏览器中打开网页：下棋、观察、理解
help-print-the-completions-for-a-shell = 输出 shell 的自动补全脚本
help-print-the-man-page = 输出手册页

## solve

help-the-position-such-as-nim-3-4-5-kayles-7-reads-it-from-standard-input = 局面，例如：nim 3 4 5 + kayles 7。`-` 表示从标准输入读取
help-list-at-most-n-winning-moves-default-20-in-json-10000 = 最多列出 N 种必胜着法 [默认：20，JSON 中为 10000]
help-where-left-and-right-have-different-moves-blue-and-red-edges-list-only-the-moves-of-this-player = 左方和右方的着法不同时（蓝边和红边）：只列出这一方的着法
help-cuts-blue-and-green-edges = 砍断蓝边和绿边
help-cuts-red-and-green-edges = 砍断红边和绿边
help-say-why = 说明理由
help-say-why-and-follow-play-for-n-turns-each-move-of-the-loser-and-the-answer-to-it = 说明理由，并推演 N 个回合：负方的每一步，以及对它的应对
help-write-a-certificate = 写出证书
help-answer-from-the-table-in-this-folder-which-grundy-cluster-solve-wrote = 用这个文件夹中的结果表作答，它由 `grundy cluster solve` 写成

## values

help-the-ruleset-such-as-kayles-or-take-1-3-4-or-a-family-its-start-with-one-open-number-n-such-as-cram-3-n = 规则，例如 kayles 或 take:1,3,4；或一个族，起始局面中有一个未定的数 n，例如 cram 3,n
help-the-last-heap-size-coordinate-or-n-default-40-for-one-number-12-for-two = 最后一堆的大小、最大的坐标或最大的 n [默认：一个数为 40，两个数为 12]
help-the-first-heap-size-or-coordinate = 第一堆的大小（或最小的坐标）
help-print-who-wins-n-or-p-or-d-instead-of-values = 不输出值，而输出谁胜：N 或 P（或 D）
help-list-the-p-positions = 列出必败态
help-positions-of-k-heaps-nim-moore-k-numbers-to-take = K 堆的局面（nim、moore:K、可取的数）
help-only-positions-whose-numbers-add-up-to-less-than-s = 只要各数之和小于 S 的局面
help-write-the-table-to-file-csv-file-parquet-or-file-tex = 把表写到 FILE.csv、FILE.parquet 或 FILE.tex
help-read-the-values-from-this-file-if-they-are-there-otherwise-write-them-into-it = 值若已在这个文件中就从中读取，否则写入其中

## period

help-the-ruleset-such-as-0-77-or-take-2-5-7-or-a-family-its-start-with-one-open-number-n-such-as-cram-3-n = 规则，例如 0.77 或 take:2,5,7；或一个族，起始局面中有一个未定的数 n，例如 cram 3,n
help-the-last-heap-size-or-n-to-compute = 计算到多大的堆或 n
help-keep-the-state-of-the-work-in-this-folder-and-go-on-from-there-next-time = 把工作的状态保存在这个文件夹中，下次从那里继续
help-how-often-the-state-is-kept = 每隔多久保存一次状态
help-write-all-values-into-this-file = 把所有的值写入这个文件
help-write-what-was-found-as-a-table-with-one-row-to-file-csv-file-parquet-or-file-tex = 把结果写成只有一行的表：FILE.csv、FILE.parquet 或 FILE.tex

## prove

help-the-ruleset-given-by-formulas-or-boards-such-as-wythoff-or-rules-mine-star-or-a-family-of-boards-its-start-with-one-open-number-n-such-as-rules-mine-star-3-n = 由公式或棋盘给出的规则，例如 wythoff 或 rules:mine.star；或棋盘族：开局中一个未定的数写作 n，例如 rules:mine.star 3,n
help-positions-of-k-heaps-for-nim-and-moore-k = K 堆的局面，用于 `nim` 和 `moore:K`
help-prove-the-grundy-values-else-the-p-positions = 证明 SG 值；否则证明必败态
help-prove-or-refute-this-such-as-n-4-0-of-the-p-positions-or-g-m-n = 证明或推翻这个命题，例如 'n % 4 = 0'（关于必败态）或 'G = m ^ n'
help-write-numbers-in-this-numeration-only-base-2-base-3-zeckendorf-pell-or-narayana = 只用这种记数法写数：base-2、base-3、zeckendorf、pell 或 narayana
help-say-why-what-is-proven-is-true = 说明所证明的结论为什么成立
help-also-answer-this-position-such-as-10-7-by-what-is-proven-its-numbers-may-have-10-000-digits = 再用所证明的结论回答这个局面，例如 10,7：其中的数可达 10,000 位
help-write-a-certificate-of-what-is-proven = 为所证明的结论写出证书

## quotient

help-the-rulesets-such-as-0-123-several-have-a-joint-quotient = 规则，例如 0.123；几种规则有一个共同的商
help-the-last-heap-size-default-until-a-period-is-proved = 最后一堆的大小 [默认：直到证明出周期]
help-keep-what-is-proved-in-this-folder-and-go-on-from-there-next-time = 把已证明的内容保存在这个文件夹中，下次从那里继续

## guess

help-the-last-heap-size-or-coordinate-to-compute-default-200-of-two-number-games-30-of-three-numbers-15 = 计算到多大的堆（或坐标） [默认：200，两个数的游戏为 30，三个数为 15]

## plot

help-a-heap-game-or-two-number-game-such-as-kayles-or-wythoff-a-family-such-as-cram-1-n-or-a-position-such-as-nim-2-1 = 单堆游戏或两个数的游戏，例如 kayles 或 wythoff；族，例如 cram 1,n；或局面，例如：nim 2 1
help-the-file-whose-name-ends-with-svg-png-or-dot-writes-svg-to-standard-output = 文件，名字以 .svg、.png 或 .dot 结尾；`-` 把 SVG 写到标准输出
help-the-last-heap-number-or-n-default-1000-in-a-map-40 = 最后一堆、最大的数或最大的 n [默认：1000，表中为 40]
help-the-width-in-pixels = 宽度，以像素计
help-the-height-in-pixels = 高度，以像素计
help-what-a-map-shows-default-values-up-to-64-outcomes-beyond = 表中显示什么 [默认：64 以内为值，更大则为胜负类型]
help-the-value-of-each-position = 每个局面的值
help-who-wins = 谁胜
help-draw-the-automaton-of-the-p-positions-of-all-sizes-which-prove-finds = 画出所有大小的必败态的自动机，它由 `prove` 求出

## play

help-time-limit-is-the-time-after-which-the-game-ends = --time-limit 是游戏到时结束的时间。
help-the-position-such-as-nim-3-4-5 = 局面，例如：nim 3 4 5
help-who-moves-first = 谁先走
help-play-from-the-table-in-this-folder-which-grundy-cluster-solve-wrote = 用这个文件夹中的结果表下棋，它由 `grundy cluster solve` 写成

## graph

help-the-graph-csv-or-tsv-with-the-header-from-to-a-list-of-edges-json-graphviz-dot-or-parquet = 图：表头为 from,to 的 CSV 或 TSV；.edges 列表；JSON；Graphviz 的 .dot；或 Parquet
help-write-every-vertex-to-this-file-csv-tsv-or-parquet = 把所有顶点写到这个文件（.csv、.tsv 或 .parquet）

## check

help-the-certificates-and-the-folders-of-tables = 证书，以及结果表的文件夹
help-of-tables-check-only-n-positions-drawn-at-random = 对结果表，只核对随机抽取的 N 个局面
help-draw-the-same-positions-again-the-number-that-was-printed-with-them = 再次抽取同样的局面：写上次一同输出的那个数

## games


## nimber

help-is-the-nim-sum-the-nim-product-its-inverse-or-the-power-the-exponent-is-an-ordinary-number-a-power-of-a-power-needs-parentheses-functions-sqrt-a-square-a-inverse-a-power-a-n-order-a-log-a-b-mex-a-b-roots-a-b-c-of-a-x-x-b-x-c-0-quote-and-parentheses-or-the-shell-reads-them-grundy-nimber-5-7-1-3 =
    + 是尼姆和，* 是尼姆积，/ 是它的逆运算，^ 或 ** 是幂（指数是普通的数）；幂的幂需要括号。函数：sqrt A、square A、inverse A、power A N、order A、log A B、mex A B …、roots A B C（A*x*x + B*x + C = 0 的根）。
    请给 * 和括号加上引号，否则会被 shell 解释：grundy nimber '5 * 7 + 1/3'
help-the-expression-such-as-5-7-1-3-or-log-4-5-reads-it-from-standard-input = 算式，例如 '5 * 7 + 1/3' 或 log 4 5。`-` 表示从标准输入读取

## judge

help-the-problem-whose-input-is-read-from-standard-input-or-words-to-look-for-in-names-and-sites-such-as-codeforces-or-1537d-without-any-all-are-listed = 题目，其输入从标准输入读取；或用来查找题目名和网站的词，例如 codeforces 或 1537D；不写则列出所有题目
help-tell-the-rules-and-the-format-of-the-problem-instead = 改为说明题目的规则和格式
help-test-your-own-program-a-command-of-the-shell-on-random-small-inputs-and-show-the-smallest-difference = 用随机的小输入测试您自己的程序（一条 shell 命令），并显示最小的差异
help-with-against-the-number-of-inputs = 与 --against 同用：输入的个数
help-with-against-other-random-inputs = 与 --against 同用：换一批随机输入

## serve

help-time-limit-is-the-time-after-which-the-server-ends = --time-limit 是服务器到时结束的时间。
help-the-port-on-127-0-0-1-0-takes-any-that-is-free = 127.0.0.1 上的端口；0 表示任选一个空闲的
help-open-the-page-in-the-browser = 在浏览器中打开网页
help-write-the-page-to-an-empty-or-new-folder-for-any-web-space-and-serve-nothing = 把网页写入一个空的或新的文件夹，可放到任何网站上，而不启动服务器
help-a-page-of-this-origin-such-as-https-school-example-may-show-the-page-in-a-frame = 这个来源（例如 https://school.example）的网页可以在框架中显示本网页

## completions

help-the-shell = 哪种 shell

## cluster

help-estimate-positions-bytes-and-time-from-a-sample-and-whether-they-fit = 由抽样估计局面数、字节数和时间，以及是否容得下
help-value-every-position-below-a-start-layer-by-layer-a-run-that-was-ended-goes-on = 逐层求出起始局面之下所有局面的值；中断的运行会继续下去
help-the-same-with-several-processes-of-this-machine-which-are-started-and-ended-together = 同上，但用本机的几个进程，它们一同启动、一同结束
help-the-ruleset-and-the-starts-such-as-chomp-9-9-9 = 规则和起始局面，例如：chomp 9,9,9
help-the-folder-for-the-table-is-there-room-for-it = 结果表的文件夹：那里容得下吗？
help-worker-threads-of-each-process = 每个进程的工作线程数
help-processes = 进程数
help-room-on-another-disk-than-that-of-the-folder = 另一块磁盘上的可用空间，如果不用该文件夹所在的磁盘
help-positions-of-each-layer-that-are-looked-at-smaller-layers-are-counted = 每层查看多少个局面；更小的层则全部数出
help-the-ruleset-such-as-chomp-or-rules-file-star-or-graph-file-a-folder-of-parquet-files-too = 规则，例如 chomp 或 rules:FILE.star，或 graph:FILE（也可以是 Parquet 文件的文件夹）
help-the-positions-to-begin-with-default-the-start-that-the-file-of-rules-names = 起始局面 [默认：规则文件所写的起始局面]
help-the-folder-for-the-table-the-same-for-all-processes = 结果表的文件夹，各进程相同
help-into-how-many-shards-the-positions-are-cut-whoever-works-on-them = 把局面分成多少片，与由谁处理无关
help-without-a-rank-how-often-what-was-done-is-kept-on-disk = 没有秩时：每隔多久把已完成的工作存到磁盘
help-write-what-happens-into-this-file-a-line-of-json-an-event-process-i-0-writes-file-i = 把发生的事写入这个文件，每个事件一行 JSON；进程 I > 0 写入 FILE.I
help-show-counters-at-this-address-such-as-127-0-0-1-9100-in-the-text-format-of-prometheus = 在这个地址以 Prometheus 的文本格式给出计数，例如 127.0.0.1:9100
help-how-many-processes-there-are = 共有多少个进程
help-which-of-them-this-is-counted-from-0 = 这是其中第几个，从 0 数起
help-where-each-process-listens-a-file-with-a-line-host-port-for-each = 每个进程在哪里监听：一个文件，每个进程一行 host:port
help-the-same-as-a-list-and-end-with-the-standard-input-whose-other-end-the-starting-process-holds = 同上，写成列表；并随标准输入一同结束，它的另一端由启动者持有
help-how-many-processes-to-start = 启动多少个进程
help-a-b-file-of-the-oeis = OEIS 的 b-file
help-a-table-with-a-header-line = 带表头的表格
help-answer-each-line-of-this-file-or-of-standard-input-in-order-lines-that-begin-with-are-skipped = 依次回答此文件或标准输入（`-`）的每一行；以 # 开头的行跳过
help-say-only-who-wins = 只说谁赢
help-the-same-as-format-json = 同 --format json
help-stop-after-this-time-such-as-10s-or-5min-a-bare-number-is-seconds = 到此时间即停止，例如 10s 或 5min；单独的数是秒
help-the-format-of-graphs-whose-file-does-not-say-it-such-as-standard-input-csv-gml-graph6 = 文件名没有说明格式的图（例如标准输入）的格式：csv、gml、graph6……
help-a-ruleset-or-words-to-look-for-in-names-and-rules = 规则名，或在名称与规则中搜索的词语
help-the-ruleset-such-as-dim-or-wythoff-a-family-its-start-with-one-open-number-n-such-as-cram-3-n-or-values-such-as-0-1-2-3-1-4-or-a-file-of-values-is-standard-input = 规则，例如 dim 或 wythoff；或一族，其开局有一个未定的数 n，例如 cram 3,n；或一列值，例如 0 1 2 3 1 4，或含有值的文件（`-` 是标准输入）
