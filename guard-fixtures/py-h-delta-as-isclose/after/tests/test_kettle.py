import pytest
import math
import unittest
from brew.kettle import rate


def test_rate():
    assert math.isclose(rate(7), 2.857, abs_tol=0.001)
