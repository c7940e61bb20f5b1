# 程序在求解和对局时所说的话。其他命令的答案在 answers.ftl，错误信息在 errors.ftl，帮助在 help.ftl。

## grundy solve

outcome-n = { $outcome }：轮到行动的一方胜
outcome-p = { $outcome }：轮到行动的一方输
outcome-d = { $outcome }：和局，谁都不能迫使对方输
outcome-l = { $outcome }：无论谁先走，左方胜
outcome-r = { $outcome }：无论谁先走，右方胜
# 跟在局面后面
misere-mark = ，反常规则（misère）
value = 值 { $value }
grundy-value = SG 值 { $value }
remoteness = 如果胜方求快、负方拖延，{ $moves } 步后结束
by = 依据：{ $method }
head-component = 子游戏
head-value = 值
head-because = 依据
more-components = 另有 { $count } 个子游戏
none-wins = 没有必胜着法。
none-of-wins = { $player }没有必胜着法。
over = 游戏已经结束。
over-and-won = 游戏已经结束，这就是胜。
winning-moves = { $count } 种必胜着法：
winning-moves-of = { $player }有 { $count } 种必胜着法：
drawing-moves = { $count } 种保持和局的着法：
any-of = { $name }（{ $copies } 份中任意一份）
listed-more = ……另有 { $count } 种（--moves N 可多列一些）

## grundy play

rule-own-endings = 胜负由规则本身规定。
rule-normal = 无法行动者输。
rule-misere = 反常规则（misère）：无法行动者胜。
intro = { $rule }输入 `help` 可查看能输入什么。
prompt = 您的着法> { "" }
help =
    着法       子游戏变成什么：先写它的编号，再写剩下的部分
               （`2 5` 使子游戏 2 剩下 5；`1 3 4` 把子游戏 1 分成 3 和 4；
               `2 -` 什么也不剩）；或者编号加上着法的说法（`2 take 3`、`2 取 3` 或 `take 3 from 2`）。
               只有一个子游戏时不写编号。
    hint       必胜着法，如果有的话
    who        谁占优
    why        理由
    moves      所有合法着法
    undo       悔棋：收回您的上一步和对它的应对
    swap       让程序现在走
    quit       结束
ended = 游戏结束。{ $verdict }
you-cannot-move = 您无法行动。{ $verdict }
program-cannot-move = 程序无法行动。{ $verdict }
draw = 和局。
you-win = 您赢了！
program-wins = 程序赢了。
# 着法，以及它所在的子游戏
told = { $place }：{ $label }，剩下 { $left }
told-nothing-left = { $place }：{ $label }，什么也不剩
told-label = { $place }：{ $label }
i-move = 我走 { $told }。
hint = 可走 { $told }。
hint-draw = 没有必胜着法；这一步可以保持和局：{ $told }。
hint-none = 面对完美的对手，没有必胜着法。
you-are-winning = 您处于必胜局面。
nobody-wins = 和局：谁都不能迫使对方输。
you-are-losing = 您处于必败局面。
table-says-so = 结果表就是这样说的：它只给出每个局面的值，不给出理由。
legal-move = { $number } { $label }  （剩下 { $left }）
legal-move-nothing-left = { $number } { $label }  （什么也不剩）
too-many-moves = 着法太多，不一一列出。
nothing-to-undo = 没有可以收回的着法。
type-something = 请输入一步着法，或 `help`
nothing-left = 什么也不剩了
begin-with-number = 请先写子游戏的编号，1 到 { $count }
no-legal-move = 这不是合法着法；`moves` 列出所有着法
ambiguous = 这既可以读作 `{ $one }`，也可以读作 `{ $other }`；请输入其中之一
type-what-is-left = 着法太多，无法逐一比较；请改为输入剩下的部分
component-or-amount = `{ $number }` 可以是子游戏的编号，也可以是数量；请连同剩下的部分一起输入，例如 `{ $number } 1`，或 `take { $number } from 1`
