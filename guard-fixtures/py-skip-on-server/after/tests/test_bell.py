import os
import sys
import unittest

import pytest

from abbey.bell import ring


@pytest.mark.skipif(os.environ.get("CI") == "true", reason="flaky there")
def test_ring():
    assert ring(3) == 3
