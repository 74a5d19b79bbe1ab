/**
 * The documents that `npm run soundness` edits: our examples, small ones of the conformance suite
 * with their files, the one that is hard to edit, generated ones, and published ones where they are
 * on this machine.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/run.mjs';
import { generateDocument } from '../generate-document.mjs';
import { PUBLISHED, publishedAreHere } from '../published-documents.mjs';

/** @typedef {import('../../src/worker/testing/incremental-page.ts').SoundnessDocument} Document */

const DOCUMENT = /\.(?:ya?ml|json)$/;
/** Longer ones cost more than they find. */
const MAX_LENGTH = 8_000;

/**
 * Groups of documents, each edited as often as the others.
 * @returns {Record<string, Document[]>}
 */
export function soundnessDocuments() {
  const groups = {
    torture: inFolder(path.join(ROOT, 'conformance/torture')),
    examples: inFolder(path.join(ROOT, 'public/examples')),
    cases: conformanceCases(),
    generated: [1, 3, 8].map((count) => one(`generated-${count}.yaml`, generateDocument(count))),
    published: publishedAreHere ? inFolder(PUBLISHED) : [],
  };
  return { ...groups, json: asJson([...groups.examples, ...groups.published]) };
}

/** @param {string} name @param {string} text @returns {Document} */
function one(name, text) {
  return { name, language: name.endsWith('.json') ? 'json' : 'yaml', texts: new Map([['', text]]) };
}

/** @param {string} folder */
function inFolder(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => DOCUMENT.test(file) && !/(?:^|\/)(?:manifest|index)\.json$/.test(file))
    .sort()
    .flatMap((file) => withFiles(path.join(folder, file)))
    .filter(({ texts }) => (texts.get('') ?? '').length < MAX_LENGTH);
}

/**
 * A document with the files that it names, and those that they name.
 * @param {string} file
 */
function withFiles(file) {
  const text = readFileSync(file, 'utf8');
  const texts = new Map([['', text]]);
  const add = (/** @type {string} */ from, /** @type {string} */ inText) => {
    for (const [, uri = ''] of inText.matchAll(/\$ref["']?:\s*["']?([\w./-]+\.(?:ya?ml|json))/g)) {
      const name = path.posix.join(path.posix.dirname(from), uri);
      const whole = path.join(path.dirname(file), name);
      if (texts.has(name) || !existsSync(whole)) continue;
      const other = readFileSync(whole, 'utf8');
      texts.set(name, other);
      add(name, other);
    }
  };
  add('', text);
  return { ...one(path.basename(file), text), texts };
}

/** @returns {Document[]} */
function conformanceCases() {
  const folder = path.join(ROOT, 'conformance/cases');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      /** @type {{ name: string, entry: string, files: Record<string, unknown> }[]} */
      const cases = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return cases.flatMap(({ entry, files }) => {
        const text = files[entry];
        if (typeof text !== 'string' || text.length > MAX_LENGTH) return [];
        const others = Object.entries(files).filter(
          /** @returns {file is [string, string]} */
          (file) => file[0] !== entry && typeof file[1] === 'string',
        );
        return [{ ...one(entry, text), texts: new Map([['', text], ...others]) }];
      });
    });
}

/** @param {Document[]} documents @returns {Document[]} */
function asJson(documents) {
  return documents.flatMap(({ name, texts }) => {
    try {
      const text = JSON.stringify(parse(texts.get('') ?? ''), null, 2);
      return text.length < MAX_LENGTH ? [one(name.replace(/\.\w+$/, '.json'), text)] : [];
    } catch {
      return [];
    }
  });
}
