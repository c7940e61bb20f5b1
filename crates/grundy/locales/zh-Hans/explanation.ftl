# 解释所说的话。数值、局面和算式原样代入。术语见 GLOSSARY.md。

# 列表各项之间
comma = 、

## 标题

title-components = 各子游戏的值
title-nim-sum = 它们的尼姆和
title-sum = 它们的和
title-winning = 为什么这些着法取胜
title-losing = 为什么每一步都输
title-draw = 为什么是和局
title-misere = 反常规则（misère）
title-induction = 逆向归纳法
title-misere-values = 各子游戏的 SG 值及其尼姆和
title-who-wins = 谁胜
title-play = 对局如何继续
title-proved = 为什么这已得到证明

## 通用

others-alike = 其余子游戏的值用同样的方法求得。
# 着法，以及该子游戏剩下什么
made = { $label }，变为 { $left }
made-nothing-left = { $label }，什么也不剩
nothing = 空
more-moves = 另有 { $count } 种着法效果相同。
# 子游戏，以及其中的一步
move-in = { $name }：{ $label }

## 对局如何继续

play-first = 取胜：剩下 { $made }
play-answer = 的应对是：{ $made }
play-over = 使对局结束，走这一步的一方输
play-more = 还有更多
answers-more = ……还有更多着法，每一步都有应对。

## 各子游戏的值

worth-by-theorem = { $name } 的 SG 值为 { $value }，由定理得出：{ $theorem }。
after-fusion = 融合之后它是一棵树，自地面往上为：
options-indeed = 验证一下，它的各个后继局面的 SG 值为：
outcome-only = { $name } 的胜负类型为 { $outcome }；这里用不到它的值。
worth-periodic = { $name } 的 SG 值为 { $value }：从堆 { $preperiod } 起，SG 值以 { $period } 为周期重复，所以它与堆 { $same } 的值相同。
worth-arithmetic = { $name } 的 SG 值为 { $value }：从堆 { $preperiod } 起，每过一个周期（长度 { $period }），SG 值增加 { $saltus }；它比堆 { $same } 多出 { $turns } 个周期。
worth-many-options = { $name } 的 SG 值为 { $value }，即各后继局面 SG 值的 mex；后继局面太多，不一一列出。
no-move = { $name } 没有着法，所以 SG 值为 0。
worth-infinite = { $name } 的值为 { $value }：对局可能永不结束，按下面的法则得不到一个数。它的后继局面的值为：
worth-with-infinite = { $name } 的 SG 值为 { $value }，即不在后继局面的值中出现的最小非负整数。走到值为无穷的局面对谁都没有好处：对手可以回应一步，走到值为 { $value } 的局面。
worth-mex = { $name } 的 SG 值为 { $value }，即不在后继局面的值中出现的最小非负整数：
worth-entailing = { $name } 的值为 { $value }，即与之并列时它的任何着法都不能取胜的最小尼姆数。各着法在其余部分的值为下列数时取胜：
worth-loony = { $name } 的值为 ☾：无论其余部分是什么，总有着法取胜。各着法在其余部分的值为下列数时取胜：
urgent-here = 下一步必须走在 { $name } 中。各着法在其余部分的值为下列数时取胜：
wins-beside = { $made }：{ $rests }
wins-beside-all-but = { $made }：除 { $rests } 以外的一切
wins-beside-all = { $made }：一切
wins-beside-none = { $made }：无

## 关于所有局面的定理

proved-p = 对所有的数 { $heaps } 已证明，必败态恰好是：{ $statement }。
proved-no-p-to-p = 没有一步从必败态走到必败态。
proved-answered = 从其他每个局面都有一步走到必败态。
proved-answered-misere = 从其他每个局面都有一步走到必败态，除非根本无法行动：那时轮到行动的一方已经获胜。
proved-values = 对所有的数 { $heaps } 已证明 SG 值为：{ $statement }。
proved-no-option-alike = 没有后继局面与该局面的值相同。
proved-smaller-values = 每个更小的值都是某个后继局面的值。
proved-play-ends = 每一步都使 { $rank } 减小，而它不会为负，所以游戏必然结束，而且这些性质不容许其他可能。
proved-play-ends-in-order = 在 { $rank } 这些数中，每一步都使它所改变的第一个减小。它们都不会为负，所以游戏必然结束，而且这些性质不容许其他可能。
family-row = { $name } { $start } 的棋盘是一行：左边是固定的列，中间是相同的列，右边是固定的列。n 每增加一步，行中就多一个相同的列。
family-ring = { $name } { $start } 的棋盘是由相同的列围成的环。
family-pieces = 一步最多改变 { $width } 个相邻的列。剩下的部分分成互不相连的小块。每个长的小块在两个固定的端点之间有一段相同的列，端点共有 { $kinds } 种。
family-equations = 在长度为 n 的小块端点附近的一步，留下的小块长度是 n 加上固定的数。离两端至少 { $margin } 列的一步，在左边和右边各留下一个小块。所以每个小块的值，是较短小块的值的异或的 mex。
family-seen = 所有种类的值由这些等式算出。从长度 { $from } 到长度 { $bound }，它们全都每隔 { $period } 重复。
family-induction = 这就够了。取一个更长的小块。无论走哪一步，小块总有一侧足够长，其值等于短 { $period } 的那一侧的值。所以一个小块与短 { $period } 的小块，后继局面的值相同，因而值相等。
family-boards = 棋盘的值由此得出：从 n = { $from } 起，每隔 { $period } 重复。
family-seen-growing = 所有种类的值由这些等式算出。从长度 { $from } 到长度 { $bound }，其中一些每隔 { $period } 重复，其余的则增加 { $saltus }。
family-growth = 这就够了。每一步至多留下一个值会增长的小块。在更长的小块中，值小的后继局面与短 { $period } 的小块相同，值大的后继局面的值增加 { $saltus }。所以小块的值同样地重复或增长。
family-boards-grow = 棋盘的值由此得出：从 n = { $from } 起，每隔 { $period } 增加 { $saltus }。
proved-worth = 所以 { $name } 的值为 { $value }。
proved-outcome = 所以 { $name } 的胜负类型为 { $outcome }。

## 值的和，以及使它变为 0 的着法

p-alone = 它的 SG 值为 0。没有值为 0 的后继局面，而每个后继局面自己都有一个值为 0 的后继局面：对手总能应对，直到您无法行动。
p-sum = 尼姆和（异或和）为 0。走一步恰好改变一个子游戏的值，尼姆和便不再是 0，而对手可以使它重新变为 0。无论您怎么走，对手都这样应对，直到您无法行动。
p-alone-entailing = 它的值为 0：没有其他部分时，它的任何着法都不能取胜。
p-sum-entailing = 尼姆和为 0：每个子游戏以外的部分与该子游戏的值相同，此时它的任何着法都不能取胜。
p-urgent = 在其余部分并列时，必须应答的子游戏中没有取胜的着法。
move-in-sum = 在 { $name } 中：{ $made }。
one-loony = 有一个子游戏的值为 ☾，所以无论其余部分的值是多少，先走者取胜。
winning-alone = { $made }。它的值为 0，是必败态。
winning-restores = 在 { $name } 中：{ $made }。其值为 { $own } ⊕ { $total } = { $target }，与其余子游戏抵消。
winning-ends-play = 在 { $name } 中：{ $made }。这样就结束了可能无休止的对局，并与其余子游戏抵消。
winning-to-p = 在 { $name } 中：{ $made }，这是必败态。
one-infinite = 有一个子游戏的值为无穷；加上其余子游戏的尼姆和，整体的值为 { $value }。
several-infinite = 值为无穷的子游戏不止一个：无论其余的值是多少，整体都是和局。
copies-cancel = { $name }，共 { $copies } 份：两两抵消
copies-but-one-cancel = { $name }，共 { $copies } 份：两两抵消后剩一份
pairing = 这里，{ $symmetry }把每一着变成另一着，而前者不妨碍后者。所以每一着都可以用它的像来应对，局面仍保持同样的对称：对手永远有应着。
pairing-after = 此后，{ $symmetry }把每一着变成另一着，而前者不妨碍后者。所以您可以用像来应对每一着，永远有应着。
symmetry-half-turn = 棋盘旋转半周
symmetry-top-bottom = 上下对称
symmetry-left-right = 左右对称
symmetry-pairs = 交换 { $pairs }
symmetry-pairs-more = 交换 { $pairs } 以及另外 { $more } 对

## 作为整体来玩的和

misere-rule = 在反常规则下，无法行动者胜。
own-endings = 胜负由规则本身规定；正常规则下的值不适用。
plays-alone = 在这些规则中，轮到谁走是局面的一部分，所以正常规则下的值不适用。
misere-no-sum = 反常规则下 SG 值不能相加，所以整个和要当作一个游戏。
by-analysis = 从终局往回，判定了所有能到达的局面：只要有一个后继局面是必败态，就是必胜态；所有后继局面都是必胜态时，就是必败态；始终判定不了的是和局。共遇到 { $positions } 个局面。
by-search = 对整体做了搜索：一个局面是必胜态，当且仅当有一步走到必败态。共遇到 { $positions } 个局面。
quotient-rule = 与任何局面相加时都同样进行的堆，是反常商中的同一个元素；一个和就是各堆元素的乘积。这个商有 { $order } 个元素；和是必败态，当且仅当乘积是其中 { $marked } 个之一。有限多个对证明了这对所有的和都成立。
quotient-covers = 这个商适用于不超过 { $heap } 的堆。
quotient-heap = { $name } 是 { $element }。
quotient-copies = { $name } 是 { $element }，它的 { $copies } 份是 { $power }。
quotient-in-p = 乘积是 { $product }，属于必败态。
quotient-not-in-p = 乘积是 { $product }，不属于必败态。
over-after = 如果胜方求快、负方拖延，游戏在 { $moves } 步后结束。
misere-ones = 没有一堆的值大于 1，所以取胜的着法留下尼姆和 1。现在的尼姆和是 { $sum }。
misere-large = 值不小于 2 的堆有 { $heaps } 个，尼姆和为 { $sum }。
game-over = 游戏已经结束。
every-move-to-n = 每一步都走到必胜态：对手总能应对。
leaves-p = 在 { $name } 中：{ $made }，留下必败态。
stuck-wins = 已经没有着法，而在反常规则下这就是胜。
rules-say-won = 游戏已经结束，按规则是轮到行动的一方胜。
draw-over = 游戏已经结束：和局。
draw-why = 没有一步走到必败态，所以谁都不能迫使对方输；但有些着法也不会走到必胜态。走完之后，对手的处境也是如此：
still-draw = 在 { $name } 中：{ $made }，仍是和局。

## 绿色的图

parts-unshown = 它共有 { $parts } 个部分，其中 { $hidden } 个没有列出；它们用同样的方法化简。
ground = 地面
one-edge = 一条边
stalk-up-to = { $edges } 条边的茎，直到 { $vertex }
branch = { $value } + 1，因为 { $vertex } 上面是 { $carried }
branch-stalk = { $value } + { $edges }：{ $edges } 条边的茎，其顶端 { $vertex } 上面是 { $carried }
carried-branches = { $sum }（{ $branches } 个分枝）
carried-fused = { $carried }；{ $fused }
one-loop = 1 个自环，值为 1
loops-added = { $loops } 个自环，每个值为 1：{ $terms } = { $sum }
odd-loops = { $loops } 个自环，奇数个：1
even-loops = { $loops } 个自环，偶数个：0
part-has = { $vertex } 带有 { $loops }
part-fuses = { $vertices } 融合，带有 { $loops }
part-fuses-more = { $vertices } 以及另外 { $more } 个顶点融合，带有 { $loops }
cut-others = 须变为 { $goal }；它上面除 { $edge } 外的值为 { $others }
cut-it = 须变为 0：砍断它
cut-branch = 须变为 { $goal } ⊕ { $others } = { $branch }，所以它上面的部分须变为 { $carried }
cut-loop = 须变为 { $goal }，而去掉 { $edge } 正是如此：砍断它
lines-more = 另有 { $count } 行
edge-green = { $edge }（绿）
edge-blue = { $edge }（蓝）
edge-red = { $edge }（红）

## 多种颜色的图

worth = { $name } 的值为 { $value }。
green-alone = 绿色而独立的部分相当于一堆 Nim；融合之后为：
cuts-tried = 试过了每一种砍法，并求出剩下部分的值；其中一些为：
for-either = 双方都可以砍
for-player = { $player }可以砍
left = 左方
right = 右方
no-winning-move = { $player }没有必胜着法：每一步之后{ $other }都能胜。
wins-at-least = 如果剩下的值不小于 0，{ $player }的这一步就取胜：这时轮到{ $other }行动，{ $other }输。
wins-at-most = 如果剩下的值不大于 0，{ $player }的这一步就取胜：这时轮到{ $other }行动，{ $other }输。
more-moves-of = { $player }另有 { $count } 种着法效果相同。
values-add = 值可以相加：数按数相加，Nim 堆按尼姆和相加，其他游戏一步一步地加。{ $verdict }
whole-zero = 整体的值为 0，所以先手输。
whole-positive = 整体的值为 { $value }，大于 0，所以无论谁先走，左方胜。
whole-negative = 整体的值为 { $value }，小于 0，所以无论谁先走，右方胜。
whole-confused = 整体的值为 { $value }，既不大于、不小于、也不等于 0，所以先手胜。
trees = 它的 { $edges } 条蓝边和红边构成树：值都是数，逐条边相加、折半即得。
tree-outline = 蓝红两色的树，其值是数。自地面往上为：
blue = 蓝
red = 红
with-on-top = { $colour }，上面的值为 { $value }
berlekamp-blue = 茎的 Berlekamp 法则：颜色改变之前有 { $edges } 条边，得整数部分 { $whole }；颜色改变处的两条边是小数点；之后每条边是一位数字，与第一条边同色为 1，异色为 0；最后补一个 1：二进制 { $binary }。
berlekamp-red = 茎的 Berlekamp 法则：颜色改变之前有 { $edges } 条边，得整数部分 { $whole }；颜色改变处的两条边是小数点；之后每条边是一位数字，与第一条边同色为 1，异色为 0；最后补一个 1：二进制 { $binary }，因首边为红色而取负号。

## 表格旁边的话

caption-theorem = { $name }：{ $statement }
caption-nim-sum = 尼姆和（异或和）：一列中 1 的个数为奇数时，该位为 1
caption-more = 另有 { $count } 个
caption-mex = 没有这个值的后继局面，所以 mex 为 { $mex }
caption-answered = 的应对是
