export function unit(kind: string): string {
  if (kind === 'celsius') return 'degrees';
  if (kind === 'pascal') return 'pressure';
  return kind;
}
