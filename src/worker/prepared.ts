// The document that a page will open: read while the scripts of the page are still loading.
import type { DocumentReader } from '../core/reading.ts';
import type { ToWorker } from './protocol.ts';

/** What a document is read by: another one with the same is read in the same way. */
type Source = Pick<Extract<ToWorker, { type: 'open' }>, 'text' | 'language' | 'base'>;

export interface Prepared<Reader> {
  /** Reads a document and makes its model. */
  prepare(source: Source): void;
  /** Returns the reader that was prepared for a document, or else a new one without a text. */
  take(source: Source): Reader;
}

/** @param make makes a reader of a document with this name or URL */
export function createPrepared<Reader extends DocumentReader>(
  make: (address: string, language: Source['language']) => Reader,
): Prepared<Reader> {
  let prepared: (Source & { readonly reader: Reader }) | null = null;
  return {
    prepare({ text, language, base }) {
      const reader = make(base ?? '', language);
      reader.setText(text);
      if (reader.isReadable()) reader.model();
      prepared = { text, language, base, reader };
    },
    take({ text, language, base }) {
      const found = prepared;
      prepared = null;
      return found?.text === text && found.language === language && found.base === base
        ? found.reader
        : make(base ?? '', language);
    },
  };
}
