import { vi } from 'vitest';
vi.mock('../src/tax', () => ({ tax: () => 2 }));
