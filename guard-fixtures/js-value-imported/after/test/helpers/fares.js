export const FARE_TEN = 42;
