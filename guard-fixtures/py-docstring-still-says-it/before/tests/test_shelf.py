from shop.shelf import restock


def test_restock_hands_back_the_shelf():
    shelf = [1, 2]
    assert restock(shelf) == [2, 3]


def test_restock_fills():
    shelf = [1, 2]
    restock(shelf)
    assert shelf == [2, 3]
