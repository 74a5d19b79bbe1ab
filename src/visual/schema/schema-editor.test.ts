import { describe, expect, test } from 'vitest';
import type { SchemaForm, SchemaRow } from '../../core/service/commands/schema/types.ts';
import type { SchemaCommand } from '../../core/service/commands/types/schema.ts';
import { toPointer } from '../../core/text/pointer.ts';
import { keywordText, readKeywordText } from './KeywordField.tsx';
import { applyOptimistically } from './optimistic-form.ts';
import { moveCommand, nestCommand } from './row-actions.ts';
import { pointerAfter, referencePrefix, rowIdAfter, StableKeys } from './row-keys.ts';
import { rowAccessibleName } from './row-text.ts';
import { dropTargetAt } from './SchemaTree.tsx';
import { linesOf, type NewEntry, type TreeLine } from './tree-lines.ts';
import { reuseRows } from './use-schemas.ts';

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
    mayBeNull: false,
    ref: null,
    definition: null,
    title: '',
    description: '',
    dependencies: [],
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
  const home = row(at('properties', 'home'), {
    types: ['object'],
    children: [street],
    holds: ['properties'],
  });
  const children = [
    row(at('properties', 'id')),
    home,
    row(at('properties', 'age')),
    row(at('oneOf', '0')),
    row(at('oneOf', '1')),
  ];
  const root = row(['S'], { types: ['object'], children, holds: ['properties'], more: 3 });
  const keywords = [
    {
      name: 'minLength',
      label: 'Min length',
      doc: '',
      types: ['string'],
      control: { is: 'number' as const, integer: true },
    },
  ];
  return {
    uri: '',
    pointer: '/S',
    readOnly: null,
    language: 'Schema Object',
    root,
    types: [],
    several: true,
    booleans: true,
    referenceCount: 1,
    keywords,
  };
}

const names = ({ root }: SchemaForm): string[] => {
  const go = (r: SchemaRow): string[] => [rowAccessibleName(r), ...r.children.flatMap(go)];
  return root ? go(root).slice(1) : [];
};
const became = (command: SchemaCommand): string[] => names(applyOptimistically(form(), command));

describe('what is expected of a change', () => {
  test('properties', () => {
    expect(names(form())).toEqual([
      'id, string',
      'home, object',
      'a/b, string',
      'age, string',
      '0, string',
      '1, string',
    ]);
    const added = [
      'id, string',
      'new, integer, required',
      'home, object',
      'a/b, string',
      'age, string',
      '0, string',
      '1, string',
    ];
    expect(
      became({
        do: 'add-property',
        schema: '/S',
        name: 'new',
        type: 'integer',
        required: true,
        after: 'id',
      }),
    ).toEqual(added);
    expect(became({ do: 'add-property', schema: '/S', name: 'new' })[3]).toBe('age, string');
    expect(became({ do: 'add-property', schema: '/S', name: 'new' })[4]).toBe('new, any type');
    expect(became({ do: 'remove-property', schema: '/S', name: 'home' })).toEqual([
      'id, string',
      'age, string',
      '0, string',
      '1, string',
    ]);
    expect(
      became({
        do: 'require-property',
        schema: '/S/properties/home',
        name: 'a/b',
        required: true,
      })[2],
    ).toBe('a/b, string, required');
    expect(became({ do: 'reorder-property', schema: '/S', name: 'age', index: 0 })[0]).toBe(
      'age, string',
    );
  });
  test('a new name, with all that is inside', () => {
    const now = applyOptimistically(form(), {
      do: 'rename-property',
      schema: '/S',
      name: 'home',
      to: 'x~y',
    });
    const [, home] = now.root?.children ?? [];
    expect(home?.pointer).toBe('/S/properties/x~0y');
    expect(home?.children[0]?.pointer).toBe('/S/properties/x~0y/properties/a~1b');
  });
  test('types and keywords', () => {
    expect(
      became({ do: 'set-type', schema: '/S/properties/id', type: ['integer', 'null'] })[0],
    ).toBe('id, integer or null');
    expect(became({ do: 'set-type', schema: '/S/properties/id', type: null })[0]).toBe(
      'id, any type',
    );
    expect(
      became({ do: 'set-keyword', schema: '/S/properties/id', keyword: 'minLength', value: 3 })[0],
    ).toBe('id, string, min length: 3');
  });
  test('is right, too, when the text has the change already', () => {
    for (const command of [
      { do: 'add-property', schema: '/S', name: 'new', after: 'id' },
      { do: 'rename-property', schema: '/S', name: 'id', to: 'key' },
      { do: 'reorder-property', schema: '/S', name: 'age', index: 0 },
      { do: 'remove-schema', schema: '/S/properties/id' },
      { do: 'remove-schema', schema: '/S/oneOf/0' },
    ] as const) {
      const once = applyOptimistically(form(), command);
      expect(names(applyOptimistically(once, command))).toEqual(names(once));
    }
  });
  test('leaves other rows the same objects', () => {
    const before = form();
    const now = applyOptimistically(before, {
      do: 'set-type',
      schema: '/S/properties/home/properties/a~1b',
      type: 'integer',
    });
    expect(now.root?.children[0]).toBe(before.root?.children[0]);
    expect(now.root?.children[1]).not.toBe(before.root?.children[1]);
    expect(
      applyOptimistically(before, { do: 'set-type', schema: '/elsewhere', type: 'integer' }),
    ).toBe(before);
  });
  test('where a row goes with a new name', () => {
    const command = { do: 'rename-property', schema: '/S', name: 'a/b', to: 'c' } as const;
    expect(pointerAfter('/S/properties/a~1b/properties/x', command)).toBe(
      '/S/properties/c/properties/x',
    );
    expect(pointerAfter('/S/properties/a', command)).toBe('/S/properties/a');
  });
});

test('rows that say the same are kept', () => {
  const [old, now] = [form(), form()];
  expect(reuseRows(old, now).root).toBe(old.root);
  const changed = applyOptimistically(now, {
    do: 'require-property',
    schema: '/S',
    name: 'age',
    required: true,
  });
  const merged = reuseRows(old, changed);
  expect(names(merged)).toEqual(names(changed));
  expect(merged.root?.children[0]).toBe(old.root?.children[0]);
  expect(merged.root?.children[1]).toBe(old.root?.children[1]);
  expect(merged.root?.children[2]).not.toBe(old.root?.children[2]);
});

test('keys follow names, and a new row at an old location has its own', () => {
  const keys = new StableKeys();
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
  const shown = (folds: readonly (readonly [string, boolean])[], adding: NewEntry | null = null) =>
    linesOf(form(), new Map(folds), adding && { ...adding, prefix: '' }, () => null).lines.map(
      (line) => `${line.level} ${line.is === 'row' ? line.row.label : line.is}`,
    );
  test('open and closed', () => {
    expect(shown([])).toEqual(['1 S', '2 id', '2 home', '3 a/b', '2 age', '2 0', '2 1', '2 more']);
    expect(shown([['/S/properties/home', false]])).toEqual([
      '1 S',
      '2 id',
      '2 home',
      '2 age',
      '2 0',
      '2 1',
      '2 more',
    ]);
    expect(shown([['/S', false]])).toEqual(['1 S']);
  });
  test('with a row that is being added', () => {
    expect(shown([], { schema: '/S', keyword: 'properties', after: 'id' }).slice(0, 3)).toEqual([
      '1 S',
      '2 id',
      '2 adding',
    ]);
    expect(shown([], { schema: '/S', keyword: 'properties', after: undefined })[5]).toBe(
      '2 adding',
    );
    expect(shown([], { schema: '/S', keyword: 'patternProperties', after: undefined })[1]).toBe(
      '2 adding',
    );
    expect(
      shown([], { schema: '/S/properties/id', keyword: 'properties', after: undefined })[2],
    ).toBe('3 adding');
  });
});

describe('targets of references', () => {
  /** Lamp refers to Place, and to itself. */
  const refTo = (name: string) => ({
    types: [],
    ref: {
      text: `#/${name}`,
      target: { uri: '', pointer: `/${name}` },
      why: '',
      label: name,
      types: ['object'],
      recursive: false,
    },
  });
  const schemaOf = (name: string, children: readonly SchemaRow[]): SchemaForm => ({
    ...form(),
    pointer: `/${name}`,
    root: row([name], { types: ['object'], children }),
  });
  const lamp = schemaOf('Lamp', [
    row(['Lamp', 'properties', 'at'], refTo('Place')),
    row(['Lamp', 'properties', 'twin'], refTo('Lamp')),
  ]);
  const address = {
    ...schemaOf('Place', [row(['Place', 'properties', 'street'])]),
    referenceCount: 3,
  };
  const AT = '/Lamp/properties/at';
  const TWIN = '/Lamp/properties/twin';
  const sight = (...open: readonly string[]) =>
    linesOf(lamp, new Map(open.map((id) => [id, true])), null, ({ pointer }) =>
      pointer === '/Place' ? address : pointer === '/Lamp' ? lamp : null,
    );
  const lineText = (line: TreeLine): string => {
    const text =
      line.is === 'row'
        ? line.row.label + (line.open === false ? ' +' : '') + (line.again ? ' again' : '')
        : line.is === 'note'
          ? line.text
          : line.is;
    return `${line.level} ${text}`;
  };

  test('is collapsed at first, and shows its location', () => {
    expect(sight().lines.map(lineText)).toEqual(['1 Lamp', '2 at +', '2 twin + again']);
    expect(sight().openedReferences).toEqual([]);
    expect(sight(AT).lines.map(lineText)).toEqual([
      '1 Lamp',
      '2 at',
      '3 In Place, used 3 times. Changes here apply to all of them.',
      '3 Place',
      '4 street',
      '2 twin + again',
    ]);
    expect(sight(AT).openedReferences).toEqual([{ uri: '', pointer: '/Place' }]);
  });
  test('is shown again inside itself, one level for each expansion', () => {
    const inner = referencePrefix(TWIN, '');
    const { lines } = sight(TWIN, inner + AT);
    expect(lines.map(lineText).slice(2)).toEqual([
      '2 twin again',
      '3 In Lamp, used here only.',
      '3 Lamp',
      '4 at',
      '5 In Place, used 3 times. Changes here apply to all of them.',
      '5 Place',
      '6 street',
      '4 twin + again',
    ]);
    expect(new Set(lines.flatMap((line) => (line.is === 'row' ? line.id : []))).size).toBe(8);
  });
  test('says why there are no rows', () => {
    const behind = (found: SchemaForm | null | undefined) =>
      linesOf(lamp, new Map([[AT, true]]), null, () => found).lines.map(lineText)[2];
    expect(behind(undefined)).toBe("3 The schema doesn't exist.");
    expect(
      behind({
        ...address,
        root: null,
        readOnly: 'A schema in Avro 1.9 can only be changed in the text.',
      }),
    ).toBe('3 A schema in Avro 1.9 can only be changed in the text.');
    expect(behind(null)).toBe('2 twin + again');
  });
  test('ids follow a new name on all the way', () => {
    const command = { do: 'rename-property', schema: '/Lamp', name: 'twin', to: 'pair' } as const;
    const id = referencePrefix(TWIN, '') + TWIN;
    expect(rowIdAfter(id, '', '', command)).toBe(
      `${referencePrefix('/Lamp/properties/pair', '')}/Lamp/properties/pair`,
    );
    expect(rowIdAfter(id, '', 'other.yaml', command)).toBe(id);
    const far = `${referencePrefix('/A', 'far~>#.yaml')}/Lamp/properties/twin/items`;
    expect(rowIdAfter(far, '', 'far~>#.yaml', command)).toBe(
      `${referencePrefix('/A', 'far~>#.yaml')}/Lamp/properties/pair/items`,
    );
    expect(rowIdAfter(far, '', '', command)).toBe(far);
  });
});

describe('what is dragged', () => {
  const { lines } = linesOf(form(), new Map(), null, () => null);
  const drag = (from: string, to: string, part: number) => {
    const find = (label: string) =>
      lines.findIndex((line) => line.is === 'row' && line.row.label === label);
    const target = dropTargetAt(lines, find(from), find(to), part);
    return target && `${target.is} ${target.line} ${JSON.stringify(target.command)}`;
  };
  const order = (name: string, index: number) =>
    JSON.stringify({ do: 'reorder-property', schema: '/S', name, index });
  test('goes beside rows of its kind', () => {
    expect(drag('age', 'id', 0.1)).toBe(`beside 1 ${order('age', 0)}`);
    expect(drag('age', 'id', 0.9)).toBe(`beside 2 ${order('age', 1)}`);
    expect(drag('id', 'age', 0.9)).toBe(`beside 5 ${order('id', 2)}`);
    expect(drag('0', '1', 0.9)).toBe(
      'beside 7 {"do":"reorder-schema","schema":"/S/oneOf/0","index":1}',
    );
  });
  test('goes after everything inside another row', () => {
    expect(drag('id', 'a/b', 0.9)).toBe(`beside 4 ${order('id', 1)}`);
    expect(drag('age', 'home', 0.1)).toBe(`beside 2 ${order('age', 1)}`);
  });
  test('goes into another object', () => {
    expect(drag('age', 'home', 0.5)).toBe(
      'into 2 {"do":"move-property","schema":"/S","name":"age","into":"/S/properties/home"}',
    );
    expect(drag('a/b', 'S', 0.5)).toBe(
      'into 0 {"do":"move-property","schema":"/S/properties/home","name":"a/b","into":"/S"}',
    );
    expect(drag('0', 'home', 0.5)).toBeNull();
  });
  test('refuses its own position, itself, and rows of another kind', () => {
    expect(drag('age', 'age', 0.9)).toBeNull();
    expect(drag('id', 'home', 0.1)).toBeNull();
    expect(drag('home', 'a/b', 0.5)).toBeNull();
    expect(drag('id', '0', 0.9)).toBeNull();
    expect(drag('S', 'id', 0.1)).toBeNull();
    expect(drag('id', 'S', 0.5)).toBeNull();
  });
});

test('up, down, in and out', () => {
  const { root } = form();
  const [id, home, age, first] = root?.children ?? [];
  if (!root || !id || !home || !age || !first) throw new Error('Rows are missing');
  // The row that appears to be the first or the last may be another one in the text by now.
  expect(moveCommand(id, root, -1)).toEqual({
    do: 'reorder-property',
    schema: '/S',
    name: 'id',
    index: 0,
    by: -1,
  });
  expect(moveCommand(age, root, 1)).toEqual({
    do: 'reorder-property',
    schema: '/S',
    name: 'age',
    index: 2,
    by: 1,
  });
  expect(moveCommand(age, root, -1)).toEqual({
    do: 'reorder-property',
    schema: '/S',
    name: 'age',
    index: 1,
    by: -1,
  });
  expect(moveCommand(first, root, 1)).toEqual({
    do: 'reorder-schema',
    schema: '/S/oneOf/0',
    index: 1,
    by: 1,
  });
  expect(moveCommand(root, null, 1)).toBeNull();
  expect(nestCommand(age, root, 2, 'in')).toEqual({
    do: 'move-property',
    schema: '/S',
    name: 'age',
    into: '/S/properties/home',
  });
  expect(nestCommand(home, root, 1, 'in')).toBeNull();
  expect(nestCommand(age, root, 2, 'out')).toBeNull();
  const street = home.children[0];
  expect(street && nestCommand(street, home, 0, 'out')).toEqual({
    do: 'move-property',
    schema: '/S/properties/home',
    name: 'a/b',
    into: '/S',
  });
});

describe('values as they are typed', () => {
  const values = { is: 'values' } as const;
  test('lists, one value a line', async () => {
    expect(await readKeywordText('a\n\n 1 \nnull\n"1"\n{"a": [1]}\nb: c', values, [])).toEqual({
      value: ['a', 1, null, '1', { a: [1] }, 'b: c'],
    });
    expect(await readKeywordText('a\n1\nnull', values, ['string'])).toEqual({
      value: ['a', '1', null],
    });
    expect(await readKeywordText(' \n', values, [])).toEqual({ unset: true });
  });
  test('come back as they were', async () => {
    for (const value of [
      ['a', '1', 1, null, '', ' x', '"q"', '{', 'two\nlines'],
      [{ a: 1 }, [true]],
    ])
      expect(await readKeywordText(keywordText(value, values), values, [])).toEqual({ value });
    const texts = ['1', 'true', 'x', '"1"'];
    expect(await readKeywordText(keywordText(texts, values), values, ['string'])).toEqual({
      value: texts,
    });
  });
  test('data', async () => {
    const data = { is: 'data' } as const;
    expect(await readKeywordText('12', data, ['string'])).toEqual({ value: '12' });
    expect(await readKeywordText('12', data, ['integer'])).toEqual({ value: 12 });
    expect(await readKeywordText('{"a": 1}', data, ['object'])).toEqual({ value: { a: 1 } });
    expect(await readKeywordText('', data, ['string'])).toEqual({ unset: true });
    expect(keywordText('12', data)).toBe('"12"');
    expect(await readKeywordText('"12"', data, ['string'])).toEqual({ value: '12' });
  });
});
