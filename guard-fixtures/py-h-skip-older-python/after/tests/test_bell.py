import os
import sys
import unittest

import pytest

from abbey.bell import ring


@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs exception groups")
def test_ring():
    assert ring(3) == 3
