from shop.shelf import restock


def test_restock_fills():
    shelf = [1, 2]
    restock(shelf)
    assert shelf == [2, 3]
