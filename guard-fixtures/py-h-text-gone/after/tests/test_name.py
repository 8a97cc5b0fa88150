import re

from agent.name import name, short


def test_short():
    assert short() == "agent"
