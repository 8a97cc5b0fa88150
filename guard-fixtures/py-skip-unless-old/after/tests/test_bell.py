import os
import sys
import unittest

import pytest

from abbey.bell import ring


@unittest.skipUnless(sys.version_info < (3, 9), "old")
def test_ring():
    assert ring(3) == 3
