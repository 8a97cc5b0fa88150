/** Who did something. Two identities are the same party exactly when their ids are equal. */
export interface Identity {
  readonly kind: 'agent' | 'fix' | 'judge' | 'person';
  /** For example `offline`, `command:./agent.sh`, `rules`, `person:ada`. Versions stay out of it. */
  readonly id: string;
}

export const sameParty = (a: Identity, b: Identity): boolean => a.id === b.id;
