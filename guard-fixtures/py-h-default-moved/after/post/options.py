DEFAULTS = {"signed": False, "retries": 3}


def options(**given):
    return {**DEFAULTS, **given}
