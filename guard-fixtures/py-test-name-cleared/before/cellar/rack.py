class Rack:
    pass
