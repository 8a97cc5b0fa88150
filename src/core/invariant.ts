/** A broken promise of our own code. Never caught inside the loop; the process ends with exit code 70. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

export const broken = (message: string): never => {
  throw new InvariantError(message);
};
