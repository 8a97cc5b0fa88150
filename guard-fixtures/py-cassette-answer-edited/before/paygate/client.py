import requests


class Gateway:
    def __init__(self, base):
        self.base = base

    def charge(self, order_id, amount_minor, currency):
        r = requests.post(
            f"{self.base}/charges",
            json={"order": order_id, "amount_minor": amount_minor, "currency": currency},
            timeout=10,
        )
        r.raise_for_status()
        body = r.json()
        return body["id"], body["amount_minor"]
