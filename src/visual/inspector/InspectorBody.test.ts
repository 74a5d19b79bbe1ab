import { expect, it } from 'vitest';
import type { Form, FormField } from '../../core/service/form/types.ts';
import { customName, extensionRows, fieldRows } from './InspectorBody.tsx';

const field = (name: string): FormField => ({
  name,
  label: name,
  path: ['a/b', name],
  pointer: `/a~1b/${name}`,
  doc: '',
  required: false,
  written: true,
  value: 'v',
  whole: true,
  control: { is: 'text' },
  problems: [],
});
const FORM = {
  path: ['a/b'],
  order: ['title', 'summary', 'description', 'tags'],
  fields: [field('title'), field('description')],
  unknown: [],
  addable: ['summary', 'tags'].map((name) => ({
    name,
    label: name,
    doc: '',
    start: undefined,
    control: { is: 'text' as const },
  })),
  extensions: [field('x-owner')],
} as unknown as Form;
const names = (fields: readonly FormField[]): string[] => fields.map(({ name }) => name);

it('puts a field that is being added where it will be written', () => {
  expect(names(fieldRows(FORM, ['tags', 'summary']))).toEqual([
    'title',
    'summary',
    'description',
    'tags',
  ]);
  expect(fieldRows(FORM, ['summary'])[1]).toMatchObject({
    written: false,
    pointer: '/a~1b/summary',
    path: ['a/b', 'summary'],
  });
});

it('shows a field once when it is written', () =>
  expect(names(fieldRows(FORM, ['title']))).toEqual(['title', 'description']));

it('ignores fields that may not be added', () =>
  expect(names(fieldRows(FORM, ['nonsense']))).toEqual(['title', 'description']));

it('puts new extensions behind those that are there', () =>
  expect(names(extensionRows(FORM, ['x-b', 'x-owner', 'title']))).toEqual(['x-owner', 'x-b']));

it('names a field of its own after what was typed', () => {
  const open = { ...FORM, extensible: true, names: 'any' } as Form;
  const closed = { ...FORM, extensible: true, names: 'extension' } as Form;
  expect(customName(open, [], 'partitions')).toBe('partitions');
  expect(customName(closed, [], 'partitions')).toBe('x-partitions');
  expect(customName(closed, [], 'x-partitions')).toBe('x-partitions');
  expect(customName(closed, [], 'two words')).toBe(null);
  expect(customName({ ...closed, extensible: false }, [], 'x-partitions')).toBe(null);
});

it('names no field of its own that the object has, or that the format knows', () => {
  const open = { ...FORM, extensible: true, names: 'any' } as Form;
  for (const text of ['title', 'summary', 'Summary', 'x-owner', 'new'])
    expect(customName(open, ['new'], text)).toBe(null);
});
