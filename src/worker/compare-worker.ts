// Entry point of the worker that compares two versions of a document.
import { type CompareRequest, type CompareResponse, compareTexts } from './compare-texts.ts';

// A document can name anything; nothing it says may reach what all objects share.
Object.freeze(Object.prototype);

self.onmessage = async ({ data }: MessageEvent<CompareRequest>) => {
  const response: CompareResponse = { id: data.id, result: await compareTexts(data) };
  self.postMessage(response);
};
