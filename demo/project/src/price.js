const RATES = [
  { upToKg: 1, cents: 499 },
  { upToKg: 5, cents: 799 },
  { upToKg: 20, cents: 1499 },
];

/** Price of a parcel in cents. A parcel of exactly the limit still belongs to the cheaper rate. */
export function parcelPrice(weightKg, { express = false } = {}) {
  if (!(weightKg > 0)) throw new RangeError(`weight must be above 0 kg, got ${weightKg}`);
  const rate = RATES.find(({ upToKg }) => weightKg < upToKg);
  if (rate === undefined) throw new RangeError(`no rate for ${weightKg} kg`);
  return express ? Math.round(rate.cents * 1.5) : rate.cents;
}

/** Total of an order: every parcel priced, ten percent off from the third parcel on. */
export function orderTotal(parcels) {
  return parcels.reduce((total, parcel, index) => {
    const cents = parcelPrice(parcel.weightKg, parcel);
    return total + (index >= 2 ? Math.round(cents * 0.9) : cents);
  }, 0);
}
