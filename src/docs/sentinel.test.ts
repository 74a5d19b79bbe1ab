// Everything that the format can say is shown: documents made from its tables, with every field
// set, are drawn for paper and searched.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { buildModel } from '../core/analysis/model/build-model.ts';
import { documentsOf, fromValue } from '../core/analysis/model/testing.ts';
import { tables } from '../core/format/tables.ts';
import { type Sentinel, sentinels } from '../core/format/testing.ts';
import { sampleOf } from '../core/testing.ts';
import type { Node, NodePath } from '../core/text/tree.ts';
import { textOfInfo, textOfPart } from './testing.ts';

const { documents, rows } = sentinels();
const count = documents.reduce((sum, { facts, flags }) => sum + facts.length + flags.length, 0);
/** Each document is checked for the rows that none before it has. */
const expectedOf = new Map<string, Sentinel>();
for (const sentinel of documents)
  for (const { of } of sentinel.flags) if (!expectedOf.has(of)) expectedOf.set(of, sentinel);

test('every row of the tables is in one of the documents', () => {
  // Bindings in their usual version: older ones differ in a few rows.
  const expected = [...tables].flatMap(([kind, table]) =>
    kind === table.kind ? table.fields.map(({ name }) => `${kind}.${name}`) : [],
  );
  // A reference is not shown itself, its target is.
  expect(expected.filter((row) => !rows.has(row) && row !== 'Reference.$ref')).toEqual([]);
});

describe(`${count} facts`, () => {
  test('are enough to be significant', () => expect(count).toBeGreaterThan(250));

  describe.each(documents)('$name', (sentinel) => {
    // What the first document shows of components, the others show without them.
    const { components, ...others } = sentinel.document;
    const isWhole = sentinel === documents[0] || process.env.FUZZ !== undefined;
    const text = JSON.stringify(isWhole ? sentinel.document : others, null, 1);
    const facts = sentinel.facts.filter((fact) => text.includes(fact.text));
    test(`${facts.length} of ${sentinel.facts.length} texts are shown`, () => {
      expect(facts.length).toBeGreaterThan(isWhole ? sentinel.facts.length - 1 : 500);
      const analyzer = new Analyzer('sentinel.json', 'json');
      analyzer.setText(text);
      const model = analyzer.model();
      const all = [
        textOfInfo(model),
        ...[...model.parts.values()].map((part) => textOfPart(model, part)),
      ].join('\n');
      expect(lost(facts.filter((fact) => !all.includes(fact.text)))).toEqual([]);
    });

    // A tenth of a second each: `npm run fuzz` takes all of them.
    const own = new Map(
      sentinel.flags
        .filter(({ of }) => expectedOf.get(of) === sentinel)
        .map((flag) => [flag.of, flag]),
    );
    const flags = sampleOf([...own.values()], 29);
    if (flags.length === 0) return;
    test(`${flags.length} of ${own.size} numbers, choices and switches make a difference to what is shown`, () => {
      // Without a text to be read again, and with all that a change does not touch.
      const tree = fromValue(sentinel.document);
      const whole = buildModel(documentsOf({ '': tree }), null);
      const texts = new Map([...whole.parts].map(([id, part]) => [id, textOfPart(whole, part)]));
      const info = textOfInfo(whole);
      const same = flags.filter(({ path }) => {
        const changed = buildModel(documentsOf({ '': without(tree, path) }), whole);
        if (
          changed.parts.size !== whole.parts.size ||
          (changed.info !== whole.info && textOfInfo(changed) !== info)
        )
          return false;
        return [...changed.parts].every(
          ([id, part]) =>
            part === whole.parts.get(id) || textOfPart(changed, part) === texts.get(id),
        );
      });
      expect(lost(same.map(({ path, of }) => ({ of, text: path.join('/') })))).toEqual([]);
    });
  });
});

// Read back to front, `exe.pdf` looks like a document. Every 4th: with schemas of the tables, and
// with schemas as texts.
test.each(sampleOf(documents, 4))(
  '$name: no text is shown in another order than it was written',
  ({ document, facts }) => {
    const texts = new Set(facts.map(({ text }) => text));
    const reversed = (value: unknown): unknown => {
      if (typeof value === 'string') return texts.has(value) ? `${value}\u202e` : value;
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          texts.has(key) ? `${key}\u202e` : key,
          reversed(inner),
        ]),
      );
    };
    const analyzer = new Analyzer('sentinel.json', 'json');
    analyzer.setText(JSON.stringify(reversed(document)));
    const model = analyzer.model();
    const all = [
      textOfInfo(model),
      ...[...model.parts.values()].map((part) => textOfPart(model, part)),
    ].join('\n');
    expect(all.match(/.{0,60}\u202e/g)?.map((text) => text.slice(0, -1)) ?? []).toEqual([]);
  },
);

/** One line a row of the tables. */
function lost(facts: Sentinel['facts']): string[] {
  const byRow = new Map(facts.map(({ of, text }) => [of, text]));
  return [...byRow].map(([of, text]) => `${of}: ${text}`);
}

/** The tree with one field or item left out; everything beside the path keeps its identity. */
function without(node: Node, [key, ...rest]: NodePath): Node {
  if (node.kind === 'scalar' || key === undefined) return node;
  if (node.kind === 'map')
    return {
      ...node,
      entries: node.entries.flatMap((e) =>
        e.key !== key ? [e] : rest.length === 0 ? [] : [{ ...e, value: without(e.value, rest) }],
      ),
    };
  return {
    ...node,
    items: node.items.flatMap((item, i) =>
      String(i) !== key
        ? [item]
        : rest.length === 0
          ? []
          : [{ ...item, value: without(item.value, rest) }],
    ),
  };
}
