export function displayName(raw: string): string {
  return raw.trim();
}
