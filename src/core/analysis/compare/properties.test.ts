// What holds for any document: equal versions have no changes, however they are written.
import { describe, expect, test } from 'vitest';
import { exampleDocuments, type Sources } from '../../testing.ts';
import { parse } from '../../text/parse/parse.ts';
import { toValue } from '../../text/value.ts';
import { Analyzer } from '../analyzer.ts';
import { changeCodes } from './codes.ts';
import { compareVersions, type VersionFiles } from './testing.ts';

const documents = exampleDocuments();

function filesOf(sources: Sources): VersionFiles {
  // All files beside the document, which are read when they are needed.
  const files = new Proxy<Record<string, string>>(
    {},
    { get: (_, path) => (typeof path === 'string' ? sources.read(path) : undefined) },
  );
  return { files, entry: sources.entry };
}

/** JSON with the keys of all objects in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

// FUZZ=1 takes all of them.
const some = process.env.FUZZ ? documents : documents.slice(0, 3);

test('a document has no changes against itself', async () => {
  for (const sources of documents) {
    const version = filesOf(sources);
    expect([sources.name, (await compareVersions(version, version)).changes]).toEqual([
      sources.name,
      [],
    ]);
  }
});

describe.each(some)('$name', (sources) => {
  const version = filesOf(sources);
  const text = sources.read(sources.entry) ?? '';

  test('has no changes as JSON with other orders of keys', async () => {
    const { root } = parse(text, 'yaml', null).tree;
    const json = JSON.stringify(reversed(root && toValue(root)));
    const files = { [sources.entry]: json };
    const other = {
      files: new Proxy(files, {
        get: (own, path) => own[String(path)] ?? sources.read(String(path)),
      }),
      entry: sources.entry,
    } as VersionFiles;
    expect((await compareVersions(version, other)).changes).toEqual([]);
  });

  test('has no changes where references are replaced and traits are merged', async () => {
    const analyzer = new Analyzer(sources.entry, 'yaml');
    analyzer.setText(text);
    const make = () => analyzer.bundle({ dereference: true, applyTraits: true });
    let bundle = make();
    for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
      for (const uri of needs) {
        const file = sources.read(decodeURIComponent(uri));
        if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
        else analyzer.addFile(uri, file);
      }
      bundle = make();
    }
    const other = { files: { [sources.entry]: bundle.text ?? '' }, entry: sources.entry };
    expect((await compareVersions(version, other)).changes).toEqual([]);
  });
});

test('each code is there once, with a meaning', () => {
  const codes = changeCodes.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(changeCodes.filter(({ meaning }) => !/^[A-Z].*\.$/.test(meaning))).toEqual([]);
});
