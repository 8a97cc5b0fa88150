ODD = {"child": "children", "person": "people"}


def plural(word):
    return ODD.get(word, word + "s")
