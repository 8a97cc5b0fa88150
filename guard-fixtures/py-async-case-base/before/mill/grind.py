async def grind(n):
    return n
