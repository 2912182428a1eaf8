"""Japanese."""

from extractor.core.languages.form import Cldr, EndingWords, Language, OrderWords, PasswordWords
from extractor.core.languages.ja_dates import DATES

STOP_WORDS = (
    "あ あり ある い いる か から が こ こと この これ さ し す する そ その た ため だ て で でした です と として な ない なっ など なる に ね の は へ ま ました ます また まで も もの "
    "や よ よう られ る れ を"
)

PASSWORDS = PasswordWords(
    passwords="パスワード,暗証番号,暗証,パスフレーズ,パスコード,合言葉",
    passphrases="パスフレーズ,合言葉,リカバリーフレーズ,シードフレーズ,秘密のフレーズ",
    pins="pw,ピンコード,ピン番号,pinコード,pin番号,pinナンバー,暗号化キー,セキュリティキー,wi-fiのキー,wifiのキー",
    short="パス",
    links="は,が,も,を,は今,は現在",
    fillers="が,は,という,の,私の,新しい",
    endings="",
    units="文字,桁,日,分,回,時間,個",
    locks="金庫,オートロック,ドア,玄関,警報,アラーム,鍵,ロッカー,ガレージ,ロック,南京錠,スーツケース,宅配ボックス,駐輪場,キーボックス,門,ゲート,ダイヤル,スマホ,携帯,自転車,マンション,エントランス,倉庫,カード,タブレット",
    codes="番号,コード,暗証,組み合わせ,ナンバー,",
    opens=r"で開|を押|を入力|を打|に合わせ|で(?:開|あ[いけ])|を押|を入力|を打|に合わせ|で解除|でロック|を入れ|にセット|で解錠|にして",
    keypads="ロック解除,南京錠,ロッカー,金庫,玄関,オートロック,宅配ボックス,キーボックス,ダイヤル錠,ダイヤルロック,ダイヤル",
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
