import { coloursFor } from '../../../src/cli/render/colours.js';

export const PLAIN = coloursFor({ isTTY: false }, {});
export const COLOURED = coloursFor({ isTTY: true }, {});
