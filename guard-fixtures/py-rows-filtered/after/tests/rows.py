ROWS = [
    ("soup", "Soup"),
    ("long drink", "Long Drink"),
    ("tea", "Tea"),
]
