def cargo(n):
    return {"tons": n}
