// Documents in all styles, with comments, through every command that writes a document: what it
// writes has no errors that the document does not have, and no comment is lost without a word.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentDocument } from '../core/service/testing/current-data.ts';
import { olderDocument, ROOT_FILE } from '../core/service/testing/older-data.ts';
import { inFiles } from '../core/service/testing/written-files.ts';
import { randomOf } from '../core/text/edit/testing.ts';
import { apidoc, tempFolder } from './testing.ts';

const fuzz = process.env.FUZZ !== undefined;
/** `FUZZ=1 FUZZ_RUNS=2000` takes some minutes. */
const COUNT = fuzz ? Number(process.env.FUZZ_RUNS ?? 100) : 3;
/** Documents that are validated by one call, which is faster than one for each. */
const BATCH = 50;
const LONG = { timeout: fuzz ? 3_600_000 : 60_000 };
const { write, path } = tempFolder();

/** Returns how many errors each document has. */
async function errorsOf(files: readonly string[]): Promise<number[]> {
  if (files.length === 0) return [];
  const { out } = await apidoc(['validate', ...files, '--format', 'json']);
  const { documents } = JSON.parse(out) as {
    readonly documents: readonly { readonly problems: readonly { readonly severity: string }[] }[];
  };
  expect(documents).toHaveLength(files.length);
  return documents.map(
    ({ problems }) => problems.filter(({ severity }) => severity === 'error').length,
  );
}

/** Returns the texts of the files in a folder, as one. */
function textIn(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

/** Writes a document into a folder of its own; returns its name, files and comments. */
function sample(seed: number, make: typeof olderDocument) {
  const random = randomOf(seed);
  const { mixed, comments } = inFiles(make(random), random);
  const folder = path(String(seed));
  for (const [uri, text] of Object.entries(mixed)) write(`${seed}/${uri}`, text);
  return { seed, file: join(folder, ROOT_FILE), folder, comments, files: Object.keys(mixed) };
}

/** Gives documents in batches, each of them in a folder of its own. */
function* batches(first: number, make: typeof olderDocument) {
  for (let from = 0; from < COUNT; from += BATCH) {
    const count = Math.min(BATCH, COUNT - from);
    const samples = Array.from({ length: count }, (_, i) => sample(first + from + i, make));
    yield samples;
    for (const { folder } of samples) rmSync(folder, { recursive: true });
  }
}

const fileOf = ({ file }: { readonly file: string }): string => file;

/** Requires that comments are in a text, or named in what a command printed. */
function requireComments(comments: readonly string[], text: string, printed: string): void {
  expect(comments.filter((one) => !text.includes(one) && !printed.includes(one))).toEqual([]);
}

test('format', LONG, async () => {
  for (const samples of batches(100, currentDocument)) {
    const errors = await errorsOf(samples.map(fileOf));
    const all = samples.flatMap(({ folder, files }) => files.map((name) => join(folder, name)));
    expect((await apidoc(['format', ...all])).error).toBe('');
    expect(await errorsOf(samples.map(fileOf))).toEqual(errors);
    for (const { folder, comments } of samples) requireComments(comments, textIn(folder), '');
    expect(await apidoc(['format', ...all, '--check'])).toEqual({ code: 0, out: '', error: '' });
  }
});

test('bundle, and split of what it wrote', LONG, async () => {
  for (const samples of batches(200, currentDocument)) {
    const errors = await errorsOf(samples.map(fileOf));
    const written: string[] = [];
    const expected: number[] = [];
    const parts: { readonly file: string; readonly whole: number }[] = [];
    for (const [i, { seed, file, folder }] of samples.entries()) {
      const whole = join(folder, `bundle/${ROOT_FILE}`);
      const own = readFileSync(file, 'utf8').match(/# ?c\d+\D[^\n\r]*/g) ?? [];
      const { code, error } = await apidoc(['bundle', file, '-o', whole]);
      if (code === 2) {
        expect(errors[i], `${seed}: ${error}`).toBeGreaterThan(0);
        continue;
      }
      requireComments(own, readFileSync(whole, 'utf8'), error);
      const target = join(folder, 'split');
      const split = await apidoc(['split', whole, '-o', target]);
      if (split.code !== 2) parts.push({ file: join(target, ROOT_FILE), whole: written.length });
      written.push(whole);
      expected.push(errors[i] ?? 0);
    }
    const wholes = await errorsOf(written);
    expect(wholes.map((count) => count > 0)).toEqual(expected.map((count) => count > 0));
    for (const [i, count] of (await errorsOf(parts.map(fileOf))).entries())
      expect(count).toBeLessThanOrEqual(wholes[parts[i]?.whole ?? -1] ?? 0);
  }
});

test('convert to version 3: as many errors as it says, and all comments', LONG, async () => {
  for (const samples of batches(300, olderDocument)) {
    const reported: number[] = [];
    for (const { file, folder, comments } of samples) {
      const { out } = await apidoc(['convert', file, '--write', '--format', 'json']);
      const { errors, notes } = JSON.parse(out);
      reported.push(errors);
      requireComments(comments, textIn(folder), JSON.stringify(notes));
    }
    expect(await errorsOf(samples.map(fileOf))).toEqual(reported);
  }
});

test('convert to the other language and back: the same errors', LONG, async () => {
  for (const samples of batches(400, currentDocument)) {
    const errors = await errorsOf(samples.map(fileOf));
    const written: string[] = [];
    for (const { file } of samples) {
      const json = file.replace('.yaml', '.json');
      expect((await apidoc(['convert', 'json', file, '-o', json])).code).toBe(0);
      const back = file.replace('.yaml', '-back.yaml');
      expect((await apidoc(['convert', 'yaml', json, '-o', back])).code).toBe(0);
      written.push(back);
    }
    expect(await errorsOf(written)).toEqual(errors);
  }
});
