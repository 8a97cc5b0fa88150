def name(version):
    return f"agent/{version}"


def short():
    return "agent"
