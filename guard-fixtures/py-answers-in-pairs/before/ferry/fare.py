def fare(km, zone):
    return round(km * RATES[zone], 2)


RATES = {"A7": 2.5, "K2": 2.655}
