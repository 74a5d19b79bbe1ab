// Documents in all styles, with comments, through every command that writes a document: what it
// writes has no errors that the document does not have, and no comment is lost without a word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentDocument } from '../core/service/testing/current-data.ts';
import { olderDocument, ROOT_FILE } from '../core/service/testing/older-data.ts';
import { inFiles } from '../core/service/testing/written-files.ts';
import { randomOf } from '../core/text/edit/testing.ts';
import { apidoc, tempFolder } from './testing.ts';

const fuzz = process.env.FUZZ !== undefined;
const COUNT = fuzz ? 60 : 3;
const LONG = { timeout: fuzz ? 3_600_000 : 60_000 };
const { write, path } = tempFolder();

async function errorsOf(file: string): Promise<number> {
  const { out } = await apidoc(['validate', file, '--format', 'json']);
  return JSON.parse(out).counts.error;
}

/** Returns the texts of the files in a folder, as one. */
function textIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Writes a document into a folder of its own; returns its name, errors and comments. */
async function sample(seed: number, make: typeof olderDocument) {
  const random = randomOf(seed);
  const { mixed, comments } = inFiles(make(random), random);
  const folder = path(String(seed));
  for (const [uri, text] of Object.entries(mixed)) write(`${seed}/${uri}`, text);
  const file = join(folder, ROOT_FILE);
  return { file, folder, comments, errors: await errorsOf(file), files: Object.keys(mixed) };
}

/** Requires that comments are in a text, or named in what a command printed. */
function requireComments(comments: readonly string[], text: string, printed: string): void {
  expect(comments.filter((one) => !text.includes(one) && !printed.includes(one))).toEqual([]);
}

test('format', LONG, async () => {
  for (let seed = 100; seed < 100 + COUNT; seed++) {
    const { file, folder, comments, errors, files } = await sample(seed, currentDocument);
    const all = files.map((name) => join(folder, name));
    expect((await apidoc(['format', ...all])).error).toBe('');
    expect(await errorsOf(file)).toBe(errors);
    requireComments(comments, textIn(folder), '');
    expect(await apidoc(['format', ...all, '--check'])).toEqual({ code: 0, out: '', error: '' });
  }
});

test('bundle, and split of what it wrote', LONG, async () => {
  for (let seed = 200; seed < 200 + COUNT; seed++) {
    const { file, errors } = await sample(seed, currentDocument);
    const whole = path(`bundle-${seed}/${ROOT_FILE}`);
    const own = readFileSync(file, 'utf8').match(/# ?c\d+\D[^\n\r]*/g) ?? [];
    const { code, error } = await apidoc(['bundle', file, '-o', whole]);
    if (code === 2) {
      expect(errors, error).toBeGreaterThan(0);
      continue;
    }
    expect((await errorsOf(whole)) > 0).toBe(errors > 0);
    requireComments(own, readFileSync(whole, 'utf8'), error);
    const parts = path(`split-${seed}`);
    const split = await apidoc(['split', whole, '-o', parts]);
    if (split.code === 2) continue;
    expect(await errorsOf(join(parts, ROOT_FILE))).toBeLessThanOrEqual(await errorsOf(whole));
  }
});

test('convert to version 3: as many errors as it says, and all comments', LONG, async () => {
  for (let seed = 300; seed < 300 + COUNT; seed++) {
    const { file, folder, comments } = await sample(seed, olderDocument);
    const { out } = await apidoc(['convert', file, '--write', '--format', 'json']);
    const { errors, notes } = JSON.parse(out);
    expect(await errorsOf(file)).toBe(errors);
    requireComments(comments, textIn(folder), JSON.stringify(notes));
  }
});

test('convert to the other language and back: the same errors', LONG, async () => {
  for (let seed = 400; seed < 400 + COUNT; seed++) {
    const { file, errors } = await sample(seed, currentDocument);
    const json = file.replace('.yaml', '.json');
    expect((await apidoc(['convert', 'json', file, '-o', json])).code).toBe(0);
    const back = file.replace('.yaml', '-back.yaml');
    expect((await apidoc(['convert', 'yaml', json, '-o', back])).code).toBe(0);
    expect(await errorsOf(back)).toBe(errors);
  }
});
