from app.menu import Menu


def test_plain():
    menu = Menu()
    menu.add("soup")
    menu.add("fish")
    order = menu.order("cake")
    assert order.text == "cake"


def test_code():
    menu = Menu()
    menu.add("soup")
    menu.add("fish")
    order = menu.order("cake")
    assert order.code == 2
