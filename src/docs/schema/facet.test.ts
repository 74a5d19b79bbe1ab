import { describe, expect, test } from 'vitest';
import { factsOf, visibleRows } from './rows.ts';
import { drawingOf, linesOf, type Schemas, treeOf } from './testing.ts';

const base = {
  title: 'Base',
  description: 'What all have.',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 3 }, when: { type: 'string' } },
};

const rootOf = (schema: unknown, schemas: Schemas = {}) => {
  const tree = treeOf(schema, schemas);
  const facts = factsOf(tree.root, drawingOf(tree));
  return {
    type: facts?.type,
    view: facts?.view,
    mentions: facts?.references,
    says: facts?.view.constraints.map((c) => c.text),
  };
};

describe('allOf as one', () => {
  test('the properties of all parts are one list, each with where it comes from', () => {
    const tree = treeOf(
      { allOf: [{ $ref: '#/base' }, { properties: { note: {} } }], properties: { own: {} } },
      { base },
    );
    const { rows } = visibleRows(tree.root, drawingOf(tree));
    expect(
      rows.map((row) => [
        row.name,
        row.required,
        row.origins.map((o) => o.label),
        row.facts?.locations[0]?.pointer,
      ]),
    ).toEqual([
      ['own', false, [], '/home-schema/properties/own'],
      ['id', true, ['Base'], '/base/properties/id'],
      ['when', false, ['Base'], '/base/properties/when'],
      ['note', false, [], '/home-schema/allOf/1/properties/note'],
    ]);
  });

  test('without merging, the parts are listed below each other', () => {
    const tree = treeOf({ allOf: [{ $ref: '#/base' }, { properties: { note: {} } }] }, { base });
    expect(linesOf(tree, { merge: false })).toEqual([
      '- all of',
      '  + Base object',
      '  + part 2 object',
    ]);
  });

  test('merges a property of several parts into one row with all limits', () => {
    const tree = treeOf(
      {
        allOf: [{ $ref: '#/base' }],
        required: ['when'],
        properties: { id: { maxLength: 9, description: 'Ours.' } },
      },
      { base },
    );
    const [id, when] = visibleRows(tree.root, drawingOf(tree)).rows;
    expect(id?.facts?.view).toMatchObject({ description: 'Ours.', types: ['string'] });
    expect(id?.facts?.view.constraints.map((c) => c.text)).toEqual(['<= 9 chars', '>= 3 chars']);
    expect(id?.facts?.locations.map((p) => p.pointer)).toEqual([
      '/home-schema/properties/id',
      '/base/properties/id',
    ]);
    expect(id?.origins.map((o) => o.label)).toEqual(['Base']);
    expect(when?.required).toBe(true);
  });

  test('inline keywords override those of a reference', () => {
    expect(
      rootOf({ description: 'Mine.', allOf: [{ $ref: '#/base' }] }, { base }).view?.description,
    ).toBe('Mine.');
    expect(rootOf({ allOf: [{ $ref: '#/base' }] }, { base }).view?.description).toBe(
      'What all have.',
    );
  });

  test('does not report required names that another part declares', () => {
    expect(
      rootOf({ required: ['when', 'other'], allOf: [{ $ref: '#/base' }] }, { base }).says,
    ).toEqual(['requires other']);
  });

  test('names references, resolved or not', () => {
    const { mentions: references } = rootOf(
      { allOf: [{ $ref: '#/base' }, { $ref: '#/missing' }] },
      { base },
    );
    expect(references?.map((m) => [m.link.label, m.link.id, m.part])).toEqual([
      ['Base', '#/base', true],
      ['#/missing', null, true],
    ]);
  });

  test('terminates in a schema that is part of itself', () => {
    const tree = treeOf(
      { $ref: '#/a' },
      {
        a: { allOf: [{ $ref: '#/a' }, { $ref: '#/b' }], properties: { x: {} } },
        b: { allOf: [{ $ref: '#/a' }, { $ref: '#/b' }] },
      },
    );
    expect(linesOf(tree)).toEqual(['x any']);
    expect(visibleRows(tree.root, drawingOf(tree)).rows).toHaveLength(1);
  });

  test('takes parts that double at every level once', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [
        `n${i}`,
        { allOf: [{ $ref: `#/n${i + 1}` }, { $ref: `#/n${i + 1}` }] },
      ]),
    );
    expect(linesOf(treeOf({ $ref: '#/n0' }, { ...chain, n40: { properties: { x: {} } } }))).toEqual(
      ['x any'],
    );
  });
});

describe('reports constraints that contradict each other', () => {
  test.each([
    [
      { allOf: [{ $ref: '#/text' }, { type: 'integer' }] },
      'string in text, integer in part 2: no value matches',
    ],
    [
      { enum: ['a'], allOf: [{ enum: ['b', 'c'] }] },
      'the values here and in part 1 have none in common: no value matches',
    ],
    [
      {
        allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }],
      },
      'no other properties in part 1: "b" never matches',
    ],
  ])('%j', (schema, says) => {
    expect(rootOf(schema, { text: { type: 'string' } }).says).toContain(says);
  });

  test('an integer is a number', () => {
    expect(rootOf({ type: 'number', allOf: [{ type: 'integer' }] })).toMatchObject({
      type: 'integer',
      says: [],
    });
  });

  test('values and types in common are what is left', () => {
    const { type, view } = rootOf({
      type: ['string', 'null'],
      enum: ['a', 'b'],
      allOf: [{ type: 'string', enum: ['b', 'c'] }],
    });
    expect([type, view?.enum]).toEqual(['string', ['b']]);
  });
});
