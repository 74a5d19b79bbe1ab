// Makes models of texts that are not the open document: of the sample on the start page, and of own
// documents for their pictures. One small worker, one text after the other.
import { apply } from '../../core/light.ts';
import type { Model } from '../../core/types.ts';
import { createWorkerClient } from '../../worker/client.ts';
import type { Language } from '../../worker/protocol.ts';
import { takeWorker } from '../opening/early-work.ts';

export interface ModelMaker {
  /**
   * Resolves to the model of a document by itself, without the files that it refers to; null where
   * it can't be made, or `close` was called.
   */
  model(text: string, language: Language): Promise<Model | null>;
  /** Ends the worker. */
  close(): void;
}

export function createModelMaker(): ModelMaker {
  let count = 0;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: { readonly doc: string; resolve(model: Model | null): void } | null = null;
  let isClosed = false;
  const end = (model: Model | null): void => {
    waiting?.resolve(model);
    waiting = null;
  };
  const client = createWorkerClient({
    createWorker: () => takeWorker('analysis'),
    createReadingWorker: () => takeWorker('reading'),
    onMessage(message) {
      if (message.doc !== waiting?.doc) return;
      if (message.type === 'need') {
        for (const uri of message.uris)
          client.noFile(message.doc, uri, 'It is not loaded here.', false);
      } else if (message.model) end(apply(null, message.model));
    },
    onRestart: () => undefined,
    onReplace: () => undefined,
    onPause: () => end(null),
  });
  const make = (text: string, language: Language): Promise<Model | null> =>
    new Promise((resolve) => {
      if (isClosed) return resolve(null);
      const doc = `start ${++count}`;
      waiting = { doc, resolve };
      client.open({ doc, language, base: null, text: () => ({ text, version: 1 }) });
    });
  return {
    model(text, language) {
      const made = last.then(() => make(text, language));
      last = made;
      return made;
    },
    close() {
      isClosed = true;
      end(null);
      client.close();
    },
  };
}
