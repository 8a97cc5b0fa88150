export function seat(row, place) {
  const open = place % 2 === 0;
  return { label: `${row}${place}`, free: open };
}
