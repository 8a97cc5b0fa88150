def shorten(path):
    return path.rsplit("/", 1)[-1]
