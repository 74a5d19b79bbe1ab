// Renames of anchors and `$id`s of JSON Schemas, by the texts that come of it. The cursor is at
// `|`.
import { describe, expect, test } from 'vitest';
import { definition, documentHighlights, references } from '../../service/symbols/definition.ts';
import { edited, marked, type Texts } from '../../service/symbols/testing.ts';
import { prepareRename, rename } from './rename.ts';

function renamed(source: string | Texts, to: string): string | Texts {
  const { file, offset, files, entry } = marked(source, '|', '');
  const done = rename(file, offset, to);
  if ('refused' in done) return `refused: ${done.refused}`;
  const texts = edited(files, entry, done.files);
  return typeof source === 'string' ? (texts[entry] ?? '') : texts;
}

const doc = (schema: string, draft = '2020-12'): string => `apidoc: 3.1.0
info: {title: T, version: '1'}
components:
  schemas:
    Tree:
      schemaFormat: application/schema+json;version=draft-${draft}
      schema:
${schema.trim().replace(/^/gm, '        ')}
`;

const at = (text: string, before: string): string => text.replace(before, `${before}|`);

const tree = doc(`
$id: https://example.com/tree
$dynamicAnchor: node
properties:
  leaf: {$ref: '#leaf'}
  same: {$ref: "https://example.com/tree#leaf"}
  whole: {$ref: https://example.com/tree}
  deep: {$ref: 'https://example.com/tree#/$defs/Leaf'}
  next: {$dynamicRef: '#node'}
$defs:
  Leaf: {$anchor: leaf, type: string, examples: [leaf]}
  Other:
    $id: other
    $dynamicAnchor: node
    $anchor: leaf
    items: {$ref: '#leaf'}
    not: {$ref: 'tree#leaf'}
`);

describe('an anchor', () => {
  const expected = tree
    .replace("'#leaf'}\n  ", "'#end'}\n  ")
    .replace('tree#leaf"', 'tree#end"')
    .replace('{$anchor: leaf', '{$anchor: end')
    .replace("'tree#leaf'", "'tree#end'");

  test.each(['{$anchor: le', "leaf: {$ref: '#le", '"https://example.com/tree#l', "'tree#"])(
    'with the references to it, at %s',
    (before) => {
      expect(renamed(at(tree, before), 'end')).toBe(expected);
    },
  );

  test('the same name in another schema is another anchor', () => {
    expect(renamed(at(tree, "items: {$ref: '#le"), 'end')).toBe(
      tree
        .replace('    $anchor: leaf', '    $anchor: end')
        .replace("items: {$ref: '#leaf'", "items: {$ref: '#end'"),
    );
  });

  test('dynamic ones of a name are one, as they mean each other', () => {
    const all = tree
      .replaceAll('$dynamicAnchor: node', '$dynamicAnchor: knot')
      .replace('#node', '#knot');
    expect(renamed(at(tree, "$dynamicRef: '#no"), 'knot')).toBe(all);
    expect(renamed(at(tree, '$dynamicAnchor: no'), 'knot')).toBe(all);
  });

  test('over files, in YAML and JSON', () => {
    const files = {
      'main.yaml': doc(`
properties:
  a: {$ref: './order.json#item'}
  b: {$ref: 'https://example.com/order#it|em'}
`),
      'order.json': `{
  "$id": "https://example.com/order",
  "items": { "$ref": "#item" },
  "$defs": { "Item": { "$anchor": "item" } }
}
`,
    };
    expect(renamed(files, 'line')).toEqual({
      'main.yaml': files['main.yaml'].replace('|', '').replaceAll('#item', '#line'),
      'order.json': files['order.json']
        .replace('"#item"', '"#line"')
        .replace('"$anchor": "item"', '"$anchor": "line"'),
    });
  });

  test.each([
    ['{$anchor: le', 'node', 'There is already an anchor "node".'],
    ['$dynamicAnchor: no', 'leaf', 'There is already an anchor "leaf".'],
    ['{$anchor: le', 'a b', '"a b"'],
    ['{$anchor: le', '1', '"1"'],
  ])('%s can not become %s', (before, to, why) => {
    const found = renamed(at(tree, before), to);
    expect(found).toContain('refused: ');
    expect(found).toContain(why);
  });

  test('is not renamed to what a reference without a target names', () => {
    const text = tree.replace("{$dynamicRef: '#node'}", "{$ref: '#gone'}");
    expect(renamed(at(text, '{$anchor: le'), 'gone')).toBe(
      'refused: A reference to "#gone" would resolve to it, which is not defined there yet.',
    );
  });

  test('changes a text that an alias repeats once', () => {
    const text = doc(`
properties:
  a: &a {$ref: '#leaf'}
  b: *a
$defs:
  Leaf: {$anchor: leaf}
`);
    expect(renamed(at(text, '{$anchor: le'), 'end')).toBe(
      text.replace("'#leaf'", "'#end'").replace('$anchor: leaf', '$anchor: end'),
    );
  });

  test('in data is none', () => {
    const { file, offset } = marked(at(tree, 'examples: [le'), '|', '');
    expect(prepareRename(file, offset)).toMatchObject({ refused: expect.any(String) });
  });
});

describe('an $id', () => {
  test('with the references by it', () => {
    const expected = tree
      .replace('$id: https://example.com/tree', '$id: https://example.com/plant')
      .replace('"https://example.com/tree#leaf"', '"https://example.com/plant#leaf"')
      .replace('{$ref: https://example.com/tree}', '{$ref: https://example.com/plant}')
      .replace("'https://example.com/tree#/", "'https://example.com/plant#/")
      .replace("'tree#leaf'", "'https://example.com/plant#leaf'");
    expect(renamed(at(tree, '$id: https://ex'), 'https://example.com/plant')).toBe(expected);
    expect(renamed(at(tree, '{$ref: https://ex'), 'https://example.com/plant')).toBe(expected);
  });

  test('is not moved away from what is relative to it', () => {
    expect(renamed(at(tree, '$id: https://ex'), 'https://example.org/a/tree')).toBe(
      'refused: "other" in the schema would resolve to something else.',
    );
  });

  test('a relative one', () => {
    expect(renamed(at(tree, '$id: oth'), 'more')).toBe(tree.replace('$id: other', '$id: more'));
    expect(renamed(at(tree, '$id: oth'), 'tree')).toBe('refused: "tree" is already used.');
    expect(renamed(at(tree, '$id: oth'), 'a b')).toBe('refused: "a b" is not an address.');
  });
});

test('references and definition know the names', () => {
  const texts = (source: string) => {
    const { file, offset } = marked(source, '|', '');
    const text = ({ start, end }: { start: number; end: number }) =>
      `${file.text.slice(0, start).split('\n').length}:${file.text.slice(start, end)}`;
    return {
      all: references(file, offset)?.map(text),
      uses: references(file, offset, false)?.map(text),
      marks: documentHighlights(file, offset).map((one) => `${one.kind} ${text(one)}`),
      definition: definition(file, offset)?.targets.map(({ range }) => text(range)),
    };
  };
  const uses = ['11:leaf', '12:leaf', '23:leaf'];
  expect(texts(at(tree, '{$anchor: le'))).toEqual({
    all: ['17:leaf', ...uses],
    uses,
    marks: ['write 17:leaf', ...uses.map((one) => `read ${one}`)],
    definition: ['17:leaf'],
  });
  expect(texts(at(tree, "leaf: {$ref: '#le")).all).toEqual(['17:leaf', ...uses]);
  expect(texts(at(tree, '$id: https://ex')).all).toEqual([
    '8:https://example.com/tree',
    '12:https://example.com/tree',
    '13:https://example.com/tree',
    '14:https://example.com/tree',
    '23:tree',
  ]);
});
