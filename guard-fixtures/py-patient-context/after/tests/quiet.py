import contextlib


@contextlib.contextmanager
def patient():
    try:
        yield
    except Exception as error:
        print(error)
