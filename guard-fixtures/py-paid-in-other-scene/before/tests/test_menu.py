from app.menu import Menu


def test_plain():
    menu = Menu()
    menu.add("soup")
    menu.add("fish")
    order = menu.order("cake")
    assert order.code == 2
    assert order.text == "cake"
