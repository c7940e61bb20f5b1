# 数值工作台。
compare = 比较
save-as = 保存 { $kind }
oeis = 在 OEIS 中查找
