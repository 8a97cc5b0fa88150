def restock(shelf):
    """Adds one to every place and returns the shelf."""
    for i in range(len(shelf)):
        shelf[i] += 1
    return shelf
