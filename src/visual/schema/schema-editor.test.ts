import { describe, expect, test } from 'vitest';
import type { SchemaIntent } from '../../core/build/schema/intents.ts';
import type { SchemaForm, SchemaRow } from '../../core/build/schema/types.ts';
import { toPointer } from '../../core/parse/pointer.ts';
import { expected, followed } from './expected.ts';
import { kept } from './kept.ts';
import { linesOf } from './lines.ts';
import { moving, nesting } from './moving.ts';
import { readText, textOf } from './read-value.ts';
import { SteadyKeys } from './steady-keys.ts';
import { spoken } from './words.ts';

function row(path: readonly string[], more: Partial<SchemaRow> = {}): SchemaRow {
  const [last = '', before = ''] = [path.at(-1), path.at(-2)];
  const named = before === 'properties' || /^\d+$/.test(last);
  return {
    pointer: toPointer(path),
    path,
    keyword: path.length === 1 ? '' : named ? before : last,
    name: named ? last : '',
    label: last,
    written: true,
    required: before === 'properties' ? false : null,
    boolean: null,
    types: ['string'],
    nullable: false,
    ref: null,
    title: '',
    description: '',
    set: [],
    addable: ['minLength'],
    holds: [],
    children: [],
    more: 0,
    problems: [],
    ...more,
  };
}

function form(): SchemaForm {
  const at = (...steps: string[]) => ['S', ...steps];
  const street = row(at('properties', 'home', 'properties', 'a/b'));
  const home = row(at('properties', 'home'), { types: ['object'], children: [street], holds: ['properties'] });
  const children = [row(at('properties', 'id')), home, row(at('properties', 'age')), row(at('oneOf', '0')), row(at('oneOf', '1'))];
  const root = row(['S'], { types: ['object'], children, holds: ['properties'], more: 3 });
  const keywords = [{ name: 'minLength', label: 'Min length', doc: '', control: { is: 'number' as const, integer: true } }];
  return { uri: '', pointer: '/S', readOnly: null, language: 'Schema Object', root, types: [], several: true, booleans: true, keywords };
}

const names = ({ root }: SchemaForm): string[] => {
  const go = (r: SchemaRow): string[] => [spoken(r), ...r.children.flatMap(go)];
  return root ? go(root).slice(1) : [];
};
const became = (intent: SchemaIntent): string[] => names(expected(form(), intent));

describe('what is expected of a change', () => {
  test('properties', () => {
    expect(names(form())).toEqual(['id, string', 'home, object', 'a/b, string', 'age, string', '0, string', '1, string']);
    const added = ['id, string', 'new, integer, required', 'home, object', 'a/b, string', 'age, string', '0, string', '1, string'];
    expect(became({ do: 'add-property', schema: '/S', name: 'new', type: 'integer', required: true, after: 'id' })).toEqual(added);
    expect(became({ do: 'add-property', schema: '/S', name: 'new' })[3]).toBe('age, string');
    expect(became({ do: 'add-property', schema: '/S', name: 'new' })[4]).toBe('new, any type');
    expect(became({ do: 'remove-property', schema: '/S', name: 'home' })).toEqual(['id, string', 'age, string', '0, string', '1, string']);
    expect(became({ do: 'require-property', schema: '/S/properties/home', name: 'a/b', required: true })[2]).toBe('a/b, string, required');
    expect(became({ do: 'reorder-property', schema: '/S', name: 'age', index: 0 })[0]).toBe('age, string');
  });
  test('a new name, with all that is inside', () => {
    const now = expected(form(), { do: 'rename-property', schema: '/S', name: 'home', to: 'x~y' });
    const [, home] = now.root?.children ?? [];
    expect(home?.pointer).toBe('/S/properties/x~0y');
    expect(home?.children[0]?.pointer).toBe('/S/properties/x~0y/properties/a~1b');
  });
  test('types and keywords', () => {
    expect(became({ do: 'set-type', schema: '/S/properties/id', type: ['integer', 'null'] })[0]).toBe('id, integer or null');
    expect(became({ do: 'set-type', schema: '/S/properties/id', type: null })[0]).toBe('id, any type');
    expect(became({ do: 'set-keyword', schema: '/S/properties/id', keyword: 'minLength', value: 3 })[0]).toBe('id, string, min length: 3');
  });
  test('is right too when the text has it already', () => {
    for (const intent of [
      { do: 'add-property', schema: '/S', name: 'new', after: 'id' },
      { do: 'rename-property', schema: '/S', name: 'id', to: 'key' },
      { do: 'reorder-property', schema: '/S', name: 'age', index: 0 },
      { do: 'remove-schema', schema: '/S/properties/id' },
      { do: 'remove-schema', schema: '/S/oneOf/0' },
    ] as const) {
      const once = expected(form(), intent);
      expect(names(expected(once, intent))).toEqual(names(once));
    }
  });
  test('leaves other rows the same objects', () => {
    const before = form();
    const now = expected(before, { do: 'set-type', schema: '/S/properties/home/properties/a~1b', type: 'integer' });
    expect(now.root?.children[0]).toBe(before.root?.children[0]);
    expect(now.root?.children[1]).not.toBe(before.root?.children[1]);
    expect(expected(before, { do: 'set-type', schema: '/elsewhere', type: 'integer' })).toBe(before);
  });
  test('where a row goes with a new name', () => {
    const intent = { do: 'rename-property', schema: '/S', name: 'a/b', to: 'c' } as const;
    expect(followed('/S/properties/a~1b/properties/x', intent)).toBe('/S/properties/c/properties/x');
    expect(followed('/S/properties/a', intent)).toBe('/S/properties/a');
  });
});

test('rows that say the same are kept', () => {
  const [old, now] = [form(), form()];
  expect(kept(old, now).root).toBe(old.root);
  const changed = expected(now, { do: 'require-property', schema: '/S', name: 'age', required: true });
  const merged = kept(old, changed);
  expect(names(merged)).toEqual(names(changed));
  expect(merged.root?.children[0]).toBe(old.root?.children[0]);
  expect(merged.root?.children[1]).toBe(old.root?.children[1]);
  expect(merged.root?.children[2]).not.toBe(old.root?.children[2]);
});

test('keys follow names, and a new row at an old place has its own', () => {
  const keys = new SteadyKeys();
  const key = keys.of('/S/properties/a');
  keys.moved('/S/properties/a', '/S/properties/b');
  expect(keys.of('/S/properties/b')).toBe(key);
  expect(keys.of('/S/properties/b/items')).toBe(`${key}/items`);
  expect(keys.of('/S/properties/a')).not.toBe(key);
  keys.moved('/S/properties/b', '/S/properties/a');
  expect(keys.of('/S/properties/a')).toBe(key);
  expect(keys.of('/S/properties/b')).not.toBe(key);
});

describe('lines', () => {
  const shown = (folds: readonly (readonly [string, boolean])[], adding: Parameters<typeof linesOf>[2] = null) =>
    linesOf(form(), new Map(folds), adding).map((line) => `${line.level} ${line.is === 'row' ? line.row.label : line.is}`);
  test('open and closed', () => {
    expect(shown([])).toEqual(['1 S', '2 id', '2 home', '3 a/b', '2 age', '2 0', '2 1', '2 more']);
    expect(shown([['/S/properties/home', false]])).toEqual(['1 S', '2 id', '2 home', '2 age', '2 0', '2 1', '2 more']);
    expect(shown([['/S', false]])).toEqual(['1 S']);
  });
  test('with a row that is being added', () => {
    expect(shown([], { schema: '/S', keyword: 'properties', after: 'id' }).slice(0, 3)).toEqual(['1 S', '2 id', '2 adding']);
    expect(shown([], { schema: '/S', keyword: 'properties', after: undefined })[5]).toBe('2 adding');
    expect(shown([], { schema: '/S', keyword: 'patternProperties', after: undefined })[1]).toBe('2 adding');
    expect(shown([], { schema: '/S/properties/id', keyword: 'properties', after: undefined })[2]).toBe('3 adding');
  });
});

test('up, down, in and out', () => {
  const { root } = form();
  const [id, home, age, first] = root?.children ?? [];
  if (!root || !id || !home || !age || !first) throw new Error('Rows are missing');
  expect(moving(id, root, -1)).toBeNull();
  expect(moving(age, root, 1)).toBeNull();
  expect(moving(age, root, -1)).toEqual({ do: 'reorder-property', schema: '/S', name: 'age', index: 1 });
  expect(moving(first, root, 1)).toEqual({ do: 'reorder-schema', schema: '/S/oneOf/0', index: 1 });
  expect(nesting(age, root, 2, 'in')).toEqual({ do: 'move-property', schema: '/S', name: 'age', into: '/S/properties/home' });
  expect(nesting(home, root, 1, 'in')).toBeNull();
  expect(nesting(age, root, 2, 'out')).toBeNull();
  const street = home.children[0];
  expect(street && nesting(street, home, 0, 'out')).toEqual({ do: 'move-property', schema: '/S/properties/home', name: 'a/b', into: '/S' });
});

describe('values as they are typed', () => {
  const values = { is: 'values' } as const;
  test('lists, one value a line', async () => {
    expect(await readText('a\n\n 1 \nnull\n"1"\n{"a": [1]}\nb: c', values, [])).toEqual({ value: ['a', 1, null, '1', { a: [1] }, 'b: c'] });
    expect(await readText('a\n1\nnull', values, ['string'])).toEqual({ value: ['a', '1', null] });
    expect(await readText(' \n', values, [])).toEqual({ unset: true });
  });
  test('come back as they were', async () => {
    for (const value of [
      ['a', '1', 1, null, '', ' x', '"q"', '{', 'two\nlines'],
      [{ a: 1 }, [true]],
    ])
      expect(await readText(textOf(value, values), values, [])).toEqual({ value });
    const texts = ['1', 'true', 'x', '"1"'];
    expect(await readText(textOf(texts, values), values, ['string'])).toEqual({ value: texts });
  });
  test('data', async () => {
    const data = { is: 'data' } as const;
    expect(await readText('12', data, ['string'])).toEqual({ value: '12' });
    expect(await readText('12', data, ['integer'])).toEqual({ value: 12 });
    expect(await readText('{"a": 1}', data, ['object'])).toEqual({ value: { a: 1 } });
    expect(await readText('', data, ['string'])).toEqual({ unset: true });
    expect(textOf('12', data)).toBe('"12"');
    expect(await readText('"12"', data, ['string'])).toEqual({ value: '12' });
  });
});
