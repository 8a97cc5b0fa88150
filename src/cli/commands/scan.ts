import { scanEngine } from '../../scan-engine.js';
import { scanCommandWith } from '../scan/command.js';
import type { MakeCommand } from '../session.js';

/** `countersign scan`: did a change weaken the checks? A tool of its own, for pull requests and hooks (VR-10). */
export const scanCommand: MakeCommand = scanCommandWith(scanEngine);
