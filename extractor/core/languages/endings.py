"""How a model says, in languages other than English, that it saved something or that there is nothing to save.

Patterns, lower-case. English has its own in `core/run/ending.py`.
"""

from __future__ import annotations

# Words for saving, noting and remembering.
SAVES = (
    r"\b(?:ge|ab|ein)?speicher\w*|\b(?:ge|ver)?merk(?:t|en|e)\b|\bnotier\w*|\bfestgehalten\b|\bfesthalten\b|\bhinterlegt\b"
    r"|\benregistr\w*|\bm[ée]moris\w*|\bsauvegard\w*|\bretenir\b|\bretenue?s?\b|\bconserv(?:er|ée?s?)\b|\bnotée?s?\b"
    r"|\bguard(?:ad[ao]s?|ar|é|ó|o|ei|ou)\b|\balmacen\w*|\bregistr(?:ad[ao]s?|ar|é|ó|ei|ou|at[oaie])\b|\bmemoriza(?:d[ao]s?|r)\b"
    r"|\banot(?:ad[ao]s?|ar|é|ó|ei)\b|\bsalvat\w*|\bsalvar\b|\bsalvei\b|\bmemorizz\w*|\barmazen\w*|\bgravad\w*|\bgravei\b"
    r"|\bopgeslagen\b|\bopslaan\b|\bbewaard?\b|\bbewaren\b|\bonthouden\b|\bgenoteerd\b"
    r"|\bkaydet\w*|\bkayded\w*|\bsakla\w*|\bkayda\b|\bhatırla\w*"
    r"|\bсохран\w*|\bзапомн\w*|\bзапис\w*"
    r"|حفظ|تخزين|سجلت|सहेज|याद\s+र|संग्रह"
    r"|保存|儲存|储存|记录|記錄|記録|记住|記住|記憶|覚え|저장|기억|기록"
)

# Words that deny.
NOTHING = (
    r"\bnichts\b|\bkeine?r?\b|\brien\b|\baucune?\b|\bnada\b|\bning[uú]n\w*|\bniente\b|\bnulla\b|\bnessun\w*|\bnenhum\w*"
    r"|\bniets\b|\bgeen\b|\bhiçbir\w*|\byok\b|\bничего\b|\bнечего\b|\bнет\b|\bникаких\b"
    r"|لا\s+شيء|لا\s+يوجد|लिए कुछ नहीं|कुछ भी नहीं|कुछ नहीं|नहीं"
    r"|没有|沒有|无需|無需|没什么|ありません|ないです|なし|없습니다|없음|없어요|없다"
)

# Sentences in which somebody says of themself that they saved something.
SELF_CLAIMS = (
    r"\bich habe\b[^.!?\n]{0,80}\b(?:gespeichert|gemerkt|notiert|festgehalten)\b"
    r"|\bj'ai\b[^.!?\n]{0,20}\b(?:enregistré|mémorisé|sauvegardé|noté|retenu)"
    r"|\bhe (?:guardado|almacenado|registrado|memorizado|anotado)\b|\bho (?:salvato|memorizzato|registrato|annotato)\b"
    r"|\b(?:salvei|guardei|armazenei|registrei|memorizei|anotei)\b"
    r"|\bik heb\b[^.!?\n]{0,80}\b(?:opgeslagen|bewaard|onthouden|genoteerd)\b"
    r"|\b(?:kaydettim|kaydedildi|sakladım)\b|\bя (?:сохранил|запомнил|записал)а?\b"
    r"|(?:لقد|تم)\s+(?:حفظ|تخزين|تسجيل)\w*|मैंने[^।.!?\n]{0,40}(?:सहेज|याद|संग्रह)\w*"
    r"|我[^。！？\n]{0,8}(?:保存|儲存|储存|记录|記錄|记住|記住)|(?:保存|記録|記憶)(?:しました|いたしました)|(?:저장|기억|기록)(?:했습니다|했어요|하였습니다)"
)
