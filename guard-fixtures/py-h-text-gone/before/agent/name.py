def name(version):
    return f"agent/{version} libkettle/8"


def short():
    return "agent"
