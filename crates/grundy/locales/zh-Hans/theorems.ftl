# 定理：名称、内容（.statement），以及出处（.source，仅当出处含有英文说明时）。英文写在各规则旁边。

theorem-sprague-grundy = Sprague-Grundy 定理
    .statement = 一个局面的 SG 值（格伦迪值）是其各后继局面 SG 值的 mex（不在其中出现的最小非负整数）；和的 SG 值是各子游戏 SG 值的尼姆和（异或和）；轮到行动的一方输，当且仅当它为 0。
theorem-smith = Smith 法则
    .statement = 设 m 是各后继局面的值的 mex。如果每个没有值的后继局面都能用一步走到值为 m 的局面来回应，那么该局面的值为 m；始终得不到值的局面，其值为 ∞(K)，K 是其后继局面的值的集合。∞(K) + n = ∞(K xor n)；两个无穷值之和为和局。
theorem-entailing-moves = 须应答的着法
    .statement = 局面的值是与之并列时它的任何着法都不能取胜的最小尼姆数；如果无论其余部分是什么都有着法取胜，则值为 ☾。走到某个尼姆数的着法只在与该数并列时取胜；须在原处应答的着法，或走后同一方再走的着法，在没有取胜的应答时取胜。含 ☾ 的和，先走者胜；否则当且仅当尼姆和为 0 时先走者输。
theorem-the-order-of-games = 游戏的次序
    .statement = 若 G > 0，无论谁先走，左方胜；若 G < 0，右方胜；若 G = 0，先手输；若 G 与 0 不可比较，先手胜。值可以相加；G > H 表示左方在 G - H 中胜。
theorem-canonical-forms = 规范形
    .statement = 一个游戏写作 {"{"} 左方能走到的 | 右方能走到的 {"}"}；去掉被支配的和可逆的选择之后，形式唯一。立在一条边上的部分只通过它的值起作用（冒号原理）。
theorem-bouton = Bouton 定理
    .statement = Nim 的局面是必败态，当且仅当各堆的尼姆和（异或和）为 0；反常规则下，只要有一堆大于 1，也是如此，否则当大小为 1 的堆有奇数个时是必败态。
theorem-bachet = Bachet 游戏
    .statement = 若每次可取 1 到 M 个，n 个一堆的 SG 值为 n mod (M+1)；反常规则下，它是必败态，当且仅当 n mod (M+1) = 1。
theorem-staircase = 阶梯 Nim
    .statement = 阶梯的 SG 值是各奇数级上数目的尼姆和；反常规则下，当这些数构成反常规则 Nim 的必败态时，它是必败态。
theorem-moore = Moore 定理
    .statement = 一组堆是必败态，当且仅当每个二进制位上 1 的个数都能被 K + 1 整除；反常规则下，只要有一堆大于 1，也是如此，否则当大小为 1 的堆的个数模 K + 1 余 1 时是必败态。
theorem-delete-nim = Delete Nim
    .statement = (n, m) 的 SG 值等于 (n-1) 与 (m-1) 按位或之后二进制末尾连续 1 的个数，所以必败态是两数都为奇数的局面；反常规则下，必败态是两数模 3 都余 1 或 2 的数对，(1,1) 除外。
    .source = T. Abuku and K. Suetsugu, Delete Nim, Journal of Mathematics, Tokushima University 55 (2021) 75-81；胜负：T. S. Ferguson, Game Theory, part I
theorem-whinihan = Whinihan 定理
    .statement = 带上限的一堆是必败态，当且仅当上限小于堆的齐肯多夫表示（写成互不相邻的斐波那契数之和，Zeckendorf）中最小的一项；反常规则下，对减去一个之后的堆同样成立。
theorem-chomp-l-shape = Chomp 的 L 形
    .statement = 一行与一列共用有毒的一格时，相当于以两臂为堆的 Nim。
theorem-chomp-two-rows = Chomp 的两行
    .statement = 两行是必败态，当且仅当下面一行多一格；反常规则下，两行而非 L 形时是必胜态。
theorem-chomp-strategy-stealing = Chomp 的策略窃取
    .statement = 大于 1×1 的矩形是必胜态（反常规则下为大于 1×2）：如果吃掉最远的一角有好的应对，那么先手一开始就可以走那一步。
theorem-chomp-equal-arms = Chomp 的等臂形
    .statement = 第一行与第一列等长而又不是 L 形时，是必胜态：吃掉第二行的第二格，就留下等臂的 L 形（反常规则下臂长须不小于 2）。
theorem-turning-turtles = 翻乌龟
    .statement = 一排硬币的 SG 值是各正面所在位置的尼姆和，位置从左起由 1 数起。
theorem-coin-turning = 翻硬币
    .statement = 一排硬币的 SG 值是各正面的 SG 值的尼姆和；第 n 枚正面的 SG 值，是以它为最右一枚的各种翻法中其余硬币之尼姆和的 mex。
theorem-tartan = 格子定理
    .statement = 在两个翻硬币游戏的乘积中，第 r 行第 c 列的正面的 SG 值，是 r 在第一个游戏中的值与 c 在第二个游戏中的值的尼姆积。
theorem-welter = Welter
    .statement = 一个局面的 SG 值是各枚硬币所在格子的尼姆和，再与每对硬币的 2^(v+1) - 1 求尼姆和，其中 2^v 是整除两者距离的最大的 2 的幂。
theorem-lasker = Lasker 的 Nim
    .statement = 在 Lasker 的 Nim 中，堆 4k+1、4k+2、4k+3、4k+4 的 SG 值分别为 4k+1、4k+2、4k+4、4k+3；反常规则只在所有堆都为 1 时与正常规则不同：这时奇数堆是必败态。
theorem-dim = Dim
    .statement = 在 Dim 中，一堆的 SG 值等于堆中因子 2 的次数加一，空堆为 0；反常规则下，奇数的堆是必败态。
theorem-chocolate = 掰巧克力
    .statement = n 行 m 列的巧克力恰好要掰 nm - 1 次，所以它的 SG 值是这个数的奇偶性；反常规则下，当这个数为奇数时是必败态。
    .source = 众所周知：每掰一次多出一块
theorem-independent-kings = 互不影响的王
    .statement = 一个王的着法不受其他王影响，所以局面的 SG 值是各王所在格的值的尼姆和；一格的值，是其上方、左方和左上方在棋盘上且未损坏的格的值的 mex。
theorem-prim = Prim
    .statement = 在 Prim 中，偶数堆的 SG 值为 0，堆 1 的值为 1；大于 1 的奇数堆，若最小素因子是第 k 个素数，则值为 k；反常规则下，唯一的必败态是单独一个 1。
theorem-range-of-moves = 取数为一段区间
    .statement = 若可取的数是从 a 到 b，n 个一堆的 SG 值为 (n mod (a+b)) / a，向下取整；反常规则下，值为 1 的堆是必败态。
    .source = 众所周知，见 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（减法游戏）；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-odd-moves = 只取奇数
    .statement = 若只能取奇数个，且可以取 1 个，n 个一堆的 SG 值为 n mod 2；反常规则下，奇数的堆是必败态。
    .source = 众所周知，见 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（减法游戏）；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-even-moves = 只取偶数
    .statement = 若恰好可以取任意偶数个，n 个一堆的 SG 值为 n/2，向下取整；反常规则下，值为 1 的堆是必败态。
    .source = 石子成对的 Nim：C. L. Bouton, Annals of Mathematics 3 (1901) 35-39；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-powers-of-an-even-number = 偶数的幂
    .statement = 若可取的数是偶数 K 的各次幂，令 r = n mod (K+1)，则 n 个一堆在 r = K 时 SG 值为 2，否则为 r mod 2；反常规则下，r 为奇数的堆是必败态。
    .source = 众所周知：K 的每个幂模 K+1 余 1 或 -1；反常规则：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-wythoff = Wythoff 定理
    .statement = 必败态是数对 (⌊kφ⌋, ⌊kφ⌋ + k)，φ 为黄金比，k = 0, 1, 2, …；反常规则下，以 (0,1) 和 (2,2) 代替 (0,0) 和 (1,2)。
    .source = W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202；反常规则：A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984) 49-73
theorem-silver-dollar = 银元游戏
    .statement = 硬币从右起两两配对（硬币为奇数枚时，最左一枚与边缘配对）；局面的 SG 值是各对之间空位数的尼姆和。反常规则下，当这些空位数构成反常规则 Nim 的必败态时，它是必败态。
theorem-king = 王
    .statement = 设 a 为较小的坐标，b 为较大的坐标。a 为偶数时，王的 SG 值为 b mod 2；a 为奇数时为 3 - b mod 2。反常规则下，当 a = 0 且 b 为奇数，或 a ≥ 2 且两者都为偶数时，是必败态。
    .source = 众所周知；由有限验证证明，因为规律只取决于奇偶性，而着法只走一步
theorem-rook = 车
    .statement = 位于 x,y 的车相当于堆为 x 和 y 的 Nim：SG 值为两者的尼姆和；反常规则下，当 x = y ≥ 2 或 x + y = 1 时是必败态。
theorem-white-knight = 白马
    .statement = 马的 SG 值取决于它在 4×4 方块中的位置，以及该方块在对角线上、紧邻对角线还是更远；它为 0，当且仅当两个坐标模 4 都余 0 或 1。反常规则下（设 a ≤ b），当 a ≥ 3 且 a + b 为偶数，或 a = 1 且 b mod 4 = 3，或 a = 0、b ≥ 2 且 b mod 4 不为 1 时，是必败态。
    .source = E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, Academic Press 1982, ch. 3；由有限验证证明，因为规律有周期，而着法很短
theorem-nivasch = Nivasch 定理
    .statement = (x, y) 的 SG 值是 |y/x - x/y| 向下取整；反常规则下，必败态与必胜态恰好在两个相邻斐波那契数的倍数处互换。
    .source = G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006) 2798-2800；反常规则：V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007) 1199-1204
theorem-nimble = Nimble
    .statement = 位于第 k 格的硬币相当于 Nim 中的一堆 k，所以局面的 SG 值是各格编号的尼姆和；反常规则下，有硬币在第 1 格之外时，尼姆和为 0 则是必败态，否则第 1 格上硬币为奇数枚时是必败态。
theorem-fusion-and-colon-principle = 融合原理与冒号原理
    .statement = 一个圈上的顶点可以融合为一点，圈上的边变为自环，每个自环的值为 1；一座桥上面若是值为 g 的图，则值为 g + 1；挂在同一顶点上的各部分按尼姆和相加。
theorem-colon-principle-for-numbers = 数的冒号原理
    .statement = 一条蓝边，上面的图值为数 x，则值为 (x + n) / 2^(n - 1)，其中 n ≥ 1 是使 x + n > 1 的最小整数；红边同理，符号相反；挂在同一顶点上的各部分相加。整体为正则左方胜，为负则右方胜，为 0 则先手输。
theorem-ferguson = Ferguson 定理
    .statement = 反常规则下，若干减法游戏堆之和是必败态，当且仅当：有一堆的值不小于 2 且各值的尼姆和为 0，或者没有一堆的值大于 1 且尼姆和为 1。
theorem-plambeck-siegel = Plambeck-Siegel 定理
    .statement = 设每步至多拿走 t 个，至多留下 h 堆。若不超过 B = max(h(e+p)+t, p+t+1) 的各堆的反常商已知，且对满足 n+p <= B 的所有 n >= e 都有 Phi(n+p) = Phi(n)，则对所有 n >= e 都有 Phi(n+p) = Phi(n)，且此商就是所有堆的反常商。
theorem-guy-smith = Guy-Smith 定理
    .statement = 设每步至多拿走 t 个，至多留下 h 堆。若对满足 n+p <= max(h(e+p)+t, p+t+1) 的所有 n >= e 都有 G(n+p) = G(n)，则对所有 n >= e 都有 G(n+p) = G(n)。
theorem-guy-smith-unequal = Guy-Smith 定理（不等分）
    .statement = 在 Grundy 游戏中，若对满足 n+p <= 2(e+p) 的所有 n >= e 都有 G(n+p) = G(n)，且 e <= n < e+p 的 G(n) 都不为 0，则对所有 n >= e 都有 G(n+p) = G(n)。
    .source = 仿照 R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)
theorem-subtraction-window = 减法游戏的窗口
    .statement = 在最大可取数为 M 的减法游戏中，若对连续 M 个堆 n 都有 G(n+p) = G(n)，则对更大的 n 也都成立。
theorem-subtraction-state = 减法游戏的状态
    .statement = 在减法游戏中，如果超过 M 之后能否取只取决于奇偶性，那么最后 M 个值，以及被更早的堆所排除的值（都高于尚未被永远排除的最小值），在相差一个常数的意义下决定了以后所有的值：它们重现时，SG 值就是算术周期的。
    .source = A. N. Siegel, Combinatorial Game Theory (2013), ch. IV（all-but 游戏）
theorem-arithmetic-period-three-heaps = 算术周期（三堆）
    .statement = 若对 e <= n <= N - p 都有 G(n+p) = G(n) + s，其中 s 是 2 的幂，N 相对于 e + p 以下的值足够大，并且 N 之前的堆能通过可以平移整数个周期的着法得到所有更小的值，则对所有 n >= e 都有 G(n+p) = G(n) + s。
    .source = 在使用之处证明，见 octal/src/periods/guy_smith.rs；问题的由来见 S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313 (2004) 463-472
theorem-guy-smith-for-systems = 方程组的 Guy-Smith 定理
    .statement = 若一条带子的所有种类的小块的值在某个上界以内都满足 G(n+p) = G(n)，则对所有 n 都满足。
    .source = R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526；方程组的情形：proofs/Systems.v
theorem-growth-in-systems = 方程组中的增长
    .statement = 若一条带子的所有种类的小块的值在某个上界以内都满足 G(n+p) = G(n) 或 G(n+p) = G(n) + s，且每一步至多留下一个值会增长的小块，则对所有 n 都满足。
    .source = proofs/Growth.v
theorem-automatic-sequence = 自动序列
    .statement = 若一个自动机给每个局面恰好一个值，任何选项都没有这个值，而每个更小的值都有某个选项取到，则这些就是所有局面的值；这时另一个自动机判定是否对所有 n >= e 都有 G(n+p) = G(n) + s。对必败态也是如此。
    .source = J. R. Büchi, Weak second-order arithmetic and finite automata, Z. Math. Logik Grundlagen Math. 6 (1960) 66-92；J. Shallit, The Logical Approach to Automatic Sequences, Cambridge University Press (2022)
