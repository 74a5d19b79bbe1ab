// Entry point of the thread that validates examples. Nothing else runs in it, so it can be
// terminated at any time.
import { serveValidation } from '../core/api.ts';
import type { Batch } from '../core/types.ts';

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

const validate = serveValidation((reply) => self.postMessage(reply));
self.onmessage = (event: MessageEvent<Batch>) => validate(event.data);
