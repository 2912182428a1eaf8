"""Chinese, in simplified and traditional characters."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = "不 与 也 了 什么 他 他们 们 你 你们 吗 吧 呢 和 啊 嗯 在 她 好 它 对 就 很 怎么 我 我们 或 把 是 有 没有 的 给 自己 行 被 请 这 那 都"

_N = (
    "两三=2-3, 三四=3-4, 三五=3-5, 四五=4-5, 一两=1-2, 一=1, 两|二|兩=2, 三=3, 四=4, 五=5, 六=6, 七=7, 八=8, 九=9, 十=10, 十一=11, 十二=12, 十三=13, 十四=14, 十五=15, 十六=16, 十七=17, 十八=18, 十九=19, "
    "二十=20, 二十一=21, 二十二=22, 二十三=23, 二十四=24, 二十五=25, 二十六=26, 二十七=27, 二十八=28, 二十九=29, 三十=30, 三十一=31, 四十=40, 五十=50, 一百=100, 几|幾|数=a few"
)

DATES = DateWords(
    phrases=(
        "前几天|前幾天=a few days ago, 今儿|今儿个=today, 明儿|明儿个=tomorrow, 昨儿|昨儿个=yesterday, 后儿=the day after tomorrow, 前儿=the day before yesterday, 昨儿下午|昨儿上午|昨儿晚上=yesterday, 明儿早上|明儿下午|明儿上午|明儿晚上=tomorrow, "
        "半年后|半年以后|半年後=in half a year, 半年前=half a year ago, 半个月后|半个月以后|半個月後=in two weeks or in 15 days, 半个月前=two weeks ago or 15 days ago, "
        "平安夜|圣诞夜|聖誕夜=on Christmas Eve, 圣诞节|聖誕節=on Christmas, 元旦=on New Year's Day, 跨年夜=on New Year's Eve, "
        "昨天夜里|昨天半夜=last night, "
        "今天早上|今天上午|今天下午|今早|今晨|今日|今天=today, 今晚|今夜|今天晚上=tonight, 昨天晚上|昨天早上|昨天下午|昨日=yesterday, 昨晚|昨夜=last night, "
        "明天早上|明天上午|明天下午|明天晚上|明早|明晚|明日=tomorrow, 后天|後天|后日=the day after tomorrow, 前天|前日=the day before yesterday, 大后天|大後天=in 3 days, 大前天=3 days ago, "
        "最近|近来|近日|前阵子|不久前=recently, 不久后|很快|过几天|改天=soon, 第二天|次日|隔天=the next day, "
        "前年=the year before last, 后年|後年=the year after next, 去年=last year, 明年|来年=next year, 今年=this year, "
        "月底|本月底|这个月底=at the end of the month, 月初|本月初=at the beginning of the month, 年底|今年年底|年末=at the end of the year, 年初=at the beginning of the year, 明年初|明年年初=at the beginning of next year, 去年底|去年年底=at the end of last year, "
        "下个月初|下月初=at the beginning of next month, 下个月底|下月底=at the end of next month, 上个月底|上月底=at the end of last month, 下个月中=in the middle of next month, "
        "周末|週末|这个周末|这周末|本周末|這週末|本週末|这周周末=this weekend, 下周末|下週末|下个周末=next weekend, 上周末|上週末|上个周末=last weekend, 下周末尾|下周底=at the end of next week, "
        "下下周|下下個星期|下下个星期|下下週=the week after next, 上上周|上上个星期|上上週=the week before last, 下下个月=the month after next, 上上个月=the month before last, "
        "下个季度|下季度|下季=next quarter, 上个季度|上季度|上季=last quarter, 本季度|这个季度=this quarter, 一周后的今天|下周的今天=a week from today"
    ),
    names=(
        "周1|星期1|礼拜1=Monday, 周2|星期2|礼拜2=Tuesday, 周3|星期3|礼拜3=Wednesday, 周4|星期4|礼拜4=Thursday, 周5|星期5|礼拜5=Friday, 周6|星期6|礼拜6=Saturday, "
        "星期一|周一|週一|礼拜一|禮拜一=Monday, 星期二|周二|週二|礼拜二|禮拜二=Tuesday, 星期三|周三|週三|礼拜三|禮拜三=Wednesday, 星期四|周四|週四|礼拜四|禮拜四=Thursday, "
        "星期五|周五|週五|礼拜五|禮拜五=Friday, 星期六|周六|週六|礼拜六|禮拜六=Saturday, 星期日|星期天|周日|週日|周天|礼拜天|礼拜日|禮拜天|禮拜日=Sunday"
    ),
    next="下个, 下一个, 下, 下個, 接下来, 未来, 今后, 往后",
    last="上个, 上一个, 上, 上個, 过去, 最近, 過去, 近",
    this="这个, 这, 本, 這個, 這, 今",
    units=(
        "天|日=day, 周|星期|个星期|礼拜|週|個星期|个礼拜=week, 个月|月|個月=month, 季度|个季度=quarter, 年=year, 周末|週末=weekend, "
        "春天|春季|春=spring, 夏天|夏季|夏=summer, 秋天|秋季|秋=autumn, 冬天|冬季|冬=winter"
    ),
    numbers=_N,
    parts="初=beginning, 中旬=middle, 中=middle, 底|末=end",
    day_parts="早上, 上午, 中午, 下午, 晚上, 傍晚, 凌晨, 早晨",
    since="自从, 自從",
    since_behind="以来, 以來",
    until="直到, 到, 至",
    until_behind="为止, 為止",
    by_behind="之前, 以前, 前",
    starting="从, 從, 自",
    starting_behind="起, 开始, 開始",
    past="了|[过過](?![来去年两三一二几])",
    ordinal="",
    rows=(
        r"下下(?:个|個)?{wd} = {wd} of the week after next",
        r"上上(?:个|個)?{wd} = {wd} of the week before last",
        r"一{unit}半(?:之)?(?:后|後|以后|以後) = in a {unit} and a half",
        r"一{unit}半(?:之)?(?:前|以前) = a {unit} and a half ago",
        r"刚刚?过去的{wd} = last {wd}",
        r"(?:从|从|由|從)?{wd}(?:到|至){wd2}(?:之间|之間)? = from {wd} to {wd2}",
        r"{m}月{d}(?:日|号|號)?(?:到|至|-|~){d2}(?:日|号|號) = from {month_of_m} {d} to {month_of_m} {d2}",
        r"(?:下个|下|下個){wd}(?:{daypart})? = {wd} of next week",
        r"(?:上个|上|上個){wd}(?:{daypart})? = {wd} of last week",
        r"(?:本|这个|这|這|這個){wd}(?:{daypart})? = {wd} of this week",
        r"下(?:周|个?星期|週)的?{wd} = {wd} of next week",
        r"{wd}(?:{daypart})? = on {wd}",
        r"(?<!\d){n}{unit}(?:之)?(?:后|後|以后|以後) = in {n} {unit}s",
        r"(?:大约|大概|约){n}{unit}(?:之)?(?:后|後|以后|以後) = in {n} {unit}s",
        r"(?:再)?过{n}{unit} = in {n} {unit}s",
        r"(?<!\d){n}{unit}(?:之)?(?:前|以前) = {n} {unit}s ago",
        r"{n}{unit}(?:之)?内 = within {n} {unit}s",
        r"(?<![年\d]){month}(?:份)?(?![\d日号號初底末中上下]|[一二三四五六七八九十]) = in {month}",
        r"(?<![年\d]){month}{part} = at the {part} of {month}",
        r"(?<![年\d]){m}月{d}(?:日|号|號) = on {m}/{d}",
        r"(?<![年月\d]){d}(?:号|號)(?!楼|线|门|店|室|码|樓|線) = on the {d}th",
        r"去年的?{month}(?:份)? = {month} last year",
        r"明年的?{month}(?:份)? = {month} next year",
        r"今年的?{month}(?:份)? = {month} this year",
        r"去年的?{season} = last year's {season}",
        r"明年的?{season} = next year's {season}",
        r"今年的?{season} = this year's {season}",
        r"下个月的?第一个{wd} = the first {wd} of next month",
        r"(?:下个月|下月|下個月) = next month",
        r"(?:上个月|上月|上個月) = last month",
        r"(?:这个月|本月|這個月) = this month",
        r"(?:过去|最近|近|過去){n}{unit}(?:里|内|来)? = in the last {n} {unit}s",
        r"(?:未来|接下来|今后){n}{unit}(?:里|内)? = in the next {n} {unit}s",
    ),
    never=(
        r"春[节節晚联聯]|中秋",
        r"今日头条|大年初",
        r"每逢{wd}",
        r"叫[^。！？\n]{1,2}(?:{month}|{wd})",
        r"今日事今日毕|明天会更好",
        r"(?:叫|名叫|姓名是){wd}",
        r"(?:{wd}|周末)(?:我们|我|他们|她|他)?(?:总是|都会|一般|通常|经常)",
        r"{month}是(?:我|他|她).{0,6}名字",
        r"每(?:个|個)?(?:{n})?(?:{wd}|{unit}|{month}|天|{daypart})",
        r"[早晚]上好|下午好",
        r"{n}{unit}(?:的时间|時間)",
        r"下面|上面|以前的|前端|后端|后面|前面",
    ),
    has_spaces=False,
    is_only_warned=True,
    day_first=None,
    feasts="春节, 春節, 大年初, 除夕, 中秋, 端午, 清明节, 清明節, 元宵节, 元宵節, 重阳节, 七夕, 正月, 腊月, 臘月, 农历, 農曆",
)

PASSWORDS = PasswordWords(
    passwords="密码,密碼,口令,通行码,通行碼",
    pins="pin,pin码,pin碼,pin号,解锁码,解鎖碼,开门码,门锁码,取款码,门禁码,wifi密钥,无线密钥,网络密钥,wi-fi密钥",
    links="是,为,為,就是,叫,改为,改成,设为,设置为,設為,现在是,現在是,还是,仍是,一直是",
    fillers="是,我的,我们的,新,作为,做,的,服务器的",
    endings="",
    units="位,个,個,字符,字元,天,分钟,次,分鐘,数字",
    locks="保险箱,保險箱,保险柜,保險櫃,门禁,門禁,大门,大門,门锁,門鎖,单元门,單元門,密码锁,密碼鎖,警报,警報,报警器,防盗,车库,車庫,储物柜,快递柜,银行卡,銀行卡,手机,手機,锁屏,行李箱,小区",
    codes="密码,密碼,解锁码,解鎖碼,开门码,解除码,代码,数字组合,组合",
    opens=r"按|输入|輸入|拨|打开|打開|转到",
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
