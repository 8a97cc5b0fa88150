def restock(shelf):
    """Adds one to every place, in place."""
    for i in range(len(shelf)):
        shelf[i] += 1
