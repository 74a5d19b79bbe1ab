import { expect, test } from 'vitest';
import { sameReferences } from '../../analysis/symbols/same-references.ts';
import { entry, type Node, type NodePath, type Tree } from '../../text/tree.ts';
import { loaded } from './testing.ts';

const TEXT = `asyncapi: 3.0.0
info: {title: Orders, version: 1.0.0}
components:
  messages:
    M:
      payload:
        schemaFormat: 'application/vnd.aai.asyncapi+json;version=3.0.0'
        schema:
          discriminator: {propertyName: kind, mapping: {a: '#/components/schemas/Order'}}
          not: {$ref: '#/components/schemas/Order'}
  schemas:
    Order: {type: object}
`;

/** Returns a value with another text in it; all others are the same objects. */
function withText(node: Node, [key, ...rest]: NodePath, value: string): Node {
  if (key === undefined) return { kind: 'scalar', length: 1, size: 1, value, style: 'plain' };
  if (node.kind !== 'map' || !entry(node, key)) throw new Error(`There is no ${key}.`);
  const entries = node.entries.map((one) =>
    one.key === key ? { ...one, value: withText(one.value, rest, value) } : one,
  );
  return { ...node, entries };
}

function treeOf(text: string): Tree & { readonly root: Node } {
  const tree = loaded({ 'a.yaml': text }).analyzer.analyzedFile('')?.tree;
  if (!tree?.root) throw new Error('The text was not analyzed.');
  return { ...tree, root: tree.root };
}

function afterEdit(path: NodePath, value: string): boolean {
  const tree = treeOf(TEXT);
  return sameReferences(tree, { ...tree, root: withText(tree.root, path, value) });
}

test('another title leaves the references as they are', () => {
  expect(afterEdit(['info', 'title'], 'Invoices')).toBe(true);
});

test('another language of a schema, which itself is the same, changes what it refers to', () => {
  const path = ['components', 'messages', 'M', 'payload', 'schemaFormat'];
  expect(afterEdit(path, 'application/vnd.other+json')).toBe(false);
});

test.each([
  ['another key of info', TEXT.replace('info:', 'infos:'), true],
  ['no info', TEXT.replace(/info.*\n/, ''), true],
  ['a new field of info', TEXT.replace('{title', '{description: All, title'), true],
  ['a new extension', `${TEXT}x-team: {name: sales}\n`, true],
  [
    'a new extension with a reference',
    `${TEXT}x-a: {b: {$ref: '#/components/schemas/S'}}\n`,
    false,
  ],
  ['a new extension with a mapping', `${TEXT}x-a: {discriminator: {mapping: {a: S}}}\n`, false],
  ['a new section', `${TEXT}channels: {}\n`, false],
  ['another key of a section', TEXT.replace('components:', 'component:'), false],
  ['another key in components', TEXT.replace('schemas:', 'schema:'), false],
  ['another key of a component', TEXT.replace('M:', 'N:'), false],
])('%s', (_, text, isSame) => {
  const [before, now] = [treeOf(TEXT), treeOf(text)];
  expect(sameReferences(before, now)).toBe(isSame);
  expect(sameReferences(now, before)).toBe(isSame);
});

test('an extension with an anchor that a definition repeats', () => {
  const anchor = 'x-a: &a {type: object}\n';
  const repeated = TEXT.replace('    Order', '    Copy: *a\n    Order');
  expect(sameReferences(treeOf(anchor + repeated), treeOf(repeated))).toBe(false);
});
