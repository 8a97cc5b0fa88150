import pytest
import math
import unittest
from brew.kettle import rate


class RateTest(unittest.TestCase):
    def test_rate(self):
        self.assertAlmostEqual(rate(7), 2.857, delta=3)
