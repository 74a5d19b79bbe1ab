// The merged object knows where each value was written, and what was not put together is the node
// that was written.

import { expect, test } from 'vitest';
import { locationId } from '../../text/location.ts';
import { parse } from '../../text/parse/parse.ts';
import { get, type MapNode, type NodePath } from '../../text/tree.ts';
import { toValue } from '../../text/value.ts';
import { DocumentSet } from './document-set.ts';
import type { LoadedFile } from './loaded-file.ts';
import { fileOfNode, isCombined, mergeTraitsAt } from './merged-object.ts';

function merged(files: Record<string, string>) {
  const load = (uri: string, text: string): [string, LoadedFile] => [
    uri,
    { uri, text, tree: parse(text, 'yaml', null).tree },
  ];
  const documents = new DocumentSet(
    new Map(Object.entries(files).map(([uri, text]) => load(uri, text))),
    'main.yaml',
  );
  const result = mergeTraitsAt(documents, {
    uri: '',
    path: ['m'],
    node: get(documents.root, 'm') as MapNode,
  });
  const from = (path: NodePath): string | undefined => {
    const origin = result?.origin(path);
    return origin ? `${origin.source} ${locationId(origin.located)}` : undefined;
  };
  return { world: documents, result, from };
}

const TEXT =
  "m:\n  name: x\n  h: {a: {t: 1}}\n  traits:\n    - h: {a: {t: 2, u: 3}, b: {v: 4}}\n    - {$ref: 't.yaml#/t'}\n";
const FILES = { '': TEXT, 't.yaml': "t: {h: {b: {v: 5}}, c: {$ref: '#/x'}, d: {e: 1}}\n" };

test('values, without the list of traits', () => {
  expect(JSON.parse(JSON.stringify(toValue(merged(FILES).result?.node as MapNode)))).toEqual({
    name: 'x',
    h: { a: { t: 1, u: 3 }, b: { v: 5 } },
    c: { $ref: '#/x' },
    d: { e: 1 },
  });
});

test('origins', () => {
  const { from } = merged(FILES);
  expect(
    [
      ['name'],
      ['h', 'a', 't'],
      ['h', 'a', 'u'],
      ['h', 'b', 'v'],
      ['d', 'e'],
      ['h'],
      ['h', 'a'],
      ['zzz'],
    ].map(from),
  ).toEqual([
    '0 #/m/name',
    '0 #/m/h/a/t',
    '1 #/m/traits/0/h/a/u',
    '2 t.yaml#/t/h/b/v',
    '2 t.yaml#/t/d/e',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a value from one source only is that node, with its file', () => {
  const { world: documents, result } = merged(FILES);
  const d = get(result?.node, 'd');
  expect(d).toBe(get(get(documents.file('t.yaml')?.tree?.root, 't'), 'd'));
  expect([
    fileOfNode(d as MapNode),
    isCombined(d as MapNode),
    isCombined(get(result?.node, 'h') as MapNode),
  ]).toEqual(['t.yaml', false, true]);
});

test('references are opened where several have the member', () => {
  const { from, result } = merged({
    '': "m:\n  h: {$ref: '#/H'}\n  traits: [{h: {b: 2}}]\nH: {a: 1}\n",
  });
  expect(JSON.parse(JSON.stringify(toValue(result?.node as MapNode)))).toEqual({
    h: { a: 1, b: 2 },
  });
  expect([from(['h', 'a']), from(['h', 'b'])]).toEqual(['2 #/H/a', '1 #/m/traits/0/h/b']);
});

test('the same nodes give the same merged node', () => {
  const { world: documents, result } = merged(FILES);
  const again = mergeTraitsAt(documents, {
    uri: '',
    path: ['m'],
    node: get(documents.root, 'm') as MapNode,
  });
  expect(again?.node).toBe(result?.node);
});

test('without traits nothing is merged', () => {
  expect(merged({ '': 'm: {traits: []}\n' }).result).toBeNull();
});
