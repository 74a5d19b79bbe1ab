// The examples of the start page: what they list, and that a user finds nothing to fix in them.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { exampleDocuments, validate } from './testing.ts';

interface Listed {
  readonly file: string;
  readonly protocols: readonly string[];
}

const folder = resolve(import.meta.dirname, '../../public/examples');
const listed = JSON.parse(readFileSync(resolve(folder, 'index.json'), 'utf8')) as Listed[];
const documents = exampleDocuments();

test.each(documents)('the example $name has no problem, not even a hint', (document) => {
  expect(validate(document).problems.map((p) => `${p.path.join('/')}: ${p.message}`)).toEqual([]);
});

test('examples are listed with the protocols of their servers', () => {
  for (const { name, entry, read } of documents) {
    const { servers } = parse(read(entry) ?? '') as {
      servers: Record<string, { protocol: string }>;
    };
    const protocols = new Set(Object.values(servers).map(({ protocol }) => protocol));
    const own = listed.find(({ file }) => file === name)?.protocols ?? [];
    expect([name, ...[...protocols].sort()]).toEqual([name, ...own.toSorted()]);
  }
});

test.each(['kafka', 'mqtt', 'amqp', 'ws', 'http'])('an example has bindings of %s', (protocol) => {
  const texts = documents.map(({ entry, read }) => read(entry) ?? '');
  expect(texts.some((text) => new RegExp(`^ +bindings:\\n +${protocol}:$`, 'm').test(text))).toBe(
    true,
  );
});
