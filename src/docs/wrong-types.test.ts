// What is written is shown, whatever its type: each value of the documents that the tables make is
// replaced by a scalar, and the documentation says that scalar.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { buildModel } from '../core/analysis/model/build-model.ts';
import { documentsOf, fromValue } from '../core/analysis/model/testing.ts';
import type { Model, Part } from '../core/analysis/model/types.ts';
import { sentinels } from '../core/format/testing.ts';
import { sampleOf } from '../core/testing.ts';
import type { Node, NodePath, ScalarNode } from '../core/text/tree.ts';
import { textOfInfo, textOfPart } from './testing.ts';

const scalar = (value: ScalarNode['value'], raw?: string): ScalarNode => ({
  kind: 'scalar',
  length: 1,
  size: 1,
  value,
  style: 'plain',
  ...(raw !== undefined && { raw }),
});

/** What is planted, and how it is found; words that are joined have no blank between them here. */
const PLANTED: readonly (readonly [name: string, node: ScalarNode, shown: RegExp])[] = [
  ['false', scalar(false), /false|no value|no more items|no other properties/g],
  ['0', scalar(0), /(?<![\d.])0(?!\d|\.\d)/g],
  ['31.0', scalar(31, '31.0'), /(?<!\d)31\.0/g],
  ['null', scalar(null), /null/g],
];
/** Members whose value is JSON, and so is what is in them. */
const DATA = ['bindings', 'const', 'default', 'example', 'examples', 'xml'];
/** Where a number is expected, or a value is JSON: 31.0 may be 31, behind another number. */
const isNumeric = (path: NodePath): boolean =>
  DATA.some((name) => path.includes(name)) ||
  /^(?:min|max|multipleOf|exclusiveM)/.test(path.at(-1) ?? '');
/** The address of a channel may be null, and is called unknown then. */
const mayBe = (path: NodePath, word: string): boolean =>
  !(word === 'null' && path[0] === 'channels' && path.length === 3 && path[2] === 'address');

function replaced(node: Node, [key, ...rest]: NodePath, value: Node | null): Node {
  if (key === undefined) return value ?? node;
  const slots = <T extends { readonly value: Node }>(
    list: readonly T[],
    at: (slot: T, i: number) => boolean,
  ) =>
    list.flatMap((slot, i) =>
      !at(slot, i)
        ? [slot]
        : rest.length === 0 && value === null
          ? []
          : [{ ...slot, value: replaced(slot.value, rest, value) }],
    );
  if (node.kind === 'map') return { ...node, entries: slots(node.entries, (e) => e.key === key) };
  if (node.kind === 'seq')
    return { ...node, items: slots(node.items, (_, i) => String(i) === key) };
  return node;
}

const { documents } = sentinels();
/** Each document is checked for the rows that none before it has. */
const firstWith = new Map<string, string>();
for (const { name, rows } of documents)
  for (const row of rows.keys()) if (!firstWith.has(row)) firstWith.set(row, name);
const SAMPLE = 48;

describe.each(documents)(
  'a scalar in place of any value is shown: $name',
  ({ name, document, rows }) => {
    const tree = fromValue(document);
    const whole = buildModel(documentsOf({ '': tree }), null);
    const known = new Map<object, string>();
    const textOf = (model: Model, part: Part): string => {
      const text =
        known.get(part) ?? (part.kind === 'info' ? textOfInfo(model) : textOfPart(model, part));
      known.set(part, text);
      return text;
    };
    /** How often the documentation says a word; parts that two models share are not drawn. */
    const countIn = (model: Model, other: Model, shown: RegExp): number => {
      let count = 0;
      for (const part of model.parts.values())
        if (other.parts.get(part.id) !== part)
          count += textOf(model, part).match(shown)?.length ?? 0;
      return count;
    };
    // A tenth of a second each: `npm run fuzz` takes all of them.
    const all = [...rows].filter(([row]) => firstWith.get(row) === name).map(([, path]) => path);
    const paths = sampleOf(all, SAMPLE);

    test(`${paths.length} of ${all.length} values`, { timeout: 600_000 }, () => {
      const lost = paths.flatMap((path) => {
        const without = buildModel(documentsOf({ '': replaced(tree, path, null) }), whole);
        return PLANTED.flatMap(([word, node, exactly]) => {
          if (!mayBe(path, word)) return [];
          const shown = isNumeric(path) ? new RegExp(word.replace('.0', ''), 'g') : exactly;
          const planted = buildModel(documentsOf({ '': replaced(tree, path, node) }), without);
          const isShown = countIn(planted, without, shown) > countIn(without, planted, shown);
          return isShown ? [] : [`${word} at ${path.join('/')}`];
        });
      });
      expect(lost).toEqual([]);
    });
  },
);

const TYPED = `asyncapi: 3.0.0
info:
  title: 71
  version: 1.0
  description: 7.20
  contact: {name: 730, url: 7.40, email: 7e5}
  license: {name: 0x76, url: 0o77}
servers:
  live: {host: 81, protocol: yes, protocolVersion: 5.0, title: 8.20, summary: 0x83}
channels:
  orders: {address: 9.10, title: 9e2, messages: {placed: {name: 9.30, contentType: 940}}}
operations:
  place: {action: 95, channel: {$ref: '#/channels/orders'}, title: 9.60}
`;

test.each([
  ['yaml', TYPED],
  ['json', '{"info": {"title": 71 , "version": 1.0 , "license": {"name": 7.50 }}}'],
] as const)('a scalar of the wrong type is shown as it is written: %s', (language, text) => {
  const analyzer = new Analyzer(`orders.${language}`, language);
  analyzer.setText(text);
  const model = analyzer.model();
  const all = [textOfInfo(model), ...[...model.parts.values()].map((p) => textOfPart(model, p))];
  const written = [...text.matchAll(/(?<=: )(?:0[xo])?\d[\d.e]*(?=[\s,}])/g)].map(([word]) => word);
  expect(written.filter((word) => !all.join('\n').includes(word) && word !== '3.0.0')).toEqual([]);
});

test('a list in place of a map, and a map in place of a list, is a further field', () => {
  const document = {
    servers: { live: { variables: [], security: {}, tags: {}, bindings: [] } },
    channels: { orders: { parameters: [], messages: [], servers: {}, tags: {} } },
    operations: { place: { messages: {}, security: {}, traits: {}, bindings: [], tags: {} } },
    components: {
      messages: { placed: { examples: {}, traits: {}, contentType: [], payload: null } },
    },
  };
  const model = buildModel(documentsOf({ '': fromValue(document) }), null);
  const names = (id: string) =>
    model.parts
      .get(id)
      ?.fields?.map(({ name }) => name)
      .sort();
  expect(names('#/servers/live')).toEqual(Object.keys(document.servers.live).sort());
  expect(names('#/channels/orders')).toEqual(Object.keys(document.channels.orders).sort());
  expect(names('#/operations/place')).toEqual(Object.keys(document.operations.place).sort());
  expect(names('#/components/messages/placed')).toEqual(
    Object.keys(document.components.messages.placed).sort(),
  );
});

test('a scalar in place of an object in a list is shown as it is written', () => {
  const text = `asyncapi: 3.0.0
info: {title: Shop, version: 1.0.0, tags: [9.10]}
servers: {live: {host: h, protocol: kafka, security: [9.20], tags: [9.30]}}
channels: {orders: {messages: {placed: {traits: [9.40], examples: [9.50]}}, servers: [9.60]}}
operations: {place: {action: send, channel: {$ref: '#/channels/orders'}, traits: [9.70], security: [9.80], messages: [9.90]}}
components: {schemas: {a: 8.10}, messages: {b: 8.20}, servers: {c: not one}}
`;
  const analyzer = new Analyzer('orders.yaml', 'yaml');
  analyzer.setText(text);
  const model = analyzer.model();
  const all = [textOfInfo(model), ...[...model.parts.values()].map((p) => textOfPart(model, p))];
  const written = [...text.matchAll(/\b[89]\.\d0\b|not one/g)].map(([word]) => word);
  expect(written.filter((word) => !all.join('\n').includes(word))).toEqual([]);
});
