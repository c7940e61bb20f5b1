# 地址与图片：复制、发送、展示、打印。
copy-link = 复制链接
copied = 已复制
copied-here = 已复制。它只能在本机使用。
copied-long = 已复制：共 { $signs } 个字符。有些程序会截断这么长的地址。
open-file = 打开文件……
open-file-about = 棋盘（由 . K X 组成的文本）或图（CSV、JSON）
copy-picture = 保存 SVG
save-png = 保存 PNG
share = 分享与教学
here-only = 这个网页在本机上。它的链接、二维码和嵌入框架只能在本机使用。要把一局发给别人，请在网上的页面里打开它。
qr = 二维码
qr-long = 地址太长，无法做成二维码。
embed = 嵌入
full-screen = 全屏
print = 打印
your-move = 复制“轮到你了”的消息
your-move-text = 轮到你了：
