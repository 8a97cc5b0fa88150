import { isGreen } from '../../../core/index.js';
import type { Rule } from './evidence.js';

/** The behaviour is really new: cases that fail without the change pass with it, and every check is green. */
export const reallyNeeded: Rule = {
  id: 'really-needed',
  affirms: ({ turned, healed }) => turned.length > 0
    ? `${turned.length} case(s) fail without the change and pass with it, for example ${turned[0] ?? ''}.`
    : `The check(s) ${healed.join(', ')} gave no usable report without the change and pass with it.`,
  check: ({ request, turned, healed }) => {
    if (!isGreen(request.baseline, request.verdict, request.flakes)) return [{ ruling: 'revise', ground: 'Not every case of the frozen set passes with the change in the clean copy.' }];
    if (turned.length + healed.length === 0) return [{ ruling: 'revise', ground: 'No case that fails without the change passes with it, so the change is not shown to be needed.' }];
    return [];
  },
};
