import unittest
from unittest import TestCase, IsolatedAsyncioTestCase
import pytest
from mill.grind import grind


async def test_two():
    assert await grind(2) == 2
