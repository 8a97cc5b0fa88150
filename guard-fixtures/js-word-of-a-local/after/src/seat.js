export function seat(row, place) {
  const isEven = place % 2 === 0;
  return { label: `${row}${place}`, free: isEven };
}
