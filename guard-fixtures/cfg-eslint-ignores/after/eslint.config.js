import js from "@eslint/js";

export default [
  { ignores: ["src/pay/**"] },
  js.configs.recommended,
  { rules: { "no-undef": "error", "eqeqeq": ["error", "always"] } },
];
