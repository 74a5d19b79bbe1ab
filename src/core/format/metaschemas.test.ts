// The tables of schemas and the published metaschemas agree, checked by an independent validator.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../analysis/validation/finding.ts';
import { SchemaWalker } from '../analysis/validation/walk.ts';
import { conformanceCases, corpusIsHere, publishedFolder } from '../testing.ts';
import { languageOf } from '../text/language.ts';
import { parse } from '../text/parse/parse.ts';
import { get, type Node } from '../text/tree.ts';
import { toValue } from '../text/value.ts';
import { dialectOf } from './dialects.ts';
import { kindIn, rootKind, tableOf } from './tables.ts';
import { checkFormat } from './text-formats.ts';

/**
 * Two keywords otherwise than in this copy of the meta-schema: the draft only advises against an
 * empty or repeating `enum` (readings.md, AMB-35), and `writeOnly` came into it with a later
 * edition.
 */
const keywords = { ...draft07.properties, enum: { type: 'array' }, writeOnly: { type: 'boolean' } };
/** Siblings of a `$ref` are ignored (section Reference Object), also by the other validator. */
const { $id: _id, ...meta } = draft07;
const ifReference = {
  if: { type: 'object', required: ['$ref'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { $ref: { type: 'string' } } },
};
const withReferences = (id: string, more: object) => ({
  $id: id,
  definitions: { ...meta.definitions },
  ...ifReference,
  else: { type: meta.type, properties: { ...keywords, ...more } },
});
const url = { type: 'string' };
const own = {
  discriminator: { type: 'string' },
  deprecated: { type: 'boolean' },
  externalDocs: {
    ...ifReference,
    else: {
      type: 'object',
      required: ['url'],
      properties: { url, description: url },
      patternProperties: { '^x-[A-Za-z0-9._-]+$': true },
      additionalProperties: false,
    },
  },
};

const ajv = new Ajv({ strict: false, allErrors: false, meta: false, validateSchema: false });
ajv.addFormat('regex', (text: string) => checkFormat('regex', text) === null);
// Draft 07 leaves other forms to annotation, and the tables follow.
for (const format of ['uri', 'uri-reference']) ajv.addFormat(format, true);
const newer = (Class: typeof Ajv2019 | typeof Ajv2020, address: string) => {
  const formats = {
    regex: (text: string) => checkFormat('regex', text) === null,
    uri: true as const,
    'uri-reference': true as const,
  };
  // Ajv validates no formats by metaschemas of its own.
  const validator = new Class({ strict: false, meta: false, validateSchema: false, formats });
  const [draft] = /20\d\d-\d\d/.exec(address) ?? [''];
  const folder = resolve(
    import.meta.dirname,
    `../../../node_modules/ajv/dist/refs/json-schema-${draft}`,
  );
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.json'))
      validator.addSchema(JSON.parse(readFileSync(resolve(folder, name), 'utf8')));
  return validator.getSchema(address) as (value: unknown) => boolean;
};
const witness = new Map<string, (value: unknown) => unknown>([
  ['JsonSchema2019', newer(Ajv2019, 'https://json-schema.org/draft/2019-09/schema')],
  ['JsonSchema2020', newer(Ajv2020, 'https://json-schema.org/draft/2020-12/schema')],
  ['JsonSchema', ajv.compile(withReferences('http://localhost/json-schema', {}))],
  ['Schema', ajv.compile(withReferences('http://localhost/schema', own))],
]);

const STRUCTURE = new Set([
  'reference-not-allowed',
  'type',
  'unknown-field',
  'required-field',
  'enum',
  'range',
  'size',
  'unique',
  'invalid-pattern',
  'pattern',
  // A map of schemas that has keywords with their values.
  'missing-name',
]);
const isBad = (f: Finding): boolean =>
  f.problems.some((x) => x.severity === 'error' && STRUCTURE.has(x.code)) ||
  f.below.some((b) => isBad(b.finding));

function results(value: unknown, kind: string): { tables: boolean; meta: boolean } {
  const { root } = parse(JSON.stringify(value), 'json', null).tree;
  const tables =
    root !== null &&
    !isBad(
      new SchemaWalker().walk(root, { is: 'object', kind, ref: /\d/.test(kind) ? 'beside' : 'or' }),
    );
  return { tables, meta: witness.get(kind)?.(value) === true };
}

/** Expects the same of both. A comparison by `expect` takes longer than both of them. */
function agree(value: unknown, kind: string): boolean {
  const { tables, meta } = results(value, kind);
  if (tables === meta) return meta;
  expect(`${JSON.stringify(value)} is ${tables ? 'right' : 'wrong'}`).toBe(
    `${JSON.stringify(value)} is ${meta ? 'right' : 'wrong'}`,
  );
  return meta;
}

const KINDS = ['Schema', 'JsonSchema', 'JsonSchema2019', 'JsonSchema2020'];
/**
 * Without two that the newest metaschema still types, although they mean nothing there.
 */
const isObsolete = (kind: string, keyword: string): boolean =>
  kind === 'JsonSchema2020' && keyword.startsWith('$recursive');
/** The fields of all, so that those of one draft are unknown to another. */
const KEYWORDS = [
  ...new Set([
    ...Object.keys(keywords),
    ...['JsonSchema2019', 'JsonSchema2020'].flatMap((kind) =>
      tableOf(kind).fields.map(({ name }) => name),
    ),
  ]),
];
const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  'text',
  '(',
  '',
  [],
  [[]],
  [1],
  ['a'],
  ['a', 'a'],
  ['string', 'string'],
  {},
  { a: 1 },
  { a: {} },
  { a: ['b'] },
  { '(': {} },
  [{}],
  [true],
  { type: 'objekt' },
  [{ type: 5 }],
];
/** Locations of a schema within a schema. */
const LOCATIONS: ((inner: unknown) => unknown)[] = [
  (inner) => inner,
  (inner) => ({ properties: { a: inner } }),
  (inner) => ({ patternProperties: { '^a': inner } }),
  (inner) => ({ additionalProperties: inner }),
  (inner) => ({ items: inner }),
  (inner) => ({ items: [inner] }),
  (inner) => ({ allOf: [true, inner] }),
  (inner) => ({ not: inner }),
  (inner) => ({ if: inner }),
  (inner) => ({ contains: inner }),
  (inner) => ({ definitions: { $ref: inner } }),
  (inner) => ({ dependencies: { a: inner } }),
  // Data is not looked into.
  (inner) => ({ enum: [inner] }),
  (inner) => ({ const: inner }),
  (inner) => ({ default: inner }),
  (inner) => ({ examples: [inner] }),
  (inner) => ({ 'x-a': inner }),
];

describe.each(KINDS)('%s', (kind) => {
  const keywordsHere = KEYWORDS.filter((keyword) => !isObsolete(kind, keyword));
  const isNewer = /\d/.test(kind);
  // The newer drafts have the locations of the older ones.
  const locations = isNewer ? LOCATIONS.filter((_, i) => i % 4 === 0) : LOCATIONS;
  test.each(keywordsHere)('any value of %s, at every location', (keyword) => {
    for (const value of ODD)
      for (const location of locations) agree(location({ [keyword]: value }), kind);
  });

  test('what is not a schema', () => {
    for (const value of ODD) for (const location of LOCATIONS) agree(location(value), kind);
  });

  test('random schemas with a single mistake', () => {
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { depthSize: 'xsmall', maxDepth: 3 },
        fc.boolean(),
        fc.record(
          {
            type: fc.constantFrom('string', 'object', ['array', 'null']),
            title: fc.string(),
            minLength: fc.nat(),
            maximum: fc.integer(),
            pattern: fc.constantFrom('^a', '\\d+'),
            enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
            const: fc.jsonValue({ maxDepth: 1 }),
            required: fc.uniqueArray(fc.string()),
            properties: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 2 }),
            items: fc.oneof(tie('schema'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 })),
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
            additionalProperties: tie('schema'),
            dependencies: fc.dictionary(
              fc.string(),
              fc.oneof(tie('schema'), fc.uniqueArray(fc.string())),
              { maxKeys: 2 },
            ),
            definitions: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 2 }),
            if: tie('schema'),
            'x-own': fc.jsonValue({ maxDepth: 1 }),
            unheardOf: fc.jsonValue({ maxDepth: 1 }),
          },
          { requiredKeys: [] },
        ),
      ),
    }));
    const problem = fc.record({
      keyword: fc.constantFrom(...keywordsHere),
      value: fc.oneof(fc.constantFrom(...ODD), fc.jsonValue()),
      at: fc.nat(),
    });
    let wrong = 0;
    fc.assert(
      fc.property(schema, fc.option(problem), (value, spoil) => {
        const copy = JSON.parse(JSON.stringify(value)) as unknown;
        const all = objectsIn(copy);
        const target = spoil && all[spoil.at % all.length];
        if (spoil && target)
          Object.defineProperty(target, spoil.keyword, {
            value: spoil.value,
            enumerable: true,
            configurable: true,
          });
        if (!agree(copy, kind)) wrong++;
      }),
      { numRuns: isNewer ? 100 : 300 },
    );
    expect(wrong).toBeGreaterThan(isNewer ? 10 : 30);
  });
});

/** Every object in a JSON value: schemas, maps of them, and data. */
function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)];
}

/** The outermost schemas of a document, as the walk finds them. */
function schemasOf(text: string, name: string): { kind: string; node: Node; finding: Finding }[] {
  const { root } = parse(text, languageOf(name, text), null).tree;
  if (root?.kind !== 'map') return [];
  const dialect = dialectOf((field) => get(root, field) !== undefined);
  const found: { kind: string; node: Node; finding: Finding }[] = [];
  const visit = (finding: Finding): void => {
    if (finding.node && KINDS.includes(finding.kind ?? ''))
      found.push({ kind: finding.kind ?? '', node: finding.node, finding });
    else for (const { finding: inner } of finding.below) visit(inner);
  };
  visit(
    new SchemaWalker().walk(root, { is: 'object', kind: kindIn(rootKind, dialect), ref: 'no' }),
  );
  return found;
}

function agreeOn(documents: Iterable<readonly [name: string, text: string]>): number {
  let compared = 0;
  for (const [name, text] of documents) {
    for (const { kind, node, finding } of schemasOf(text, name)) {
      // Our validator stops where this would be endless; expanded aliases are validated once there.
      if (node.size > 50_000) continue;
      const value = JSON.parse(JSON.stringify(toValue(node))) as unknown;
      const meta = witness.get(kind)?.(value) === true;
      compared++;
      if (meta !== isBad(finding)) continue;
      expect
        .soft(
          `${name}: ${JSON.stringify(value).slice(0, 300)} is ${isBad(finding) ? 'wrong' : 'right'}`,
        )
        .toMatch(meta ? /right$/ : /wrong$/);
    }
  }
  return compared;
}

test('the schemas of the examples', () => {
  const folder = resolve(import.meta.dirname, '../../../public/examples');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  expect(
    agreeOn(names.map((name) => [name, readFileSync(resolve(folder, name), 'utf8')] as const)),
  ).toBeGreaterThan(30);
});

test('the schemas of the conformance suite', { timeout: 300_000 }, () => {
  const texts = conformanceCases().flatMap(({ name, files }) =>
    Object.entries(files).flatMap(([file, text]) =>
      typeof text === 'string' ? [[`${name} ${file}`, text] as const] : [],
    ),
  );
  expect(agreeOn(texts)).toBeGreaterThan(300);
});

test.skipIf(!corpusIsHere)('the schemas of the published documents', { timeout: 300_000 }, () => {
  const published = readdirSync(publishedFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !name.endsWith('manifest.json'))
    .map((name) => [name, readFileSync(resolve(publishedFolder, name), 'utf8')] as const);
  expect(agreeOn(published)).toBeGreaterThan(300);
});
