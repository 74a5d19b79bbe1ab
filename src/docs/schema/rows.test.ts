import { describe, expect, test } from 'vitest';
import type { Part } from '../../core/analysis/model/types.ts';
import { MAX_OPENED_ROWS, visibleRows } from './rows.ts';
import { drawingOf, linesOf, treeOf } from './testing.ts';

const node = {
  title: 'Node',
  type: 'object',
  properties: { value: { type: 'string' }, next: { $ref: '#/node' } },
};
const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }]));

describe('the rows of a tree', () => {
  test('the first level is shown, the next when it is opened', () => {
    const tree = treeOf({
      properties: {
        a: { type: 'object', properties: { b: { type: 'string' } } },
        c: { type: 'integer' },
      },
    });
    expect(linesOf(tree)).toEqual(['+ a object', 'c integer']);
    tree.folds.set('f/a', true);
    expect(linesOf(tree)).toEqual(['- a object', '  b string', 'c integer']);
  });

  test('items expand with their array, and items without keywords have no row', () => {
    const tree = treeOf({
      properties: {
        a: { type: 'array', items: { type: 'object', properties: { b: true } } },
        c: { type: 'array', items: { type: 'string' } },
      },
    });
    tree.folds.set('f/a', true);
    expect(linesOf(tree)).toEqual([
      '- a array of object',
      '  - items object',
      '    b any value',
      'c array of string',
    ]);
  });

  test('a value is addressed by its path in an instance', () => {
    const tree = treeOf({
      properties: {
        'a/b': { items: { properties: { c: {} } } },
        m: { additionalProperties: { properties: { n: {} } } },
        t: { items: [{ type: 'string' }, { type: 'number' }] },
      },
    });
    const paths = visibleRows(tree.root, drawingOf(tree, { depth: null })).rows.map(
      (row) => row.value,
    );
    expect(paths).toEqual([
      '/a~1b',
      '/a~1b/0',
      '/a~1b/0/c',
      '/m',
      '/m/{key}',
      '/m/{key}/n',
      '/t',
      '/t/0',
      '/t/1',
    ]);
  });

  test('expanding all levels resolves references, except recursive ones', () => {
    const tree = treeOf({ properties: { list: { $ref: '#/node' } } }, { node });
    expect(linesOf(tree, { depth: null })).toEqual([
      '- list object',
      '  value string',
      '  + next object',
    ]);
    tree.folds.set('f/list/next', true);
    expect(linesOf(tree, { depth: null })).toEqual([
      '- list object',
      '  value string',
      '  - next object',
      '    value string',
      '    + next object',
    ]);
  });

  test('expanding all levels stops at a number of rows and says so; a user can still expand more', () => {
    const big = {
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [`g${i}`, { properties: properties(45) }]),
      ),
    };
    const tree = treeOf(big);
    const drawn = visibleRows(tree.root, drawingOf(tree, { depth: null }));
    expect(drawn.capped).toBe(true);
    expect(drawn.rows.length).toBeLessThanOrEqual(MAX_OPENED_ROWS + 10);
    expect(drawn.rows.filter((row) => row.open)).toHaveLength(4);
    tree.folds.set('f/g9', true);
    expect(
      visibleRows(tree.root, drawingOf(tree, { depth: null })).rows.filter((row) => row.open),
    ).toHaveLength(5);
  });

  test('a list of thousands comes in steps, and reads only the rows shown', () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [`p${i}`, { $ref: '#/node' }]),
    );
    const tree = treeOf({ properties: many }, { node });
    let lookups = 0;
    const options = drawingOf(tree);
    const counted = { get: (id: string) => [lookups++, tree.parts.get(id)][1] as Part | undefined };
    const { rows } = visibleRows(tree.root, {
      ...options,
      reader: { ...options.reader, parts: counted },
    });
    expect(lookups).toBeLessThan(1_000);
    expect(rows).toHaveLength(101);
    const last = rows.at(-1);
    expect(last).toMatchObject({
      kind: 'more',
      name: '+4900 more',
      next: 200,
      position: 101,
      siblings: 101,
    });
    tree.folds.choose(last?.key ?? '', String(last?.next));
    expect(visibleRows(tree.root, options).rows).toHaveLength(201);
  });

  test('on paper everything but references is expanded', () => {
    const tree = treeOf(
      {
        properties: {
          a: { properties: { b: { properties: { c: {} } } } },
          list: { $ref: '#/node' },
          x: { oneOf: [{ title: 'One' }, { title: 'Two' }] },
        },
      },
      { node },
    );
    expect(linesOf(tree, { print: true, allOptions: true })).toEqual([
      '- a object',
      '  - b object',
      '    c any',
      '+ list object',
      '- x One | Two',
      '  - one of',
      '    One any',
      '    Two any',
    ]);
  });

  test('an unresolved reference is a row that says so and does not expand', () => {
    const tree = treeOf({ properties: { gone: { $ref: '#/missing' } } });
    const [row] = visibleRows(tree.root, drawingOf(tree)).rows;
    expect(row).toMatchObject({
      opens: false,
      facts: { references: [{ link: { id: null, broken: '#/missing' }, recursive: false }] },
    });
  });
});

describe('choices', () => {
  const pets = {
    cat: { type: 'object', properties: { kind: { const: 'tom' }, lives: { type: 'integer' } } },
    dog: { type: 'object', properties: { tricks: { type: 'string' } } },
  };
  const oneOf = [{ $ref: '#/cat' }, { $ref: '#/dog' }];

  test('shows one of them, and another when it is selected', () => {
    const tree = treeOf({ oneOf }, pets);
    expect(linesOf(tree)).toEqual(['- one of object', '  kind', '  lives integer']);
    tree.folds.choose('f//one of 0 option', '1');
    expect(linesOf(tree)).toEqual(['- one of object', '  tricks string']);
  });

  test('the first that is more than null is shown first', () => {
    expect(linesOf(treeOf({ oneOf: [{ type: 'null' }, { $ref: '#/dog' }] }, pets))).toEqual([
      '- one of object',
      '  tricks string',
    ]);
  });

  test('they are named by title, reference or type, with the value of the discriminator', () => {
    const names = (schema: unknown) => {
      const tree = treeOf(schema, pets);
      return visibleRows(tree.root, drawingOf(tree)).rows[0]?.options?.map((o) => o.name);
    };
    expect(
      names({
        oneOf: [{ title: 'Bird' }, { $ref: '#/cat' }, { type: 'string' }, { properties: {} }, {}],
      }),
    ).toEqual(['Bird', 'cat', 'string', 'option 4', 'option 5']);

    const glosses = (discriminator: unknown) => {
      const tree = treeOf({ discriminator, oneOf }, pets);
      return [0, 1].map((n) => {
        tree.folds.choose('f//one of 0 option', String(n));
        return visibleRows(tree.root, drawingOf(tree)).rows[0]?.gloss;
      });
    };
    expect(glosses('kind')).toEqual(['kind is "tom"', 'kind is "dog"']);
    expect(glosses({ propertyName: 'kind', mapping: { c: '#/cat', d: 'dog' } })).toEqual([
      'kind is "c"',
      'kind is "d"',
    ]);
  });
});

describe('filtering by text', () => {
  const tree = () =>
    treeOf(
      {
        properties: {
          a: { properties: { deep: { description: 'The Needle.' } } },
          b: { enum: ['needle', 'x'] },
          c: { $ref: '#/node' },
          d: { oneOf: [{ title: 'Hay' }, { title: 'Needles', properties: { q: {} } }] },
        },
      },
      { node },
    );

  test('shows the rows that contain it and their parents, through references and choices', () => {
    expect(linesOf(tree(), { find: 'needle', allOptions: true })).toEqual([
      '- a object',
      '  deep any',
      'b',
      '- d Hay | Needles',
      '  - one of',
      '    + Needles object',
    ]);
    expect(linesOf(tree(), { find: 'value', allOptions: true })).toEqual([
      '- c object',
      '  value string',
    ]);
  });

  test('counts matches', () => {
    const t = tree();
    expect(visibleRows(t.root, drawingOf(t, { find: 'needle', allOptions: true }))).toMatchObject({
      hits: 4,
      searchedAll: true,
    });
    expect(
      visibleRows(t.root, drawingOf(t, { find: 'nothing like it', allOptions: true })),
    ).toMatchObject({ hits: 0, rows: [] });
  });
});
