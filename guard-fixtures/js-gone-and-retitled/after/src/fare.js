export const fare = (km) => 2 + km * 4;
