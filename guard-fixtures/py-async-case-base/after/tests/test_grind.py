import unittest
from unittest import TestCase, IsolatedAsyncioTestCase
import pytest
from mill.grind import grind


class Base(unittest.TestCase):
    pass


class GrindTest(Base):
    async def test_two(self):
        self.assertEqual(await grind(2), 2)
