"""Chinese, in simplified and traditional characters."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords, PasswordWords
from extractor.core.languages.zh_dates import DATES

STOP_WORDS = "不 与 也 了 什么 他 他们 们 你 你们 吗 吧 呢 和 啊 嗯 在 她 好 它 对 就 很 怎么 我 我们 或 把 是 有 没有 的 给 自己 行 被 请 这 那 都"

PASSWORDS = PasswordWords(
    passwords="密码,密碼,口令,通行码,通行碼",
    passphrases="助记词,助記詞,通关密语,口令短语,密码短语,恢复短语,密语",
    pins="pin,pin码,pin碼,pin号,解锁码,解鎖碼,开门码,门锁码,取款码,门禁码,wifi密钥,无线密钥,网络密钥,wi-fi密钥",
    links="是,为,為,就是,叫,改为,改成,设为,设置为,設為,现在是,現在是,还是,仍是,一直是",
    fillers="是,我的,我们的,新,作为,做,的,服务器的",
    endings="",
    units="位,个,個,字符,字元,天,分钟,次,分鐘,数字",
    locks="保险箱,保險箱,保险柜,保險櫃,门禁,門禁,大门,大門,门锁,門鎖,单元门,單元門,密码锁,密碼鎖,警报,警報,报警器,防盗,车库,車庫,储物柜,快递柜,银行卡,銀行卡,手机,手機,锁屏,行李箱,小区,柜子,锁,鎖,单元,储物,信箱,门口,門口,院门,仓库",
    codes="密码,密碼,解锁码,解鎖碼,开门码,解除码,代码,数字组合,组合,組合,pin",
    opens=r"按|输入|輸入|拨|打开|打開|转到|按|输|輸|拨|撥|打开|打開|转到|轉到|解锁|解鎖|开锁|就开|就開|解除|调到|調到|能开|可以开",
    keypads="行李箱,密码锁,密碼鎖,保险箱,保險箱,保险柜,单元门,門禁,门禁,储物柜,柜子,大门,车锁,锁,挂锁",
    networks="无线,無線,无线网",
    logins=r"(?:用|拿)\s?{value}\s?(?:登录|登錄|登陆|登入|进|登)",
    sentences=(
        r"{pin}\s?(?:是|为|為|：|:)\s?{number}",
        r"{word}\s?{value}(?=\s*(?:[。，,.!！;；)）]|$))",
        r"{word}(?:就|请|請|可以|先|统一|統一|都|暂时|一律){0,3}(?:用|使用|填|输入|輸入|输|写|设成|設成)\s?{value}",
        r"(?:用|使用|拿|把|以)\s?{value}\s?(?:来)?(?:作为|作為|做|当|當|当作|當作|当做|设为|設為|设成|作)[^。！？\n]{0,12}?{word}",
        r"{word}[^。！？\n]{0,8}?(?:改成|改为|改為|换成|換成|设成|设为|設為|重置为|更新为)了?\s?{value}",
        r"(?:pin|解锁|解鎖|门锁|門鎖|开门|取款)\s?(?:密)?[码碼号號][^。！？\n\d]{0,6}?(?:是|为|為|：|:|改成了?|改为|设为|用)\s?{number}(?!\s?[年位个個次天])",
        r"{value}\s?(?:是|就是|为|為)[^。！？\n]{0,12}?{word}",
        r"{word}(?!管理|策略|强度|強度)[^。！？\n!-+\--~]{0,14}{value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "星期一, 周一",
        "星期二, 周二",
        "星期三, 周三",
        "星期四, 周四",
        "星期五, 周五",
        "星期六, 周六",
        "星期日, 周日",
    ),
    months=(
        "一月, 1月",
        "二月, 2月",
        "三月, 3月",
        "四月, 4月",
        "五月, 5月",
        "六月, 6月",
        "七月, 7月",
        "八月, 8月",
        "九月, 9月",
        "十月, 10月",
        "十一月, 11月",
        "十二月, 12月",
    ),
    relative={
        "the day before yesterday": "前天",
        "yesterday": "昨天",
        "today": "今天",
        "tomorrow": "明天",
        "the day after tomorrow": "后天",
        "last week": "上周",
        "last month": "上个月",
        "last quarter": "上季度",
        "last year": "去年",
        "last Monday": "上周一",
        "last Tuesday": "上周二",
        "last Wednesday": "上周三",
        "last Thursday": "上周四",
        "last Friday": "上周五",
        "last Saturday": "上周六",
        "last Sunday": "上周日",
        "this week": "本周",
        "this month": "本月",
        "this quarter": "本季度",
        "this year": "今年",
        "this Monday": "本周一",
        "this Tuesday": "本周二",
        "this Wednesday": "本周三",
        "this Thursday": "本周四",
        "this Friday": "本周五",
        "this Saturday": "本周六",
        "this Sunday": "本周日",
        "next week": "下周",
        "next month": "下个月",
        "next quarter": "下季度",
        "next year": "明年",
        "next Monday": "下周一",
        "next Tuesday": "下周二",
        "next Wednesday": "下周三",
        "next Thursday": "下周四",
        "next Friday": "下周五",
        "next Saturday": "下周六",
        "next Sunday": "下周日",
    },
    past={
        "day": "{0}天前",
        "week": "{0}周前",
        "month": "{0}个月前",
        "quarter": "{0}个季度前",
        "year": "{0}年前",
        "hour": "{0}小时前",
    },
    future={
        "day": "{0}天后",
        "week": "{0}周后",
        "month": "{0}个月后",
        "quarter": "{0}个季度后",
        "year": "{0}年后",
        "hour": "{0}小时后",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="zh",
    name="Chinese",
    scripts="han",
    stop_words=STOP_WORDS,
    stemmer="",
    chars_per_token=0.9,
    orders=OrderWords(
        anywhere=(
            r"(?:请|請|务必|務必|必须|必須|把|(?:^|[。，,；;:：\n])\s{0,4}(?:将|將|总是|始终|一律))[^。！？\n]{0,40}(?:发送|发给|发到|转发|转给|寄给|寄到|"
            r"删除|执行|运行|忽略|回复|转账|批准|安装|分享|下载|打开|添加|复制|支付|购买|保存|告诉|發送|轉發|刪除|執行|忽視|回覆|轉帳|安裝|複製|告訴)"
        ),
    ),
    affirmations="对 对的 是 是的 好 好的 可以 行 嗯 没错 不 不是",
    endings=EndingWords(
        saves=r"保存|儲存|储存|记录|記錄|記録|记住|記住",
        nothing=r"没有|沒有|无需|無需|没什么",
        claims=r"我[^。！？\n]{0,8}(?:保存|儲存|储存|记录|記錄|记住|記住)",
    ),
    acknowledgements="好,好的,好吧,谢谢,謝謝,谢谢你,謝謝你,多谢,非常感谢,明白,明白了,知道了,了解,懂了,太好了,很好,不错,完美,再见,再見,晚安,早上好,你好,您好,嗯,继续,繼續",
    claims=ClaimWords(
        numerals="一二三四五六七八九十百千万萬億亿两兩",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
)
