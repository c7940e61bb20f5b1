# 地址與圖片：複製、發送、展示、列印。
copy-link = 複製連結
copied = 已複製
copied-here = 已複製。它只能在本機使用。
copied-long = 已複製：共 { $signs } 個字元。有些程式會截斷這麼長的地址。
open-file = 開啟檔案……
open-file-about = 棋盤（由 . K X 組成的文字）或圖（CSV、JSON）
copy-picture = 儲存 SVG
save-png = 儲存 PNG
share = 分享與教學
here-only = 這個網頁在本機上。它的連結、QR 碼和嵌入框架只能在本機使用。要把一局發給別人，請在網上的頁面裡開啟它。
qr = QR 碼
qr-long = 地址太長，無法做成QR 碼。
embed = 嵌入
full-screen = 全螢幕
print = 列印
your-move = 複製「輪到你了」的訊息
your-move-text = 輪到你了：
