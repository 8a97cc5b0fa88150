import sys, pytest
code = pytest.main(["-q"])
sys.exit(code)
