def level(n):
    return n
