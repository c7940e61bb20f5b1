# 解釋所說的話。數值、局面和算式原樣代入。術語見 GLOSSARY.md。

# 列表各項之間
comma = 、

## 標題

title-components = 各子遊戲的值
title-nim-sum = 它們的尼姆和
title-sum = 它們的和
title-winning = 為什麼這些著法取勝
title-losing = 為什麼每一步都輸
title-draw = 為什麼是和局
title-misere = 反常規則（misère）
title-induction = 逆向歸納法
title-misere-values = 各子遊戲的 SG 值及其尼姆和
title-who-wins = 誰勝
title-play = 對局如何繼續
title-proved = 為什麼這已得到證明

## 通用

others-alike = 其餘子遊戲的值用同樣的方法求得。
# 著法，以及該子遊戲剩下什麼
made = { $label }，變為 { $left }
made-nothing-left = { $label }，什麼也不剩
nothing = 空
more-moves = 另有 { $count } 種著法效果相同。
# 子遊戲，以及其中的一步
move-in = { $name }：{ $label }

## 對局如何繼續

play-first = 取勝：剩下 { $made }
play-answer = 的應對是：{ $made }
play-over = 使對局結束，走這一步的一方輸
play-more = 還有更多
answers-more = ……還有更多著法，每一步都有應對。

## 各子遊戲的值

worth-by-theorem = { $name } 的 SG 值為 { $value }，由定理得出：{ $theorem }。
after-fusion = 融合之後它是一棵樹，自地面往上為：
options-indeed = 驗證一下，它的各個後繼局面的 SG 值為：
outcome-only = { $name } 的勝負類型為 { $outcome }；這裡用不到它的值。
worth-periodic = { $name } 的 SG 值為 { $value }：從堆 { $preperiod } 起，SG 值以 { $period } 為週期重複，所以它與堆 { $same } 的值相同。
worth-arithmetic = { $name } 的 SG 值為 { $value }：從堆 { $preperiod } 起，每過一個週期（長度 { $period }），SG 值增加 { $saltus }；它比堆 { $same } 多出 { $turns } 個週期。
worth-many-options = { $name } 的 SG 值為 { $value }，即各後繼局面 SG 值的 mex；後繼局面太多，不一一列出。
no-move = { $name } 沒有著法，所以 SG 值為 0。
worth-infinite = { $name } 的值為 { $value }：對局可能永不結束，按下面的法則得不到一個數。它的後繼局面的值為：
worth-with-infinite = { $name } 的 SG 值為 { $value }，即不在後繼局面的值中出現的最小非負整數。走到值為無窮的局面對誰都沒有好處：對手可以回應一步，走到值為 { $value } 的局面。
worth-mex = { $name } 的 SG 值為 { $value }，即不在後繼局面的值中出現的最小非負整數：
worth-entailing = { $name } 的值為 { $value }，即與之並列時它的任何著法都不能取勝的最小尼姆數。各著法在其餘部分的值為下列數時取勝：
worth-loony = { $name } 的值為 ☾：無論其餘部分是什麼，總有著法取勝。各著法在其餘部分的值為下列數時取勝：
urgent-here = 下一步必須走在 { $name } 中。各著法在其餘部分的值為下列數時取勝：
wins-beside = { $made }：{ $rests }
wins-beside-all-but = { $made }：除 { $rests } 以外的一切
wins-beside-all = { $made }：一切
wins-beside-none = { $made }：無

## 關於所有局面的定理

proved-p = 對所有的數 { $heaps } 已證明，必敗態恰好是：{ $statement }。
proved-no-p-to-p = 沒有一步從必敗態走到必敗態。
proved-answered = 從其他每個局面都有一步走到必敗態。
proved-answered-misere = 從其他每個局面都有一步走到必敗態，除非根本無法行動：那時輪到行動的一方已經獲勝。
proved-values = 對所有的數 { $heaps } 已證明 SG 值為：{ $statement }。
proved-no-option-alike = 沒有後繼局面與該局面的值相同。
proved-smaller-values = 每個更小的值都是某個後繼局面的值。
proved-play-ends = 每一步都使 { $rank } 減小，而它不會為負，所以遊戲必然結束，而且這些性質不容許其他可能。
proved-play-ends-in-order = 在 { $rank } 這些數中，每一步都使它所改變的第一個減小。它們都不會為負，所以遊戲必然結束，而且這些性質不容許其他可能。
family-row = { $name } { $start } 的棋盤是一行：左邊是固定的列，中間是相同的列，右邊是固定的列。n 每增加一步，行中就多一個相同的列。
family-ring = { $name } { $start } 的棋盤是由相同的列圍成的環。
family-pieces = 一步最多改變 { $width } 個相鄰的列。剩下的部分分成互不相連的小塊。每個長的小塊在兩個固定的端點之間有一段相同的列，端點共有 { $kinds } 種。
family-equations = 在長度為 n 的小塊端點附近的一步，留下的小塊長度是 n 加上固定的數。離兩端至少 { $margin } 列的一步，在左邊和右邊各留下一個小塊。所以每個小塊的值，是較短小塊的值的異或的 mex。
family-seen = 所有種類的值由這些等式算出。從長度 { $from } 到長度 { $bound }，它們全都每隔 { $period } 重複。
family-induction = 這就夠了。取一個更長的小塊。無論走哪一步，小塊總有一側足夠長，其值等於短 { $period } 的那一側的值。所以一個小塊與短 { $period } 的小塊，後繼局面的值相同，因而值相等。
family-boards = 棋盤的值由此得出：從 n = { $from } 起，每隔 { $period } 重複。
family-seen-growing = 所有種類的值由這些等式算出。從長度 { $from } 到長度 { $bound }，其中一些每隔 { $period } 重複，其餘的則增加 { $saltus }。
family-growth = 這就夠了。每一步至多留下一個值會增長的小塊。在更長的小塊中，值小的後繼局面與短 { $period } 的小塊相同，值大的後繼局面的值增加 { $saltus }。所以小塊的值同樣地重複或增長。
family-boards-grow = 棋盤的值由此得出：從 n = { $from } 起，每隔 { $period } 增加 { $saltus }。
proved-worth = 所以 { $name } 的值為 { $value }。
proved-outcome = 所以 { $name } 的勝負類型為 { $outcome }。

## 值的和，以及使它變為 0 的著法

p-alone = 它的 SG 值為 0。沒有值為 0 的後繼局面，而每個後繼局面自己都有一個值為 0 的後繼局面：對手總能應對，直到您無法行動。
p-sum = 尼姆和（異或和）為 0。走一步恰好改變一個子遊戲的值，尼姆和便不再是 0，而對手可以使它重新變為 0。無論您怎麼走，對手都這樣應對，直到您無法行動。
p-alone-entailing = 它的值為 0：沒有其他部分時，它的任何著法都不能取勝。
p-sum-entailing = 尼姆和為 0：每個子遊戲以外的部分與該子遊戲的值相同，此時它的任何著法都不能取勝。
p-urgent = 在其餘部分並列時，必須應答的子遊戲中沒有取勝的著法。
move-in-sum = 在 { $name } 中：{ $made }。
one-loony = 有一個子遊戲的值為 ☾，所以無論其餘部分的值是多少，先走者取勝。
winning-alone = { $made }。它的值為 0，是必敗態。
winning-restores = 在 { $name } 中：{ $made }。其值為 { $own } ⊕ { $total } = { $target }，與其餘子遊戲抵消。
winning-ends-play = 在 { $name } 中：{ $made }。這樣就結束了可能無休止的對局，並與其餘子遊戲抵消。
winning-to-p = 在 { $name } 中：{ $made }，這是必敗態。
one-infinite = 有一個子遊戲的值為無窮；加上其餘子遊戲的尼姆和，整體的值為 { $value }。
several-infinite = 值為無窮的子遊戲不止一個：無論其餘的值是多少，整體都是和局。
copies-cancel = { $name }，共 { $copies } 份：兩兩抵消
copies-but-one-cancel = { $name }，共 { $copies } 份：兩兩抵消後剩一份
pairing = 這裡，{ $symmetry }把每一著變成另一著，而前者不妨礙後者。所以每一著都可以用它的像來應對，局面仍保持同樣的對稱：對手永遠有應著。
pairing-after = 此後，{ $symmetry }把每一著變成另一著，而前者不妨礙後者。所以您可以用像來應對每一著，永遠有應著。
symmetry-half-turn = 棋盤旋轉半周
symmetry-top-bottom = 上下對稱
symmetry-left-right = 左右對稱
symmetry-pairs = 交換 { $pairs }
symmetry-pairs-more = 交換 { $pairs } 以及另外 { $more } 對

## 作為整體來玩的和

misere-rule = 在反常規則下，無法行動者勝。
own-endings = 勝負由規則本身規定；正常規則下的值不適用。
plays-alone = 在這些規則中，輪到誰走是局面的一部分，所以正常規則下的值不適用。
misere-no-sum = 反常規則下 SG 值不能相加，所以整個和要當作一個遊戲。
by-analysis = 從終局往回，判定了所有能到達的局面：只要有一個後繼局面是必敗態，就是必勝態；所有後繼局面都是必勝態時，就是必敗態；始終判定不了的是和局。共遇到 { $positions } 個局面。
by-search = 對整體做了搜尋：一個局面是必勝態，若且唯若有一步走到必敗態。共遇到 { $positions } 個局面。
quotient-rule = 與任何局面相加時都同樣進行的堆，是反常商中的同一個元素；一個和就是各堆元素的乘積。這個商有 { $order } 個元素；和是必敗態，若且唯若乘積是其中 { $marked } 個之一。有限多個對證明了這對所有的和都成立。
quotient-covers = 這個商適用於不超過 { $heap } 的堆。
quotient-heap = { $name } 是 { $element }。
quotient-copies = { $name } 是 { $element }，它的 { $copies } 份是 { $power }。
quotient-in-p = 乘積是 { $product }，屬於必敗態。
quotient-not-in-p = 乘積是 { $product }，不屬於必敗態。
over-after = 如果勝方求快、負方拖延，遊戲在 { $moves } 步後結束。
misere-ones = 沒有一堆的值大於 1，所以取勝的著法留下尼姆和 1。現在的尼姆和是 { $sum }。
misere-large = 值不小於 2 的堆有 { $heaps } 個，尼姆和為 { $sum }。
game-over = 遊戲已經結束。
every-move-to-n = 每一步都走到必勝態：對手總能應對。
leaves-p = 在 { $name } 中：{ $made }，留下必敗態。
stuck-wins = 已經沒有著法，而在反常規則下這就是勝。
rules-say-won = 遊戲已經結束，按規則是輪到行動的一方勝。
draw-over = 遊戲已經結束：和局。
draw-why = 沒有一步走到必敗態，所以誰都不能迫使對方輸；但有些著法也不會走到必勝態。走完之後，對手的處境也是如此：
still-draw = 在 { $name } 中：{ $made }，仍是和局。

## 綠色的圖

parts-unshown = 它共有 { $parts } 個部分，其中 { $hidden } 個沒有列出；它們用同樣的方法化簡。
ground = 地面
one-edge = 一條邊
stalk-up-to = { $edges } 條邊的莖，直到 { $vertex }
branch = { $value } + 1，因為 { $vertex } 上面是 { $carried }
branch-stalk = { $value } + { $edges }：{ $edges } 條邊的莖，其頂端 { $vertex } 上面是 { $carried }
carried-branches = { $sum }（{ $branches } 個分枝）
carried-fused = { $carried }；{ $fused }
one-loop = 1 個自環，值為 1
loops-added = { $loops } 個自環，每個值為 1：{ $terms } = { $sum }
odd-loops = { $loops } 個自環，奇數個：1
even-loops = { $loops } 個自環，偶數個：0
part-has = { $vertex } 帶有 { $loops }
part-fuses = { $vertices } 融合，帶有 { $loops }
part-fuses-more = { $vertices } 以及另外 { $more } 個頂點融合，帶有 { $loops }
cut-others = 須變為 { $goal }；它上面除 { $edge } 外的值為 { $others }
cut-it = 須變為 0：砍斷它
cut-branch = 須變為 { $goal } ⊕ { $others } = { $branch }，所以它上面的部分須變為 { $carried }
cut-loop = 須變為 { $goal }，而去掉 { $edge } 正是如此：砍斷它
lines-more = 另有 { $count } 行
edge-green = { $edge }（綠）
edge-blue = { $edge }（藍）
edge-red = { $edge }（紅）

## 多種顏色的圖

worth = { $name } 的值為 { $value }。
green-alone = 綠色而獨立的部分相當於一堆 Nim；融合之後為：
cuts-tried = 試過了每一種砍法，並求出剩下部分的值；其中一些為：
for-either = 雙方都可以砍
for-player = { $player }可以砍
left = 左方
right = 右方
no-winning-move = { $player }沒有必勝著法：每一步之後{ $other }都能勝。
wins-at-least = 如果剩下的值不小於 0，{ $player }的這一步就取勝：這時輪到{ $other }行動，{ $other }輸。
wins-at-most = 如果剩下的值不大於 0，{ $player }的這一步就取勝：這時輪到{ $other }行動，{ $other }輸。
more-moves-of = { $player }另有 { $count } 種著法效果相同。
values-add = 值可以相加：數按數相加，Nim 堆按尼姆和相加，其他遊戲一步一步地加。{ $verdict }
whole-zero = 整體的值為 0，所以先手輸。
whole-positive = 整體的值為 { $value }，大於 0，所以無論誰先走，左方勝。
whole-negative = 整體的值為 { $value }，小於 0，所以無論誰先走，右方勝。
whole-confused = 整體的值為 { $value }，既不大於、不小於、也不等於 0，所以先手勝。
trees = 它的 { $edges } 條藍邊和紅邊構成樹：值都是數，逐條邊相加、折半即得。
tree-outline = 藍紅兩色的樹，其值是數。自地面往上為：
blue = 藍
red = 紅
with-on-top = { $colour }，上面的值為 { $value }
berlekamp-blue = 莖的 Berlekamp 法則：顏色改變之前有 { $edges } 條邊，得整數部分 { $whole }；顏色改變處的兩條邊是小數點；之後每條邊是一位數字，與第一條邊同色為 1，異色為 0；最後補一個 1：二進位 { $binary }。
berlekamp-red = 莖的 Berlekamp 法則：顏色改變之前有 { $edges } 條邊，得整數部分 { $whole }；顏色改變處的兩條邊是小數點；之後每條邊是一位數字，與第一條邊同色為 1，異色為 0；最後補一個 1：二進位 { $binary }，因首邊為紅色而取負號。

## 表格旁邊的話

caption-theorem = { $name }：{ $statement }
caption-nim-sum = 尼姆和（異或和）：同一直行中 1 的個數為奇數時，該位為 1
caption-more = 另有 { $count } 個
caption-mex = 沒有這個值的後繼局面，所以 mex 為 { $mex }
caption-answered = 的應對是
