def rate(n):
    return 20 / n
