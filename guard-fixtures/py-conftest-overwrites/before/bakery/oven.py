def heat(n):
    return n * 2
