def parse(kind, text):
    name, number = text.split()
    return name, int(number)
