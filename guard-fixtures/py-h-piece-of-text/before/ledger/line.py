def line(account, amount):
    return f"{account}: {amount} none"


def total(lines):
    return len(lines)
