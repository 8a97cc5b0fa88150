import { mergeConfig } from 'vitest/config';
import shared from './shared.config';

export default mergeConfig(shared, { test: { globals: true } });
