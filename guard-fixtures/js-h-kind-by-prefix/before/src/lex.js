export function kind(line) { return classify(line); }
