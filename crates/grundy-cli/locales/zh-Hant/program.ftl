# 程式在求解和對局時所說的話。其他命令的答案在 answers.ftl，錯誤訊息在 errors.ftl，說明在 help.ftl。

## grundy solve

outcome-n = { $outcome }：輪到行動的一方勝
outcome-p = { $outcome }：輪到行動的一方輸
outcome-d = { $outcome }：和局，誰都不能迫使對方輸
outcome-l = { $outcome }：無論誰先走，左方勝
outcome-r = { $outcome }：無論誰先走，右方勝
# 跟在局面後面
misere-mark = ，反常規則（misère）
value = 值 { $value }
grundy-value = SG 值 { $value }
remoteness = 如果勝方求快、負方拖延，{ $moves } 步後結束
by = 依據：{ $method }
head-component = 子遊戲
head-value = 值
head-because = 依據
more-components = 另有 { $count } 個子遊戲
none-wins = 沒有必勝著法。
none-of-wins = { $player }沒有必勝著法。
over = 遊戲已經結束。
over-and-won = 遊戲已經結束，這就是勝。
winning-moves = { $count } 種必勝著法：
winning-moves-of = { $player }有 { $count } 種必勝著法：
drawing-moves = { $count } 種保持和局的著法：
any-of = { $name }（{ $copies } 份中任意一份）
listed-more = ……另有 { $count } 種（--moves N 可多列一些）

## grundy play

rule-own-endings = 勝負由規則本身規定。
rule-normal = 無法行動者輸。
rule-misere = 反常規則（misère）：無法行動者勝。
intro = { $rule }輸入 `help` 可查看能輸入什麼。
prompt = 您的著法> { "" }
help =
    著法       子遊戲變成什麼：先寫它的編號，再寫剩下的部分
               （`2 5` 使子遊戲 2 剩下 5；`1 3 4` 把子遊戲 1 分成 3 和 4；
               `2 -` 什麼也不剩）；或者編號加上著法的說法（`2 take 3`、`2 取 3` 或 `take 3 from 2`）。
               只有一個子遊戲時不寫編號。
    hint       必勝著法，如果有的話
    who        誰佔優
    why        理由
    moves      所有合法著法
    undo       悔棋：收回您的上一步和對它的應對
    swap       讓程式現在走
    quit       結束
ended = 遊戲結束。{ $verdict }
you-cannot-move = 您無法行動。{ $verdict }
program-cannot-move = 程式無法行動。{ $verdict }
draw = 和局。
you-win = 您贏了！
program-wins = 程式贏了。
# 著法，以及它所在的子遊戲
told = { $place }：{ $label }，剩下 { $left }
told-nothing-left = { $place }：{ $label }，什麼也不剩
told-label = { $place }：{ $label }
i-move = 我走 { $told }。
hint = 可走 { $told }。
hint-draw = 沒有必勝著法；這一步可以保持和局：{ $told }。
hint-none = 面對完美的對手，沒有必勝著法。
you-are-winning = 您處於必勝局面。
nobody-wins = 和局：誰都不能迫使對方輸。
you-are-losing = 您處於必敗局面。
table-says-so = 結果表就是這樣說的：它只給出每個局面的值，不給出理由。
legal-move = { $number } { $label }  （剩下 { $left }）
legal-move-nothing-left = { $number } { $label }  （什麼也不剩）
too-many-moves = 著法太多，不一一列出。
nothing-to-undo = 沒有可以收回的著法。
type-something = 請輸入一步著法，或 `help`
nothing-left = 什麼也不剩了
begin-with-number = 請先寫子遊戲的編號，1 到 { $count }
no-legal-move = 這不是合法著法；`moves` 列出所有著法
ambiguous = 這既可以讀作 `{ $one }`，也可以讀作 `{ $other }`；請輸入其中之一
type-what-is-left = 著法太多，無法逐一比較；請改為輸入剩下的部分
component-or-amount = `{ $number }` 可以是子遊戲的編號，也可以是數量；請連同剩下的部分一起輸入，例如 `{ $number } 1`，或 `take { $number } from 1`
