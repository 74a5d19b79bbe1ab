import { expect, test } from 'vitest';
import { buildModel } from './build.ts';
import { worldOf } from './testing.ts';
import type { MessagePart } from './types.ts';

/** Traits of a message with these fields. */
function traitsOf(own: object, traits: readonly unknown[], more: object = {}) {
  const model = buildModel(worldOf({ '': { channels: { c: { messages: { m: { ...own, traits } } } }, ...more } }), null);
  return (model.parts.get('#/channels/c/messages/m') as MessagePart).traits.map(({ taken, left }) => ({ taken, left }));
}

test.each([
  ['a field that only a trait has is taken', {}, [{ name: 'a' }], [{ taken: ['name'], left: [] }]],
  ['what the message has stays, even null', { name: null }, [{ name: 'a' }], [{ taken: [], left: [{ field: 'name', why: 'own' }] }]],
  [
    'the later of two traits gives the field',
    {},
    [{ name: 'a' }, { name: 'b' }],
    [
      { taken: [], left: [{ field: 'name', why: 'later' }] },
      { taken: ['name'], left: [] },
    ],
  ],
  [
    'null in a later trait takes a field away',
    {},
    [{ name: 'a' }, { name: null }],
    [
      { taken: [], left: [{ field: 'name', why: 'removed' }] },
      { taken: [], left: [{ field: 'name', why: 'null' }] },
    ],
  ],
  [
    'objects come together member by member',
    { headers: { properties: { own: {}, both: { type: 'string' } } } },
    [{ headers: { type: 'object', properties: { both: { type: 'number' }, mine: {} } } }],
    [{ taken: ['headers.type', 'headers.properties.mine'], left: [{ field: 'headers.properties.both.type', why: 'own' }] }],
  ],
  ['lists are replaced as a whole', { tags: [] }, [{ tags: [{ name: 'a' }] }], [{ taken: [], left: [{ field: 'tags', why: 'own' }] }]],
  [
    'a trait that is no object gives nothing',
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
  expect(traitsOf(own, [trait], { components })).toEqual([{ taken: ['contentType', 'headers.type', 'headers.properties.b'], left: [] }]);
});
