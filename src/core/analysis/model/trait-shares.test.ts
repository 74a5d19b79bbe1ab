import { expect, test } from 'vitest';
import { buildModel } from './build-model.ts';
import { documentsOf } from './testing.ts';
import type { MessagePart } from './types.ts';

/** Traits of a message with these fields. */
function traitsOf(own: object, traits: readonly unknown[], more: object = {}) {
  const model = buildModel(
    documentsOf({ '': { channels: { c: { messages: { m: { ...own, traits } } } }, ...more } }),
    null,
  );
  return (model.parts.get('#/channels/c/messages/m') as MessagePart).traits.map(
    ({ taken, left }) => ({ taken, left }),
  );
}

test.each([
  ['a field that only a trait has is taken', {}, [{ name: 'a' }], [{ taken: ['name'], left: [] }]],
  [
    'what the message has stays, even null',
    { name: null },
    [{ name: 'a' }],
    [{ taken: [], left: [{ field: 'name', why: 'own', value: 'a', instead: { value: null } }] }],
  ],
  [
    'the later of two traits gives the field',
    {},
    [{ name: 'a' }, { name: 'b' }],
    [
      {
        taken: [],
        left: [{ field: 'name', why: 'later', value: 'a', instead: { value: 'b' } }],
      },
      { taken: ['name'], left: [] },
    ],
  ],
  [
    'null in a later trait takes a field away',
    {},
    [{ name: 'a' }, { name: null }],
    [
      { taken: [], left: [{ field: 'name', why: 'removed', value: 'a' }] },
      { taken: [], left: [{ field: 'name', why: 'null', value: null }] },
    ],
  ],
  [
    'objects come together member by member',
    { headers: { properties: { own: {}, both: { type: 'string' } } } },
    [{ headers: { type: 'object', properties: { both: { type: 'number' }, mine: {} } } }],
    [
      {
        taken: ['headers.type', 'headers.properties.mine'],
        left: [
          {
            field: 'headers.properties.both.type',
            why: 'own',
            value: 'number',
            instead: { value: 'string' },
          },
        ],
      },
    ],
  ],
  [
    'lists are replaced as a whole',
    { tags: [] },
    [{ tags: [{ name: 'a' }] }],
    [{ taken: [], left: [{ field: 'tags', why: 'own', value: [{ name: 'a' }] }] }],
  ],
  [
    'a value of which the target has a part is shown whole, and what counts only where it is single',
    { headers: { type: 'object' } },
    [{ headers: true }, { headers: { type: 'string', title: 'h' } }],
    [
      { taken: [], left: [{ field: 'headers', why: 'own', value: true }] },
      {
        taken: ['headers.title'],
        left: [
          { field: 'headers.type', why: 'own', value: 'string', instead: { value: 'object' } },
        ],
      },
    ],
  ],
  [
    'a trait that is not an object adds nothing',
    {},
    [5, { name: 'a' }],
    [
      { taken: [], left: [] },
      { taken: ['name'], left: [] },
    ],
  ],
])('%s', (_, own, traits, shares) => {
  expect(traitsOf(own, traits)).toEqual(shares);
});

test('shares agree with the merged message', () => {
  const own = { headers: { properties: { a: { type: 'string' } } } };
  const trait = { contentType: 'text/plain', headers: { $ref: '#/components/schemas/H' } };
  const components = { schemas: { H: { type: 'object', properties: { b: { type: 'string' } } } } };
  expect(traitsOf(own, [trait], { components })).toEqual([
    { taken: ['contentType', 'headers.type', 'headers.properties.b'], left: [] },
  ]);
});

test('a trait that the list has again later is marked as repeated', () => {
  const components = { messageTraits: { T: { name: 'a' }, U: { name: 'b', title: 'c' } } };
  const ref = (key: string) => ({ $ref: `#/components/messageTraits/${key}` });
  const model = buildModel(
    documentsOf({
      '': {
        channels: { c: { messages: { m: { traits: [ref('T'), ref('U'), ref('T')] } } } },
        components,
      },
    }),
    null,
  );
  const { name, traits } = model.parts.get('#/channels/c/messages/m') as MessagePart;
  expect(name).toBe('a');
  expect(traits.map(({ repeated, taken, left }) => ({ repeated, taken, left }))).toEqual([
    { repeated: true, taken: [], left: [] },
    {
      repeated: undefined,
      taken: ['title'],
      left: [{ field: 'name', why: 'later', value: 'b', instead: { value: 'a' } }],
    },
    { repeated: undefined, taken: ['name'], left: [] },
  ]);
});

test('large traits on many messages are merged as long as the budget lasts, and the rest says that it is not', () => {
  const fields = (t: number) =>
    Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`x-${t}-${i}`, { a: 1 }]));
  const messageTraits = Object.fromEntries(
    Array.from({ length: 20 }, (_, t) => [`T${t}`, fields(t)]),
  );
  const traits = Object.keys(messageTraits).map((key) => ({
    $ref: `#/components/messageTraits/${key}`,
  }));
  const messages = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`m${i}`, { traits }]));
  const model = buildModel(documentsOf({ '': { components: { messageTraits, messages } } }), null);
  const views = model.order.messages.map((id) => (model.parts.get(id) as MessagePart).traits);
  const merged = views.filter((view) =>
    view.every(({ unmerged, taken }) => !unmerged && taken.length === 200),
  );
  const rest = views.filter((view) =>
    view.every(({ unmerged, taken }) => unmerged && taken.length === 0),
  );
  expect(merged.length).toBeGreaterThan(4);
  expect(rest.length).toBeGreaterThan(50);
  expect(merged.length + rest.length).toBe(100);
});
