"""Values: frozen, comparable, and as quick to load as a plain class."""

import copy
import json
import pickle

import pytest

from warpgate.values import Vocabulary, plain, replace, value


@value
class Point:
    x: int
    y: int = 2
    names: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return self.x + self.y


def test_fields_are_taken_by_place_and_by_name_with_defaults() -> None:
    assert Point(1) == Point(x=1, y=2, names=())


def test_a_missing_or_foreign_field_is_an_error() -> None:
    with pytest.raises(TypeError):
        Point()  # the mistake under test
    with pytest.raises(TypeError, match="has no field z"):
        replace(Point(1), z=3)


def test_a_value_cannot_be_changed_or_given_new_names() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match=r"Point\.x is frozen"):
        point.x = 2  # the mistake under test
    with pytest.raises(AttributeError):
        point.z = 2  # the mistake under test
    with pytest.raises(AttributeError):
        del point.y


def test_equal_values_have_one_hash_and_survive_a_copy() -> None:
    assert {Point(1), Point(1)} == {pickle.loads(pickle.dumps(Point(1)))}
    assert Point(1) != Point(1, 3)
    assert Point(1) != (1, 2, ())


def test_replace_keeps_the_rest_and_methods_stay() -> None:
    assert replace(Point(1, 5), x=2).total == 7


def test_plain_is_what_json_holds() -> None:
    assert plain(Point(1, names=("a",))) == {"x": 1, "y": 2, "names": ["a"]}


def test_it_prints_like_its_construction() -> None:
    assert repr(Point(1)) == "Point(x=1, y=2, names=())"


class Colour(Vocabulary):
    """Two words."""

    RED = "red"
    DARK_BLUE = "dark-blue"


def test_a_vocabulary_is_closed_and_in_order() -> None:
    assert list(Colour) == ["red", "dark-blue"]
    assert [colour.name for colour in Colour] == ["RED", "DARK_BLUE"]
    assert Colour("red") is Colour.RED
    for wrong in ("green", "RED", "", None, []):
        with pytest.raises(ValueError, match="is not a valid Colour"):
            Colour(wrong)  # type: ignore[arg-type]  # the mistake under test
    with pytest.raises(AttributeError):
        Colour.RED = "x"  # type: ignore[misc,assignment]  # the mistake under test
    with pytest.raises(AttributeError):
        Colour.RED.name = "x"  # type: ignore[misc]  # the mistake under test


def test_a_word_of_a_vocabulary_is_a_text() -> None:
    assert f"{Colour.DARK_BLUE}" == str(Colour.DARK_BLUE) == "dark-blue"
    assert type(str(Colour.RED)) is str
    assert {Colour.RED: 1}["red"] == 1
    assert "red" in tuple(Colour)
    assert json.dumps([Colour.RED]) == '["red"]'
    assert repr(Colour.RED) == "<Colour.RED: 'red'>"
    assert pickle.loads(pickle.dumps(Colour.RED)) is copy.deepcopy(Colour.RED) is Colour.RED
