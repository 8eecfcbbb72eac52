"""What new sessions are expected to speak: what the settings say, or what earlier sessions of a daemon spoke."""

from anond.pipeline.expected_languages import ExpectedLanguages
from tests.conftest import Bench

CLEAR, NOTHING = {"en": 1.0}, dict[str, float]()
SERVED = {"en", "es"}


def _learnt(sessions: dict[str, int], learns: bool = True) -> dict[str, float]:
    expected = ExpectedLanguages([], learns)
    for lang, number in sessions.items():
        for _ in range(number):
            expected.learn(NOTHING, {lang: 1.0}, SERVED)
    return expected.evidence()


def test_sessions_teach_what_the_next_ones_speak() -> None:
    """Twenty sessions teach, by their share; before that, and of languages that are rare or not served, nothing."""
    assert _learnt({"en": 19}) == {}
    assert list(_learnt({"en": 18, "es": 2})) == ["en", "es"]
    assert list(_learnt({"es": 1, "en": 99})) == ["en"]
    assert _learnt({"pl": 100}) == {}
    assert _learnt({"en": 100}, learns=False) == {}


def test_what_is_learnt_stays_bounded_and_follows_the_stream() -> None:
    """After thousands of sessions in one language some hundred in another count as much."""
    assert list(_learnt({"en": 5_000, "es": 1_100})) == ["es", "en"]


def test_a_session_teaches_once() -> None:
    """Only the turn that settles a session counts."""
    expected = ExpectedLanguages([], learns=True)
    for _ in range(100):
        expected.learn(CLEAR, CLEAR, SERVED)
        expected.learn(NOTHING, {"en": 0.1}, SERVED)
    assert expected.evidence() == {}


def test_settings_come_before_what_is_learnt() -> None:
    """Where the settings expect a language nothing is learnt."""
    expected = ExpectedLanguages({"es": 0.9, "en": 0.1}, learns=True)
    for _ in range(100):
        expected.learn(NOTHING, CLEAR, SERVED)
    assert list(expected.evidence()) == ["es", "en"]


def test_a_session_that_begins_on_a_number_is_read_as_expected(bench: Bench, benches: type[Bench]) -> None:
    """Nothing is known of it otherwise, and a person sees it; its ledger keeps what was expected when it began."""
    assert bench.turns("6548", lang=None).tally == [("diverted", "no_model", "und")]
    expecting = benches(language={"expected": ["en"]})
    assert {row[2] for row in expecting.turns("6548", "ok", lang=None).tally} == {"en"}
