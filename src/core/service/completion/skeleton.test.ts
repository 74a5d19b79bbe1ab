import { expect, test } from 'vitest';
import { Analyzer } from '../../api.ts';
import { plainKind } from '../../format/dialect-tables.ts';
import { dialects } from '../../format/dialects.ts';
import type { Shape } from '../../format/table-types.ts';
import { tableOf, tables } from '../../format/tables.ts';
import { Skeletons } from './skeleton.ts';
import { analyzedFileOf, completionsAt, filled } from './testing.ts';
import type { Skeleton } from './types.ts';

test('the fields that new objects get are fields of the tables', () => {
  const initial = [...tables.values()].filter((table) => table.initial);
  expect(initial.length).toBeGreaterThan(10);
  for (const { kind, fields, initial: names = [] } of initial)
    expect(
      fields.map((f) => f.name),
      kind,
    ).toEqual(expect.arrayContaining([...names]));
});

test('every object can be begun', () => {
  const skeletons = new Skeletons(analyzedFileOf('apidoc: 3.1.0\n'));
  for (const table of tables.values()) {
    const names = skeletons.object(table).map.map(([name]) => name);
    const required = table.fields.filter((f) => f.required && !f.applies).map((f) => f.name);
    expect(names, plainKind(table.kind)).toEqual(expect.arrayContaining(required));
  }
});

test('a reference to a key with any characters is begun', () => {
  const skeletons = new Skeletons(
    analyzedFileOf('apidoc: 3.1.0\nchannels:\n  "a 😀/~": {}\n  "\\uD83D": {}\n'),
  );
  const operation = JSON.stringify(skeletons.object(tableOf('Operation')));
  expect(operation).toContain('#/channels/a%20😀~1~0');
});

/**
 * Returns `code field` of the errors in a text that was made with a completion whose placeholders
 * were all passed with Tab.
 */
function errorsAfter(text: string): string[] {
  const analyzer = new Analyzer('entry.yaml', 'yaml');
  analyzer.setText(text);
  return analyzer
    .problems()
    .filter((p) => p.severity === 'error')
    .map((p) => `${p.code} ${p.path.at(-1)}`);
}

test.each([
  ['servers', ['type host']],
  // An address can be null.
  ['channels', []],
  // A section that is left open is null until something is chosen.
  ['components', ['type components']],
])('what is written for %s has no error but at what is left to the user', (section, errors) => {
  const text = "apidoc: 3.1.0\ninfo:\n  title: a\n  version: '1'\n|";
  const item = completionsAt(text).find((i) => i.label === section);
  expect(errorsAfter(text.replace('|', filled(item?.insert ?? '')))).toEqual(errors);
});

test('each security scheme is whole but for what is left to the user', () => {
  const text =
    "apidoc: 3.1.0\ninfo:\n  title: a\n  version: '1'\ncomponents:\n  securitySchemes:\n    |";
  const items = completionsAt(text).filter((i) => i.label.startsWith('Security scheme: '));
  expect(items.length).toBe(13);
  const left = items.map(
    (item) =>
      [item.label.split(': ')[1], errorsAfter(text.replace('|', filled(item.insert)))] as const,
  );
  expect(Object.fromEntries(left.filter(([, errors]) => errors.length > 0))).toEqual({
    httpApiKey: ['type name'],
    oauth2: ['type tokenUrl', 'type scope'],
    openIdConnect: ['type openIdConnectUrl'],
  });
});

/** Returns all texts that a skeleton writes as values. */
function textsOf(skeleton: Skeleton): readonly string[] {
  if (typeof skeleton === 'string') return [skeleton];
  if (typeof skeleton !== 'object' || skeleton === null) return [];
  if ('placeholder' in skeleton)
    return skeleton.bare ? [] : [skeleton.placeholder, ...(skeleton.choices ?? [])];
  return 'map' in skeleton
    ? skeleton.map.flatMap(([, value]) => textsOf(value))
    : skeleton.list.flatMap(textsOf);
}

function valuesOf(shape: Shape): readonly string[] {
  if (shape.is === 'string') return [...(shape.enum ?? []), ...(shape.suggest ?? [])];
  if (shape.is === 'either') return shape.of.flatMap(valuesOf);
  return shape.is === 'list' || shape.is === 'map' ? valuesOf(shape.of) : [];
}

test('what begins a value is from the tables or empty: no row of any table has a sample', () => {
  const rows = [...tables.values()].flatMap((table) => table.fields);
  const known = new Set([
    '',
    ...rows.flatMap((field) => [
      ...valuesOf(field.shape),
      ...(typeof field.default === 'string' ? [field.default] : []),
    ]),
  ]);
  // Where only a reference may be, its beginning is.
  const isReference = (text: string): boolean => /^#\/(?:\w+\/)?$/.test(text);
  for (const dialect of dialects) {
    const skeletons = new Skeletons(analyzedFileOf(`${dialect.rootField}: ${dialect.version}\n`));
    const begun = [...tables.values()].map((table): [string, Skeleton] => [
      table.kind,
      skeletons.object(table),
    ]);
    const fields = [...tables.values()].flatMap((table) =>
      table.fields.map((field): [string, Skeleton] => [
        `${table.kind}.${field.name}`,
        skeletons.ofField(field),
      ]),
    );
    const invented = [...begun, ...fields].flatMap(([name, skeleton]) =>
      textsOf(skeleton).flatMap((text) =>
        known.has(text) || isReference(text) ? [] : [`${name}: ${text}`],
      ),
    );
    expect(invented).toEqual([]);
  }
});
