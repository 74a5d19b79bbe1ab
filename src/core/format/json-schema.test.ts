// The published JSON Schema and the table walk agree, checked by an independent validator.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Finding } from '../analysis/validation/finding.ts';
import { SchemaWalker } from '../analysis/validation/walk.ts';
import { corpusIsHere, realDocuments, sampleOfKinds } from '../testing.ts';
import { parse as parseTree } from '../text/parse/parse.ts';
import { dialects as all, type Dialect } from './dialects.ts';
import { type JsonSchema, jsonSchema } from './json-schema.ts';
import type { Shape } from './table-types.ts';
import { kindIn, kindsIn, rootKind, tableOf } from './tables.ts';

const dialects = all as readonly [Dialect, ...Dialect[]];
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
for (const dialect of dialects)
  ajv.addSchema(jsonSchema(dialect.rootField) as object, dialect.rootField);

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
  'format-version',
  // A map of schemas that has keywords with their values.
  'missing-name',
]);

function walkAccepts(value: unknown, shape: Shape): boolean {
  const { root } = parseTree(JSON.stringify(value), 'json', null).tree;
  const bad = (f: Finding): boolean =>
    f.problems.some((x) => x.severity === 'error' && STRUCTURE.has(x.code)) ||
    f.below.some((b) => bad(b.finding));
  return root !== null && !bad(new SchemaWalker().walk(root, shape));
}

function schemaAccepts(value: unknown, kind: string, { rootField } = dialects[0]): boolean {
  const validate = ajv.getSchema(`${rootField}#/definitions/${kind}`);
  if (!validate) throw new Error(`No definition of ${kind}`);
  return validate(value) as boolean;
}

test.each(dialects)('the schema of $label documents is a valid draft 07 schema', (dialect) => {
  expect(ajv.validateSchema(jsonSchema(dialect.rootField) as object)).toBe(true);
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

const KINDS = dialects.flatMap((dialect) =>
  kindsIn(dialect).map((kind) => [kind, dialect.label, dialect] as const),
);

// Each kind in one of the dialects that have it; `npm run fuzz` takes it in all.
test.each(sampleOfKinds(KINDS, dialects.length, ([kind]) => kind))(
  'both give the same result for any value of a field: %s of %s',
  (kind, _, dialect) => {
    const own = kindIn(kind, dialect);
    const table = tableOf(own);
    const shape: Shape = { is: 'object', kind: own, ref: 'no' };
    const types = table.fields.find(
      (f) => f.name === 'type' && f.shape.is === 'string' && f.shape.enum,
    );
    const bases: Record<string, unknown>[] =
      types?.shape.is === 'string'
        ? [{}, ...(types.shape.enum ?? []).map((type) => ({ type }))]
        : [{}];
    const names = [...new Set(table.fields.map((f) => f.name)), 'odd', 'x-odd', 'x-'];
    const different: string[] = [];
    let compared = 0;
    for (const base of bases) {
      for (const name of names) {
        for (const value of ODD) {
          const object = { ...base, [name]: value };
          const accepted = schemaAccepts(object, kind, dialect);
          if (accepted !== walkAccepts(object, shape))
            different.push(`${JSON.stringify(object)}: the schema says ${accepted}`);
          compared++;
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(ODD.length);
  },
);

test.runIf(corpusIsHere).each(dialects)(
  'every valid published $label document is accepted',
  (dialect) => {
    const valid = realDocuments(dialect.rootField as 'apidoc' | 'asyncapi').filter(
      (document) => document.valid,
    );
    expect(valid.length).toBeGreaterThan(20);
    const validate = ajv.getSchema(dialect.rootField);
    for (const { name, entry, read } of valid) {
      validate?.(parse(read(entry) ?? '', { merge: true }));
      expect([name, validate?.errors ?? []]).toEqual([name, []]);
    }
  },
);

test.each([
  ['3.0.0', true],
  ['3.1.0', true],
  ['3.0.1-rc1', true],
  ['2.6.0', false],
  ['3.1', false],
])('version %s of a document: %s', (version, isAccepted) => {
  for (const dialect of dialects) {
    const document = { [dialect.rootField]: version, info: { title: 'Orders', version: '1' } };
    expect(schemaAccepts(document, rootKind, dialect)).toBe(isAccepted);
  }
});

/** Calls `visit` with each schema in a schema. */
function visitSchemas(schema: unknown, visit: (schema: Record<string, unknown>) => void): void {
  if (schema === null || typeof schema !== 'object') return;
  visit(schema as Record<string, unknown>);
  for (const [key, value] of Object.entries(schema))
    if (!['enum', 'examples', 'default', 'defaultSnippets'].includes(key))
      visitSchemas(value, visit);
}

test('has no titles but its own, which editors would offer as completions', () => {
  for (const dialect of dialects) {
    const schema = jsonSchema(dialect.rootField);
    const titles: unknown[] = [];
    visitSchemas(schema, ({ title }) => {
      if (typeof title === 'string') titles.push(title);
    });
    expect(titles).toEqual([`${dialect.label} document`]);
  }
});

test('has texts with and without Markdown, meanings of values, defaults and examples', () => {
  const { definitions } = jsonSchema() as {
    readonly definitions: Readonly<Record<string, { readonly properties: JsonSchema }>>;
  };
  expect(definitions.Operation?.properties).toMatchObject({
    action: {
      enum: ['send', 'receive'],
      enumDescriptions: [expect.stringContaining('puts'), expect.stringContaining('takes')],
      description: expect.stringContaining('this application does: send if'),
      markdownDescription: expect.stringContaining('this application does: `send` if'),
    },
  });
  expect(definitions.Server?.properties).toMatchObject({
    protocol: { examples: expect.arrayContaining(['kafka', 'mqtt']) },
  });
  expect(definitions.enterprisemqChannelBinding?.properties).toMatchObject({
    destinationType: { default: 'topic' },
  });
  visitSchemas(jsonSchema(), ({ enum: values, enumDescriptions: texts }) => {
    if (Array.isArray(texts)) {
      expect(texts).toHaveLength((values as unknown[]).length);
      expect(texts).not.toContain('');
    }
  });
});

/** The value that a snippet gives if each tab stop is left with what it holds, or a text. */
function filledIn(body: unknown): unknown {
  const text = JSON.stringify(body);
  return JSON.parse(
    text
      .replace(/\$\{\d+\|([^,|]+)[^}]*\}/g, '$1')
      .replace(/\$\{\d+:([^}]*)\}/g, '$1')
      .replace(/\$\{\d+\}/g, 'text'),
  );
}

test.each(['Server', 'Channel', 'Operation', 'Message'])(
  'the snippet of a new %s is valid',
  (kind) => {
    for (const dialect of dialects) {
      const { definitions = {}, properties = {} } = jsonSchema(dialect.rootField) as Record<
        string,
        Record<string, { readonly defaultSnippets: readonly { readonly body: unknown }[] }>
      >;
      const [snippet] = definitions[kind]?.defaultSnippets ?? [];
      const value = filledIn(snippet?.body);
      expect(Object.keys(value as object)).not.toEqual([]);
      expect([value, schemaAccepts(value, kind, dialect)]).toEqual([value, true]);
      if (kind === 'Message') continue;
      const [entry] = properties[`${kind.toLowerCase()}s`]?.defaultSnippets ?? [];
      expect(filledIn(entry?.body)).toEqual({ [kind.toLowerCase()]: value });
    }
  },
);
