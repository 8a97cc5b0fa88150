def render():
    return "{}"
