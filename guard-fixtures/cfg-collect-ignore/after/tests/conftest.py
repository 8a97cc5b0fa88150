import pytest

collect_ignore_glob = ["api/*"]
