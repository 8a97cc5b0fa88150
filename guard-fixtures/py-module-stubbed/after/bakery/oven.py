def heat(n):
    return n
