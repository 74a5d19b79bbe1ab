// The choice of fields for a trait.
import { expect, test } from 'vitest';
import { firstFields, sharedFields } from './TraitDialog.tsx';

const trait = {
  entry: 'operation trait',
  name: 'trait',
  fields: [
    { name: 'summary', own: true },
    { name: 'tags', own: false },
    { name: 'bindings', own: false },
  ],
  others: [
    { uri: '', pointer: '/operations/a', name: 'a', same: ['tags', 'summary'] },
    { uri: '', pointer: '/operations/b', name: 'b', same: ['tags', 'bindings'] },
  ],
};

test('several objects share the fields that are the same in all of them', () => {
  expect([...sharedFields(trait, new Set())]).toEqual(['summary', 'tags', 'bindings']);
  expect([...sharedFields(trait, new Set(['/operations/a']))]).toEqual(['summary', 'tags']);
  expect([...sharedFields(trait, new Set(['/operations/a', '/operations/b']))]).toEqual(['tags']);
});

test('at first fields of the object alone, such as its summary, are left out unless others have them, too', () => {
  expect([...firstFields(trait, new Set())]).toEqual(['tags', 'bindings']);
  expect([...firstFields(trait, new Set(['/operations/a']))]).toEqual(['summary', 'tags']);
});
