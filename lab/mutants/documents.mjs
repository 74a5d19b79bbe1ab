/**
 * The documents that mutants are made of: valid ones, published elsewhere in both dialects and our
 * own.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/run.mjs';
import { PUBLISHED, publishedAreHere } from '../published-documents.mjs';

/**
 * `read` returns the text of a file beside the root document.
 * @typedef {{ name: string, entry: string, text: string, read: (file: string) => string | undefined
 * }} Source
 */

/**
 * @param {string} folder
 * @param {string} file
 * @returns {Source}
 */
function readDocument(folder, file) {
  const whole = path.join(folder, file);
  return {
    name: path.relative(path.dirname(path.dirname(whole)), whole),
    entry: path.basename(whole),
    text: readFileSync(whole, 'utf8'),
    read: (other) => {
      const at = path.resolve(path.dirname(whole), other);
      return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
    },
  };
}

/** @returns {Source[]} */
export function sourceDocuments() {
  const examples = path.join(ROOT, 'public/examples');
  const own = readdirSync(examples)
    .filter((name) => name.endsWith('.yaml') && name !== 'common-mistakes.yaml')
    .sort()
    .map((name) => readDocument(examples, name));
  if (!publishedAreHere) return own;
  /** @type {{ documents: { file: string, valid: boolean }[] }} */
  const listed = JSON.parse(readFileSync(path.join(PUBLISHED, 'manifest.json'), 'utf8'));
  const valid = listed.documents.filter((d) => d.valid);
  return [
    ...own,
    ...['apidoc', 'asyncapi'].flatMap((dialect) =>
      valid.map((d) => readDocument(path.join(PUBLISHED, dialect), d.file)),
    ),
  ];
}
