// The results of a version that is analysed after another one are those of the version alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Analyzer } from './analyzer.ts';

const FILLER = Array.from({ length: 130 }, (_, i) => `      p${i}: {type: string}`).join('\n');

/** Sections that are cut into entries, links between parts, and references of every sort. */
const DOCUMENT = `# A comment.
apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
  tags: [{$ref: '#/components/tags/a'}]
defaultContentType: application/json
servers:
  production:
    host: example.com
    protocol: kafka
channels:
  orders:
    address: orders/{id}
    parameters:
      id: {}
    messages:
      placed:
        $ref: '#/components/messages/Placed'
      inline:
        payload:
          $ref: '#/components/schemas/Order'
  invoices:
    servers: [{$ref: '#/servers/production'}]
    messages:
      placed:
        $ref: '#/components/messages/Placed'
  alias:
    $ref: '#/components/channels/Kept'
operations:
  place:
    action: send
    title: Place an order
    channel:
      $ref: '#/channels/orders'
    traits: [{$ref: '#/components/operationTraits/common'}]
    reply:
      channel:
        $ref: '#/channels/invoices'
  receive:
    action: receive
    channel:
      $ref: '#/channels/invoices'
    messages:
      - $ref: '#/channels/invoices/messages/placed'
components:
  channels:
    Kept:
      address: kept
  tags:
    a: {name: a}
  operationTraits:
    common:
      summary: From a trait
  messages:
    Placed:
      title: Placed
      traits: [{headers: {type: object}}]
      payload:
        $ref: '#/components/schemas/Order'
  schemas:
    Order:
      title: Order
      type: object
      properties:
        item:
          $ref: '#/components/schemas/Item'
    Item:
      type: object
      required: [p0]
    Large:
      type: object
      properties:
${FILLER}
`;

const PIECES = [
  'x',
  '\n',
  '  ',
  ': ',
  '- ',
  "'",
  '#',
  '{',
  ']',
  '&a ',
  '*a',
  '---\n',
  '\t',
  '\r\n',
  '\uFEFF',
  'title: T\n',
  '  title: T\n',
  '    title: New\n',
  'x-a: 1\n',
  "$ref: '#/components/schemas/Item'\n",
  "  other:\n    $ref: '#/components/messages/Placed'\n",
  '  more:\n    address: a\n',
  'info:\n',
];

const WORDS = /[A-Za-z]\w*/g;

type Edit = (text: string) => string;

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ at: fc.nat(), remove: fc.nat(4), piece: fc.constantFrom('', ...PIECES) }).map(
    ({ at, remove, piece }): Edit =>
      (text) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + piece + text.slice(from + remove);
      },
  ),
  fc
    .record({
      from: fc.nat(),
      count: fc.integer({ min: 1, max: 12 }),
      to: fc.nat(),
      copy: fc.boolean(),
    })
    .map(
      ({ from, count, to, copy }): Edit =>
        (text) => {
          const lines = text.split('\n');
          const at = from % lines.length;
          const moved = copy ? lines.slice(at, at + count) : lines.splice(at, count);
          lines.splice(to % (lines.length + 1), 0, ...moved);
          return lines.join('\n');
        },
    ),
  fc.record({ word: fc.nat(), other: fc.nat() }).map(
    ({ word, other }): Edit =>
      (text) => {
        const words = [...text.matchAll(WORDS)];
        const before = words[word % words.length];
        const after = words[other % words.length];
        if (!before || !after) return text;
        return text.slice(0, before.index) + after[0] + text.slice(before.index + before[0].length);
      },
  ),
);

function resultsOf(analyzer: Analyzer) {
  const problems = analyzer.problems();
  const { info, parts, order } = analyzer.model();
  return {
    problems,
    info,
    parts: [...parts],
    order,
    needs: analyzer.needs().sort(),
    files: analyzer.referencedFiles().sort(),
  };
}

function alone(text: string) {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  analyzer.setText(text);
  return resultsOf(analyzer);
}

/** Analyses one version after the other and expects of each what it has alone. */
function expectSame(versions: readonly string[]): void {
  const analyzer = new Analyzer('a.yaml', 'yaml');
  for (const text of versions) {
    analyzer.setText(text);
    expect(resultsOf(analyzer)).toEqual(alone(text));
  }
}

const replaced = (...pairs: readonly (readonly [string, string])[]): string[] => {
  const versions = [DOCUMENT];
  for (const [before, after] of pairs) {
    const text = versions.at(-1) ?? '';
    expect(text).toContain(before);
    versions.push(text.replace(before, after));
  }
  return versions;
};

describe('results after an edit are those of the text alone', () => {
  test.each<[string, string[]]>([
    ['the title that a tag lists as its user', replaced(['title: Orders', 'title: Sales'])],
    ['a value', replaced(['host: example.com', 'host: example.org'])],
    [
      'a reference that breaks and resolves again',
      replaced(['schemas/Item', 'schemas/Itm'], ['schemas/Itm', 'schemas/Item']),
    ],
    [
      'a component that goes and returns',
      replaced(['    Item:', '    Itm:'], ['    Itm:', '    Item:']),
    ],
    ['the title of a part that others link to', replaced(['title: Placed', 'title: Order placed'])],
    ['the title of a part that uses others', replaced(['title: Place an order', 'title: Order'])],
    [
      'a field of the root',
      replaced(['info:', 'infox:'], ['infox:', 'info:'], ['application/json', 'text/plain']),
    ],
    [
      'the version of the format',
      replaced(['apidoc: 3.1.0', 'asyncapi: 3.0.0'], ['asyncapi', 'apidoc']),
    ],
    ['what a trait says', replaced(['summary: From a trait', 'summary: Changed'])],
    ['the address of a channel', replaced(['orders/{id}', 'orders/{other}'])],
    [
      'the order of channels',
      replaced(['  invoices:\n    servers', '  first:\n    address: a\n  invoices:\n    servers']),
    ],
    [
      'a channel that becomes a reference',
      replaced(['    address: kept', "    $ref: '#/channels/orders'"]),
    ],
    [
      'a deep value of a large schema',
      replaced(
        ['p77: {type: string}', 'p77: {type: strin}'],
        ['p77: {type: strin}', 'p77: {type: string}'],
      ),
    ],
    ['a line in front of the first field', replaced(['# A comment.', '---'], ['---', '%YAML 1.1'])],
    [
      'a text without its last line end',
      [DOCUMENT, DOCUMENT.trimEnd(), `${DOCUMENT.trimEnd()}x`, DOCUMENT],
    ],
    [
      'a map of components that is in another file, which only the model reads',
      replaced(
        ['components:\n', 'components:\n  replies:\n    $ref: replies.yaml\n'],
        ['summary: From a trait', 'summary: Changed'],
      ),
    ],
    [
      'an entry with a syntax error that is in another file',
      replaced(
        [
          '    Placed:\n',
          '    odd: a\n      payload:\n        b: 1\n      $ref: b.yaml\n    Placed:\n',
        ],
        ['summary: From a trait', 'summary: Changed'],
      ),
    ],
    [
      'an entry that is in another file no more',
      replaced(
        ['    address: kept', '    $ref: kept.yaml'],
        ['    $ref: kept.yaml', '    # $ref: kept.yaml'],
      ),
    ],
    [
      'an anchor, which needs a whole parse',
      replaced(['Item:\n', 'Item: &a\n'], ['Item: &a\n', 'Item:\n']),
    ],
  ])('%s', (_, versions) => expectSame(versions));

  test('random edits', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 2, maxLength: 8 }), (edits) => {
        const versions = [DOCUMENT];
        for (const edit of edits) versions.push(edit(versions.at(-1) ?? ''));
        // Undoing restores versions that were analysed before.
        expectSame([...versions, versions.at(-2) ?? '', DOCUMENT]);
      }),
      process.env.FUZZ ? { numRuns: 3000 } : { numRuns: 5, seed: 20261125 },
    );
  }, 300_000);
});
