"""Japanese."""

from extractor.core.languages.form import Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "あ あり ある い いる か から が こ こと この これ さ し す する そ その た ため だ て で でした です と として な ない なっ など なる に ね の は へ ま ました ます また まで も もの "
    "や よ よう られ る れ を"
)

_N = (
    "一=1, 二|両=2, 三=3, 四=4, 五=5, 六=6, 七=7, 八=8, 九=9, 十=10, 十一=11, 十二=12, 十三=13, 十四=14, 十五=15, 十六=16, 十七=17, 十八=18, 十九=19, "
    "二十=20, 二十五=25, 三十=30, 四十=40, 五十=50, 百=100, 数=a few"
)

DATES = DateWords(
    phrases=(
        "クリスマスイブ|クリスマス・イブ=on Christmas Eve, 大晦日|大みそか=on New Year's Eve, 元日|元旦=on New Year's Day, クリスマス=on Christmas, "
        "来春=next spring, 来夏=next summer, 来秋=next autumn, 来冬=next winter, 昨春=last spring, 昨夏=last summer, 昨秋=last autumn, さ来週=the week after next, 半年後=in half a year, 半年前=half a year ago, "
        "明後日の朝|明後日の夜|明後日の午後=the day after tomorrow, おとといの夜|一昨日の夜=the day before yesterday, "
        "今日|本日|今朝|今日の午後|今日の朝|今日の夕方=today, 今晩|今夜|今日の夜=tonight, 昨日|きのう|昨日の夜|昨日の朝|昨日の夕方=yesterday, 昨夜|昨晩|ゆうべ=last night, "
        "明日|あした|あす|明日の朝|明日の夜|明日の午後|明日の夕方|明朝|明晩=tomorrow, 明後日|あさって=the day after tomorrow, 一昨日|おととい|おとつい=the day before yesterday, しあさって|明々後日=in 3 days, "
        "最近|先日|この間|この前|近頃|少し前に=recently, もうすぐ|近いうちに|近々|まもなく=soon, 翌日|次の日=the next day, 翌週=a week later, 翌月=a month later, "
        "一昨年|おととし=the year before last, 再来年=the year after next, 去年|昨年=last year, 来年=next year, 今年|本年=this year, 来月=next month, 先月=last month, 今月=this month, 再来月=the month after next, 先々月=the month before last, "
        "来週=next week, 先週=last week, 今週=this week, 再来週=the week after next, 先々週=the week before last, 来週末|来週の週末=next weekend, 先週末|先週の週末=last weekend, 今週末|この週末|週末=this weekend, "
        "月末|今月末=at the end of the month, 年末|今年の終わり=at the end of the year, 年初|年明け=at the beginning of the year, 月初|今月初め=at the beginning of the month, 来月初め|来月の初め|来月頭=at the beginning of next month, "
        "来月末|来月の終わり=at the end of next month, 先月末|先月の終わり=at the end of last month, 来週の終わり|来週末まで=at the end of next week, 週の終わり|今週の終わり=at the end of the week, 来週初め|来週の初め|来週頭=at the beginning of next week, "
        "来四半期|次の四半期=next quarter, 前四半期|先四半期=last quarter, 今四半期=this quarter, 来週の今日=a week from today, クリスマスに=on Christmas"
    ),
    names=(
        "げつようび=Monday, かようび=Tuesday, すいようび=Wednesday, もくようび=Thursday, きんようび=Friday, どようび=Saturday, にちようび=Sunday, "
        "月曜日|月曜=Monday, 火曜日|火曜=Tuesday, 水曜日|水曜=Wednesday, 木曜日|木曜=Thursday, 金曜日|金曜=Friday, 土曜日|土曜=Saturday, 日曜日|日曜=Sunday, "
        "一月=January, 二月=February, 三月=March, 四月=April, 五月=May, 六月=June, 七月=July, 八月=August, 九月=September, 十月=October, 十一月=November, 十二月=December"
    ),
    next="次の, 今度の, 来る",
    last="前の, この前の, 先の",
    this="この, 今度の",
    units=(
        "日|日間=day, 週間|週=week, か月|ヶ月|カ月|ヵ月|箇月|か月間|ヶ月間|月間=month, 四半期=quarter, 年|年間=year, 週末=weekend, 春=spring, 夏=summer, 秋=autumn, 冬=winter"
    ),
    numbers=_N,
    parts="初め|始め|はじめ|初旬|上旬|頭=beginning, 中旬|半ば=middle, 末|終わり|下旬|末日=end",
    day_parts="の朝, の夜, の午後, の午前, の夕方, の晩, の昼, 朝, 夜, 午後, 午前",
    since_behind="以来",
    until_behind="まで(?!に)",
    by_behind="までに",
    either="、",
    starting_behind="以降, から",
    past=r"(?:た|だった|でした|ました)(?=[。、のとんよねけが\s]|$)",
    ordinal="",
    rows=(
        r"{n}{unit}(?:ほど|くらい|ぐらい)前 = {n} {unit}s ago",
        r"{n}{unit}(?:ほど|くらい|ぐらい)後 = in {n} {unit}s",
        r"(?:さ来週|再来週)の?{wd}(?:{daypart})? = {wd} of the week after next",
        r"先々週の?{wd} = {wd} of the week before last",
        r"あと{n}{unit}(?:で|後)? = in {n} {unit}s",
        r"[一1]{unit}半後 = in a {unit} and a half",
        r"[一1]{unit}半前 = a {unit} and a half ago",
        r"{wd}から{wd2}(?:まで)? = from {wd} to {wd2}",
        r"{wd}と{wd2}の間 = between {wd} and {wd2}",
        r"{m}月{d}日から{d2}日(?:まで)? = from {month_of_m} {d} to {month_of_m} {d2}",
        r"来週の?{wd}(?:{daypart})? = {wd} of next week",
        r"再来週の?{wd} = {wd} of the week after next",
        r"先週の?{wd}(?:{daypart})? = {wd} of last week",
        r"今週の?{wd}(?:{daypart})? = {wd} of this week",
        r"{wd}(?:{daypart})? = on {wd}",
        r"(?<!\d)(?:約|およそ)?{n}{unit}後 = in {n} {unit}s",
        r"(?<!\d)(?:約|およそ)?{n}{unit}前 = {n} {unit}s ago",
        r"(?<!\d){n}{unit}以内 = within {n} {unit}s",
        r"(?:過去|この|ここ|直近|最近の?){n}{unit}(?:間)? = in the last {n} {unit}s",
        r"(?:今後|これから|向こう|次の){n}{unit}(?:間)? = in the next {n} {unit}s",
        r"(?<![年\d]){month}(?![\d一二三四五六七八九十末初半中上下]|の第) = in {month}",
        r"(?<![年\d]){month}の?{part} = at the {part} of {month}",
        r"(?<![年\d]){m}月{d}日 = on {m}/{d}",
        r"(?<![年月\d後前週]){d}日(?![間後前以]) = on the {d}th",
        r"(?:去年|昨年)の?{month} = {month} last year",
        r"来年の?{month} = {month} next year",
        r"今年の?{month} = {month} this year",
        r"(?:去年|昨年)の?{season} = last year's {season}",
        r"来年の?{season} = next year's {season}",
        r"今年の?{season} = this year's {season}",
        r"来月の?第[一1]{wd} = the first {wd} of next month",
        r"{month}の?第[一1]{wd} = the first {wd} of {month}",
    ),
    never=(
        r"今日では|明日は明日の",
        r"名前は{wd}",
        r"{wd}ロードショー",
        r"明日は明日の風|今日子|四月は君の嘘",
        r"{month}(?:さん|ちゃん|くん|君)",
        r"{wd}は[^。]{0,12}(?:習慣|いつも|毎週)",
        r"{wd}サスペンス",
        r"毎(?:週|月|年|日|朝|晩)(?:の)?(?:{wd})?",
        r"おはよう",
        r"{n}{unit}(?:かかる|かかった|続)",
        r"前の(?:バージョン|人|もの)",
        r"日本|日常|日記",
    ),
    has_spaces=False,
    is_only_warned=True,
    day_first=None,
    feasts="旧正月, お盆, 旧暦, 中秋, 春節, ラマダン",
)

PASSWORDS = PasswordWords(
    passwords="パスワード,暗証番号,パスフレーズ,パスコード,合言葉",
    pins="pw,ピンコード,ピン番号,pinコード,pin番号,pinナンバー,暗号化キー,セキュリティキー,wi-fiのキー,wifiのキー",
    short="パス",
    links="は,が,も,を,は今,は現在",
    fillers="が,は,という,の,私の,新しい",
    endings="",
    units="文字,桁,日,分,回,時間,個",
    locks="金庫,オートロック,ドア,玄関,警報,アラーム,鍵,ロッカー,ガレージ,ロック,南京錠,スーツケース,宅配ボックス,駐輪場,キーボックス,門,ゲート,ダイヤル,スマホ,携帯,自転車,マンション,エントランス,倉庫,カード,タブレット",
    codes="番号,コード,暗証,組み合わせ,ナンバー,",
    opens=r"で開|を押|を入力|を打|に合わせ|で(?:開|あ[いけ])|を押|を入力|を打|に合わせ|で解除|でロック|を入れ|にセット|で解錠|にして",
    keypads="南京錠,ロッカー,金庫,玄関,オートロック,宅配ボックス,キーボックス,ダイヤル錠,ダイヤルロック,ダイヤル",
    networks="ワイファイ,無線lan",
    logins=r"{value}\s?(?:で|を使って)\s?(?:ログイン|サインイン)",
    sentences=(
        r"{word}\s?{value}(?=\s*(?:[。、,.!！;；)）]|$))",
        r"{word}(?:としては|として|には|は|に|で|も)\s?{value}\s?(?:を|って|で|と)?\s?(?:使|入れ|入力|設定|打|お願い)",
        r"{value}\s?を[^。\n]{0,20}?{word}(?:として|に)",
        r"{word}を?[^。\n]{0,10}?{value}\s?(?:に|へ)\s?(?:変え|変更|設定|し|更新|リセット)",
        r"(?:pin|ピン)\s?(?:コード|番号|ナンバー)?(?:は|が|を|も|:|：)?[^。\n\d]{0,6}?{number}(?!\s?[年桁回日分件])",
        r"{value}\s?(?:って|という|が|は|で|を)[^。\n]{0,14}?{word}",
        r"{word}(?!管理|マネージャ|ポリシー|強度)[^。\n!-+\--~]{0,14}{value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "月曜日",
        "火曜日",
        "水曜日",
        "木曜日",
        "金曜日",
        "土曜日",
        "日曜日",
    ),
    months=(
        "1月",
        "2月",
        "3月",
        "4月",
        "5月",
        "6月",
        "7月",
        "8月",
        "9月",
        "10月",
        "11月",
        "12月",
    ),
    relative={
        "the day before yesterday": "一昨日",
        "yesterday": "昨日",
        "today": "今日",
        "tomorrow": "明日",
        "the day after tomorrow": "明後日",
        "last week": "先週",
        "last month": "先月",
        "last quarter": "前四半期",
        "last year": "昨年",
        "last Monday": "先週の月曜日, 先週の月曜",
        "last Tuesday": "先週の火曜日, 先週の火曜",
        "last Wednesday": "先週の水曜日, 先週の水曜",
        "last Thursday": "先週の木曜日, 先週の木曜",
        "last Friday": "先週の金曜日, 先週の金曜",
        "last Saturday": "先週の土曜日, 先週の土曜",
        "last Sunday": "先週の日曜日, 先週の日曜",
        "this week": "今週",
        "this month": "今月",
        "this quarter": "今四半期",
        "this year": "今年",
        "this Monday": "今週の月曜日, 今週の月曜",
        "this Tuesday": "今週の火曜日, 今週の火曜",
        "this Wednesday": "今週の水曜日, 今週の水曜",
        "this Thursday": "今週の木曜日, 今週の木曜",
        "this Friday": "今週の金曜日, 今週の金曜",
        "this Saturday": "今週の土曜日, 今週の土曜",
        "this Sunday": "今週の日曜日, 今週の日曜",
        "next week": "来週",
        "next month": "来月",
        "next quarter": "翌四半期",
        "next year": "来年",
        "next Monday": "来週の月曜日, 来週の月曜",
        "next Tuesday": "来週の火曜日, 来週の火曜",
        "next Wednesday": "来週の水曜日, 来週の水曜",
        "next Thursday": "来週の木曜日, 来週の木曜",
        "next Friday": "来週の金曜日, 来週の金曜",
        "next Saturday": "来週の土曜日, 来週の土曜",
        "next Sunday": "来週の日曜日, 来週の日曜",
    },
    past={
        "day": "{0} 日前",
        "week": "{0} 週間前",
        "month": "{0} か月前",
        "quarter": "{0} 四半期前",
        "year": "{0} 年前",
        "hour": "{0} 時間前",
    },
    future={
        "day": "{0} 日後",
        "week": "{0} 週間後",
        "month": "{0} か月後",
        "quarter": "{0} 四半期後",
        "year": "{0} 年後",
        "hour": "{0} 時間後",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="ja",
    name="Japanese",
    scripts="han kana",
    stop_words=STOP_WORDS,
    stemmer="",
    chars_per_token=0.88,
    orders=OrderWords(
        anywhere=(
            r"[てで](?:ください|下さい|おいてください|おくこと)|(?:送信|転送|削除|実行|無視|返信|送金|承認|インストール|共有|ダウンロード|追加|コピー|購入|保存)(?:せよ|しろ|"
            r"すること|する必要がある)|[るうくすつぬむぐぶ]こと(?:[。！]|$)|なさい(?:[。！]|$)"
        ),
    ),
    affirmations="はい ええ うん そう そうです いいえ",
    endings=EndingWords(
        saves=r"保存|記録|記憶|覚え",
        nothing=r"ありません|ないです|なし",
        claims=r"(?:保存|記録|記憶)(?:しました|いたしました)",
    ),
    acknowledgements="ありがとう,ありがとうございます,どうも,どうもありがとう,了解,了解です,了解しました,わかった,わかりました,分かりました,なるほど,いいね,いいですね,すごい,完璧,おやすみ,おやすみなさい,こんにちは,おはよう,さようなら,続けて",
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
)
