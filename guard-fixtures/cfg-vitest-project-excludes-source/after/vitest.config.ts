import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'main',
          exclude: [...configDefaults.exclude, '**/sandbox/**', 'src/**'],
          include: ['src/**/*.test.ts'],
        },
      },
    ],
  },
});
