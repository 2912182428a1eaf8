"""Chinese words of dates."""

from itertools import pairwise

from extractor.core.languages.form import DateWords

_DIGITS = "一二三四五六七八九"
_N = ", ".join(
    (
        "两三=2-3, 三四=3-4, 三五=3-5, 四五=4-5, 五六=5-6, 一两=1-2, 七八=7-8, 两|俩|二=2, 仨=3, 十=10, 十几=15, 二十几=25, 一百=100, 两百|二百=200, 几|数|好几|若干=a few",
        *(f"{one}={number}" for number, one in enumerate(_DIGITS, start=1) if number != 2),
        *(f"十{one}={10 + number}" for number, one in enumerate(_DIGITS, start=1)),
        *(f"{ten}十={10 * tens}" for tens, ten in enumerate(_DIGITS, start=1) if tens > 1),
        *(
            f"{ten}十{one}={10 * tens + number}"
            for tens, ten in enumerate(_DIGITS, start=1)
            if tens > 1
            for number, one in enumerate(_DIGITS, start=1)
        ),
    )
)
_WEEK = ("周", "星期", "礼拜")
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_NAMES = ", ".join(
    (
        *(
            f"{week}{day}|{week}{number}={name}"
            for week in _WEEK
            for number, (day, name) in enumerate(zip(_DIGITS, _WEEKDAYS, strict=False), start=1)
        ),
        *(f"{week}日|{week}天|{week}7=Sunday" for week in _WEEK),
    )
)
_DAY_PAIRS = (*zip(_DIGITS[:6], _WEEKDAYS, strict=True), ("日", "Sunday"))

DATES = DateWords(
    phrases=(
        "这两年|这几年|近两年|近几年|这些年|这一两年=in the last few years, 这几个月|近几个月=in the last few months, 季度末=at the end of the quarter, 刚才|方才|适才|头先|刚刚才=today, 第二天|次日|隔天|翌日|隔日=the next day, 凌晨|今天凌晨=today, 半夜|夜里|昨天夜里|昨天半夜=last night, "
        "最近|近来|近期|近日|日前|前阵子|前阵|前一阵|前一阵子|前些天|前些日子|前段时间|前段日子|前不久|不久前|不久之前|没多久前|早前|这些天|这些日子|这段时间|这段日子|这阵子|这阵|这一阵|这一阵子|近些年|近年|近年来|几天来|目前=recently, "
        "很久以前|很久之前|好久以前|好久之前|很早以前|很早之前|多年前|多年以前|许多年前|早年|早些年|那些年|小时候|童年|儿时|年轻时|年轻的时候|读书时|读书的时候|上学时|上学的时候|大学时|大学时代|学生时代|上大学时|上大学的时候|当年|往年=long ago, "
        "不久后|不久之后|不久以后|不久的将来|很快|改天|改日|过阵子|过一阵|过一阵子|过段时间|过一段时间|过些天|过些日子|过几天|赶明儿|哪天|有朝一日|过不了多久|用不了多久=soon, "
        "近几天|最近几天|这几天|这几日|这两天|近两天|近日来=in the last few days or in the next few days, 过两天=in a couple of days, 个把月前|个把月以前=about a month ago, 个把月后|个把月以后=in about a month, 个把星期前|个把礼拜前=about a week ago, 个把星期后|个把礼拜后=in about a week, 半个月后|半个月以后|半个月之后=in two weeks or in 15 days, 半个月前|半个月以前|半个月之前=two weeks ago or 15 days ago, 前几天|头几天=a few days ago, "
        "去年|旧年=last year, 明年|来年|出年|翌年=next year, 今年=this year, 前年=the year before last, 后年=the year after next, 大前年=3 years ago, 大后年=in 3 years, "
        "下下周|下下个星期|下下个礼拜|下下星期|下下礼拜=the week after next, 上上周|上上个星期|上上个礼拜|上上星期|上上礼拜=the week before last, "
        "下下个月|下下月=the month after next, 上上个月|上上月|大上个月|前个月=the month before last, 下月|次月=next month, 上月=last month, "
        "下下周末|下下个周末|再下个周末|再下周末=the weekend after next, 再下周|再下个星期|再下个礼拜=the week after next, 再下个月=the month after next, 上上周末|上上个周末|大上周末=the weekend before last, 这周六日|这个双休日|双休日=this weekend, "
        "下季|下季度=next quarter, 上季|上季度=last quarter, 本季|本季度|这季度=this quarter, 一周后的今天|下周的今天|下周今天=a week from today, 上周的今天|上周今天=a week ago, "
        "年初|开年=at the beginning of the year or at the beginning of next year, 年中=in the middle of the year, 年底|年末|岁末|年尾|年关=at the end of the year, 月初|月头=at the beginning of the month, 月底|月末|月尾=at the end of the month, "
        "上旬=at the beginning of the month, 中旬=in the middle of the month, 下旬=at the end of the month, 季末=at the end of the quarter, 月内=this month, 年内=this year, 本年度=this year, 上年度=last year, 下年度=next year, 这周末|这个周末|本周末|周末两天=this weekend, "
        "周初=at the beginning of the week, 周中=in the middle of the week, 下周中|下个星期中|下周的中间=in the middle of next week, 上周中=in the middle of last week, 本周中|这周中=in the middle of this week, 下周初|下个星期初=at the beginning of next week, 上周初=at the beginning of last week, 本周初|这周初=at the beginning of this week, 下周后半|下周后半段|下半周=in the second half of next week, 明后天|明后两天|明后两日=from tomorrow to the day after tomorrow, 昨前天|前昨两天|昨前两天=from the day before yesterday to yesterday, 这一两天|这一两日|一两天内|一两天之内|这两三天内=in the next two days or in the last two days, 今明两天|今明两日|今明天=from today to tomorrow, 上半年=the first half of this year, 下半年=the second half of this year, "
        "半世纪前|半个世纪前|半个世纪以前|半个世纪之前=half a century ago, 四分之一世纪前|四分之一个世纪前|四分之一个世纪以前=a quarter of a century ago, 零零年代=in the 2000s, 零零年代初|零零年代初期|零零年代早期|零零年代前期=in the early 2000s, 上学期|上个学期=last semester, 下学期|下个学期|新学期=next semester, 这学期|这个学期|本学期=this semester, 本世纪=this century, 上世纪|上个世纪=last century, 去冬=last winter, 今冬=this winter, 去春=last spring, 今春=this spring, 今夏=this summer, 去夏=last summer, 今秋=this autumn, 去秋=last autumn"
    ),
    names=_NAMES,
    terms=(
        "school year=09-01..07-10, semester=09-01..01-20, semester=02-20..07-10, summer holidays=07-01..08-31, winter holidays=01-15..02-20, spring holidays=04-01..04-06, fiscal year=01-01..12-31, "
        "national day holidays=10-01..10-07, labour day holidays=05-01..05-05, labor day holidays=05-01..05-05, may day holidays=05-01..05-05, chinese new year holidays=lunar new year -1..+6, spring festival holidays=lunar new year -1..+6, lunar new year holidays=lunar new year -1..+6, "
        "dragon boat festival holidays=dragon boat +0..+2, mid-autumn festival holidays=mid-autumn +0..+2, qingming holidays=qingming -1..+1, rainy season=06-10..07-10"
    ),
    term_words=(
        "学年|学年度=school year, 财年|财政年度|会计年度=fiscal year, 学期=semester, 暑假|暑期|暑假期间=summer holidays, 寒假|寒假期间=winter holidays, 春假=spring holidays, 梅雨季|梅雨季节|黄梅天=rainy season, "
        "国庆假期|国庆长假|国庆黄金周|十一假期|十一长假|十一黄金周|国庆小长假=national day holidays, 五一假期|五一长假|五一小长假|劳动节假期=may day holidays, 春节假期|春节长假|春节期间|过年期间|过年那几天|年假期间=chinese new year holidays, "
        "端午小长假|端午假期|端午节假期|端午三天=dragon boat festival holidays, 中秋小长假|中秋假期|中秋节假期|中秋三天=mid-autumn festival holidays, 清明小长假|清明假期|清明节假期|清明三天=qingming holidays"
    ),
    next="下个, 下一个, 下, 接下来, 未来, 今后, 往后, 之后",
    last="上个, 上一个, 上, 过去, 最近, 近",
    this="这个, 这, 本, 今, 当",
    beyond="下下个, 下下, 下下一个",
    before_last="上上个, 上上, 大上个, 大上, 上上一个",
    units=(
        "工作日|个工作日=working day, 天|日=day, 周|星期|个星期|礼拜|个礼拜|个多星期|个多礼拜=week, 个月|月|个多月=month, 季度|个季度=quarter, 年=year, 世纪|个世纪=century, 周末|星期末|礼拜末=weekend, "
        "小时|个小时|钟头|个钟头|个钟|个多小时=hour, 春天|春季=spring, 夏天|夏季|入夏|夏日|初夏|盛夏=summer, 秋天|秋季|入秋|秋后=autumn, 冬天|冬季|入冬|冬日|寒冬=winter"
    ),
    numbers=_N,
    years="两千年|二零零零年=2000, "
    + ", ".join(
        f"{two}千{gap}{one}=20{gap_digit}{number}"
        for two in ("两", "二")
        for gap, gap_digit in (("零", "0"), ("〇", "0"))
        for number, one in enumerate(_DIGITS, start=1)
    )
    + ", "
    + ", ".join(
        f"{two}千一十{one}|{two}千一{one}=201{number}"
        for two in ("两", "二")
        for number, one in enumerate(_DIGITS, start=1)
    ),
    either="到, 至",
    ordinals="倒数第二个|倒数第二|倒数第2个|倒数第2=penultimate, 第一个|第一|第1个|第1|头一个|头|首个|首=first, 第二个|第二|第2个|第2=second, 第三个|第三|第3个|第3=third, 第四个|第四|第4个|第4=fourth, 最后一个|最后一|最后=last",
    exact="正好, 整整, 刚好, 恰好",
    about="正好, 刚好, 恰好, 大约, 大概, 约, 约莫, 差不多, 将近, 快, 整整, 足足, 好",
    about_behind="左右, 上下, 多",
    of="的",
    holidays=(
        "大年初二|正月初二|年初二|农历初二=the day after Chinese New Year, 大年初三|正月初三|年初三|农历初三=2 days after Chinese New Year, 大年初四|正月初四|年初四|农历初四=3 days after Chinese New Year, 大年初五|正月初五|年初五|农历初五=4 days after Chinese New Year, 大年初六|正月初六|年初六|农历初六=5 days after Chinese New Year, 大年初七|正月初七|年初七|农历初七=6 days after Chinese New Year, 大年初八|正月初八|年初八|农历初八=7 days after Chinese New Year, 大年初九|正月初九|年初九|农历初九=8 days after Chinese New Year, 大年初十|正月初十|年初十|农历初十=9 days after Chinese New Year, "
        "春节|大年初一|正月初一|农历正月初一|农历新年|农历年|过年=Chinese New Year, 除夕|除夕夜|大年三十|年三十|大年夜|年三十晚上=Chinese New Year's Eve, 元宵节|正月十五|农历正月十五=Lantern Festival, 清明节|清明=Qingming Festival, 端午节|端午|五月初五|农历五月初五=Dragon Boat Festival, 中秋节|中秋|八月十五|农历八月十五|阴历八月十五=Mid-Autumn Festival, 重阳节|重阳|九月初九|农历九月初九=Double Ninth Festival, 冬至=winter solstice, 斋月=Ramadan, 排灯节=Diwali, 开斋节=Eid al-Fitr, "
        "元旦|元旦节=New Year's Day, 情人节=Valentine's Day, 妇女节|三八节|三八妇女节|女神节=March 8, 植树节=March 12, 白色情人节=March 14, 愚人节=April 1, 复活节=Easter, 劳动节|五一|五一节|五一劳动节=May 1, "
        "青年节|五四青年节=May 4, 母亲节=Mother's Day, 护士节=May 12, 520那天|520当天|520这天|五二零=May 20, 儿童节|六一|六一儿童节|六一节=June 1, 父亲节=Father's Day, 618期间|618大促|618购物节|618那天|618当天|618活动|六一八=June 18, 建党节|建党日|香港回归纪念日|回归日=July 1, 建军节|八一建军节=August 1, "
        "教师节=September 10, 国庆|国庆节|国庆日=October 1, 双十节|双十国庆=October 10, 程序员节=October 24, 万圣节|万圣夜=Halloween, "
        "光棍节|双十一|双11=November 11, 感恩节=Thanksgiving, 黑五|黑色星期五=Black Friday, 双十二|双12=December 12, 国家公祭日=December 13, 平安夜|圣诞夜|圣诞前夜=Christmas Eve, 圣诞|圣诞节|圣诞假期=Christmas, 节礼日=December 26, 跨年夜|跨年|跨年那天=New Year's Eve, "
        "和平纪念日|二二八=February 28, 耶稣受难日=Good Friday"
    ),
    parts="初|年初|月初|上旬|头|月头|开头|伊始=beginning, 中旬|年中|月中|中间|当中|中期=middle, 底|末|年底|年末|月底|月末|尾|下旬|末尾|年尾|月尾|最后几天=end",
    day_parts="早上, 上午, 中午, 下午, 晚上, 傍晚, 凌晨, 早晨, 清晨, 清早, 大清早, 一大早, 一早, 大早上, 午后, 半夜, 深夜, 夜里, 夜晚, 晚间, 早, 晚, 夜, 下昼, 朝早, 的早上, 的上午, 的中午, 的下午, 的晚上, 的傍晚, 那天, 当天",
    since="自从, 自, 打从, 从打",
    since_behind="以来, 至今, 到现在",
    until="直到, 到, 至, 截至, 截止到",
    until_behind="为止",
    by_behind="之前, 以前, 前",
    starting="从, 由, 打",
    starting_behind="起, 开始, 开始算",
    after_behind="之后, 以后, 过后",
    booked=r"[租订訂定][了好下到]",
    past="[没沒]有?(?=[回去来來吃睡做看买買赶趕收拿接见見])|那次|才.{1,12}的(?=[。！!，,]|$)|(?<![别別要]忘)(?<!忘不)(?<![过過到])了(?![来去年])|(?<=[过過到])了(?![来去年两三一二几完])|来着|(?<![家起么样])[过過](?![期来去年两三一二几完后後])|刚|是[^，。！？]{2,18}[领拍买订认办搬学刷付扣转]的|[在从][^，。！？]{1,12}(?:拍|买|订|写|捡|租|录|画)的|[到来去走回买生办结签修换出]的(?=[。！!.，,；]|$)|出生",
    future="票|[别別]忘|提醒我|想(?=[要把去换換学學买買给給带帶找做吃看试試约約订訂搬回])|能不能|报名|(?:到|至|起).{1,12}请[好]?假了|請了假|请了假|要(?![求素点紧害么])|打算|准备|計劃|计划|预计|预定|約[了好在]|约[了好在]|订[了好在]|訂[了好在]|定[了好在于]|安排|必须|到期|即将|将[要于]|得(?=[交去还開开给付准把])|会(?=[来去到发给在把是])|等[到着](?![半夜很了])",
    ahead=(
        "改到, 改, 改成, 改在, 推迟到, 推迟, 延期到, 延期, 延到, 延, 挪到, 挪, 提前到, 提前, 调到, 定在, 定于, 约在, 约, 安排在, 订在, 排在, 截止, 到期日, 等到, 等"
    ),
    lasting=r"一直|老是|到现在|至今|还没|还在|没停|没好|不舒服|[疼痛咳]|发烧|发热|失眠|生病",
    ordinal=r"(?: ?[日号]|(?=\s?[到至~\u2013-]\s?\d{1,2}[日号]))",
    rows=(
        r"上半年的?最后(?:一|1)个月 = the last month of the first half of this year",
        r"(?<![个個數数两兩几幾\d]){month}份?(?:之|以)?前 = before {month}",
        r"(?<![个個數数两兩几幾\d])自?(?:从)?{month}份?(?:以来|以來) = since {month}",
        r"(?<![年月\d前后])(?P<d>3[01]|[12]\d|[1-9])(?:号|號|日)(?:之|以)前 = before the {d}th",
        r"圣诞节?(?:和|与|跟|到)(?:元旦|新年|跨年)(?:之间|期间|中间|这几天|那几天) = between Christmas and New Year",
        r"{month}(?:份)?(?:结束|过完|过去)(?:之|以)?前 = before the end of {month}",
        r"{wd}(?:夜里|晚上|深夜|半夜|夜间)到{wd2}(?:凌晨|清晨|早上|早晨) = in the night from {wd} to {wd2}",
        r"(?<![\d/.])(?P<m>1[0-2]|0?[1-9])[./](?P<d>3[01]|[12]\d|0?[1-9])(?:-|~|到|至|\u2013)(?P=m)[./](?P<d2>3[01]|[12]\d|0?[1-9])(?![\d/.]| ?(?:个|個|元|块|塊|%|％|倍|万|萬|亿|億|米|公里|斤|公斤|度|岁|歲|小时|分)) = from {month_of_m} {d} to {month_of_m} {d2}",
        r"(?<![\d/.]){m}/(?P<d>1[3-9]|2\d|3[01])(?![\d/%]) = on {month_of_m} {d}",
        r"(?:整个|整整|一整个|整){month} = in {month}",
        r"(?:年底|今年|全年)(?:的)?倒数第二天 = on December 30",
        r"(?:上周|上个星期|上礼拜|上星期|上个礼拜)(?:一?整周|一整个星期|整整一周|整个星期|一整个礼拜) = last week",
        r"(?:过去|最近|前)(?:的)?{n}个周末 = in the last {n} weekends",
        r"(?:接下来|未来|往后|后面|今后)(?:的)?{n}个周末 = in the next {n} weekends",
        r"{month}{d}(?:号|日)?(?:的)?(?:那一周|那周|那个星期|那个礼拜|当周|那一个星期|这一周|所在的那周) = the week of {month} {d}",
        r"{n}个?{unit}(?:左右|上下)(?=(?:我|你|他|她|它)?(?:们)?(?:就|会|能|可以|后)) = in about {n} {unit}s",
        r"{term}(?:以后|之后|过后|结束后|过完|后) = after the {term}",
        r"{year}年的?{season} = {season} of {year}",
        r"{whole}(?:之内|以内) = by the end of {whole}",
        r"{month}中(?![旬有的间期]) = in the middle of {month}",
        r"{whole}的?(?:第一天|头一天) = on the first day of {whole}",
        r"{whole}的?最后一天 = on the last day of {whole}",
        r"{whole}的?[前头](?:三|3)个月 = the first quarter of {whole}",
        r"{whole}的?(?:最后|后)(?:三|3)个月 = the fourth quarter of {whole}",
        r"高考(?:的)?前[一1]?天 = the day before June 7",
        r"高考(?:结束|完|考完)?(?:之|以)?后(?:的)?(?:第二天|一天)? = on June 10",
        r"{term}的?(?:第一天|头一天|首日) = on the first day of the {term}",
        r"{term}的?最后一天 = on the last day of the {term}",
        r"(?<![\d/.年月-])(?P<m>1[0-2]|0?[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])\s?(?:[-~\u301c\uff5e\u2013]|到|至)\s?(?P<m2>1[0-2]|0?[1-9])/(?P<d2>3[01]|[12]\d|0?[1-9])(?![\d/%年]) = from {month_of_m} {d} to {month_of_m2} {d2}",
        r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})岁(?:那年|时|的时候|那会儿) = long ago",
        r"{term}(?:开始)?(?:之|以)?前 = before the {term}",
        r"{n}个?多?{unit}(?=[没沒](?!有(?:时间|時間|空))) = since {n} {unit}s ago",
        r"{term}(?:结束|过完|放完|完)(?:之|以)?前 = before the end of the {term}",
        r"(?:[大高初][一二三四五]|研[一二三])(?:的)?[上下]个?学期(?:期?末|初)? = beside an event",
        r"(?:下个?|新)学期(?:一?开学|开始|初)(?:前|时|的时候)? = at the beginning of next semester",
        r"(?:这个?|本)学期(?:一?开学|刚?开始|初)(?:时|的时候)? = at the beginning of this semester",
        r"{holiday}(?:过|之|以)?后的?(?:第一个?|头一个?)(?:周(?!末)|星期|礼拜) = the week after {holiday}",
        r"{holiday}(?:过|之|以)?后的?(?:第一个?|头一个?)周末 = the weekend after {holiday}",
        r"{holiday}(?:之|以)?前的?(?:最后一个?|那个?|一个?)周末 = the weekend before {holiday}",
        r"(?:过完|过了){holiday}(?:之后|以后|后)? = after {holiday}",
        r"(?:自从?|从|打){holiday}(?:之|以)?后?(?:来|起|开始)? = since {holiday}",
        r"{holiday}(?:到|至|和|跟|与|[-~\u2013\u301c\uff5e]){holiday2}(?:之间|期间|中间|这段时间)? = from {holiday} to {holiday2}",
        r"(?<![第一二三四五六七八九十\d])十一(?:的)?前[一1]?[天日] = the day before October 1",
        r"(?<![今去明后前每这那一二三四五六七八九十\d])(?:年|新年|农历年)初[一1] = on Chinese New Year",
        *(
            rf"(?<![今去明后前每这那一二三四五六七八九十\d])(?:年|新年|农历年)初{day} = {days} days after Chinese New Year"
            for days, day in enumerate("二三四五六七八九十", start=1)
        ),
        r"(?<!农历)(?<!阴历)(?<!旧历)腊月(?:初|廿)?(?P<n>[二三]?十[一二三四五六七八九]?|[一二三四五六七八九]) = on the {n}th day of the twelfth lunar month",
        r"腊八(?:节|那天|当天|这天)? = on the 8th day of the twelfth lunar month",
        r"{n}年前的?(?:今天|今日) = {n} years ago today",
        r"去年的?(?:今天|今日) = a year ago today",
        r"明年的?(?:今天|今日) = a year from today",
        r"下个?月的?(?:今天|今日) = a month from today",
        r"上个?月的?(?:今天|今日) = a month ago today",
        r"(?<!\d){n}个?(?:周|星期|礼拜)(?:之|以)?前的?{wd}(?:{daypart})? = on {wd} {n} weeks ago",
        r"(?<!\d)(?P<n>[3-9三四五六七八九])个?(?:周|星期|礼拜)(?:之|以)?后的?{wd} = on {wd} in {n} weeks",
        r"{whole}的?{month}(?:份)?的?{nth}{wd} = the {nth} {wd} of {month} of {whole}",
        r"{whole}的?{month}(?:份)?的?{nth}(?:周|星期|礼拜)(?!末|[一二三四五六日天]) = the {nth} week of {month} of {whole}",
        r"{whole}的?{month}(?:份)?的?{nth}个?周末 = the {nth} weekend of {month} of {whole}",
        r"{whole}的?{month}(?:份)?[上前]半个?月 = the first half of {month} of {whole}",
        r"{whole}的?{month}(?:份)?[下后]半个?月 = the second half of {month} of {whole}",
        r"{whole}的?{month}(?:到|至|[-~\u2013\u301c\uff5e]){month2} = from {month} of {whole} to {month2}",
        r"{yw}年 = in {yw}",
        r"{yw}年的?{season} = {season} of {yw}",
        r"{year}年(?:前后|左右|上下) = around {year}",
        *(
            row.format(yy=rf"(?<!\d)(?P<yy>{digits})年", year=year)
            for digits, year in ((r"[01]\d|2[0-9]", "20{yy}"), (r"[6-9]\d", "19{yy}"))
            for row in (
                r"{yy}的?{{season}} = {{season}} of {year}",
                r"{yy}{{month}}(?:份)?(?!\d) = in {{month}} of {year}",
                r"{yy}{{month}}{{d}} = on {{month}} {{d}} of {year}",
                r"{yy}{{month}}(?:份)?的?{{part}} = at the {{part}} of {{month}} of {year}",
                r"{yy}的?年?{{part}} = at the {{part}} of {year}",
                r"{yy}[上前]半年 = the first half of {year}",
                r"{yy}[下后]半年 = the second half of {year}",
            )
        ),
        r"(?:二十一|21)世纪(?:初期?|伊始) = at the beginning of the 21st century",
        r"(?:二十|20)世纪(?:初期?) = at the beginning of the 20th century",
        r"(?:二十|20)世纪末期? = at the end of the 20th century",
        r"(?:二十|20)世纪 = in the 20th century",
        r"(?<![年\d.])(?P<m>1[0-2]|[1-9])\.(?P<d>3[01]|[12]\d|0?[1-9])(?![\d.])(?=[日号（(]|上午|下午|晚上|早上|中午|傍晚|那天|周[一二三四五六日天]|星期) = on {month_of_m} {d}",
        r"(?:早春|初春|开春|入春)(?:的时候|时)? = in early spring",
        r"{season}(?:的时候|那会儿|里) = in the {season}",
        r"{whole}年?的?{season}(?:的时候|那会儿|那阵子) = {season} of {whole}",
        r"(?:开年|新年|新一年|新的一年|元旦(?:之?后|过后)?)的?{nth}个?{workday} = the {nth} working day after New Year's Day",
        r"头{n}天 = in the last {n} days",
        r"{term}(?:里|中|期间|的时候|时|内)?(?!{part}) = during the {term}",
        r"{term}的?(?:{part}) = at the {part} of the {term}",
        *(
            rf"{native}的?{{term}}(?:里|中|期间|的时候)? = the {{term}} of {english} year"
            for native, english in (("去年", "last"), ("今年", "this"), ("明年", "next"))
        ),
        r"上个?{term}(?:里|中|期间|的时候)? = last {term}",
        r"(?:下个?|新的?){term}(?:里|中|期间|的时候)? = next {term}",
        r"(?:这个?|本){term}(?:里|中|期间|的时候)? = this {term}",
        r"(?:这个?|本)学期(?:期末|末|结束前?|结束时) = at the end of this semester",
        r"上个?学期(?:期末|末|结束前?|结束时) = at the end of last semester",
        r"(?<![学个])期末(?!考|复习|成绩|作业|论文|试) = at the end of the semester",
        r"学期(?:末|结束) = at the end of the semester",
        r"(?:未来|接下来|今后|往后)的?半年(?:里|内|之内)? = in the next 6 months",
        r"(?:未来|接下来|今后|往后)的?半个月(?:里|内|之内)? = in the next 15 days",
        r"(?:过去|最近|近|这)的?半年(?:里|内|来|以来)? = in the last 6 months",
        r"(?:过去|最近|近|这)的?半个月(?:里|内|来|以来)? = in the last 15 days",
        r"(?<![来先今下上个這这本每\d一二三四五六七八九十])月中(?![旬下]) = in the middle of the month",
        r"(?:上个?世纪|二十世纪|20世纪)?(?<!\d){n}年代的?(?:初期?|早期|前期|前半) = in the early {n}s",
        r"(?:上个?世纪|二十世纪|20世纪)?(?<!\d){n}年代的?(?:中期?|中叶) = in the mid-{n}s",
        r"(?:上个?世纪|二十世纪|20世纪)?(?<!\d){n}年代的?(?:末期?|晚期|后期|后半|底) = in the late {n}s",
        r"(?:上个?|上)月中(?!旬) = in the middle of last month",
        r"(?:下个?|下)月中(?!旬) = in the middle of next month",
        r"(?:这个?|本)月中(?!旬) = in the middle of this month",
        r"(?<![上下这本每个大双小逢])周末(?:两天)?(?!双休|愉快|快乐|班|单休|不上班|休息|档|都|一般|通常|总|经常|去哪|干嘛|不) = this weekend or last weekend",
        r"(?<![\d一二两三四五六七八九十几半多些来去今往前后百千某])年后(?![的半]) = after Chinese New Year",
        r"(?<![\d一二两三四五六七八九十几半多些来去今往百千某])年前(?![的半]) = before Chinese New Year",
        r"(?:过完年|过了年|年过完)(?:之后|以后|后)? = after Chinese New Year",
        r"(?:考试|婚礼|手术|比赛|出发|面试|开学|高考|上线|发布|生日|结婚|毕业|入职|离职|交稿|截止|放假|分娩|预产期|演出|开会|会议|答辩|搬家|出差|出国|出院|住院|体检|退休|期末考|期中考|中考|考研|订婚|领证|生产|旅行|旅游)(?:的)?(?:之|以)?[前后](?:的)?{n}{unit} = beside an event",
        r"(?:考试|婚礼|手术|比赛|出发|面试|开学|上线|发布|生日|结婚|毕业|入职|离职|交稿|截止|放假|分娩|预产期|演出|会议|答辩|搬家|出差|出国|出院|住院|体检|退休|期末考|期中考|中考|考研|订婚|领证|旅行|旅游)(?:的)?(?:前一天|前一晚|(?:之|以)?后?的?第二天|后一天|前夕|当天|那天|前夜) = beside an event",
        r"(?:去年|今年|明年)?高考(?:那天|那几天|当天|期间) = on June 7",
        r"(?<![年月\d])(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e]{d2} = from the {d}th to the {d2}th",
        r"(?<![年\d]){month}(?P<d>3[01]|[12]\d|[1-9])[-~\u301c\uff5e到至]{d2} = from {month} {d} to {month} {d2}",
        r"{wd}{wd2} = from {wd} to {wd2}",
        r"{month}(?:份)?中下旬 = from {month} 11 to {month} 28",
        r"{month}(?:份)?上中旬 = from {month} 1 to {month} 20",
        r"{holiday}(?:之|以)?后(?!{n}|[一第]|天) = after {holiday}",
        r"{holiday}{daypart} = on {holiday}",
        r"双十连假(?:期间|时)? = over the October 10 long weekend",
        r"{holiday}连假(?:期间|时)? = over the {holiday} long weekend",
        r"{term}的?最后一?个?(?:周(?!末)|星期|礼拜) = in the last week of the {term}",
        r"(?:两|2|二)个?(?:周|星期|礼拜)(?:之|以)?后的?{wd} = {wd} of the week after next or 2 weeks from {wd}",
        r"{month}{d}(?:左右|前后) = around {month} {d}",
        r"(?<![第\d]){n}(?:多)?{unit}了(?![吧吗呢解]|不起) = since {n} {unit}s ago",
        r"{wd}(?:和|跟|与|、|或者?){wd2} = {wd} to {wd2}",
        *(
            rf"(?:{week})(?:周|礼拜|星期){first}{last}(?![\d一二三四五六七八九十]) = {one} to {two} of {which} week"
            for week, which in (("下个?", "next"), ("上个?", "last"), ("这个?|本", "this"))
            for (first, one), (last, two) in pairwise(_DAY_PAIRS)
        ),
        *(
            rf"(?:{week})(?:周|礼拜|星期){first}(?:和|跟|、|或者?)(?:下个?|上个?|这个?|本)?(?:周|礼拜|星期)?{last}(?![\d一二三四五六七八九十]) = {one} to {two} of {which} week"
            for week, which in (("下个?", "next"), ("上个?", "last"), ("这个?|本", "this"))
            for (first, one), (last, two) in pairwise(_DAY_PAIRS)
        ),
        r"(?<![\d/.年月-])(?P<m>1[0-2]|[1-9])/(?P<d>3[01]|[12]\d|0?[1-9])(?![\d/%年])(?=[日号（(]| ?(?:前|之前|以前|上午|下午|晚上|早上|中午|那天|周|星期|礼拜|到|要|有|去|是|的|交|截|开|出|回|[，。,！!]|$)) = on {month_of_m} {d}",
        # Days counted from today.
        r"今(?:天|日|儿个?|个)(?:{daypart})? = today",
        r"今(?:早上?|晨|朝) = today",
        r"今(?:天|日|儿)?(?:晚上?|夜里?|夜晚|傍晚|晚间) = tonight",
        r"昨(?:天|日|儿个?|个|早上?|晨)(?:{daypart})? = yesterday",
        r"昨(?:天|日|儿)?(?:晚上?|夜里?|半夜|深夜|晚间) = last night",
        r"明(?:天|日(?!方舟)|儿个?|个|早上?|晚上?|晨|夜|朝)(?:{daypart})? = tomorrow",
        r"(?<!大)后(?:天|日|儿个?|个)(?:{daypart})? = the day after tomorrow",
        r"(?<!大)前(?:天|日|儿个?|晚上?|夜)(?:{daypart})? = the day before yesterday",
        r"大后[天日儿](?:{daypart})? = in 3 days",
        r"大前[天日儿](?:{daypart})? = 3 days ago",
        r"[寻琴噚][日晚](?:{daypart})? = yesterday",
        r"听[日晚](?:{daypart})? = tomorrow",
        # Counted.
        r"(?<!\d){n}(?:来|多|几)?{unit}(?:之|以|过)?后 = in {n} {unit}s",
        r"(?<!\d){n}(?:来|多|几)?{unit}(?:之|以)?前 = {n} {unit}s ago",
        r"(?<!\d){n}个?半{unit}(?:之|以)?前 = {n} and a half {unit}s ago",
        r"(?<!\d){n}{unit}半(?:之|以)?前 = {n} and a half {unit}s ago",
        r"(?<!\d){n}个?半{unit}(?:之|以)?后 = in {n} and a half {unit}s",
        r"(?<!\d){n}{unit}半(?:之|以)?后 = in {n} and a half {unit}s",
        r"半个?{unit}(?:之|以)?前 = half a {unit} ago",
        r"半个?{unit}(?:之|以)?后 = in half a {unit}",
        r"(?:再过|过|还有)半个?{unit} = in half a {unit}",
        r"半个?{unit}(?:之|以)?内 = within half a {unit}",
        r"(?:再过|过|还有|再有){n}{unit} = in {n} {unit}s",
        r"{n}{unit}(?:(?:之|以)?内|里头|之间) = within {n} {unit}s",
        r"{n}(?:多)?{unit}(?:以|之)?来 = in the last {n} {unit}s",
        r"(?<![最提一更])早{n}{unit}(?![底初份中]) = {n} {unit}s ago",
        r"前[几数]{unit} = a few {unit}s ago",
        r"前[两俩]{unit} = 2 {unit}s ago or in the last 2 {unit}s",
        r"(?:过去|最近|近|这)的?(?:这)?{n}{unit}(?:里|内|来|中|间|以来|之内)? = in the last {n} {unit}s",
        r"(?:未来|接下来|今后|往后|之后)的?{n}{unit}(?:里|内|中|之内)? = in the next {n} {unit}s",
        r"{n}年前的?{season} = {season} {n} years ago",
        r"{n}年前的?{month} = {month} {n} years ago",
        # Weekdays.
        r"刚刚?过去的{wd} = last {wd}",
        r"下下(?:个|一个)?{wd}(?:{daypart})? = {wd} of the week after next",
        r"上上(?:个|一个)?{wd}(?:{daypart})? = {wd} of the week before last",
        r"(?:下个|下一个|下){wd}(?:{daypart})? = {wd} of next week",
        r"(?:上个|上一个|上){wd}(?:{daypart})? = {wd} of last week",
        r"(?:本|这个|这){wd}(?:{daypart})? = {wd} of this week",
        r"{wd}{daypart} = on {wd}",
        r"[从由]?{wd}(?:到|至|[-~\u2013\u301c\uff5e]){wd2}(?:之?间)? = from {wd} to {wd2}",
        r"[从由]?(?:下个|下){wd}(?:到|至|[-~\u2013\u301c\uff5e])(?:下个|下)?{wd2} = {wd} to {wd2} of next week",
        r"[从由]?(?:上个|上){wd}(?:到|至|[-~\u2013\u301c\uff5e])(?:上个|上)?{wd2} = {wd} to {wd2} of last week",
        r"[从由]?(?:这个|这|本){wd}(?:到|至|[-~\u2013\u301c\uff5e])(?:这个|这|本)?{wd2} = {wd} to {wd2} of this week",
        # Months and days.
        r"(?<![年\d]){month}{d}(?:{daypart})? = on {month} {d}",
        r"从?{month}{d}(?:起|开始|算起)的?{n}{unit} = for {n} {unit}s starting on {month} {d}",
        r"(?<![年\d]){month}(?P<n>[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号](?![楼线门店室])(?:{daypart})? = on {month} {n}",
        r"(?<![年月第\d一二三四五六七八九十])(?P<n>[一二三]?十[一二三四五六七八九]?)号(?![楼线门店室码院机航厅馆位选桌宿])(?:{daypart})? = on the {n}th",
        r"{whole}的?(?P<n>[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])[日号](?![楼线门店室]) = on the {n}th of {whole}",
        r"(?<![年\d]){month}(?:到|至|[-~\u2013\u301c\uff5e]){month2}(?:之?间|份)? = from {month} to {month2}",
        r"(?<!\d)(?P<yy>0\d|1[1-9]|2[0-6])年(?=[春夏秋冬底初]|那|毕业|的?[春夏秋冬]天) = in 20{yy}",
        r"(?<![第一二三四五六七八九十\d])十一(?=期间|小长假|出去|回老?家|去|放假|那几?天) = on October 1",
        r"半个?{unit}(?:以|之)?来 = since half a {unit} ago",
        *(
            f"(?:大年|正月|农历正月)初{day} = {days} days after Chinese New Year"
            for days, day in enumerate("二三四五六七八九十", start=1)
        ),
        r"(?<![年\d]){month}{d}(?:到|至|[-~\u2013\u301c\uff5e]){d2} = from {month} {d} to {month} {d2}",
        r"(?<![年\d]){month}{d}(?:到|至|[-~\u2013\u301c\uff5e]){month2}{d2} = from {month} {d} to {month2} {d2}",
        r"(?<![年月\d]){d}(?![楼线门店室码院机航厅馆])(?:{daypart})? = on the {d}th",
        r"(?<![年月\d]){d}(?:到|至|[-~\u2013\u301c\uff5e]){d2} = from the {d}th to the {d2}th",
        r"(?<![年\d]){month}(?:份)?(?![\d日号初底末中上下头的]|[一二三四五六七八九十]) = in {month}",
        r"(?<![年\d]){month}的(?![第最]) = in {month}",
        r"(?<![年\d]){month}(?:份)?的?{part} = at the {part} of {month}",
        r"(?<![年\d]){month}[上前]半个?月 = the first half of {month}",
        r"(?<![年\d]){month}[下后]半个?月 = the second half of {month}",
        r"(?<![年\d]){month}的?{nth}{wd} = the {nth} {wd} of {month}",
        r"(?<![年\d]){month}的?{nth}{week}(?!末) = the {nth} week of {month}",
        r"(?<![年\d]){month}的?{nth}{day} = the {nth} day of {month}",
        r"(?<![年\d]){month}的?{nth}个?周末 = the {nth} weekend of {month}",
        # Parts of what is named.
        r"{whole}的?{month}份 = in {month} of {whole}",
        r"{whole}的?{month}{d} = on {month} {d} of {whole}",
        r"{whole}的?{month}(?:份)?的?{part} = at the {part} of {month} of {whole}",
        r"{whole}年?的?[上前]半(?:年|个?月|周) = the first half of {whole}",
        r"{whole}年?的?[下后]半(?:年|个?月|周) = the second half of {whole}",
        r"{whole}年?的?第?{n}季度? = the {n}th quarter of {whole}",
        r"{whole}年?q{n} = the {n}th quarter of {whole}",
        r"第?{n}季度 = the {n}th quarter of this year",
        r"q{n} = the {n}th quarter of this year",
        r"{whole}的?{holiday} = {holiday} {whole}",
        r"{whole}的?(?:这个时候|这时候?|此时|同期|这会儿?|这个点) = this time {whole}",
        r"{whole}{nth}个?周末 = the {nth} weekend of {whole}",
        # Beside a holiday.
        r"{holiday}的?(?:前[一1]?[天日]|前夕|前夜) = the day before {holiday}",
        r"{holiday}的?(?:后[一1]?[天日]|第二天|次日|翌日) = the day after {holiday}",
        r"{holiday}的?前{n}{unit} = {n} {unit}s before {holiday}",
        r"{holiday}的?(?:(?:过|之|以)?后的?第?|过){n}{unit} = {n} {unit}s after {holiday}",
        r"{holiday}(?:前后|那天|当天|当日|期间|假期|那会儿) = on {holiday}",
        # Decades and years.
        r"(?:上个?世纪|二十世纪|20世纪)?(?<!\d){n}年代 = in the {n}s",
        r"{year}年代 = in the {year}s",
        r"{year}年 = in {year}",
    ),
    never=(
        r"七月流火|五月天|十月[怀懷]胎|八月瓜|六月雪|周三多|四月物语",
        r"(?:五一|八一|七一)(?:路|大道|广场|廣場|街)",
        r"{d}-{d}号(?=[，,。楼樓院]|$)",
        r"(?:答案|比例|概率|几率|分数|等于|得)[是为：:]{0,2} ?\d+/\d+(?:[,，] ?(?:而)?不是 ?\d+/\d+)?",
        r"\d+/\d+(?=的)",
        r"在[\u4e00-\u9fff]{1,8}跨年(?![夜那的])",
        r"{wd}(?:餐厅|餐馆|咖啡|酒吧|乐队|影院|书店|餐吧|旅店)",
        r"[早晚]上好|下午好|中午好",
        r"春[晚联困卷游]|青春|长春|宜春|春风|秋千|千秋|夏洛|夏威夷|华夏|冬瓜|冬奥|冬虫",
        r"今日头条|今日说法|每日|今日事今日毕|明天会更好|明日方舟|明日之后|明日香|周一围|昨日重现|后天形成|后天努力",
        r"每逢{wd}",
        r"[今明昨][天日](?:广场|大厦|酒店|小学|中学|集团|书店)|{month}(?:小区|花园|公寓|广场|酒店|书店)",
        r"(?:农历|阴历|旧历)(?!八月十五|五月初五|九月初九|正月)(?:{month}|腊月|冬月)(?:初?[一二三四五六七八九十廿]{1,3})?",
        r"(?:叫|名叫|姓名是|名字是|名字叫|歌名|店名|书名|片名)[^。！？\n]{0,3}?(?:{month}|{wd}|{season}|{holiday})",
        r"《[^》]{0,20}》",
        r"(?:[间家]|叫|名为|店名)[「『][^」』]{0,20}[」』]",
        r"(?<!一整)(?<!整整)(?<!个)(?:{wd}|周末|{month}|{holiday})(?<![到至~和跟与、-]..)(?<![到至~和跟与、-]...)(?<![到至]....)(?<![一二三四五六日天]..)(?:我们|我|他们|她|他|大家|我妈|我爸|我家|孩子)?(?:总是|都会|一般|通常|经常|总|老是|都)",
        r"{month}是(?:我|他|她).{0,6}名字",
        r"(?:每逢?|逢)(?:个)?(?:{n}个?)?(?:{wd}|{unit}|{month}|{season}|{holiday}|天|{daypart})",
        r"{n}{unit}(?:的时间)",
        r"下面|上面|以前的|前端|后端|后面|前面|上天(?!的)|下天|上日|下日|当日|当月|当年|当天|当周|每周|有一[天年]|(?:五一|六一|八一|国庆|元旦|端午|中秋|七一)(?:路|街|大道|广场|村|巷|桥|大桥|小区|中学|小学|大学|新村)",
        r"(?:姓|叫|名叫|名字是|姓名是)(?:秋|夏|冬|春|{wd}|{month})",
        r"周[一二三四五六][围圍然涵凡帆鸣丹]|明日方舟|明日香|明日之后|八一(?:队|路|广场|小学|中学)|五一(?:路|广场|大道|街)|五四(?:路|广场|青年)|七一路|三八路|六一路|十一路",
        r"明天的餐桌|明天会更好|明日[之的](?:星|子|花)|昨日(?:重现|青空)|今日头条",
    ),
    hints="前, 后, 以来, 之内, 以内, 过, 再过, 还有, 去, 明, 昨, 下下, 上上",
    times=(
        "学期末, 期末, 期中考, 春运, 小长假, 黄金周, 那年, 第一周, 第二周, 第三周, 第四周, 头一周, 最后一周, 第一个月, 第二个月, 第三个月, 头一个月, 腊八, 夏至, 立春, 立夏, 立秋, 立冬, 惊蛰, 谷雨, 霜降, 大寒, 大暑, 开学, 年假, 本年度, 上年度, 下年度, 几几年, 九几年, 八几年, 七几年, 零几年, 一几年, 年代, 正月, 腊月, 冬月, 初一那天, 七夕, 小年, 中元节, 盂兰节, 三伏天, 三九天, 数九, 梅雨季, "
        "开春, 过年, 过完年, 年前, 年后, 节前, 节后, 月前, 周前, 天前, 年以前, 月以前, 前天, 前晚, 后天, 后晚, 昨天, 昨晚, 昨夜, 昨儿, 明天, 明早, 明晚, 明儿, 今早, 今晚, 今夜, 周末, 双休日, 大礼拜, 那天晚上, 那天下午, 母亲节, 父亲节, 年初, 年底, 月初, 月底"
    ),
    has_spaces=False,
    is_whole_first=True,
    is_only_warned=True,
    day_first=None,
    feasts="春节, 大年初, 大年三十, 除夕, 中秋, 端午, 清明节, 元宵节, 重阳节, 七夕, 正月, 腊月, 农历, 阴历, 农历新年, 中元节, 佛诞, 冬至, 旧历",
)
