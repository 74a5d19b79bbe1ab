// Reads files: their text, and the files that a document refers to.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Analyzer } from '../core/index.ts';

/** References are followed into at most so many files. */
const MAX_FILES = 256;

/** A reason why the program cannot run, for the person. */
export class CannotRun extends Error {}

/** The text of a file. @throws CannotRun where it cannot be read or is no text */
export async function readText(file: string): Promise<string> {
  try {
    return decode(await readFile(file));
  } catch (failure) {
    throw new CannotRun(`${file}: ${explain(failure)}`);
  }
}

/** UTF-8, or UTF-16 by its byte order mark. @throws TypeError where the bytes are no text */
export function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** One sentence for a failure of reading or writing. */
export function explain(failure: unknown): string {
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'this is a folder, not a file.';
  if (code === 'EACCES' || code === 'EPERM') return 'this is not allowed.';
  return failure instanceof TypeError ? 'the file is no text in UTF-8 or UTF-16.' : message;
}

/**
 * Asks the analyzer a question until it needs no more files. Nothing is fetched from the network.
 * @param folder the folder of the entry, against which the names of files are resolved
 */
export async function withFiles<T>(analyzer: Analyzer, folder: string, question: () => T): Promise<T> {
  let answer = question();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) await load(analyzer, folder, uri);
    answer = question();
  }
  return answer;
}

const loads = new WeakMap<Analyzer, number>();

async function load(analyzer: Analyzer, folder: string, uri: string): Promise<void> {
  const count = (loads.get(analyzer) ?? 0) + 1;
  loads.set(analyzer, count);
  if (count > MAX_FILES) {
    analyzer.failFile(uri, `More than ${MAX_FILES} files are referred to; this one was not read.`, false);
    return;
  }
  if (isUrl(uri)) {
    analyzer.failFile(uri, `${uri} is on the network, and the command line fetches nothing. Keep a copy beside the document.`, false);
    return;
  }
  try {
    analyzer.addFile(uri, decode(await readFile(resolve(folder, decodeURIComponent(uri)))));
  } catch (failure) {
    const missing = (failure as NodeJS.ErrnoException).code === 'ENOENT';
    analyzer.failFile(uri, missing ? `There is no file ${uri}.` : `${uri} cannot be read: ${(failure as Error).message}.`, false);
  }
}

/** Whether the address of a file is one on the network. */
export function isUrl(uri: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:|^\/\//.test(uri);
}
