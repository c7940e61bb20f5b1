# 定理：名稱、內容（.statement），以及出處（.source，僅當出處含有英文說明時）。英文寫在各規則旁邊。

theorem-sprague-grundy = Sprague-Grundy 定理
    .statement = 一個局面的 SG 值（格倫迪值）是其各後繼局面 SG 值的 mex（不在其中出現的最小非負整數）；和的 SG 值是各子遊戲 SG 值的尼姆和（異或和）；輪到行動的一方輸，若且唯若它為 0。
theorem-smith = Smith 法則
    .statement = 設 m 是各後繼局面的值的 mex。如果每個沒有值的後繼局面都能用一步走到值為 m 的局面來回應，那麼該局面的值為 m；始終得不到值的局面，其值為 ∞(K)，K 是其後繼局面的值的集合。∞(K) + n = ∞(K xor n)；兩個無窮值之和為和局。
theorem-entailing-moves = 須應答的著法
    .statement = 局面的值是與之並列時它的任何著法都不能取勝的最小尼姆數；如果無論其餘部分是什麼都有著法取勝，則值為 ☾。走到某個尼姆數的著法只在與該數並列時取勝；須在原處應答的著法，或走後同一方再走的著法，在沒有取勝的應答時取勝。含 ☾ 的和，先走者勝；否則若且唯若尼姆和為 0 時先走者輸。
theorem-the-order-of-games = 遊戲的次序
    .statement = 若 G > 0，無論誰先走，左方勝；若 G < 0，右方勝；若 G = 0，先手輸；若 G 與 0 不可比較，先手勝。值可以相加；G > H 表示左方在 G - H 中勝。
theorem-canonical-forms = 規範形
    .statement = 一個遊戲寫作 {"{"} 左方能走到的 | 右方能走到的 {"}"}；去掉被支配的和可逆的選擇之後，形式唯一。立在一條邊上的部分只透過它的值起作用（冒號原理）。
theorem-bouton = Bouton 定理
    .statement = Nim 的局面是必敗態，若且唯若各堆的尼姆和（異或和）為 0；反常規則下，只要有一堆大於 1，也是如此，否則當大小為 1 的堆有奇數個時是必敗態。
theorem-bachet = Bachet 遊戲
    .statement = 若每次可取 1 到 M 個，n 個一堆的 SG 值為 n mod (M+1)；反常規則下，它是必敗態，若且唯若 n mod (M+1) = 1。
theorem-staircase = 階梯 Nim
    .statement = 階梯的 SG 值是各奇數級上數目的尼姆和；反常規則下，當這些數構成反常規則 Nim 的必敗態時，它是必敗態。
theorem-moore = Moore 定理
    .statement = 一組堆是必敗態，若且唯若每個二進位上 1 的個數都能被 K + 1 整除；反常規則下，只要有一堆大於 1，也是如此，否則當大小為 1 的堆的個數模 K + 1 餘 1 時是必敗態。
theorem-delete-nim = Delete Nim
    .statement = (n, m) 的 SG 值等於 (n-1) 與 (m-1) 按位或之後二進位末尾連續 1 的個數，所以必敗態是兩數都為奇數的局面；反常規則下，必敗態是兩數模 3 都餘 1 或 2 的數對，(1,1) 除外。
    .source = T. Abuku and K. Suetsugu, Delete Nim, Journal of Mathematics, Tokushima University 55 (2021) 75-81；勝負：T. S. Ferguson, Game Theory, part I
theorem-whinihan = Whinihan 定理
    .statement = 帶上限的一堆是必敗態，若且唯若上限小於堆的齊肯多夫表示（寫成互不相鄰的費波那契數之和，Zeckendorf）中最小的一項；反常規則下，對減去一個之後的堆同樣成立。
theorem-chomp-l-shape = Chomp 的 L 形
    .statement = 一橫列與一直行共用有毒的一格時，相當於以兩臂為堆的 Nim。
theorem-chomp-two-rows = Chomp 的兩行
    .statement = 兩橫列是必敗態，若且唯若下面一橫列多一格；反常規則下，兩橫列而非 L 形時是必勝態。
theorem-chomp-strategy-stealing = Chomp 的策略竊取
    .statement = 大於 1×1 的矩形是必勝態（反常規則下為大於 1×2）：如果吃掉最遠的一角有好的應對，那麼先手一開始就可以走那一步。
theorem-chomp-equal-arms = Chomp 的等臂形
    .statement = 第一橫列與第一直行等長而又不是 L 形時，是必勝態：吃掉第二橫列的第二格，就留下等臂的 L 形（反常規則下臂長須不小於 2）。
theorem-turning-turtles = 翻烏龜
    .statement = 一排硬幣的 SG 值是各正面所在位置的尼姆和，位置從左起由 1 數起。
theorem-coin-turning = 翻硬幣
    .statement = 一排硬幣的 SG 值是各正面的 SG 值的尼姆和；第 n 枚正面的 SG 值，是以它為最右一枚的各種翻法中其餘硬幣之尼姆和的 mex。
theorem-tartan = 格子定理
    .statement = 在兩個翻硬幣遊戲的乘積中，第 r 橫列第 c 直行的正面的 SG 值，是 r 在第一個遊戲中的值與 c 在第二個遊戲中的值的尼姆積。
theorem-welter = Welter
    .statement = 一個局面的 SG 值是各枚硬幣所在格子的尼姆和，再與每對硬幣的 2^(v+1) - 1 求尼姆和，其中 2^v 是整除兩者距離的最大的 2 的冪。
theorem-lasker = Lasker 的 Nim
    .statement = 在 Lasker 的 Nim 中，堆 4k+1、4k+2、4k+3、4k+4 的 SG 值分別為 4k+1、4k+2、4k+4、4k+3；反常規則只在所有堆都為 1 時與正常規則不同：這時奇數堆是必敗態。
theorem-dim = Dim
    .statement = 在 Dim 中，一堆的 SG 值等於堆中因子 2 的次數加一，空堆為 0；反常規則下，奇數的堆是必敗態。
theorem-chocolate = 掰巧克力
    .statement = n 橫列 m 直行的巧克力恰好要掰 nm - 1 次，所以它的 SG 值是這個數的奇偶性；反常規則下，當這個數為奇數時是必敗態。
    .source = 眾所周知：每掰一次多出一塊
theorem-independent-kings = 互不影響的王
    .statement = 一個王的著法不受其他王影響，所以局面的 SG 值是各王所在格的值的尼姆和；一格的值，是其上方、左方和左上方在棋盤上且未損壞的格的值的 mex。
theorem-prim = Prim
    .statement = 在 Prim 中，偶數堆的 SG 值為 0，堆 1 的值為 1；大於 1 的奇數堆，若最小素因子是第 k 個素數，則值為 k；反常規則下，唯一的必敗態是單獨一個 1。
theorem-range-of-moves = 取數為一段區間
    .statement = 若可取的數是從 a 到 b，n 個一堆的 SG 值為 (n mod (a+b)) / a，無條件捨去取整；反常規則下，值為 1 的堆是必敗態。
    .source = 眾所周知，見 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（減法遊戲）；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-odd-moves = 只取奇數
    .statement = 若只能取奇數個，且可以取 1 個，n 個一堆的 SG 值為 n mod 2；反常規則下，奇數的堆是必敗態。
    .source = 眾所周知，見 E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4（減法遊戲）；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-even-moves = 只取偶數
    .statement = 若恰好可以取任意偶數個，n 個一堆的 SG 值為 n/2，無條件捨去取整；反常規則下，值為 1 的堆是必敗態。
    .source = 石子成對的 Nim：C. L. Bouton, Annals of Mathematics 3 (1901) 35-39；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-powers-of-an-even-number = 偶數的冪
    .statement = 若可取的數是偶數 K 的各次冪，令 r = n mod (K+1)，則 n 個一堆在 r = K 時 SG 值為 2，否則為 r mod 2；反常規則下，r 為奇數的堆是必敗態。
    .source = 眾所周知：K 的每個冪模 K+1 餘 1 或 -1；反常規則：T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974) 159-167
theorem-wythoff = Wythoff 定理
    .statement = 必敗態是數對 (⌊kφ⌋, ⌊kφ⌋ + k)，φ 為黃金比，k = 0, 1, 2, …；反常規則下，以 (0,1) 和 (2,2) 代替 (0,0) 和 (1,2)。
    .source = W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907) 199-202；反常規則：A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984) 49-73
theorem-silver-dollar = 銀元遊戲
    .statement = 硬幣從右起兩兩配對（硬幣為奇數枚時，最左一枚與邊緣配對）；局面的 SG 值是各對之間空位數的尼姆和。反常規則下，當這些空位數構成反常規則 Nim 的必敗態時，它是必敗態。
theorem-king = 王
    .statement = 設 a 為較小的座標，b 為較大的座標。a 為偶數時，王的 SG 值為 b mod 2；a 為奇數時為 3 - b mod 2。反常規則下，當 a = 0 且 b 為奇數，或 a ≥ 2 且兩者都為偶數時，是必敗態。
    .source = 眾所周知；由有限驗證證明，因為規律只取決於奇偶性，而著法只走一步
theorem-rook = 車
    .statement = 位於 x,y 的車相當於堆為 x 和 y 的 Nim：SG 值為兩者的尼姆和；反常規則下，當 x = y ≥ 2 或 x + y = 1 時是必敗態。
theorem-white-knight = 白馬
    .statement = 馬的 SG 值取決於它在 4×4 方塊中的位置，以及該方塊在對角線上、緊鄰對角線還是更遠；它為 0，若且唯若兩個座標模 4 都餘 0 或 1。反常規則下（設 a ≤ b），當 a ≥ 3 且 a + b 為偶數，或 a = 1 且 b mod 4 = 3，或 a = 0、b ≥ 2 且 b mod 4 不為 1 時，是必敗態。
    .source = E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, Academic Press 1982, ch. 3；由有限驗證證明，因為規律有週期，而著法很短
theorem-nivasch = Nivasch 定理
    .statement = (x, y) 的 SG 值是 |y/x - x/y| 無條件捨去取整；反常規則下，必敗態與必勝態恰好在兩個相鄰費波那契數的倍數處互換。
    .source = G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006) 2798-2800；反常規則：V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007) 1199-1204
theorem-nimble = Nimble
    .statement = 位於第 k 格的硬幣相當於 Nim 中的一堆 k，所以局面的 SG 值是各格編號的尼姆和；反常規則下，有硬幣在第 1 格之外時，尼姆和為 0 則是必敗態，否則第 1 格上硬幣為奇數枚時是必敗態。
theorem-fusion-and-colon-principle = 融合原理與冒號原理
    .statement = 一個圈上的頂點可以融合為一點，圈上的邊變為自環，每個自環的值為 1；一座橋上面若是值為 g 的圖，則值為 g + 1；掛在同一頂點上的各部分按尼姆和相加。
theorem-colon-principle-for-numbers = 數的冒號原理
    .statement = 一條藍邊，上面的圖值為數 x，則值為 (x + n) / 2^(n - 1)，其中 n ≥ 1 是使 x + n > 1 的最小整數；紅邊同理，符號相反；掛在同一頂點上的各部分相加。整體為正則左方勝，為負則右方勝，為 0 則先手輸。
theorem-ferguson = Ferguson 定理
    .statement = 反常規則下，若干減法遊戲堆之和是必敗態，若且唯若：有一堆的值不小於 2 且各值的尼姆和為 0，或者沒有一堆的值大於 1 且尼姆和為 1。
theorem-plambeck-siegel = Plambeck-Siegel 定理
    .statement = 設每步至多拿走 t 個，至多留下 h 堆。若不超過 B = max(h(e+p)+t, p+t+1) 的各堆的反常商已知，且對滿足 n+p <= B 的所有 n >= e 都有 Phi(n+p) = Phi(n)，則對所有 n >= e 都有 Phi(n+p) = Phi(n)，且此商就是所有堆的反常商。
theorem-guy-smith = Guy-Smith 定理
    .statement = 設每步至多拿走 t 個，至多留下 h 堆。若對滿足 n+p <= max(h(e+p)+t, p+t+1) 的所有 n >= e 都有 G(n+p) = G(n)，則對所有 n >= e 都有 G(n+p) = G(n)。
theorem-guy-smith-unequal = Guy-Smith 定理（不等分）
    .statement = 在 Grundy 遊戲中，若對滿足 n+p <= 2(e+p) 的所有 n >= e 都有 G(n+p) = G(n)，且 e <= n < e+p 的 G(n) 都不為 0，則對所有 n >= e 都有 G(n+p) = G(n)。
    .source = 仿照 R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)
theorem-subtraction-window = 減法遊戲的視窗
    .statement = 在最大可取數為 M 的減法遊戲中，若對連續 M 個堆 n 都有 G(n+p) = G(n)，則對更大的 n 也都成立。
theorem-subtraction-state = 減法遊戲的狀態
    .statement = 在減法遊戲中，如果超過 M 之後能否取只取決於奇偶性，那麼最後 M 個值，以及被更早的堆所排除的值（都高於尚未被永遠排除的最小值），在相差一個常數的意義下決定了以後所有的值：它們重現時，SG 值就是算術週期的。
    .source = A. N. Siegel, Combinatorial Game Theory (2013), ch. IV（all-but 遊戲）
theorem-arithmetic-period-three-heaps = 算術週期（三堆）
    .statement = 若對 e <= n <= N - p 都有 G(n+p) = G(n) + s，其中 s 是 2 的冪，N 相對於 e + p 以下的值足夠大，並且 N 之前的堆能透過可以平移整數個週期的著法得到所有更小的值，則對所有 n >= e 都有 G(n+p) = G(n) + s。
    .source = 在使用之處證明，見 octal/src/periods/guy_smith.rs；問題的由來見 S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput. Sci. 313 (2004) 463-472
theorem-guy-smith-for-systems = 方程組的 Guy-Smith 定理
    .statement = 若一條帶子的所有種類的小塊的值在某個上界以內都滿足 G(n+p) = G(n)，則對所有 n 都滿足。
    .source = R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956) 514-526；方程組的情形：proofs/Systems.v
theorem-growth-in-systems = 方程組中的增長
    .statement = 若一條帶子的所有種類的小塊的值在某個上界以內都滿足 G(n+p) = G(n) 或 G(n+p) = G(n) + s，且每一步至多留下一個值會增長的小塊，則對所有 n 都滿足。
    .source = proofs/Growth.v
theorem-automatic-sequence = 自動序列
    .statement = 若一個自動機給每個局面恰好一個值，任何選項都沒有這個值，而每個更小的值都有某個選項取到，則這些就是所有局面的值；這時另一個自動機判定是否對所有 n >= e 都有 G(n+p) = G(n) + s。對必敗態也是如此。
    .source = J. R. Büchi, Weak second-order arithmetic and finite automata, Z. Math. Logik Grundlagen Math. 6 (1960) 66-92；J. Shallit, The Logical Approach to Automatic Sequences, Cambridge University Press (2022)
