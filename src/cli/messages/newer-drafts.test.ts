// Schemas in the drafts of JSON Schema: the validator of the page and the compiled schemas of
// check-messages decide alike, and as the draft says. The whole published suite: npm run lab --
// json-schema.
import { Validator } from '@cfworker/json-schema';
import { describe, expect, test } from 'vitest';
import { messageSchemas } from '../../core/analysis/instances/message-schemas.ts';
import { Analyzer, loadOptionalParser, validateInstance } from '../../core/api.ts';
import { SchemaCompiler } from './compile-schema.ts';
import { PatternWatch } from './pattern-watch.ts';

const MESSAGE = '#/components/messages/m';

interface Case {
  readonly title: string;
  readonly draft?: string;
  readonly schema: unknown;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

async function opened(schema: unknown, draft = '2020-12', files: Record<string, unknown> = {}) {
  const analyzer = new Analyzer('main.json', 'json');
  const schemaFormat = `application/schema+json;version=draft-${draft}`;
  analyzer.setText(
    JSON.stringify({
      apidoc: '3.1.0',
      info: { title: 'Orders', version: '1' },
      components: { messages: { m: { payload: { schemaFormat, schema } } } },
    }),
  );
  for (let round = 0; round < 9; round++) {
    analyzer.problems();
    analyzer.exampleJobs();
    for (const name of analyzer.neededParsers())
      analyzer.setParsers(await loadOptionalParser(name));
    for (const uri of analyzer.needs()) {
      const file = files[uri];
      if (file === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, JSON.stringify(file));
    }
  }
  return analyzer;
}

function decisions(analyzer: Analyzer, values: readonly unknown[]): readonly (boolean | string)[] {
  const basis = messageSchemas(analyzer.bundler(), MESSAGE)?.payload;
  if (basis?.kind !== 'schema') return values.map(() => basis?.kind ?? 'none');
  const definitions = basis.definitions();
  const compiled = new SchemaCompiler(new PatternWatch()).compile(basis.root, definitions);
  return values.map((value) => {
    const errors = validateInstance(basis.root, definitions, value);
    const page = errors?.every(({ kind }) => kind === 'format') === true;
    return page === compiled.fits(value) ? page : `page ${page}, compiled ${!page}`;
  });
}

/** A metaschema with these vocabularies of a draft, and one of its own. */
const META = 'https://example.com/meta';
const metaschema = (draft: string, ...names: string[]) => ({
  $id: META,
  $schema: `https://json-schema.org/draft/${draft}/schema`,
  $vocabulary: {
    ...Object.fromEntries(
      names.map((name) => [`https://json-schema.org/draft/${draft}/vocab/${name}`, true]),
    ),
    'https://example.com/vocab/own': false,
  },
});

const CASES: readonly Case[] = [
  {
    title: 'keywords of a vocabulary that the metaschema leaves out say nothing',
    schema: {
      $schema: META,
      type: 'array',
      minItems: 3,
      required: ['a'],
      prefixItems: [{ const: 1 }],
      items: false,
      unevaluatedItems: false,
      $defs: { meta: metaschema('2020-12', 'core', 'applicator') },
    },
    valid: [[2], 'a', {}],
    invalid: [[2, 2]],
  },
  {
    title: 'a metaschema without applicators',
    schema: {
      $schema: META,
      type: 'object',
      properties: { a: false },
      patternProperties: { '^b': false },
      not: {},
      unevaluatedProperties: false,
      $defs: { meta: metaschema('2020-12', 'core', 'validation') },
    },
    valid: [{ a: 1, b: 2 }],
    invalid: [1],
  },
  {
    title: 'in 2019-09 unevaluated items and properties are applicators',
    draft: '2019-09',
    schema: {
      $schema: META,
      type: 'object',
      unevaluatedProperties: false,
      $defs: { meta: metaschema('2019-09', 'core', 'applicator') },
    },
    valid: [1, {}],
    invalid: [{ a: 1 }],
  },
  {
    title:
      'a schema inside has the vocabularies of the metaschema that it names, else of the outer',
    schema: {
      $schema: META,
      minimum: 5,
      anyOf: [{ $ref: 'own' }, { $ref: 'other' }],
      $defs: {
        meta: metaschema('2020-12', 'core', 'applicator'),
        own: { $id: 'own', minimum: 5, not: { $ref: 'other' } },
        other: {
          $id: 'other',
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          minimum: 3,
        },
      },
    },
    valid: [1, 4],
    invalid: [],
  },
  {
    title: 'a metaschema that says nothing of vocabularies has all',
    schema: { $schema: META, type: 'object', $defs: { meta: { $id: META } } },
    valid: [{}],
    invalid: [1],
  },
  {
    title: 'prefixItems, and items after them',
    schema: { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } },
    valid: [['a', 1], ['a', 1, true], ['a'], []],
    invalid: [[1], ['a', 1, 2]],
  },
  {
    title: 'a list in items is one of drafts before 2020-12',
    draft: '2019-09',
    schema: { items: [{ type: 'string' }], additionalItems: false },
    valid: [['a'], []],
    invalid: [[1], ['a', 1]],
  },
  {
    title: 'keywords beside $ref',
    schema: {
      $ref: '#/components/messages/m/payload/schema/$defs/named',
      minProperties: 2,
      $defs: { named: { required: ['name'] } },
    },
    valid: [{ name: 'a', b: 1 }],
    invalid: [{ name: 'a' }, { a: 1, b: 1 }],
  },
  {
    title: 'keywords beside $ref are ignored in draft 07',
    draft: '07',
    schema: {
      $id: 'https://example.com/order',
      properties: { a: { $ref: '#/definitions/named', minProperties: 2 } },
      definitions: { named: { required: ['name'] } },
    },
    valid: [{ a: { name: 1 } }],
    invalid: [{ a: {} }],
  },
  {
    title: 'dependentRequired and dependentSchemas',
    schema: {
      dependentRequired: { card: ['owner'] },
      dependentSchemas: { gift: { required: ['to'] } },
    },
    valid: [{}, { card: 1, owner: 1 }, { gift: 1, to: 1 }, 5],
    invalid: [{ card: 1 }, { gift: 1 }],
  },
  {
    title: 'minContains and maxContains',
    schema: { contains: { const: 'a' }, minContains: 2, maxContains: 3 },
    valid: [
      ['a', 'a'],
      ['a', 'b', 'a', 'a'],
    ],
    invalid: [[], ['a'], ['a', 'a', 'a', 'a']],
  },
  {
    title: 'minContains of 0',
    schema: { contains: { const: 'a' }, minContains: 0 },
    valid: [[], ['b']],
    invalid: [],
  },
  {
    title: 'unevaluatedProperties over allOf and $ref',
    schema: {
      $id: 'https://example.com/order',
      allOf: [{ properties: { id: true } }, { $ref: '#/$defs/dated' }],
      properties: { note: { type: 'string' } },
      unevaluatedProperties: false,
      $defs: { dated: { properties: { at: { type: 'string' } } } },
    },
    valid: [{ id: 1, at: 'x', note: 'y' }, {}],
    invalid: [{ id: 1, other: 1 }, { note: 5 }],
  },
  {
    title: 'unevaluatedProperties with if',
    schema: {
      if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { number: true } },
      else: { properties: { kind: true, iban: true } },
      unevaluatedProperties: false,
    },
    valid: [
      { kind: 'card', number: 1 },
      { kind: 'bank', iban: 1 },
    ],
    invalid: [
      { kind: 'card', iban: 1 },
      { kind: 'bank', number: 1 },
    ],
  },
  {
    title: 'unevaluatedProperties with a schema',
    schema: { properties: { id: true }, unevaluatedProperties: { type: 'integer' } },
    valid: [{ id: 'a', b: 1 }],
    invalid: [{ b: 'a' }],
  },
  {
    title: 'unevaluatedItems over prefixItems and contains',
    schema: { prefixItems: [true], contains: { type: 'string' }, unevaluatedItems: false },
    valid: [[1, 'a'], ['a']],
    invalid: [[1, 'a', 2], [1]],
  },
  {
    title: '$anchor',
    schema: {
      $defs: { a: { $anchor: 'name', type: 'string' } },
      properties: { name: { $ref: '#name' } },
    },
    valid: [{ name: 'a' }],
    invalid: [{ name: 1 }],
  },
  {
    title: '$id with a fragment names a schema in draft 07',
    draft: '07',
    schema: {
      definitions: { a: { $id: '#name', type: 'string' } },
      properties: { name: { $ref: '#name' } },
    },
    valid: [{ name: 'a' }],
    invalid: [{ name: 1 }],
  },
  {
    title: '$id changes what references are relative to',
    draft: '07',
    schema: {
      $id: 'https://example.com/schemas/order',
      properties: { item: { $ref: 'item' }, same: { $ref: '#/definitions/text' } },
      definitions: {
        item: {
          $id: '/schemas/item',
          $ref2: 1,
          properties: { sku: { $ref: '#/definitions/text' } },
          definitions: { text: { type: 'string' } },
        },
        text: { type: 'integer' },
      },
    },
    valid: [{ item: { sku: 'a' }, same: 1 }],
    invalid: [{ item: { sku: 1 } }, { same: 'a' }],
  },
  {
    title: 'a URN as $id',
    schema: {
      $id: 'urn:example:order',
      properties: { id: { $ref: 'urn:example:order#/$defs/id' } },
      $defs: { id: { type: 'integer' } },
    },
    valid: [{ id: 1 }],
    invalid: [{ id: 'a' }],
  },
  {
    title: '$dynamicRef means the outermost schema that has the anchor',
    schema: {
      $id: 'https://example.com/closed-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
        },
      },
    },
    valid: [{ data: 1, children: [{ data: 2 }] }],
    invalid: [{ children: [{ daat: 1 }] }, { x: 1 }],
  },
  {
    title: '$recursiveRef means the outermost schema with $recursiveAnchor',
    draft: '2019-09',
    schema: {
      $id: 'https://example.com/closed-tree',
      $recursiveAnchor: true,
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: {
        tree: {
          $id: 'tree',
          $recursiveAnchor: true,
          properties: { data: true, children: { items: { $recursiveRef: '#' } } },
        },
      },
    },
    valid: [{ data: 1, children: [{ data: 2 }] }],
    invalid: [{ children: [{ daat: 1 }] }],
  },
  {
    title: 'the published metaschemas',
    schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
    valid: [{ type: 'string', prefixItems: [true] }],
    invalid: [{ type: 'text' }, { properties: { a: { minLength: -1 } } }],
  },
  {
    title: '$schema decides over the media type',
    draft: '07',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      prefixItems: [{ type: 'string' }],
    },
    valid: [['a']],
    invalid: [[1]],
  },
  {
    title: 'what only another draft has means nothing',
    draft: '07',
    schema: {
      prefixItems: [{ type: 'string' }],
      unevaluatedProperties: false,
      dependentRequired: { a: ['b'] },
    },
    valid: [[1], { a: 1 }],
    invalid: [],
  },
];

test.each(CASES)('$title', async ({ schema, draft, valid, invalid }) => {
  const analyzer = await opened(schema, draft);
  expect(analyzer.problems().filter(({ severity }) => severity === 'error')).toEqual([]);
  const all = [...valid, ...invalid];
  const expected = all.map((_, i) => i < valid.length);
  expect(decisions(analyzer, all)).toEqual(expected);
  // What is copied for other programs decides alike.
  const at = { uri: '', pointer: '/components/messages/m/payload' };
  const copied = (await analyzer.jsonSchema(at, '2020-12'))?.text ?? '';
  const validator = new Validator(JSON.parse(copied), '2020-12');
  expect(all.map((value) => validator.validate(value).valid)).toEqual(expected);
});

describe('references over files', () => {
  const order = (ref: string, more: object = {}) => ({
    $id: 'https://example.com/schemas/order.json',
    properties: { customer: { $ref: ref } },
    ...more,
  });
  const customer = { type: 'object', required: ['name'] };

  test('find a file beside by its path, though $id gives the schema another address', async () => {
    const analyzer = await opened({ $ref: './order.json' }, '2020-12', {
      'order.json': order('customer.json'),
      'customer.json': customer,
    });
    expect(decisions(analyzer, [{ customer: { name: 'a' } }, { customer: {} }])).toEqual([
      true,
      false,
    ]);
  });

  test('find the metaschema that $schema names, which says what keywords mean', async () => {
    const $id = 'https://example.com/order';
    const order = { $id, $schema: './meta.json', minimum: 5, not: { $ref: '#/$defs/none' } };
    const values = [1, 'a'];
    const asked = async (files: Record<string, unknown>) =>
      decisions(await opened({ $ref: './order.json' }, '2020-12', files), values);
    const files = { 'order.json': { ...order, $defs: { none: false } } };
    const without = { ...metaschema('2020-12', 'core', 'applicator'), $id: undefined };
    expect(await asked({ ...files, 'meta.json': without })).toEqual([true, true]);
    const all = metaschema('2020-12', 'core', 'applicator', 'validation');
    expect(await asked({ ...files, 'meta.json': { ...all, $id: undefined } })).toEqual([
      false,
      true,
    ]);
    // Without the file, the keywords have the meaning of the draft.
    expect(await asked(files)).toEqual([false, true]);
  });

  test('a metaschema of others is not requested', async () => {
    for (const [$schema, expected] of [
      ['http://json-schema.org/draft-04/schema#', []],
      ['https://spec.openapis.org/oas/3.1/dialect/base', []],
      ['https://example.com/own', ['https://example.com/own']],
    ] as const) {
      const needed: string[] = [];
      const files = new Proxy({} as Record<string, unknown>, {
        get: (_, uri) => {
          needed.push(String(uri));
        },
      });
      await opened({ $schema, type: 'string' }, '2020-12', files);
      expect(needed).toEqual(expected);
    }
  });

  test('find a schema by the $id that it has in its file', async () => {
    const analyzer = await opened(
      { allOf: [{ $ref: './order.json' }, { $ref: './all.json#/$defs/x' }] },
      '2020-12',
      {
        'order.json': order('customer'),
        'all.json': {
          $defs: {
            x: { $id: 'https://example.com/schemas/customer', ...customer, required: [] },
            y: {},
          },
        },
      },
    );
    expect(decisions(analyzer, [{ customer: {} }, { customer: 5 }])).toEqual([true, false]);
  });
});

test.each([
  ['an anchor that no schema has', { $ref: '#nothing' }, 'reference-target'],
  ['a pointer in a named schema', { $id: 'urn:example:a', $ref: '#/$defs/b' }, 'reference-target'],
  ['a file that is not there', { $ref: 'nothing.json' }, 'reference-file'],
])('a reference that is not followed is a problem: %s', async (_, schema, code) => {
  const analyzer = await opened({ properties: { a: schema } });
  const found = analyzer.problems().filter((one) => one.code.startsWith('reference'));
  expect(found.map((one) => [one.code, one.path.slice(-2)])).toEqual([[code, ['a', '$ref']]]);
  expect(decisions(analyzer, [{}])).toEqual(['unknown']);
});

test('a schema with too many ways through dynamic anchors is given up, soon', async () => {
  const names = Array.from({ length: 14 }, (_, i) => `n${i}`);
  const analyzer = await opened({
    $id: 'https://example.com/all',
    allOf: names.map(($ref) => ({ $ref })),
    $defs: Object.fromEntries(
      names.map((name) => [
        name,
        {
          $id: name,
          $dynamicAnchor: name,
          properties: { a: { anyOf: names.map(($ref) => ({ $ref })) } },
        },
      ]),
    ),
  });
  expect(decisions(analyzer, [{}])).toEqual(['unknown']);
  const at = { uri: '', pointer: '/components/messages/m/payload' };
  expect(await analyzer.jsonSchema(at, '2020-12')).toBeNull();
});

test('errors of the newer keywords say what is wrong, and where', async () => {
  const analyzer = await opened({
    properties: {
      list: { contains: { const: 1 }, minContains: 2 },
      open: { properties: { a: true }, unevaluatedProperties: false },
    },
    dependentRequired: { list: ['open'] },
  });
  const basis = messageSchemas(analyzer.bundler(), MESSAGE)?.payload;
  if (basis?.kind !== 'schema') throw new Error('The schema can be used.');
  const errorsOf = (value: unknown) =>
    validateInstance(basis.root, basis.definitions(), value)?.map(
      (e) => `/${e.at.join('/')}: ${e.message}`,
    );
  expect(errorsOf({ list: [1], open: { b: 1 } })).toEqual([
    '/list: at least 2 items of this list must fit the schema under "contains"; 1 does.',
    '/open/b: "b" is not allowed here: no schema of this object describes it.',
  ]);
  expect(errorsOf({ list: [1, 1] })).toEqual([
    '/: "open" is required where "list" is given, and is missing.',
  ]);
});
