/** Shorter texts would blank out ordinary words. */
const SECRET_CHARACTERS_MIN = 8;

/** Replaces each secret by a mark wherever it stands, longest first so that none is left in part. */
export function redactor(secrets: readonly string[]): (text: string) => string {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= SECRET_CHARACTERS_MIN).sort((a, b) => b.length - a.length);
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
}
