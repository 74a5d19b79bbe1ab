// Makes the models of documents one after the other, with one worker for all of them.
import { apply, languageOf } from '../../core/light.ts';
import type { Model, ShownConversion } from '../../core/types.ts';
import { notShown, shortVersion } from '../../docs/conversion-text.ts';
import { createWorkerClient, type WorkerClientOptions } from '../../worker/client.ts';

/** What is known of a document that was read, or why it couldn't be: sentences. */
export type Read =
  | {
      readonly model: Model;
      /** Addresses of the files that it refers to and that were not loaded. */
      readonly missing: readonly string[];
    }
  | {
      readonly failure: string;
      /** A site that the user may allow. */
      readonly site?: string;
    };

/** Returns the text of a file that a document refers to; null where it is not loaded. */
export type LoadFile = (address: string) => Promise<string | null>;

interface DocumentText {
  readonly name: string;
  readonly text: string;
  readonly base: string;
}

export interface ModelReader {
  read(document: DocumentText, loadFile: LoadFile): Promise<Read>;
  /** Ends the worker. */
  close(): void;
}

/** The document that is being read. */
interface Reading {
  readonly doc: string;
  readonly loadFile: LoadFile;
  readonly done: (read: Read) => void;
  model: Model | null;
  conversion: ShownConversion | null;
  readonly waiting: Set<string>;
  readonly missing: Set<string>;
  /** Counts what may change the model. */
  changes: number;
}

/** There is one version of each text. */
const VERSION = 1;
const NOT_READ =
  "Couldn't read the document: it took too long or failed several times. Open it alone, or try again.";
const NOT_LOADED = 'The file is loaded when the document is opened.';

export function createModelReader(
  workers: Pick<WorkerClientOptions, 'createWorker' | 'createReadingWorker'>,
): ModelReader {
  let count = 0;
  let reading: Reading | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const again = (): void => {
    if (reading) reading.model = null;
  };
  const client = createWorkerClient({
    ...workers,
    onMessage(message) {
      const present = reading;
      if (message.doc !== present?.doc) return;
      if (message.type === 'need') for (const uri of message.uris) void need(present, uri);
      else if (message.model) {
        present.model = apply(present.model, message.model);
        if (message.conversion !== undefined) present.conversion = message.conversion;
        void finish(present);
      }
    },
    onRestart: again,
    onReplace: again,
    onPause: () => reading?.done({ failure: NOT_READ }),
  });

  /** Gives the worker a file, after which it sends the model again. */
  const need = async (present: Reading, uri: string): Promise<void> => {
    present.changes++;
    present.waiting.add(uri);
    const text = await present.loadFile(uri);
    present.waiting.delete(uri);
    present.changes++;
    if (text !== null) client.file(present.doc, uri, text);
    else {
      present.missing.add(uri);
      client.noFile(present.doc, uri, NOT_LOADED, true);
    }
  };

  /** Takes a model that nothing more comes after. */
  const finish = async (present: Reading): Promise<void> => {
    const at = ++present.changes;
    // The response comes after all that the worker sent with the model.
    const response = await client.request(VERSION, { request: 'locate', uri: '', pointer: '' });
    const { model, conversion, missing } = present;
    if (response === undefined || !model || present.changes !== at || present.waiting.size > 0)
      return;
    present.done(
      conversion && conversion.state !== 'shown'
        ? {
            failure: `AsyncAPI ${shortVersion(conversion.from)}. ${notShown(conversion.state)}`,
          }
        : { model, missing: [...missing] },
    );
  };

  const readNow = ({ name, text, base }: DocumentText, loadFile: LoadFile): Promise<Read> =>
    new Promise((done) => {
      const doc = String(++count);
      reading = {
        doc,
        loadFile,
        done,
        model: null,
        conversion: null,
        waiting: new Set(),
        missing: new Set(),
        changes: 0,
      };
      client.open({
        doc,
        language: languageOf(name, text),
        base,
        text: () => ({ text, version: VERSION }),
      });
    });

  return {
    read(document, loadFile) {
      const read = last.then(() => readNow(document, loadFile));
      last = read;
      return read;
    },
    close: () => client.close(),
  };
}
