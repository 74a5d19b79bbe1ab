import { describe, expect, test } from 'vitest';
import { errorsOf, made, opened } from '../testing.ts';
import type { SchemaCommand } from '../types/schema.ts';
import { schemaForm } from './form.ts';

const HEAD = `apidoc: 3.1.0
info: { title: A, version: '1' }
components:
  schemas:
    It:
`;
const IT = '/components/schemas/It';
const PAY = 'type: object\nproperties:\n  kind: {}\n  tuple: {}\n  size: {}';

function became(schema: string, ...commands: readonly SchemaCommand[]): string {
  let text = `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
  for (const command of commands) {
    const result = made(text, command);
    if (typeof result !== 'string' || result.startsWith('refused: ')) return String(result);
    expect(errorsOf(result)).toEqual([]);
    text = result;
  }
  return text.slice(HEAD.length).replace(/^ {6}/gm, '').trim();
}

const rule = (name: string, requires: readonly string[], to?: string): SchemaCommand => ({
  do: 'set-dependency',
  schema: IT,
  name,
  requires,
  ...(to !== undefined && { to }),
});
const rowOf = (schema: string) => {
  const text = `${HEAD}${schema.trim().replace(/^(?=.)/gm, '      ')}\n`;
  return schemaForm(opened(text).file, IT)?.root;
};

describe('set-dependency', () => {
  test('requires properties with another one, and no longer', () => {
    const one = `${PAY}\ndependencies:\n  kind:\n    - tuple`;
    expect(became(PAY, rule('kind', ['tuple']))).toBe(one);
    expect(became(PAY, rule('kind', ['tuple']), rule('kind', ['tuple', 'size']))).toBe(
      `${one}\n    - size`,
    );
    expect(became(one, rule('kind', []))).toBe(PAY);
    expect(became(one, rule('size', []))).toBe(one);
    expect(became(one, rule('size', ['kind']), rule('kind', []))).toBe(
      `${PAY}\ndependencies:\n  size:\n    - kind`,
    );
  });
  test('changes only the names that are other ones', () => {
    const two = `${PAY}\ndependencies:\n  kind:\n    - tuple # because\n    - size # too`;
    expect(became(two, rule('kind', ['size']))).toBe(
      `${PAY}\ndependencies:\n  kind:\n    - size # too`,
    );
    expect(became(two, rule('kind', ['size', 'tuple']))).toBe(two);
    expect(became(two, rule('kind', ['kind', 'size']))).toBe(
      `${PAY}\ndependencies:\n  kind:\n    - size # too\n    - kind`,
    );
  });
  test('goes to another property', () => {
    const one = `${PAY}\ndependencies:\n  kind: [tuple] # why`;
    expect(became(one, rule('kind', ['tuple'], 'size'))).toBe(
      `${PAY}\ndependencies:\n  size: [tuple] # why`,
    );
    expect(became(one, rule('size', ['kind']), rule('kind', ['tuple'], 'size'))).toBe(
      'refused: There is already a rule for "size".',
    );
  });
  test('begins a schema that says nothing', () => {
    for (const schema of ['{}', 'true'])
      expect(became(schema, rule('a', ['b']))).toBe('dependencies:\n  a:\n    - b');
  });
  test('is refused where it makes no sense', () => {
    expect(
      became(`${PAY}\ndependencies:\n  kind: { required: [tuple] }`, rule('kind', ['size'])),
    ).toMatch(/^refused: What "kind" requires is a schema/);
    expect(became('false', rule('a', ['b']))).toMatch(/^refused: No value is allowed/);
    expect(became(PAY, rule('kind', ['']))).toMatch(/^refused: A name can't be empty/);
    const openapi = `schemaFormat: application/vnd.neutral.openapi;version=3.0.0\nschema:\n  type: object`;
    expect(
      became(openapi, { do: 'set-dependency', schema: `${IT}/schema`, name: 'a', requires: ['b'] }),
    ).toMatch(/^refused: .* has no "dependencies"/);
  });
});

describe('the row of a schema', () => {
  test('has lists of names as rules, and schemas as rows', () => {
    const row = rowOf(`${PAY}\ndependencies:\n  kind: [tuple, size]\n  size: { required: [kind] }`);
    expect(row?.dependencies).toEqual([{ name: 'kind', requires: ['tuple', 'size'] }]);
    expect(row?.set).toEqual([]);
    expect(row?.children.at(-1)).toMatchObject({
      keyword: 'dependencies',
      name: 'size',
      label: 'when size is present',
    });
  });
  test('shows as data what is neither', () => {
    for (const value of ['[a]', '{ kind: [1] }', '{ kind: tuple }']) {
      const row = rowOf(`${PAY}\ndependencies: ${value}`);
      expect(row?.dependencies).toEqual([]);
      expect(row?.set.map(({ name }) => name)).toEqual(['dependencies']);
    }
  });
  test('has if, then and else together', () => {
    const row = rowOf('type: object\nthen: { required: [a] }');
    const shown = row?.children.map(({ label, written }) => [label, written]);
    expect(shown).toEqual([
      ['if', false],
      ['then', true],
      ['else', false],
    ]);
    expect(rowOf('type: object')?.children).toEqual([]);
  });
});

describe('schemas of conditions and dependencies', () => {
  const at = (keyword: string): string => `${IT}/${keyword}`;
  test('are added, changed and removed', () => {
    const condition = 'type: object\nif:\n  required:\n    - a';
    expect(became('type: object', { do: 'add-schema', schema: IT, keyword: 'if' })).toBe(
      'type: object\nif: {}',
    );
    expect(became(condition, { do: 'set-type', schema: at('then'), type: 'object' })).toBe(
      `${condition}\nthen:\n  type: object`,
    );
    expect(became(condition, { do: 'add-property', schema: at('else'), name: 'b' })).toContain(
      'else:\n  type: object\n  properties:\n    b: {}',
    );
    expect(became(condition, { do: 'remove-schema', schema: at('if') })).toBe('type: object');
    const depending = `${PAY}\ndependencies:\n  kind:\n    required:\n      - tuple`;
    expect(
      became(depending, { do: 'add-property', schema: at('dependencies/kind'), name: 'x' }),
    ).toContain('      x: {}');
    expect(became(depending, { do: 'remove-schema', schema: at('dependencies/kind') })).toBe(PAY);
  });
  test('are not mixed up with a property of that name', () => {
    const schema = 'properties:\n  dependencies:\n    type: array\n    items:\n      type: string';
    expect(
      became(schema, { do: 'remove-schema', schema: at('properties/dependencies/items') }),
    ).toBe('properties:\n  dependencies:\n    type: array');
  });
});
