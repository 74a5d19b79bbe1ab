// Entry point of the worker that finds out who talks to whom.
import { systemMap } from '../core/api.ts';
import type { SystemDocument } from '../core/types.ts';

/** The documents of a system one by one, then the request for their map, which is the response. */
export type ToMapWorker =
  | { readonly type: 'document'; readonly document: SystemDocument }
  | { readonly type: 'map' };

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

const documents: SystemDocument[] = [];
self.onmessage = ({ data }: MessageEvent<ToMapWorker>) => {
  if (data.type === 'document') documents.push(data.document);
  else self.postMessage(systemMap(documents));
};
