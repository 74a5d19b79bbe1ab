import { describe, expect, test } from 'vitest';
import { schemaForm } from '../../core/service/commands/schema/form.ts';
import type { SchemaForm, SchemaRow } from '../../core/service/commands/schema/types.ts';
import { opened } from '../../core/service/commands/testing.ts';
import { combineOptions, unionOf } from './combine-options.ts';
import { keywordGroups } from './KeywordField.tsx';
import { propertyNames, typeText } from './row-text.ts';
import { linesOf } from './tree-lines.ts';

function formOf(schema: string): { readonly form: SchemaForm; readonly row: SchemaRow } {
  const text = `apidoc: 3.1.0\ninfo: { title: A, version: '1' }\ncomponents:\n  schemas:\n    It: ${schema}\n`;
  const form = schemaForm(opened(text).file, '/components/schemas/It');
  if (!form?.root) throw new Error('There is no schema');
  return { form, row: form.root };
}

const labels = (schema: string): readonly string[] =>
  combineOptions(formOf(schema).row).map(({ label, reason }) =>
    reason === null ? label : `(${label})`,
  );
const groups = (schema: string): Record<string, readonly string[]> => {
  const { form, row } = formOf(schema);
  return Object.fromEntries(
    keywordGroups(row, form.keywords).map(({ label, keywords }) => [
      label,
      keywords.map(({ name }) => name),
    ]),
  );
};

describe('what a schema may be combined to', () => {
  test.each([
    '{ type: string }',
    "{ $ref: '#/components/schemas/It' }",
    '{ allOf: [{ type: object }], type: object }',
  ])('each row: %s', (schema) => {
    expect(labels(schema).slice(-2)).toEqual(['May be null', 'Wrap in array']);
    expect(labels(schema).slice(0, 2)).toEqual(['One of', 'Any of']);
  });
  test('one more alternative where there are some', () => {
    expect(labels('{ oneOf: [{ type: string }] }').slice(0, 2)).toEqual([
      'Add to one of',
      'Any of',
    ]);
    expect(combineOptions(formOf('{ oneOf: [{ type: string }] }').row)[0]?.focus).toBe(
      '/components/schemas/It/oneOf/1',
    );
  });
  test('removes null, or explains why it is not needed', () => {
    expect(labels("{ type: [string, 'null'] }")).toContain('Must not be null');
    expect(labels("{ oneOf: [{ $ref: '#/components/schemas/It' }, { type: 'null' }] }")).toContain(
      'Must not be null',
    );
    expect(labels('{}')).toContain('(May be null)');
    expect(labels('false')).toEqual([]);
  });
});

describe('a union as a type', () => {
  test('is one where nothing else says what the value is', () => {
    expect(unionOf(formOf('{ anyOf: [{ type: string }] }').row)).toBe('anyOf');
    expect(typeText(formOf('{ anyOf: [{ type: string }] }').row)).toBe('any of');
    expect(unionOf(formOf('{ type: object, anyOf: [{ required: [a] }] }').row)).toBe(null);
    expect(unionOf(formOf('{ properties: { a: {} }, anyOf: [{ required: [a] }] }').row)).toBe(null);
  });
});

describe('keywords that may be added', () => {
  test('begin with those of the type', () => {
    const { Constraints = [], 'Schemas inside': inside = [] } = groups('{ type: integer }');
    expect(Constraints[0]).toBe('multipleOf');
    expect(Constraints).not.toContain('minLength');
    expect(inside.slice(0, 3)).toEqual(['oneOf', 'anyOf', 'allOf']);
    expect(groups('{ type: object }')['Schemas inside']?.[0]).toBe('properties');
  });
  test('begin with those that combine schemas where there is no type, and have those of a type last', () => {
    const all = groups('{}');
    expect(Object.keys(all)).toEqual([
      'Combine schemas',
      'Any type',
      'Strings',
      'Numbers',
      'Arrays',
      'Objects',
      'More',
    ]);
    expect(all['Combine schemas']?.slice(0, 3)).toEqual(['oneOf', 'anyOf', 'allOf']);
    expect(all.Numbers).toContain('maximum');
    expect(all.Arrays).toContain('items');
  });
  test.each(['{}', '{ type: string }', '{ type: [array, object] }'])(
    'are each in one group: %s',
    (schema) => {
      const { row } = formOf(schema);
      expect(Object.values(groups(schema)).flat().sort()).toEqual(
        [...row.addable, ...row.holds].sort(),
      );
    },
  );
});

describe('dependencies between properties', () => {
  const SCHEMA =
    '{ properties: { kind: {}, tuple: {} }, allOf: [{ properties: { size: {} } }], dependencies: { kind: [tuple], old: [kind] } }';
  test('may be between all properties that are written around them', () => {
    expect(propertyNames(formOf(SCHEMA).row)).toEqual(['kind', 'tuple', 'size', 'old']);
  });
  test('have lines of their own below the rows, the new one last', () => {
    const { form } = formOf(SCHEMA);
    const shown = (adding: Parameters<typeof linesOf>[2]): readonly string[] =>
      linesOf(form, new Map(), adding, () => null).lines.map((line) =>
        line.is === 'row'
          ? line.row.label
          : line.is === 'rule'
            ? `${line.rule.name}: ${line.rule.requires.join()}`
            : line.is,
      );
    const rows = ['', 'kind', 'tuple', 'all of 1', 'size', 'kind: tuple', 'old: kind'];
    expect(shown(null)).toEqual(rows);
    expect(
      shown({
        prefix: '',
        schema: '/components/schemas/It',
        keyword: 'dependencies',
        after: undefined,
      }),
    ).toEqual([...rows, 'adding']);
  });
});
