export default {
  test: { coverage: { thresholds: { branches: 75 } } },
};
