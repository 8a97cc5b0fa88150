def line(account, amount):
    return f"{account}: {amount} ()"


def total(lines):
    return len(lines)
