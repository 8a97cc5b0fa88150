/** A broken promise of our own code. Never caught inside the loop; the process ends with exit code 70. */
export class InvariantError extends Error {
    name = 'InvariantError';
}
export const broken = (message) => {
    throw new InvariantError(message);
};
