import { expect, test } from 'vitest';
import { corpusIsHere, exampleDocuments, realDocuments } from '../../testing.ts';
import { parse } from '../parse/parse.ts';
import { isEntry, type Node, type Tree } from '../tree.ts';
import { toValue } from '../value.ts';
import { cursorAt } from './cursor.ts';
import { textOf } from './scalars.ts';

interface NodeSample {
  readonly path: string[];
  readonly key?: { start: number; end: number; name: string };
  readonly value?: { start: number; end: number; style: string; text: string };
}

function nodeSamples(tree: Tree): NodeSample[] {
  const out: NodeSample[] = [];
  const walk = (node: Node, at: number, path: string[]) => {
    if (node.kind === 'scalar') {
      out.push({
        path,
        value: { start: at, end: at + node.length, style: node.style, text: String(node.value) },
      });
      return;
    }
    const slots = node.kind === 'map' ? node.entries : node.items;
    slots.forEach((slot, i) => {
      if (isEntry(slot)) {
        if (slot.alias !== undefined && slot.keyAt === slot.valueAt) return;
        const key = {
          start: at + slot.keyAt,
          end: at + slot.keyAt + slot.keyLength,
          name: slot.key,
        };
        out.push({ path, key });
      }
      if (slot.alias === undefined)
        walk(slot.value, at + slot.valueAt, [...path, isEntry(slot) ? slot.key : String(i)]);
    });
  };
  if (tree.root) walk(tree.root, tree.at, []);
  return out;
}

function check(name: string, text: string, language: 'yaml' | 'json'): string[] {
  const { tree } = parse(text, language, null);
  const wrong: string[] = [];
  const say = (at: number, what: string) => {
    const line = text.slice(0, at).split('\n').length;
    wrong.push(`${name}:${line} ${what}`);
  };
  // All positions only on request: each one reads the whole text above it.
  const all = nodeSamples(tree);
  const stride = process.env.FUZZ_RUNS ? 1 : Math.ceil(all.length / 20);
  for (const [i, { path, key, value }] of all.entries()) {
    if (i % stride !== 0) continue;
    if (key) {
      for (const at of [key.start, key.start + 1, key.end]) {
        if (at === key.end && /["']/.test(text[key.start] ?? '')) continue;
        const c = cursorAt(text, language, at);
        if (
          c.role !== 'key' ||
          c.path.join('/') !== path.join('/') ||
          textOf(text.slice(c.token.start, c.token.end)) !== key.name ||
          !c.hasColon
        )
          say(
            at,
            `key ${key.name}: ${c.role} ${c.path.join('/')} instead of ${path.join('/')} ${JSON.stringify(c.token)}`,
          );
        const cut = cursorAt(text.slice(0, at), language, at);
        if (at > key.start && (cut.role !== 'key' || cut.path.join('/') !== path.join('/')))
          say(
            at,
            `cut key ${key.name}: ${cut.role} ${cut.path.join('/')} instead of ${path.join('/')}`,
          );
      }
    }
    if (value && value.style !== 'empty' && value.style !== 'literal' && value.style !== 'folded') {
      if (text.slice(value.start, value.end).includes('\n')) continue;
      const c = cursorAt(text, language, value.start);
      if (c.role === 'none' || c.path.join('/') !== path.join('/') || c.token.end !== value.end)
        say(
          value.start,
          `value: ${c.role} ${c.path.join('/')} instead of ${path.join('/')} ${JSON.stringify(c.token)}`,
        );
    }
  }
  return wrong;
}

const documents = [
  ...(corpusIsHere ? [...realDocuments('apidoc')] : []),
  ...exampleDocuments(),
].flatMap((d) => {
  const text = d.read(d.entry);
  return text === undefined
    ? []
    : [
        {
          name: d.name,
          text,
          language: /^\s*\{/.test(text) ? ('json' as const) : ('yaml' as const),
        },
      ];
});

test.skipIf(documents.length === 0)(
  'every key and value has the path of the tree',
  () => {
    let count = 0;
    const wrong: string[] = [];
    for (const { name, text, language } of documents) {
      const w = check(name, text, language);
      wrong.push(...w);
      const { tree } = parse(text, language, null);
      if (tree.root && language === 'yaml') {
        const json = JSON.stringify(toValue(tree.root), null, 2);
        wrong.push(...check(`${name}.json`, json, 'json'), ...check(`${name}.flow`, json, 'yaml'));
      }
      count++;
    }
    expect(wrong.slice(0, 30)).toEqual([]);
    expect(wrong.length).toBe(0);
    expect(count).toBeGreaterThan(8);
  },
  120_000,
);
