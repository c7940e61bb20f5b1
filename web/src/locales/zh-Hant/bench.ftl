# 數值工作台。
compare = 比較
save-as = 儲存 { $kind }
oeis = 在 OEIS 中查詢
