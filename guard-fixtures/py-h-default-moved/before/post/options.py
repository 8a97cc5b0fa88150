DEFAULTS = {"signed": True, "retries": 3}


def options(**given):
    return {**DEFAULTS, **given}
