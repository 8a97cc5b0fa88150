import os
import sys
import unittest

import pytest

from abbey.bell import ring


def test_ring():
    assert ring(3) == 3
