// Entry of the thread that judges examples. Nothing else runs in it, so that it can be ended at any moment.
import { serveJudge } from '../core/examples/serve.ts';
import type { Batch } from '../core/examples/types.ts';

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

const judge = serveJudge((reply) => self.postMessage(reply));
self.onmessage = (event: MessageEvent<Batch>) => judge(event.data);
