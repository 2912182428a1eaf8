"""Chinese, in simplified and traditional characters."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import MannerWords, PastedWords, QuestionWords, SamenessWords
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
    login_names="账号,帳號",
    keys="密钥,密鑰,令牌,金鑰",
    numbers="puk码,puk碼,取款密码,取款密碼,验证码,驗證碼",
    checks="安全码,安全碼,背面三位,后三位,後三位",
    restores="备用码,备用验证码,恢复码,恢复代码,備用碼,激活码,序列号,许可证密钥,产品密钥",
    users="账号",
    accounts="登录|登錄|登陆|登入|账号",
    answers="密保(?:问题)?(?:的)?答案|安全问题(?:的)?答案|密保答案",
    asked="密保,安全问题",
    other_codes="错误|錯誤|手机号|手機號|电话号|電話號",
    measures="元",
    cards="卡号,信用卡",
    orders="订单",
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

MANNER = MannerWords(
    wished="想要, 想去, 想把, 想学, 想养, 想买, 想换, 想在, 好想, 很想, 我想, 我们想, 考虑, 打算要不要, 要不要, 梦想, 希望, 如果, 要是, 假如, 犹豫, 纠结, 琢磨, 向往, 以后有机会, 总有一天, 有朝一日, 考慮, 夢想, 猶豫, 糾結, 想着, 在想",
    planned="打算, 准备, 计划, 要去, 会去, 还没, 還沒, 尚未, 商量着, 商量, 将要, 马上要, 快要, 準備, 計劃, 将来, 將來, 等我",
    doubted="可能, 也许, 也許, 大概, 或许, 或許, 好像, 似乎, 听说, 聽說, 据说, 據說, 听人说, 估计, 估計, 怀疑, 懷疑, 应该是, 應該是, 不确定, 不確定, 不知道, 说不定, 說不定, 传闻, 传言, 都在传, 猜, 我觉得是, 疑似, 未必, 有人说, 恐怕, 我妈说, 我爸说, 没准",
    unsure="不确定, 不確定, 没确认, 还没确认, 没查过, 没检查过, 不敢肯定, 没证据, 是不是真的, 真假, 说不准, 說不準, 没去查",
    denied="不, 没, 沒, 无, 無, 别, 从来没, 戒了, 戒掉",
    denies_nothing="不错, 不過, 不过, 不但, 不仅, 不只, 不好意思, 不得不, 不管, 不如, 不断, 没问题, 没事, 没想到, 不然, 无论, 無論, 是不是, 要不要, 不同, 不少, 别人, 能不能, 会不会, 好不好, 差不多, 了不起, 忍不住, 不用, 没关系, 特别, 區別, 区别, 不得了, 不久, 要不, 不晚于, 不早于, 不迟于",
    corrected="不对, 不對, 说错, 說錯, 错了, 錯了, 哦不, 啊不, 更正, 打错, 記錯, 记错, 抱歉, 准确地说, 准确说, 確切地說, 確切, 等等, 口误",
    kin="老公, 老婆, 先生, 太太, 丈夫, 妻子, 男朋友, 女朋友, 男友, 女友, 朋友, 闺蜜, 哥们, 哥哥, 姐姐, 弟弟, 妹妹, 我哥, 我姐, 我弟, 我妹, 表哥, 表姐, 表弟, 表妹, 堂哥, 堂弟, 妈妈, 爸爸, 我妈, 我爸, 父母, 爸妈, 母亲, 父亲, 奶奶, 爷爷, 外婆, 外公, 姥姥, 姥爷, 阿姨, 叔叔, 舅舅, 姑姑, 女儿, 儿子, 孩子, 我娃, 孙子, 孙女, 同事, 老板, 领导, 邻居, 室友, 舍友, 同学, 老师, 侄子, 侄女, 前任, 婆婆, 公公, 岳父, 岳母, 房东, 教练, 媽媽, 兒子, 女兒, 鄰居, 老闆, 爺爺",
    oneself="我",
    apart="但是, 但, 可是, 不过, 因为, 所以, 虽然, 然后, 不過, 因為",
    genitive="的",
    done="了, 过, 已经, 已, 過, 已經",
    keeps_wish="想, 希望, 打算, 计划, 考虑, 梦想, 准备, 如果, 可能, 犹豫, 是否, 感兴趣, 有意, 将, 未, 没, 不, 愿望, 渴望, 计劃, 考慮, 準備, 尚, 要去, 意向, 询问, 纠结, 目标, 目標, 意愿, 预计, 安排, 筹备",
    keeps_doubt="可能, 也许, 大概, 好像, 似乎, 据说, 听说, 怀疑, 疑似, 不确定, 不, 未, 估计, 猜测, 认为, 觉得, 担心, 或许, 传闻, 是否, 称, 据, 說, 推测, 尚, 没, 犹豫, 纠结, 拿不定",
    keeps_denial="不, 没, 沒, 无, 無, 未, 避免, 戒, 放弃, 曾, 以前, 缺, 拒绝, 过敏, 素, 失去, 只, 讨厌, 卖掉, 难, 很少, 代替, 单身, 离婚, 停止, 离开, 辞, 退, 非, 免, 独生, 前, 忌, 怕, 断, 停, 失业, 待业, 禁, 告别, 远离, 不再, 零",
)

QUESTIONS = QuestionWords(
    talk_signs=(
        "说了些什么 說了些什麼 说了什么 說了什麼 说过什么 說過什麼 说什么 說什麼 聊了什么 聊了什麼 聊过什么 聊過什麼 谈了什么 談了什麼 谈过什么 談過什麼 讲了什么 講了什麼 讲过什么 講過什麼 "
        "提到了什么 提到什么 提到什麼 告诉过你 告訴過你 告诉你 告訴你 发生了什么 發生了什麼 跟你 和你 对你 對你 说过 說過 说了 說了 聊过 聊過 聊了 谈过 談過 讲过 講過 什么 什麼 我们 "
        "我們 咱们 我 你 吗 嗎 呢"
    ),
    general_signs=(
        "决定 決定 商定 约定 約定 达成 達成 同意 做了 总结 總結 概括 概要 摘要 消息 重要 话题 話題 主题 主題 列出 显示 顯示 给我 給我 提醒我 学到 學到 工作 问了 問了 哪些 一下 "
        "新 做 了 的 些 决 定"
    ),
)

SAMENESS = SamenessWords(
    limit_signs="[不没沒无無但只除]",
)

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
        user="用户, 用戶, 使用者",
        numerals="一二三四五六七八九十百千万萬億亿两兩",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="我",
        header="发件人|收件人|主题|日期",
        tasks="总结|翻译|润色|修改|分析|以下是|这是",
    ),
    things="文件|数据库|檔案",
    dates=DATES,
    cldr=CLDR,
)
