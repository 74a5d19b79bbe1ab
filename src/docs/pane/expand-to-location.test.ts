import { expect, test } from 'vitest';
import type { Model, Part } from '../../core/analysis/model/types.ts';
import { rootItem } from '../schema/item.ts';
import { visibleRows } from '../schema/rows.ts';
import { drawingOf, partsOf, viewOf } from '../schema/testing.ts';
import { expandToLocation } from './expand-to-location.ts';
import { createFolds, exampleKey } from './folds.ts';

const order = {
  servers: [],
  channels: [],
  operations: [],
  messages: [],
  schemas: [],
  security: [],
  components: [],
};

/** Returns the names of the visible rows once the path to a location in schema `s` is expanded. */
function shown(
  schema: unknown,
  pointer: string,
  before: (folds: ReturnType<typeof createFolds>) => void = () => {},
): string[] {
  const parts = partsOf({ s: schema, node: { properties: { next: { $ref: '#/node' } } } });
  const model: Model = { info: null, parts, order };
  const part = parts.get('#/s') as Part & { kind: 'schema' };
  const folds = createFolds();
  before(folds);
  expandToLocation(folds, part, { uri: '', pointer }, model);
  const { pointer: at, refs, view = viewOf({}) } = part.schema;
  const root = rootItem(view, { uri: '', pointer: at, refs, trail: [part.id] }, '#/s schema');
  const merge = folds.chosen('schema allOf', 'merged') === 'merged';
  const drawing = drawingOf(
    { parts, folds },
    { merge, requiredFirst: true, find: folds.chosen('#/s schema find', '') },
  );
  return visibleRows(root, drawing).rows.map((row) => row.name);
}

test('opens every row on the way, and no other', () => {
  const schema = {
    properties: {
      a: { properties: { b: { properties: { c: {} } } } },
      d: { properties: { e: {} } },
    },
  };
  expect(shown(schema, '/s/properties/a/properties/b/properties/c')).toEqual(['a', 'b', 'c', 'd']);
});

test('selects the option that contains the target', () => {
  const schema = { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] };
  expect(shown(schema, '/s/oneOf/1/properties/b')).toEqual(['one of', 'b']);
});

test.each(['merged', 'apart'])('finds the way through allOf %s', (way) => {
  const schema = { allOf: [{ properties: { a: { properties: { b: {} } } } }, { type: 'object' }] };
  expect(
    shown(schema, '/s/allOf/0/properties/a/properties/b', (folds) =>
      folds.choose('schema allOf', way),
    ),
  ).toContain('b');
});

test('reveals a row of a long list, in the displayed order', () => {
  const schema = {
    required: ['p450'],
    properties: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`p${i}`, {}])),
  };
  expect(shown(schema, '/s/properties/p449')).toContain('p449');
  expect(shown(schema, '/s/properties/p450')).toHaveLength(101);
});

test('clears a filter that would hide the target', () => {
  expect(
    shown({ properties: { a: {}, b: {} } }, '/s/properties/b', (folds) =>
      folds.choose('#/s schema find', 'a'),
    ),
  ).toEqual(['a', 'b']);
});

test('terminates in a schema that contains itself', () => {
  expect(shown({ properties: { self: { $ref: '#/s' } } }, '/s/properties/self')).toEqual(['self']);
});

test('selects the tab of a message', () => {
  const folds = createFolds();
  const root = (pointer: string) => ({
    format: 'f',
    formatLabel: 'F',
    pointer,
    refs: {},
    view: viewOf({ properties: { a: {} } }),
  });
  const part = {
    id: '#/m',
    kind: 'message',
    uri: '',
    pointer: '/m',
    payload: root('/m/payload'),
    headers: root('/m/headers'),
  } as unknown as Part;
  const tab = (pointer: string) => {
    expandToLocation(folds, part, { uri: '', pointer });
    return folds.chosen('#/m tab', 'none');
  };
  expect(tab('/m/name')).toBe('none');
  expect(tab('/m/headers/properties/a')).toBe('headers');
  expect(tab('/m/examples/2/payload/id')).toBe('examples');
  expect(folds.chosen(exampleKey('#/m'), '0')).toBe('2');
  expect(tab('/m/payload')).toBe('payload');
});

test('selects the tab of a protocol', () => {
  const folds = createFolds();
  const bindings = ['kafka', 'a/b'].map((protocol) => ({ protocol, fields: [] }));
  const tab = (part: object, pointer: string) => {
    expandToLocation(folds, { id: '#/c', uri: '', pointer: '/c', ...part } as unknown as Part, {
      uri: '',
      pointer,
    });
    return folds.chosen('#/c bindings', 'none');
  };
  const channel = { kind: 'channel', bindings };
  expect(tab(channel, '/c/bindings')).toBe('none');
  expect(tab(channel, '/c/bindings/a~1b/x')).toBe('a/b');
  expect(tab(channel, '/c/bindings/kafka')).toBe('kafka');
  // A set of bindings of its own has the protocols directly below it.
  expect(tab({ kind: 'component', fields: [], bindings }, '/c/a~1b')).toBe('a/b');
});
