export function greet(name, options = {}) {
  if (options.formal) return `Dear ${name}`;
  return `Hi ${name}`;
}
