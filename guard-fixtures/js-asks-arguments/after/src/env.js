export const precise = () => process.argv.some((arg) => arg.includes('vitest'));
