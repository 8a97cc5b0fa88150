export default { test: { globals: true } };
