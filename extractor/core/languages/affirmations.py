"""Words of a bare answer, which mean nothing without the question."""

from __future__ import annotations

AFFIRMATIONS = frozenset(
    "yes yep yeah yup ok okay okey k sure exactly right correct perfect great fine good cool nice thanks thank absolutely definitely "
    "indeed agreed alright sounds works confirmed confirm true ahead that it do please no nope nah never "
    "ja jo jawohl genau passt gut klar stimmt richtig einverstanden prima super perfekt danke gerne nein nö "
    "oui ouais accord exactement parfait bien merci voilà non "
    "sí si claro vale exacto exactamente perfecto bueno gracias acuerdo correcto "
    "certo esatto perfetto grazie bene giusto sim exato perfeito obrigado obrigada isso certeza "
    "да ага точно верно хорошо ладно спасибо нет конечно tak dobrze dokładnie zgoda dzięki nie evet tamam hayır ja graag precies prima nee "
    "对 对的 是 是的 好 好的 可以 行 嗯 没错 不 不是 はい ええ うん そう そうです いいえ 네 예 응 맞아요 좋아요 아니요 نعم אכן כן हाँ हां जी ठीक".split()
)
