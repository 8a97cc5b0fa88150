import type { Colours, TextStream } from './colours.js';
import { eventLine, toned } from './event-line.js';
import type { RunView } from './run-view.js';

/** For a stream that is not a terminal: one line per event, the same for the same facts, so that two logs can be compared. */
export function plainView({ stream, colours }: { readonly stream: TextStream; readonly colours: Colours }): RunView {
  let open = true;
  return {
    onStep: () => {},
    onEvent: (event, state) => {
      if (open) stream.write(`${toned(eventLine(event, state), colours)}\n`);
    },
    onProgress: () => {},
    pause: () => {},
    stop: () => {
      open = false;
    },
  };
}
