// Which property of which schema a name in data, in a runtime expression or in a schema is.
import { expect, test } from 'vitest';
import { DocumentSet } from '../../analysis/documents/document-set.ts';
import type { LocatedNode } from '../../analysis/documents/located-node.ts';
import {
  namesInData,
  propertiesNear,
  resolvePropertyPath,
} from '../../analysis/symbols/properties.ts';
import { symbolIndexOf } from '../../analysis/symbols/symbol-index.ts';
import { parse } from '../../text/parse/parse.ts';
import { fromPointer, toPointer } from '../../text/pointer.ts';
import { nodeAt } from '../../text/tree.ts';

/** A file with a schema `S`, another one `T`, and data. */
function open(schema: string, data = '1') {
  const text = `S: ${schema}\nT: {properties: {t: {}, n: {$ref: '#/S'}}, required: [t]}\ndata: ${data}\n`;
  const { tree } = parse(text, 'yaml', null);
  const documents = new DocumentSet(new Map([['', { uri: '', text, tree }]]), 'a.yaml');
  const { tracer } = symbolIndexOf(documents);
  const located = (...path: string[]): LocatedNode => {
    const node = nodeAt(tree, path);
    if (!node) throw new Error(`There is no ${path.join('/')}.`);
    return { uri: '', path, node };
  };
  return { tracer, located };
}

const shown = (nodes: readonly LocatedNode[]) => nodes.map(({ path }) => toPointer(path)).join(' ');
const ONE_OF =
  '{oneOf: [{properties: {p: {}}, required: [p]}, {properties: {p: {}, q: {}}, required: [q]}]}';
const KINDS =
  '{oneOf: [{properties: {k: {const: x}, p: {}}}, {properties: {k: {enum: [y, 2]}, p: {}}}]}';

test.each<[schema: string, data: string, names: string[]]>([
  ['{properties: {a: {}}}', '{a: 1, b: 2}', ['a = /S/properties/a', 'b = ']],
  [
    '{properties: {a: {properties: {b: {}}}}}',
    '{a: {b: 1, c: {b: 2}}}',
    ['a = /S/properties/a', 'a/b = /S/properties/a/properties/b', 'a/c = '],
  ],
  ['{properties: {a: {}}}', '5', []],
  ['{properties: {a: {}}}', '[{a: 1}]', []],
  [
    '{items: {properties: {c: {}}}}',
    '[{c: 1}, 5, {c: 2, d: 3}]',
    ['0/c = /S/items/properties/c', '2/c = /S/items/properties/c', '2/d = '],
  ],
  [
    '{items: [{properties: {d: {}}}, {properties: {e: {}}}]}',
    '[{d: 1}, {e: 2, d: 3}, {e: 4}]',
    ['0/d = /S/items/0/properties/d', '1/e = /S/items/1/properties/e', '1/d = '],
  ],
  [
    '{items: [{}], additionalProperties: {properties: {f: {}}}}',
    '{z: {f: 1}}',
    ['z = ', 'z/f = /S/additionalProperties/properties/f'],
  ],
  ['{additionalProperties: false}', '{z: {f: 1}}', ['z = ']],
  [
    '{properties: {z: {}}, additionalProperties: {properties: {f: {}}}}',
    '{z: {f: 1}}',
    ['z = /S/properties/z', 'z/f = '],
  ],
  [
    "{$ref: '#/T'}",
    '{t: 1, n: {t: 1}}',
    ['t = /T/properties/t', 'n = /T/properties/n', 'n/t = /T/properties/t'],
  ],
  [
    "{properties: {n: {$ref: '#/S'}}}",
    '{n: {n: 1}}',
    ['n = /S/properties/n', 'n/n = /S/properties/n'],
  ],
  ["{$ref: '#/S'}", '{n: 1}', ['n = ']],
  ['{allOf: [{properties: {a: {}}, required: [zz]}]}', '{a: 1}', ['a = /S/allOf/0/properties/a']],
  ['{allOf: {properties: {a: {}}}}', '{a: 1}', ['a = ']],
  [
    '{properties: {a: {}}, allOf: [{properties: {a: {}}}, {allOf: [{properties: {a: {}}}]}]}',
    '{a: 1}',
    ['a = /S/properties/a /S/allOf/0/properties/a /S/allOf/1/allOf/0/properties/a'],
  ],
  // Alternatives count that the data can match; all of them if it can match none.
  [ONE_OF, '{p: 1}', ['p = /S/oneOf/0/properties/p']],
  [
    ONE_OF,
    '{p: 1, q: 2}',
    ['p = /S/oneOf/0/properties/p /S/oneOf/1/properties/p', 'q = /S/oneOf/1/properties/q'],
  ],
  [ONE_OF, '{r: 1}', ['r = ']],
  [ONE_OF, '[{p: 1}]', []],
  [KINDS, '{k: x, p: 1}', ['k = /S/oneOf/0/properties/k', 'p = /S/oneOf/0/properties/p']],
  [KINDS, '{k: 2, p: 1}', ['k = /S/oneOf/1/properties/k', 'p = /S/oneOf/1/properties/p']],
  [
    KINDS,
    '{k: w, p: 1}',
    [
      'k = /S/oneOf/0/properties/k /S/oneOf/1/properties/k',
      'p = /S/oneOf/0/properties/p /S/oneOf/1/properties/p',
    ],
  ],
  [KINDS, '{k: {x: 1}}', ['k = /S/oneOf/0/properties/k /S/oneOf/1/properties/k', 'k/x = ']],
  [
    '{anyOf: [{properties: {a: {const: [1]}}}, {properties: {a: {enum: 5}}, required: 5}]}',
    '{a: [1]}',
    ['a = /S/anyOf/0/properties/a /S/anyOf/1/properties/a'],
  ],
  [
    "{oneOf: [{$ref: '#/T'}, {allOf: [{properties: {t: {}}}], properties: {u: {}}, required: [u]}]}",
    '{t: 1}',
    ['t = /T/properties/t'],
  ],
  [
    '{if: {properties: {a: {}}}, then: {properties: {a: {}}}, else: {properties: {b: {}}}}',
    '{a: 1, b: 2}',
    ['a = /S/if/properties/a /S/then/properties/a', 'b = /S/else/properties/b'],
  ],
  // A schema in a language with its name beside it, and a property that is called so.
  ['{schemaFormat: f, schema: {properties: {s: {}}}}', '{s: 1}', ['s = /S/schema/properties/s']],
  ['{schema: {properties: {s: {}}}, properties: {a: {}}}', '{s: 1}', ['s = ']],
  ['{schema: 5}', '{s: 1}', ['s = ']],
])('of %s the names in %s', (schema, data, names) => {
  const { tracer, located } = open(schema, data);
  const found = namesInData(tracer, [located('S')], located('data').node, []);
  expect(found.map(({ steps, locations }) => `${steps.join('/')} = ${shown(locations)}`)).toEqual(
    names,
  );
  expect(found.map(({ steps, name }) => steps.at(-1) === name)).toEqual(names.map(() => true));
});

test.each<[schema: string, pointer: string, along: string[]]>([
  [
    '{properties: {a: {properties: {b: {}}}}}',
    '/a/b',
    ['/S/properties/a', '/S/properties/a/properties/b'],
  ],
  ['{properties: {a: {}}}', '/b/c', ['', '']],
  ['{items: {properties: {c: {}}}}', '/0/c', ['', '/S/items/properties/c']],
  ['{items: {properties: {c: {}}}}', '/01/c', ['', '']],
  ['{items: [{}, {properties: {c: {}}}]}', '/1/c', ['', '/S/items/1/properties/c']],
  [
    '{additionalProperties: {properties: {c: {}}}}',
    '/x/c',
    ['', '/S/additionalProperties/properties/c'],
  ],
  [KINDS, '/p', ['/S/oneOf/0/properties/p /S/oneOf/1/properties/p']],
  ["{$ref: '#/T'}", '/n/t', ['/T/properties/n', '/T/properties/t']],
  [
    '{properties: {a: {}}, then: {properties: {a: {properties: {b: {}}}}}}',
    '/a/b',
    ['/S/properties/a /S/then/properties/a', '/S/then/properties/a/properties/b'],
  ],
])('of %s the names in the pointer %s', (schema, pointer, along) => {
  const { tracer, located } = open(schema);
  const found = resolvePropertyPath(tracer, [located('S')], fromPointer(pointer));
  expect(found.map(shown)).toEqual(along);
});

test.each<[schema: string, at: string, name: string, found: string]>([
  ['{properties: {a: {}}}', '/S', 'a', '/S/properties/a'],
  ['{properties: {a: {}}}', '/S', 'b', ''],
  ['{allOf: [{properties: {a: {}}}]}', '/S', 'a', '/S/allOf/0/properties/a'],
  // A part of a schema names the properties of the whole, and of the other parts.
  ['{properties: {a: {}}, allOf: [{}]}', '/S/allOf/0', 'a', '/S/properties/a'],
  ['{allOf: [{properties: {a: {}}}, {}]}', '/S/allOf/1', 'a', '/S/allOf/0/properties/a'],
  ['{properties: {a: {}}, anyOf: [{}]}', '/S/anyOf/0', 'a', '/S/properties/a'],
  [
    '{properties: {a: {}}, anyOf: [{properties: {a: {}}}]}',
    '/S/anyOf/0',
    'a',
    '/S/anyOf/0/properties/a',
  ],
  ['{properties: {a: {}}, not: {allOf: [{}]}}', '/S/not/allOf/0', 'a', '/S/properties/a'],
  ['{properties: {a: {}}, then: {}}', '/S/then', 'a', '/S/properties/a'],
  ['{properties: {a: {properties: {b: {}}}}}', '/S/properties/a', 'a', ''],
  // Those of alternatives only where there are no others.
  ['{anyOf: [{properties: {a: {}}}]}', '/S', 'a', '/S/anyOf/0/properties/a'],
  ['{properties: {a: {}}, anyOf: [{properties: {a: {}}}]}', '/S', 'a', '/S/properties/a'],
  ["{$ref: '#/T'}", '/S', 't', '/T/properties/t'],
])('of %s at %s the name %s is %j', (schema, at, name, expected) => {
  const { tracer, located } = open(schema);
  const node = located(...fromPointer(at));
  expect(shown(propertiesNear(tracer, node, name, () => []))).toBe(expected);
  expect(shown(propertiesNear(tracer, node, name, () => []))).toBe(expected);
});

test('a schema that another one refers to as a part names its properties', () => {
  const { tracer, located } = open("{properties: {a: {}}, allOf: [{$ref: '#/T'}]}");
  const referrers = (id: string) => (id === '#/T' ? [{ uri: '', path: ['S', 'allOf', '0'] }] : []);
  const near = (name: string) => shown(propertiesNear(tracer, located('T'), name, referrers));
  expect([near('a'), near('t'), near('none')]).toEqual(['/S/properties/a', '/T/properties/t', '']);
});
