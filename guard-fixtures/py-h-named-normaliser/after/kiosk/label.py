def label(name, size):
    return f"{name} ({size})"
