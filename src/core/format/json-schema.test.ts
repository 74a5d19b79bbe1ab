// The published JSON Schema and the table walk agree, checked by an independent validator.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Finding } from '../analysis/validation/finding.ts';
import { SchemaWalker } from '../analysis/validation/walk.ts';
import { parse as parseTree } from '../text/parse/parse.ts';
import { jsonSchema } from './json-schema.ts';
import type { Shape } from './table-types.ts';
import { rootKind, tables } from './tables.ts';

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
ajv.addSchema(jsonSchema() as object, 'document');

/** Codes that the schema can know of; forms of strings and rules with a verb are beyond it. */
const STRUCTURE = new Set([
  'type',
  'unknown-field',
  'required-field',
  'enum',
  'range',
  'length',
  'pattern',
  'key-pattern',
  'size',
  'unique',
  'reference-required',
  'reference-not-allowed',
  'security-requirement',
]);

function walkAccepts(value: unknown, shape: Shape): boolean {
  const { root } = parseTree(JSON.stringify(value), 'json', null).tree;
  const bad = (f: Finding): boolean =>
    f.problems.some((x) => x.severity === 'error' && STRUCTURE.has(x.code)) ||
    f.below.some((b) => bad(b.finding));
  return root !== null && !bad(new SchemaWalker().walk(root, shape));
}

function schemaAccepts(value: unknown, kind: string): boolean {
  const validate = ajv.getSchema(`document#/definitions/${kind}`);
  if (!validate) throw new Error(`No definition of ${kind}`);
  return validate(value) as boolean;
}

test('the schema is a valid draft 07 schema', () => {
  expect(ajv.validateSchema(jsonSchema() as object)).toBe(true);
});

test('valid documents are accepted by both', () => {
  const folder = resolve(import.meta.dirname, '../../../public/examples');
  const files = readdirSync(folder).filter(
    (f) => f.endsWith('.yaml') && f !== 'common-mistakes.yaml',
  );
  expect(files.length).toBeGreaterThanOrEqual(8);
  for (const file of files) {
    const value: unknown = parse(readFileSync(resolve(folder, file), 'utf8'));
    expect([file, schemaAccepts(value, rootKind)]).toEqual([file, true]);
    expect([file, walkAccepts(value, { is: 'object', kind: rootKind, ref: 'no' })]).toEqual([
      file,
      true,
    ]);
  }
});

const ODD: unknown[] = [
  null,
  true,
  7,
  -1.5,
  'odd text',
  '',
  [],
  [[]],
  {},
  { $ref: '#/x' },
  { $ref: 5 },
  { odd: { odd: 1 } },
  [{ $ref: '#/x' }],
  ['a', 'a'],
];

test.each([...tables.keys()])('both give the same result for any value of a field: %s', (kind) => {
  const table = tables.get(kind);
  const shape: Shape = { is: 'object', kind, ref: 'no' };
  const types = table?.fields.find(
    (f) => f.name === 'type' && f.shape.is === 'string' && f.shape.enum,
  );
  const bases: Record<string, unknown>[] =
    types?.shape.is === 'string'
      ? [{}, ...(types.shape.enum ?? []).map((type) => ({ type }))]
      : [{}];
  const names = [...new Set(table?.fields.map((f) => f.name)), 'odd', 'x-odd', 'x-'];
  let compared = 0;
  for (const base of bases) {
    for (const name of names) {
      for (const value of ODD) {
        const object = { ...base, [name]: value };
        const both = [schemaAccepts(object, kind), walkAccepts(object, shape)];
        expect([JSON.stringify(object), ...both]).toEqual([
          JSON.stringify(object),
          both[0],
          both[0],
        ]);
        compared++;
      }
    }
  }
  expect(compared).toBeGreaterThan(ODD.length);
});
