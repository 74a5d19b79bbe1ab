// Forms of documents in unusual notations: an edit changes only its target, as confirmed by another
// parser.
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { toPointer } from '../../text/pointer.ts';
import { removeField, setField } from '../commands/form-changes.ts';
import { made, opened } from '../commands/testing.ts';
import { makeForm } from './form.ts';

const ODD = `# head
apidoc: 3.1.0   # v
info:
    # above
    title:   Shop # for now
    # between

    version: 1e3
    description: |2
          deep
        less

    x-num: 0x10
    x-under: 1_000
    x-date: 2024-01-01
    x-no: no
    x-null: ~
    x-empty:
    x-comment: # why
    "x-q": 'it''s'
    x-emoji: "🦊 \\u00e9"
    x-long: ${'word '.repeat(200)}
    tags: [ {name: a, description: "x, y"}, # c
      {name: b}, ]
servers:
  ? main
  : host: h # c
    protocol: kafka
  "a/b~c %$": {host: h2, protocol: kafka, x-a: [1,
    2]}
  yes: {host: h3, protocol: mqtt}
  1:
    host: one
    protocol: mqtt
  third:
    host: t
    protocol: mqtt
    tags:
    - name: x
      # in
      description: >+
        kept

    -   name: y
channels:
  a:
    address: x/{p}
    parameters: {p: {}}
    messages:
      m: { }
      n:
        examples:
        - name: e
          payload:
            - - 1
              - 2
            - a: 1
              b:
        # tail
        traits: []
# tail
operations: {}
components:
  schemas:
    U:
      type: object
      properties: {"a b": {type: string}, "": {}, __proto__: {type: integer}}`;

type Plain = ReadonlyMap<string, unknown> | readonly unknown[] | string | number | boolean | null;

/** Returns the values of a text by name, as parsed by the parser itself. */
function read(text: string): Plain {
  const document = parseDocument(text);
  expect(document.errors).toEqual([]);
  return named(document.toJS({ mapAsMap: true }));
}

function named(value: unknown): Plain {
  if (value instanceof Map)
    return new Map([...value].map(([key, inner]) => [String(key ?? ''), named(inner)]));
  return Array.isArray(value) ? value.map(named) : (value as Plain);
}

/** Returns the values with the one at a path replaced; undefined removes it. */
function withValue(
  value: Plain | undefined,
  [key, ...rest]: readonly string[],
  expected: unknown,
): Plain {
  if (key === undefined) return expected as Plain;
  if (Array.isArray(value))
    return value.map((item, i) => (String(i) === key ? withValue(item, rest, expected) : item));
  const map = new Map(value instanceof Map ? (value as Map<string, unknown>) : []);
  if (rest.length === 0 && expected === undefined) map.delete(key);
  else map.set(key, withValue(map.get(key) as Plain | undefined, rest, expected));
  return map;
}

/** Pointers of everything in a document that has a form of its own. */
function locations(text: string): readonly string[] {
  const { file } = opened(text);
  const found = new Set<string>();
  const visit = (value: unknown, path: readonly string[]): void => {
    const pointer = makeForm(file, toPointer(path))?.pointer;
    if (pointer !== undefined) found.add(pointer);
    if (value instanceof Map) for (const [key, inner] of value) visit(inner, [...path, key]);
    else if (Array.isArray(value))
      for (const [i, inner] of value.entries()) visit(inner, [...path, String(i)]);
  };
  visit(read(text), []);
  return [...found];
}

const VALUES = ['a: b # c', 'two\nlines\n', ' no', '1e3', null, '---', '🦊\t', 'x\n\n\n'];
const JSON_TEXT = JSON.stringify(parseDocument(ODD).toJS(), null, 2);

describe.each([
  ['YAML', ODD],
  ['YAML with CRLF', `${ODD}\n`.replaceAll('\n', '\r\n')],
  ['JSON', JSON_TEXT],
  ['JSON in one line', JSON.stringify(JSON.parse(JSON_TEXT))],
])('%s', (_, text) => {
  test('a field is added, changed and removed in every object', { timeout: 60_000 }, () => {
    const { file } = opened(text);
    const before = read(text);
    const all = locations(text);
    expect(all.length).toBeGreaterThan(20);
    for (const [i, pointer] of all.entries()) {
      const shown = makeForm(file, pointer);
      if (!shown) throw new Error(`There is no form at ${pointer}`);
      expect(shown.readOnly).toBeNull();
      const own = shown.fields.filter(
        ({ path, written }) => written && path.length > shown.path.length,
      );
      const value = VALUES[i % VALUES.length];
      const tried: readonly (readonly [
        readonly string[],
        unknown,
        string | Record<string, string>,
      ])[] = [
        ...(shown.kind === 'Map'
          ? []
          : [
              [
                [...shown.path, 'x-new'],
                value,
                made(text, setField(shown, 'x-new', value)),
              ] as const,
            ]),
        ...own
          .slice(0, 1)
          .map(
            ({ name, path }) => [path, value, made(text, setField(shown, name, value))] as const,
          ),
        ...own
          .slice(-1)
          .map(
            ({ name, path }) => [path, undefined, made(text, removeField(shown, name))] as const,
          ),
      ];
      for (const [path, expected, after] of tried) {
        expect([pointer, String(after).startsWith('refused')]).toEqual([pointer, false]);
        expect(read(after as string)).toEqual(withValue(before, path, expected));
        if (text.includes('\r\n')) expect(/[^\r]\n/.test(after as string)).toBe(false);
      }
    }
  });
});

test('what is written is shown', () => {
  const shown = makeForm(opened(ODD).file, '/info');
  const value = (name: string) =>
    [...(shown?.fields ?? []), ...(shown?.extensions ?? [])].find((field) => field.name === name)
      ?.value;
  expect(value('version')).toBe('1e3');
  expect(value('x-num')).toBe(16);
  expect(value('x-under')).toBe('1_000');
  expect(value('x-no')).toBe('no');
  expect(value('x-null')).toBeNull();
  expect(value('description')).toBe('    deep\n  less\n');
  expect(makeForm(opened(ODD).file, '/servers/1')?.name).toBe('1');
});
