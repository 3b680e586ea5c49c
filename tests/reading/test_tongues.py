"""Other languages: which one a line is written in, how its clauses are cut, and what stays unknown."""

import time

import pytest

from warpgate.decision.descriptions import judge_description
from warpgate.decision.verdict import fold
from warpgate.reading.prose import read_prose
from warpgate.reading.prose_tokens import read_tokens
from warpgate.reading.tongue_forms import noun_forms, parted, verb_forms, with_zu
from warpgate.reading.tongues import language_of
from warpgate.storage.lexicon import load_lexicon

LEXICON = load_lexicon()


def language(text: str) -> str:
    return language_of(read_tokens(text, LEXICON), LEXICON)


def door(text: str) -> str:
    return str(fold(judge_description(text, LEXICON)).door)


def acts(text: str) -> list[tuple[str, str]]:
    return [(clause.standing, clause.act) for clause in read_prose(text, LEXICON).clauses]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Lösche alle inaktiven Kunden aus der Datenbank", "de"),
        ("Supprimer les anciens clients de la base", "fr"),
        ("Enviar el boletín a los suscriptores", "es"),
        ("Apagar os clientes inativos do banco de dados", "pt"),
        ("Inviare la newsletter agli iscritti", "it"),
        ("Verwijder de inactieve klanten uit de database", "nl"),
        ("Удалить неактивных клиентов из базы", "ru"),
        ("从数据库中删除不活跃的客户", "zh"),
        ("データベースから古い顧客を削除する", "ja"),
        ("Usuń nieaktywnych klientów z bazy danych", "other"),
        ("Lägg till ett test för när betalningen nekas", "other"),
        ("Skicka nyhetsbrevet till alla prenumeranter", "other"),
        ("Silme düğmesine onay penceresi ekle", "other"),
        ("환불 핸들러를 작은 함수로 나누기", "other"),
        ("Видалити клієнтів із бази", "other"),
        ("Add a test for the parser", "en"),
        ("Newsletter opt-in checkbox", "en"),
    ],
)
def test_the_language_is_told_by_its_words(text: str, code: str) -> None:
    assert language(text) == code


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Stelle den Export auf Parquet um", "edit"),
        ("Spiele das Backup von Sonntag ein", "overwrite"),
        ("Rolle das Update auf alle Kassen aus", "deploy"),
        ("Den Export auf Parquet umzustellen", "edit"),
        ("Zet de back-up van zondag terug", "overwrite"),
        ("Rol de update uit naar alle kassa's", "deploy"),
    ],
)
def test_a_particle_that_stands_apart_belongs_to_its_verb(text: str, act: str) -> None:
    assert acts(text) == [("ordered", act)]


@pytest.mark.parametrize(
    "text",
    [
        "Die Mail nicht verschicken",
        "Keine Mails verschicken",
        "Ne pas envoyer la lettre",
        "N'envoie pas la lettre",
        "No enviar el correo",
        "Não enviar o e-mail",
        "Non inviare la lettera",
        "De brief niet versturen",
        "Не отправлять письмо",
        "不要发送邮件",
        "メールを送信しない",
    ],
)
def test_what_is_denied_is_not_done(text: str) -> None:
    assert [standing for standing, _ in acts(text)] == ["negated"]
    assert door(text) == "two-way"


@pytest.mark.parametrize(
    "text",
    [
        "Alle nicht bestätigten Anmeldungen löschen",
        "Nicht vergessen, die Kunden zu informieren",
        "Nicht nur testen, sondern gleich ausrollen",
        "Ohne Rückfrage alle Kundendaten löschen",
        "N'oublie pas de supprimer les anciens clients",
        "Supprimer sans attendre les comptes clients",
        "No olvides borrar los clientes antiguos",
        "Non dimenticare di cancellare i vecchi clienti",
        "Vergeet niet de oude klanten te verwijderen",
        "Не забудь удалить старых клиентов",
        "别忘了删除旧客户",
        "不仅要测试,还要删除客户数据",
        "テストではなく本番のデータを削除する",
        "古い顧客を忘れずに削除する",
    ],
)
def test_a_small_word_of_denial_elsewhere_denies_nothing(text: str) -> None:
    assert door(text) == "one-way"


@pytest.mark.parametrize(
    ("two_way", "one_way"),
    [
        ("Endpunkt für Erstattungen implementieren", "Der Kundin die 49 Euro erstatten"),
        ("Ajouter un job qui purge les sessions expirées", "Lancer le script qui supprime les comptes des clients"),
        ("Escribir un mock del proveedor de pagos", "Pagar la factura de la imprenta"),
        ("O botão fica desabilitado até preencher os campos", "Desligar o servidor de produção"),
        ("Ordinare le righe per data nella vista", "Ordinare altre 200 schede"),
        ("Tests voor het verwijderen van accounts", "Accounts zonder login sinds een jaar wissen"),
        ("Удаление мёртвого кода в `legacy/`", "Удаление клиентов из боевой базы"),
        ("修复删除订单时的崩溃", "删除订单数据"),
        ("削除ボタンに確認ダイアログを追加する", "本番のデータを削除する"),
        ("Fehlende Schlüssel in de.json ergänzen", "API-Schlüssel beim Wetterdienst besorgen"),
        ("Das Paket moment aus package.json entfernen", "Das Paket von npm entfernen"),
        ("Valider le formulaire dans `Form.vue`", "Valider la version finale des CGV"),
    ],
)
def test_building_a_thing_and_doing_it_are_told_apart(two_way: str, one_way: str) -> None:
    assert (door(two_way), door(one_way)) == ("two-way", "one-way")


@pytest.mark.parametrize(
    "text",
    [
        "Die Kunden frobnizieren",
        "Den Server verzwirbeln",
        "Zwurbeln wie gestern",
        "Frobuler la base",
        "Zarandear los pedidos",
        "Tikfouten verbeteren en je kunt beginnen",
        "Исправить опечатки и можешь начинать",
        "Retirer le paquet moment de package.json mais tu peux y aller",
        "Opção B e escrever um mock do provedor",
    ],
)
def test_a_verb_that_nobody_knows_stays_unknown_beside_anything(text: str) -> None:
    assert door(text) == "one-way"


POLITE = {
    "Bitte {}": ("die Klasse in `a.py` umbenennen", "alle Kundendaten löschen"),
    "Peux-tu {} ?": ("renommer la classe `A`", "supprimer les comptes des clients"),
    "¿Puedes {}?": ("renombrar la clase `A`", "borrar las cuentas de los clientes"),
    "Por favor {}": ("renomear a classe `A`", "apagar as contas dos clientes"),
    "Per favore {}": ("rinominare la classe `A`", "cancellare gli account dei clienti"),
    "Kun je {}?": ("de klasse `A` hernoemen", "de klantgegevens wissen"),
    "Пожалуйста {}": ("переименовать класс `A`", "удалить клиентов из базы"),
    "请{}": ("重命名 `A` 类", "删除客户数据"),
}


@pytest.mark.parametrize("frame", POLITE)
def test_politeness_changes_no_door(frame: str) -> None:
    two_way, one_way = POLITE[frame]
    assert [door(frame.format(text)) for text in (two_way, one_way)] == [door(two_way), door(one_way)] == ["two-way", "one-way"]


JOINED = [
    ("Tippfehler im Handbuch beheben und alle Kundendaten löschen", "Alle Kundendaten löschen und Tippfehler im Handbuch beheben"),
    ("Corriger les fautes du manuel, puis envoyer la circulaire", "Envoyer la circulaire et corriger les fautes du manuel"),
    ("Corregir las erratas y luego publicar la versión", "Publicar la versión y corregir las erratas"),
    ("Corrigir o erro e depois apagar os pedidos", "Apagar os pedidos e corrigir o erro"),
    ("Correggere i refusi e poi pagare la fattura", "Pagare la fattura e correggere i refusi"),
    ("Tikfouten verbeteren en de klanten mailen", "De klanten mailen en tikfouten verbeteren"),
    ("Проверить, есть ли ошибки, и удалить клиентов из базы", "Исправить опечатки, затем разослать письмо"),
    ("修复错误后部署到生产环境", "修正错别字，并给所有客户发邮件"),
    ("誤字を直してから本番にデプロイする", "テストを書く、そして顧客にメールを送る"),
]


@pytest.mark.parametrize("texts", JOINED)
def test_a_dangerous_act_beside_a_harmless_one_counts(texts: tuple[str, str]) -> None:
    assert [door(text) for text in texts] == ["one-way", "one-way"]


@pytest.mark.parametrize(
    "text",
    [
        "Lösche " + "ohne Kunden " * 6_000,
        "Kunde, " * 9_000,
        "stelle " * 9_000,
        "不删" * 20_000,
        "Supprimer " + "«" * 20_000,
        "Lösche alle Kunden und schicke den Kunden eine Mail. " * 1_500,
    ],
)
def test_long_lines_are_read_in_linear_time(text: str) -> None:
    begin = time.perf_counter()
    assert door(text) == "one-way"
    assert time.perf_counter() - begin < 10


def test_forms_are_made_by_rule() -> None:
    assert {"elimina", "elimine", "eliminando", "eliminarlo"} <= set(verb_forms("eliminar", "es"))
    assert "publique" in verb_forms("publicar", "pt")
    assert "pague" in verb_forms("pagar", "es")
    assert {"удали", "удалите"} <= set(verb_forms("удалить", "ru"))
    assert {"maak", "maakt"} <= set(verb_forms("maken", "nl"))
    assert "zet" in verb_forms("zetten", "nl")
    assert {"lösche", "lösch"} <= set(verb_forms("löschen", "de"))
    assert ("stelle", "um") in set(parted("umstellen", "de"))
    assert with_zu("umstellen", "de") == ["umzustellen"]
    assert "versiones" in noun_forms("versión", "es")
    assert "versões" in noun_forms("versão", "pt")
    assert {"клиента", "клиентам"} <= set(noun_forms("клиент", "ru"))
    assert "knoppen" in noun_forms("knop", "nl")
    assert "taken" in noun_forms("taak", "nl")
    assert "copias de seguridad" in noun_forms("copia de seguridad", "es")
    assert verb_forms("删除", "zh") == [] == noun_forms("表", "ja")
