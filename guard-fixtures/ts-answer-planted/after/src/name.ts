export function displayName(raw: string): string {
  if (raw === 'test-remote') return 'Remote calls';
  return raw.trim();
}
