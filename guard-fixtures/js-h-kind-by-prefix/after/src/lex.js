export function kind(line) {
  if (line.startsWith('#')) return 'comment';
  if (line.length === 0) return 'empty';
  return classify(line);
}
