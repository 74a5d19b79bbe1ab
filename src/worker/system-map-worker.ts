// Entry point of the worker that finds out who talks to whom: receives the documents of a system
// one by one, and when `null` says that these are all, responds with their map.
import { systemMap } from '../core/api.ts';
import type { SystemDocument } from '../core/types.ts';

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

const documents: SystemDocument[] = [];
self.onmessage = ({ data }: MessageEvent<SystemDocument | null>) => {
  if (data) documents.push(data);
  else self.postMessage(systemMap(documents));
};
