// Many documents in one run of `validate`.
import { expect, test } from 'vitest';
import { apidoc, tempFolder } from './testing.ts';

const { path, write } = tempFolder();

const SHARED = `schemas:
  Order: {type: object, properties: {id: {type: strin}, of: {$ref: '#/schemas/Missing'}}}
  Unused: {type: objekt}
  # apidoc-ignore unknown-schema-type: later
  Ignored: {type: text}
messages:
  Placed: {payload: {$ref: '#/schemas/Order'}, contentTyp: json}
  Key: {summary: 'AKIAIOSFODNN7EXAMPLF', payload: {type: object}}
`;

/** @param as what the document refers to the shared file as */
const document = (i: number, root: string, as: string) => `${root}
info: {title: Service ${i}, version: 1.0.0}
channels:
  orders:
    address: orders.${i}
    messages:
      placed: {$ref: '${as}#/messages/Placed'}
      other: {payload: {$ref: '${as}#/schemas/${['Order', 'Nothing', 'Ignored'][i % 3]}'}}
`;

const ROOTS = ['asyncapi: 3.0.0', 'apidoc: 3.1.0', 'asyncapi: 2.6.0', 'asyncapi: 3.1.0'];

/** Writes documents of several dialects that share two files, and returns their names. */
function writeDocuments(count: number): string[] {
  write('shared/common.yaml', SHARED);
  write('shared/links.yaml', SHARED.replaceAll("'#/", "'common.yaml#/"));
  return Array.from({ length: count }, (_, i) => {
    const text = document(
      i,
      ROOTS[i % ROOTS.length] ?? '',
      `../shared/${i % 5 === 0 ? 'links' : 'common'}.yaml`,
    );
    return write(`services/service-${i}.yaml`, text);
  });
}

const problemsOf = (out: string) => JSON.parse(out).documents;

test('documents that share files have the problems that each has alone', async () => {
  const names = writeDocuments(12);
  const together = await apidoc(['validate', ...names, '--root', path('.'), '-f', 'json']);
  const alone = [];
  for (const name of names) {
    const { out } = await apidoc(['validate', name, '--root', path('.'), '-f', 'json']);
    alone.push(...problemsOf(out));
  }
  expect(problemsOf(together.out)).toEqual(alone);
  expect(together.out).toContain('Missing');
});
