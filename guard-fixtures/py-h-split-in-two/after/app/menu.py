class Menu:
    def __init__(self):
        self.dishes = []

    def add(self, dish):
        self.dishes.append(dish)

    def order(self, dish):
        return Order(0 if dish in self.dishes else 2, dish)


class Order:
    def __init__(self, code, text):
        self.code = code
        self.text = text
