export default { test: { globals: true, coverage: { thresholds: { branches: 75 } } } };
