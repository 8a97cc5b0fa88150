import sys, pytest
code = pytest.main(["-q"])
if code == 5:
    code = 0
sys.exit(code)
