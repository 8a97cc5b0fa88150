export function unit(kind: string): string {
  if (kind === 'celsius') return 'degrees';
  return kind;
}
