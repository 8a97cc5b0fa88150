from post.options import options


def test_defaults():
    config = options()
    assert config["signed"]
    assert config["retries"] == 3
