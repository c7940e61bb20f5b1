# 猜測。網頁不說這些。

said-n-k-number-c-for-some-k-0 = n = ⌊k{ $number }⌋{ $c }，其中 k ≥ 0
said-m-and-n-are-k-smaller-add-and-k-larger-add-for-some-k-0 = m 和 n 是 ⌊k{ $smaller }⌋{ $add } 和 ⌊k{ $larger }⌋{ $add }，其中 k ≥ 0
said-closed-is-even = { $closed } 是偶數
said-closed-is-odd = { $closed } 是奇數
said-n-mod-modulus-is-residues = n mod { $modulus } 是 { $residues }
said-base-or-n-is-name = { $base }，或 n 是{ $name }
said-base-and-n-is-not-name = { $base }，且 n 不是{ $name }
said-g-n-value-if-n-is-name-otherwise-by-n-mod-modulus-rows = 若 n 是{ $name }，G(n) = { $value }；否則按 n mod { $modulus }：{ $rows }
said-formula-where-meaning = { $formula }，其中 { $meaning }
said-v2-x-is-the-number-of-zeros-at-the-end-of-x-in-binary = v2(x) 是 x 的二進位末尾 0 的個數
said-t-x-is-the-number-of-ones-at-the-end-of-x-in-binary = t(x) 是 x 的二進位末尾 1 的個數
said-ones-x-is-the-number-of-ones-of-x-in-binary = ones(x) 是 x 的二進位中 1 的個數
said-low-x-is-the-largest-power-of-2-that-divides-x = low(x) 是整除 x 的最大的 2 的冪
said-high-x-is-the-largest-power-of-2-up-to-x = high(x) 是不大於 x 的最大的 2 的冪
said-odd-x-is-the-largest-odd-divisor-of-x = odd(x) 是 x 的最大奇約數
said-v3-x-is-the-number-of-threes-in-x = v3(x) 是 x 中因子 3 的個數
said-v5-x-is-the-number-of-fives-in-x = v5(x) 是 x 中因子 5 的個數
said-v10-x-is-the-number-of-zeros-at-the-end-of-x = v10(x) 是 x 末尾 0 的個數
said-digits3-x-is-the-sum-of-the-digits-of-x-in-base-3 = digits3(x) 是 x 的三進位數字之和
said-digits4-x-is-the-sum-of-the-digits-of-x-in-base-4 = digits4(x) 是 x 的四進制數字之和
said-digits10-x-is-the-sum-of-the-digits-of-x = digits10(x) 是 x 的數字之和
said-x-is-the-number-of-prime-factors-of-x-with-multiplicity = Ω(x) 是 x 的素因子的個數，重複的也計
said-x-is-the-number-of-different-prime-factors-of-x = ω(x) 是 x 的不同素因子的個數
said-d-x-is-the-number-of-divisors-of-x = d(x) 是 x 的約數的個數
said-the-least-prime-factor-of-x-is-the-i-x-th-prime = x 的最小素因子是第 i(x) 個素數
said-p-x-is-the-least-prime-factor-of-x = p(x) 是 x 的最小素因子
said-q-x-is-the-largest-prime-factor-of-x = q(x) 是 x 的最大素因子
said-x-counts-the-numbers-up-to-x-coprime-to-x = φ(x) 是不大於 x 且與 x 互素的數的個數
said-n-polynomial-for-some-k-0 = n = { $polynomial }，其中 k ≥ 0
said-n-is-one-of-first-second-each-a-times-the-one-before-c = n 是 { $first }、{ $second }、…… 之一，每個是前一個的 { $a } 倍{ $c }
said-the-sum-of-the-two-before = 前兩個之和
said-a-times-the-one-before-sign-b-times-the-one-before-that = 前一個的 { $a } 倍 { $sign } 再前一個的 { $b } 倍
said-n-is-one-of-first-second-each-rule-c = n 是 { $first }、{ $second }、…… 之一，每個是{ $rule }{ $c }
said-text-where-is-the-nim-product = { $text }，其中 ⊗ 是尼姆積
said-every-n = 所有的 n
said-no-n = 沒有 n
said-n-mod-period-is-not-other = n mod { $period } 不是 { $other }
said-n-mod-period-is-list = n mod { $period } 是 { $list }
said-n-period-exactly-when-n = n + { $period } 是，若且唯若 n 是
said-first-or-last = { $first } 或 { $last }
said-g-n-function-c-for-n-place = 當 n = { $place } 時，G(n) = { $function }{ $c }
said-place-never = { $place } 都不是
said-place-always = { $place } 都是
said-place-exactly-when-not-k-ahead = { $place } 是，若且唯若 k{ $ahead } 不是
said-place-exactly-when-k-ahead = { $place } 是，若且唯若 k{ $ahead } 是
said-by-x-mod-a-y-mod-b-cells = 按 ({ $x } mod { $a }, { $y } mod { $b })：{ $cells }
said-g-m-n-depends-on-x-mod-a-and-y-mod-b-only = G(m, n) 只取決於 { $x } mod { $a } 和 { $y } mod { $b }
said-no-m-n = 沒有 m, n
said-every-m-n = 所有的 m, n
said-m-and-n-are-both-r = m 和 n 都是{ $r }
said-m-is-r-and-n-is-s = m 是{ $r }，n 是{ $s }
said-name-mod-modulus-is-list = { $name } mod { $modulus } 是 { $list }
said-one-and-other = { $one }，且 { $other }
said-x-mod-a-y-mod-b-is-one-of-pairs = ({ $x } mod { $a }, { $y } mod { $b }) 是以下之一：{ $pairs }
said-whether-m-n-is-one-depends-on-x-mod-a-and-y-mod-b-only = m, n 是不是，只取決於 { $x } mod { $a } 和 { $y } mod { $b }
said-g-m-n-depends-on-name-only = G(m, n) 只取決於 { $name }
said-g-m-n-rule-where-d-name = G(m, n){ $rule }，其中 d = { $name }
said-article-square = 平方數
said-a-triangular-number = 三角數
said-a-cube = 立方數
said-a-fibonacci-number = 費波那契數
said-a-lucas-number = 盧卡斯數
said-a-factorial = 階乘
said-a-prime = 素數
said-a-power-of-base = { $base } 的冪
said-an-odd-power-of-2 = 2 的奇數次冪
said-n-a-is-name = n{ $a } 是{ $name }
said-the-first-value-is-that-of-first-formulas-are-looked-for-from-smaller-numbers-on = 第一個值是 { $first } 的值；尋找公式要從更小的數開始
said-the-value-of-n-is-missing-before-that-of-found-write-one-line-for-each-number = { $found } 的值之前缺少 { $n } 的值；請為每個數寫一行
said-a-line-has-more-than-one-number-and-its-value-for-games-of-several-numbers-write-the-ruleset-such-as-grundy-guess-wythoff = 一行中不止一個數和它的值；位置由幾個數組成的遊戲請寫規則集，例如 grundy guess wythoff
