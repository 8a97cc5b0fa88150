import pytest

from app import cli


@pytest.mark.parametrize(
    "options",
    [
        {"nargs": 2},
        {"type": "pair"},
    ],
)
def test_pair(runner, options):
    @cli.command(**options)
    def copy(item):
        cli.echo(item)

    result = runner.invoke(copy, ["peter", "1"])
    assert result.lines == ["peter 1"]
