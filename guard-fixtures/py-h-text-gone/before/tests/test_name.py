import re

from agent.name import name, short


def test_short():
    assert short() == "agent"


def test_names_its_library():
    assert " libkettle/8" in name("2")
