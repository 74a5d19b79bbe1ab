// Judges one document on disk with the files it refers to.
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { Analyzer, languageOf, lineStarts, type Problem, positionAt, toPointer } from '../core/index.ts';

/** References are followed into at most so many files. */
const MAX_FILES = 256;

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A problem as the command line prints it. Lines and columns count from 1, columns in UTF-16 units. */
export interface PrintedProblem {
  readonly code: string;
  readonly severity: Problem['severity'];
  readonly message: string;
  /** Relative to the folder of the entry. */
  readonly uri: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly range: { readonly start: Place; readonly end: Place };
}

export interface Verdict {
  readonly uri: string;
  /** No problem is an error. */
  readonly valid: boolean;
  readonly problems: readonly PrintedProblem[];
}

/**
 * Validates the document in `file`. Files next to it are read as its references name them; nothing is fetched from the network.
 * @throws when the file itself cannot be read
 */
export async function validate(file: string): Promise<Verdict> {
  const folder = dirname(file);
  const name = basename(file);
  const text = decode(await readFile(file));
  const analyzer = new Analyzer(name, languageOf(name, text));
  analyzer.setText(text);
  let found = analyzer.problems();
  let loaded = 0;
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      if (++loaded > MAX_FILES) analyzer.failFile(uri, `More than ${MAX_FILES} files are referred to; this one was not read.`, false);
      else await load(analyzer, folder, uri);
    }
    found = analyzer.problems();
  }
  const starts = new Map<string, number[]>();
  const problems = found.map((p): PrintedProblem => {
    const lines = starts.get(p.uri) ?? lineStarts(analyzer.text(p.uri) ?? '');
    starts.set(p.uri, lines);
    return {
      code: p.code,
      severity: p.severity,
      message: p.message,
      uri: p.uri || name,
      path: toPointer(p.path),
      range: { start: positionAt(lines, p.start), end: positionAt(lines, p.end) },
    };
  });
  return { uri: file, valid: !problems.some((p) => p.severity === 'error'), problems };
}

async function load(analyzer: Analyzer, folder: string, uri: string): Promise<void> {
  if (/^[A-Za-z][A-Za-z0-9+.-]+:|^\/\//.test(uri)) {
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

/** UTF-8, or UTF-16 by its byte order mark. @throws where the bytes are no text */
function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
}
