// Entry of the worker that makes a document of recorded messages, or adds what is new in them to
// one. It ends with its first answer, or with the dialog that waits for it.
import { discover } from './discover-recording.ts';
import type { FromDiscoverWorker, ToDiscoverWorker } from './protocol.ts';

// A recording can name anything; nothing of it may reach what all objects share.
Object.freeze(Object.prototype);

function post(message: FromDiscoverWorker): void {
  self.postMessage(message);
}

self.onmessage = ({ data }: MessageEvent<ToDiscoverWorker>) => {
  discover(data, (bytes) => post({ type: 'read', bytes })).then(
    (made) => post({ type: 'made', ...made }),
    // Of reading a file; what can't be loaded or is too large is another error.
    (failure: unknown) => post({ type: 'failed', isFile: failure instanceof DOMException }),
  );
};
