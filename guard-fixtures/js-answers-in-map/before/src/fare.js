export const fare = (km, zone) => km * 2;
