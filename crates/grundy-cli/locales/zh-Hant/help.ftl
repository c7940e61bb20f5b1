# 說明和手冊頁。每一條的名稱由英文原文而來；英文寫在程式裡，所以沒有英文檔案。

## 標題

help-usage = 用法
help-commands = 命令
help-arguments = 參數
help-options = 選項
help-common-options = 通用選項
help-default = 預設
help-possible-values = 可選

## 手冊頁的標題

help-name = 名稱
help-synopsis = 概要
help-description = 說明
help-examples = 範例
help-exit-status = 退出碼
help-environment = 環境變數
help-files = 檔案
help-see-also = 參見
help-version = 版本

## 程式

help-say-the-game-get-the-truth-who-wins-the-value-every-winning-move-and-why = 說出遊戲，得到真相：誰勝、值是多少、所有必勝著法，以及為什麼
help-a-position-is-a-sum-of-terms-grundy-solve-take-1-3-21-take-odd-7-nim-4-9-grundy-games-lists-every-ruleset-and-grundy-games-name-describes-one-reference-grundy-help-notation-formulas-json-schema-exit-codes-environment-files =
    局面是若干項之和：grundy solve take:1..3 21 + take:odd 7 + nim 4 9
    `grundy games` 列出所有規則；`grundy games NAME` 詳細說明其中一種。
    參考：grundy help notation|formulas|json|schema|exit-codes|environment|files
help-the-guide-lies-in-the-folder-docs-of-the-sources-grundy-games-lists-all-rulesets = 指南在源程式碼的 docs 資料夾裡。`grundy games` 列出所有規則。
help-print-help = 顯示說明
help-print-version = 顯示版本
help-print-this-message-or-the-help-of-the-given-subcommand-s = 顯示說明，或顯示所給命令的說明

## 通用選項

help-how-the-answer-is-printed = 答案以什麼形式輸出
help-for-people = 供人閱讀
help-for-programs = 供程式讀取
help-mis-re-play-whoever-cannot-move-wins = 反常規則（misère）：無法行動者勝
help-no-progress-and-no-remarks-on-standard-error = 不在標準錯誤上顯示進度和附言
help-when-to-use-colour = 何時使用顏色
help-what-a-first-line-of-numbers-is-in-a-list-of-edges-if-it-may-count-vertices-and-edges = 邊的列表裡第一行若可能是頂點數和邊數，它是什麼
help-it-counts-the-vertices-and-the-edges = 它是頂點數和邊數
help-it-is-an-edge = 它是一條邊
help-how-much-memory-the-program-may-use-in-all-its-code-included-such-as-4gib-64mib-are-always-allowed-default-4gib-of-prove-1gib = 程式連同其程式碼一共最多可佔多少記憶體，例如 4GiB；64MiB 總是允許的 [預設：4GiB，`prove` 為 1GiB]
help-how-many-threads-may-work-the-answer-never-depends-on-it = 可用多少個執行緒（答案與此無關）
help-the-language-of-answers-and-errors-en-zh-zh-hans-or-zh-hant-default-what-grundy-lang-or-lang-says-or-en = 答案和錯誤訊息的語言：en、zh（即 zh-Hans）或 zh-Hant [預設：由 GRUNDY_LANG 或 LANG 決定，否則為 en]

## 命令

help-who-wins-the-grundy-value-and-every-winning-move = 誰勝、SG 值，以及所有必勝著法
help-the-grundy-values-of-a-heap-game-or-of-a-family-or-the-table-of-a-two-number-game = 單堆遊戲或一個族的 SG 值，或兩個數的遊戲的表
help-the-period-of-a-heap-game-s-values-with-its-proof = 單堆遊戲的值的週期，並附證明
help-what-holds-for-all-positions-of-a-game-with-its-proof = 對一個遊戲的所有局面都成立的結論，並附證明
help-the-mis-re-quotient-of-heap-games-who-wins-every-sum-if-whoever-cannot-move-wins = 單堆遊戲的反常商：無法行動者勝時，每個和由誰獲勝
help-formulas-that-fit-the-values-computed-so-far-a-fit-proves-nothing = 符合已計算的值的公式（擬合不是證明）
help-draw-a-sequence-a-map-or-the-graph-of-a-position-as-svg-png-or-dot = 畫出數列、表，或局面的圖，格式為 SVG、PNG 或 DOT
help-play-a-position-against-perfect-play = 與完美的對手下一個局面
help-the-value-outcome-and-remoteness-of-every-vertex-of-a-graph = 圖的每個頂點的值、勝負類型和步數
help-verify-certificates-or-tables-of-all-positions-with-the-independent-checker = 用獨立的檢驗程式核對證書，或所有局面的結果表
help-all-positions-of-a-game-as-a-table-on-several-threads-or-machines = 把一個遊戲的所有局面做成結果表，可用多個執行緒或多臺機器
help-list-the-rulesets-or-tell-all-about-one = 列出所有規則，或詳細說明其中一種
help-calculate-with-nimbers-sums-products-inverses-roots-powers-logarithms = 尼姆數的計算：和、積、逆、方根、冪、對數
help-solve-a-problem-of-a-programming-contest-its-input-in-its-output-out = 解程式設計競賽的題目：讀入它的輸入，給出它的輸出
help-serve-the-page-to-a-browser-on-this-machine-play-look-understand = 在本機的瀏覽器中開啟網頁：下棋、觀察、理解
help-print-the-completions-for-a-shell = 輸出 shell 的自動補全腳本
help-print-the-man-page = 輸出手冊頁

## solve

help-the-position-such-as-nim-3-4-5-kayles-7-reads-it-from-standard-input = 局面，例如：nim 3 4 5 + kayles 7。`-` 表示從標準輸入讀取
help-list-at-most-n-winning-moves-default-20-in-json-10000 = 最多列出 N 種必勝著法 [預設：20，JSON 中為 10000]
help-where-left-and-right-have-different-moves-blue-and-red-edges-list-only-the-moves-of-this-player = 左方和右方的著法不同時（藍邊和紅邊）：只列出這一方的著法
help-cuts-blue-and-green-edges = 砍斷藍邊和綠邊
help-cuts-red-and-green-edges = 砍斷紅邊和綠邊
help-say-why = 說明理由
help-say-why-and-follow-play-for-n-turns-each-move-of-the-loser-and-the-answer-to-it = 說明理由，並推演 N 個回合：負方的每一步，以及對它的應對
help-write-a-certificate = 寫出證書
help-answer-from-the-table-in-this-folder-which-grundy-cluster-solve-wrote = 用這個資料夾中的結果表作答，它由 `grundy cluster solve` 寫成

## values

help-the-ruleset-such-as-kayles-or-take-1-3-4-or-a-family-its-start-with-one-open-number-n-such-as-cram-3-n = 規則，例如 kayles 或 take:1,3,4；或一個族，起始局面中有一個未定的數 n，例如 cram 3,n
help-the-last-heap-size-coordinate-or-n-default-40-for-one-number-12-for-two = 最後一堆的大小、最大的座標或最大的 n [預設：一個數為 40，兩個數為 12]
help-the-first-heap-size-or-coordinate = 第一堆的大小（或最小的座標）
help-print-who-wins-n-or-p-or-d-instead-of-values = 不輸出值，而輸出誰勝：N 或 P（或 D）
help-list-the-p-positions = 列出必敗態
help-positions-of-k-heaps-nim-moore-k-numbers-to-take = K 堆的局面（nim、moore:K、可取的數）
help-only-positions-whose-numbers-add-up-to-less-than-s = 只要各數之和小於 S 的局面
help-write-the-table-to-file-csv-file-parquet-or-file-tex = 把表寫到 FILE.csv、FILE.parquet 或 FILE.tex
help-read-the-values-from-this-file-if-they-are-there-otherwise-write-them-into-it = 值若已在這個檔案中就從中讀取，否則寫入其中

## period

help-the-ruleset-such-as-0-77-or-take-2-5-7-or-a-family-its-start-with-one-open-number-n-such-as-cram-3-n = 規則，例如 0.77 或 take:2,5,7；或一個族，起始局面中有一個未定的數 n，例如 cram 3,n
help-the-last-heap-size-or-n-to-compute = 計算到多大的堆或 n
help-keep-the-state-of-the-work-in-this-folder-and-go-on-from-there-next-time = 把工作的狀態儲存在這個資料夾中，下次從那裡繼續
help-how-often-the-state-is-kept = 每隔多久儲存一次狀態
help-write-all-values-into-this-file = 把所有的值寫入這個檔案
help-write-what-was-found-as-a-table-with-one-row-to-file-csv-file-parquet-or-file-tex = 把結果寫成只有一行的表：FILE.csv、FILE.parquet 或 FILE.tex

## prove

help-the-ruleset-given-by-formulas-or-boards-such-as-wythoff-or-rules-mine-star-or-a-family-of-boards-its-start-with-one-open-number-n-such-as-rules-mine-star-3-n = 由公式或棋盤給出的規則，例如 wythoff 或 rules:mine.star；或棋盤族：開局中一個未定的數寫作 n，例如 rules:mine.star 3,n
help-positions-of-k-heaps-for-nim-and-moore-k = K 堆的局面，用於 `nim` 和 `moore:K`
help-prove-the-grundy-values-else-the-p-positions = 證明 SG 值；否則證明必敗態
help-prove-or-refute-this-such-as-n-4-0-of-the-p-positions-or-g-m-n = 證明或推翻這個命題，例如 'n % 4 = 0'（關於必敗態）或 'G = m ^ n'
help-write-numbers-in-this-numeration-only-base-2-base-3-zeckendorf-pell-or-narayana = 只用這種記數法寫數：base-2、base-3、zeckendorf、pell 或 narayana
help-say-why-what-is-proven-is-true = 說明所證明的結論為什麼成立
help-also-answer-this-position-such-as-10-7-by-what-is-proven-its-numbers-may-have-10-000-digits = 再用所證明的結論回答這個局面，例如 10,7：其中的數可達 10,000 位
help-write-a-certificate-of-what-is-proven = 為所證明的結論寫出證書

## quotient

help-the-rulesets-such-as-0-123-several-have-a-joint-quotient = 規則，例如 0.123；幾種規則有一個共同的商
help-the-last-heap-size-default-until-a-period-is-proved = 最後一堆的大小 [預設：直到證明出週期]
help-keep-what-is-proved-in-this-folder-and-go-on-from-there-next-time = 把已證明的內容儲存在這個資料夾中，下次從那裡繼續

## guess

help-the-last-heap-size-or-coordinate-to-compute-default-200-of-two-number-games-30-of-three-numbers-15 = 計算到多大的堆（或座標） [預設：200，兩個數的遊戲為 30，三個數為 15]

## plot

help-a-heap-game-or-two-number-game-such-as-kayles-or-wythoff-a-family-such-as-cram-1-n-or-a-position-such-as-nim-2-1 = 單堆遊戲或兩個數的遊戲，例如 kayles 或 wythoff；族，例如 cram 1,n；或局面，例如：nim 2 1
help-the-file-whose-name-ends-with-svg-png-or-dot-writes-svg-to-standard-output = 檔案，名字以 .svg、.png 或 .dot 結尾；`-` 把 SVG 寫到標準輸出
help-the-last-heap-number-or-n-default-1000-in-a-map-40 = 最後一堆、最大的數或最大的 n [預設：1000，表中為 40]
help-the-width-in-pixels = 寬度，以像素計
help-the-height-in-pixels = 高度，以像素計
help-what-a-map-shows-default-values-up-to-64-outcomes-beyond = 表中顯示什麼 [預設：64 以內為值，更大則為勝負類型]
help-the-value-of-each-position = 每個局面的值
help-who-wins = 誰勝
help-draw-the-automaton-of-the-p-positions-of-all-sizes-which-prove-finds = 畫出所有大小的必敗態的自動機，它由 `prove` 求出

## play

help-time-limit-is-the-time-after-which-the-game-ends = --time-limit 是遊戲到時結束的時間。
help-the-position-such-as-nim-3-4-5 = 局面，例如：nim 3 4 5
help-who-moves-first = 誰先走
help-play-from-the-table-in-this-folder-which-grundy-cluster-solve-wrote = 用這個資料夾中的結果表下棋，它由 `grundy cluster solve` 寫成

## graph

help-the-graph-csv-or-tsv-with-the-header-from-to-a-list-of-edges-json-graphviz-dot-or-parquet = 圖：表頭為 from,to 的 CSV 或 TSV；.edges 列表；JSON；Graphviz 的 .dot；或 Parquet
help-write-every-vertex-to-this-file-csv-tsv-or-parquet = 把所有頂點寫到這個檔案（.csv、.tsv 或 .parquet）

## check

help-the-certificates-and-the-folders-of-tables = 證書，以及結果表的資料夾
help-of-tables-check-only-n-positions-drawn-at-random = 對結果表，只核對隨機抽取的 N 個局面
help-draw-the-same-positions-again-the-number-that-was-printed-with-them = 再次抽取同樣的局面：寫上次一同輸出的那個數

## games


## nimber

help-is-the-nim-sum-the-nim-product-its-inverse-or-the-power-the-exponent-is-an-ordinary-number-a-power-of-a-power-needs-parentheses-functions-sqrt-a-square-a-inverse-a-power-a-n-order-a-log-a-b-mex-a-b-roots-a-b-c-of-a-x-x-b-x-c-0-quote-and-parentheses-or-the-shell-reads-them-grundy-nimber-5-7-1-3 =
    + 是尼姆和，* 是尼姆積，/ 是它的逆運算，^ 或 ** 是冪（指數是普通的數）；冪的冪需要括號。函式：sqrt A、square A、inverse A、power A N、order A、log A B、mex A B …、roots A B C（A*x*x + B*x + C = 0 的根）。
    請給 * 和括號加上引號，否則會被 shell 解釋：grundy nimber '5 * 7 + 1/3'
help-the-expression-such-as-5-7-1-3-or-log-4-5-reads-it-from-standard-input = 算式，例如 '5 * 7 + 1/3' 或 log 4 5。`-` 表示從標準輸入讀取

## judge

help-the-problem-whose-input-is-read-from-standard-input-or-words-to-look-for-in-names-and-sites-such-as-codeforces-or-1537d-without-any-all-are-listed = 題目，其輸入從標準輸入讀取；或用來查找題目名和網站的詞，例如 codeforces 或 1537D；不寫則列出所有題目
help-tell-the-rules-and-the-format-of-the-problem-instead = 改為說明題目的規則和格式
help-test-your-own-program-a-command-of-the-shell-on-random-small-inputs-and-show-the-smallest-difference = 用隨機的小輸入測試您自己的程式（一條 shell 命令），並顯示最小的差異
help-with-against-the-number-of-inputs = 與 --against 同用：輸入的個數
help-with-against-other-random-inputs = 與 --against 同用：換一批隨機輸入

## serve

help-time-limit-is-the-time-after-which-the-server-ends = --time-limit 是伺服器到時結束的時間。
help-the-port-on-127-0-0-1-0-takes-any-that-is-free = 127.0.0.1 上的連接埠；0 表示任選一個空閒的
help-open-the-page-in-the-browser = 在瀏覽器中開啟網頁
help-write-the-page-to-an-empty-or-new-folder-for-any-web-space-and-serve-nothing = 把網頁寫入一個空的或新的資料夾，可放到任何網站上，而不啟動伺服器
help-a-page-of-this-origin-such-as-https-school-example-may-show-the-page-in-a-frame = 這個來源（例如 https://school.example）的網頁可以在框架中顯示本網頁

## completions

help-the-shell = 哪種 shell

## cluster

help-estimate-positions-bytes-and-time-from-a-sample-and-whether-they-fit = 由抽樣估計局面數、位元組數和時間，以及是否容得下
help-value-every-position-below-a-start-layer-by-layer-a-run-that-was-ended-goes-on = 逐層求出起始局面之下所有局面的值；中斷的執行會繼續下去
help-the-same-with-several-processes-of-this-machine-which-are-started-and-ended-together = 同上，但用本機的幾個行程，它們一同啟動、一同結束
help-the-ruleset-and-the-starts-such-as-chomp-9-9-9 = 規則和起始局面，例如：chomp 9,9,9
help-the-folder-for-the-table-is-there-room-for-it = 結果表的資料夾：那裡容得下嗎？
help-worker-threads-of-each-process = 每個行程的工作執行緒數
help-processes = 行程數
help-room-on-another-disk-than-that-of-the-folder = 另一塊磁碟上的可用空間，如果不用該資料夾所在的磁碟
help-positions-of-each-layer-that-are-looked-at-smaller-layers-are-counted = 每層查看多少個局面；更小的層則全部數出
help-the-ruleset-such-as-chomp-or-rules-file-star-or-graph-file-a-folder-of-parquet-files-too = 規則，例如 chomp 或 rules:FILE.star，或 graph:FILE（也可以是 Parquet 檔案的資料夾）
help-the-positions-to-begin-with-default-the-start-that-the-file-of-rules-names = 起始局面 [預設：規則檔案所寫的起始局面]
help-the-folder-for-the-table-the-same-for-all-processes = 結果表的資料夾，各行程相同
help-into-how-many-shards-the-positions-are-cut-whoever-works-on-them = 把局面分成多少片，與由誰處理無關
help-without-a-rank-how-often-what-was-done-is-kept-on-disk = 沒有秩時：每隔多久把已完成的工作存到磁碟
help-write-what-happens-into-this-file-a-line-of-json-an-event-process-i-0-writes-file-i = 把發生的事寫入這個檔案，每個事件一行 JSON；行程 I > 0 寫入 FILE.I
help-show-counters-at-this-address-such-as-127-0-0-1-9100-in-the-text-format-of-prometheus = 在這個地址以 Prometheus 的文字格式給出計數，例如 127.0.0.1:9100
help-how-many-processes-there-are = 共有多少個行程
help-which-of-them-this-is-counted-from-0 = 這是其中第幾個，從 0 數起
help-where-each-process-listens-a-file-with-a-line-host-port-for-each = 每個行程在哪裡監聽：一個檔案，每個行程一行 host:port
help-the-same-as-a-list-and-end-with-the-standard-input-whose-other-end-the-starting-process-holds = 同上，寫成列表；並隨標準輸入一同結束，它的另一端由啟動者持有
help-how-many-processes-to-start = 啟動多少個行程
help-a-b-file-of-the-oeis = OEIS 的 b-file
help-a-table-with-a-header-line = 帶表頭的表格
help-answer-each-line-of-this-file-or-of-standard-input-in-order-lines-that-begin-with-are-skipped = 依次回答此檔案或標準輸入（`-`）的每一行；以 # 開頭的行跳過
help-say-only-who-wins = 只說誰贏
help-the-same-as-format-json = 同 --format json
help-stop-after-this-time-such-as-10s-or-5min-a-bare-number-is-seconds = 到此時間即停止，例如 10s 或 5min；單獨的數是秒
help-the-format-of-graphs-whose-file-does-not-say-it-such-as-standard-input-csv-gml-graph6 = 檔案名沒有說明格式的圖（例如標準輸入）的格式：csv、gml、graph6……
help-a-ruleset-or-words-to-look-for-in-names-and-rules = 規則名，或在名稱與規則中搜尋的詞語
help-the-ruleset-such-as-dim-or-wythoff-a-family-its-start-with-one-open-number-n-such-as-cram-3-n-or-values-such-as-0-1-2-3-1-4-or-a-file-of-values-is-standard-input = 規則，例如 dim 或 wythoff；或一族，其開局有一個未定的數 n，例如 cram 3,n；或一列值，例如 0 1 2 3 1 4，或含有值的檔案（`-` 是標準輸入）
