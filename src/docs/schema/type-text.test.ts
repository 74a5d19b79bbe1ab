import { expect, test } from 'vitest';
import type { SchemaView } from '../../core/analysis/schemas/types.ts';
import { branchesOf, typeText } from './type-text.ts';

const view = (fields: Partial<SchemaView>): SchemaView => ({
  at: [],
  types: [],
  constraints: [],
  properties: [],
  branches: [],
  extras: [],
  ...fields,
});
const items = (schema: SchemaView) => ({ role: 'items', schemas: [{ schema }] });
const text = (v: SchemaView) => typeText(v, (ref) => ref.split('/').at(-1) ?? ref);

test.each([
  [view({ types: ['string', 'null'] }), 'string | null'],
  [view({ types: ['array'], branches: [items(view({ types: ['integer'] }))] }), 'array of integer'],
  [
    view({ types: ['array'], branches: [items(view({ ref: '#/components/schemas/Pet' }))] }),
    'array of Pet',
  ],
  [
    view({ branches: [{ role: 'one of', schemas: [{ schema: view({}) }, { schema: view({}) }] }] }),
    'one of 2',
  ],
  [
    view({
      branches: [
        {
          role: 'one of',
          schemas: [{ schema: view({ ref: '#/Cat' }) }, { schema: view({ types: ['null'] }) }],
        },
      ],
    }),
    'Cat | null',
  ],
  [
    view({
      branches: [
        {
          role: 'any of',
          schemas: [1, 2, 3, 4].map((n) => ({ schema: view({ title: `T${n}` }) })),
        },
      ],
    }),
    'any of 4',
  ],
  [view({ properties: [{ name: 'a', required: false, schema: view({}) }] }), 'object'],
  [view({ boolean: 'never' }), 'no value'],
  [view({}), 'any'],
])('%# is described as %s', (schema, says) => {
  expect(text(schema)).toBe(says);
});

test('items that say no more than the type get no row of their own', () => {
  expect(
    branchesOf(view({ types: ['array'], branches: [items(view({ types: ['integer'] }))] })),
  ).toEqual([]);
  expect(
    branchesOf(
      view({ types: ['array'], branches: [items(view({ types: ['integer'], format: 'int32' }))] }),
    ),
  ).toHaveLength(1);
});
