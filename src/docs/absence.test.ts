// Nothing is called absent that may be written where the text could not be read.
import { describe, expect, test } from 'vitest';
import { Analyzer } from '../core/analysis/analyzer.ts';
import { SECTION_HINTS } from './section-hints.ts';
import { markupOf, textOfInfo, textOfPart } from './testing.ts';

function analyzed(text: string): Analyzer {
  const analyzer = new Analyzer('orders.yaml', text.startsWith('{') ? 'json' : 'yaml');
  analyzer.setText(text);
  return analyzer;
}

function card(text: string, id: string): string {
  const model = analyzed(text).model();
  const part = model.parts.get(id);
  if (!part) throw new Error(`no part ${id} among ${[...model.parts.keys()]}`);
  return textOfPart(model, part).replace(/\s+/g, ' ');
}

const HEAD = 'asyncapi: 3.0.0\ninfo: {title: Orders, version: 1.0.0}\n';
const server = (lines: string) => `${HEAD}servers:
  live:
    host: broker.example.com
    protocol: kafka
${lines}
  test: {host: test.example.com, protocol: kafka}
`;

const BROKEN: readonly (readonly [name: string, lines: string, line: number])[] = [
  ['an indentation error', '   security:\n      - {type: userPassword}', 7],
  [
    'merge conflict markers',
    '<<<<<<< HEAD\n=======\n    security:\n      - {type: userPassword}\n>>>>>>> theirs',
    7,
  ],
  ['an unclosed bracket', '    bindings: {kafka: {schemaRegistryUrl: "https://example.com"}', 7],
];

describe.each(BROKEN)('a server with %s', (_, lines, line) => {
  const text = server(lines);
  test('does not say that no authentication is required', () => {
    const shown = card(text, '#/servers/live');
    expect(shown).toMatch(/Security unknown(?!:)/);
    expect(shown.split(`ine ${line} could not be read`), 'said once').toHaveLength(2);
    expect(shown).not.toContain('No authentication required');
  });

  test('has the new line of the error after an edit above it', () => {
    const analyzer = analyzed(text);
    analyzer.model();
    const below = text.replace('info:', '# Orders\ninfo:');
    analyzer.setText(below);
    expect([...analyzer.model().parts.values()]).toEqual([
      ...analyzed(below).model().parts.values(),
    ]);
    expect(analyzer.model().parts.get('#/servers/live')?.unread).toBe(line + 1);
    analyzer.setText(server(''));
    expect(analyzer.model().parts.get('#/servers/live')).not.toHaveProperty('unread');
  });
});

test('what was read as a whole beside an error is still called absent', () => {
  const text = server('   security:\n      - {type: userPassword}');
  expect(card(text, '#/servers/test')).toContain('Security Not described');
});

test('in JSON what ends before the first error was read', () => {
  const text = `{"asyncapi":"3.0.0","info":{"title":"Orders","version":"1"},
"servers":{"live":{"host":"a","protocol":"kafka"},
"test":{"host":"b" "protocol":"kafka"}}}`;
  expect(card(text, '#/servers/live')).toContain('Security Not described');
  const shown = card(text, '#/servers/test');
  expect(shown).toMatch(/Security unknown(?!:)/);
  expect(shown).toContain('Line 3 could not be read');
});

const operation = (servers: string, more = '') => `${HEAD}${servers}channels:
  orders: {address: orders}
operations:
  placeOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
${more}`;

const NONE = 'No authentication required';
const SAID: readonly (readonly [name: string, servers: string, more: string, said: string])[] = [
  ['no servers', '', '', 'Not described'],
  ['a server that says nothing', 'live: {}', '', 'Not described'],
  ['a server with nothing behind `security`', 'live: {security: }', '', 'Not described'],
  ['one of two servers that says none', 'live: {security: []}, test: {}', '', 'Not described'],
  ['servers that all say none', 'live: {security: []}, test: {security: []}', '', NONE],
  ['an empty list of its own', 'live: {}', '    security: []\n', NONE],
];
test.each(SAID)('an operation with %s', (_, servers, more, said) => {
  const text = operation(servers === '' ? '' : `servers: {${servers}}\n`, more);
  expect(card(text, '#/operations/placeOrder')).toContain(`Security ${said}`);
});

test('a server says that it requires none only where an empty list is written', () => {
  expect(card(server(''), '#/servers/live')).toContain('Security Not described');
  expect(card(server('    security: []'), '#/servers/live')).toContain(`Security ${NONE}`);
});

test('a server that says nothing is not described beside one that requires a password', () => {
  const servers =
    'servers: {live: {security: [{type: userPassword}]}, test: {}, open: {security: []}}\n';
  const text = card(operation(servers), '#/operations/placeOrder');
  expect(text).toMatch(/On live : userPassword.*On test : not described On open : none/);
});

test.each([
  [
    'security of another type',
    'servers:\n  live: {host: a, protocol: kafka, security: basic}\n',
    '',
  ],
  ['a server that is no object', 'servers:\n  live: broker\n', ''],
  [
    'a trait that can not be resolved',
    'servers:\n  live: {host: a, protocol: kafka}\n',
    "    traits: [{$ref: '#/components/operationTraits/gone'}]\n",
  ],
])('an operation with %s may require authentication', (_, servers, more) => {
  const shown = card(operation(servers, more), '#/operations/placeOrder');
  expect(shown).toContain('Security could not be read');
  expect(shown).not.toContain('No authentication required');
});

test('a channel, a message and the overview say of each fact why it is unknown', () => {
  const text = `asyncapi: 3.0.0
info:
  version: 1.0.0
 title: Orders
channels:
  orders:
    description: All orders.
   messages: {}
    messages:
      placed:
        summary: An order was placed.
       contentType: application/json
`;
  const model = analyzed(text).model();
  expect(textOfInfo(model)).toMatch(/Title unknown: line 4 could not be read/);
  const channel = card(text, '#/channels/orders');
  expect(channel).toMatch(/address unknown(?!:)/);
  expect(channel.match(/ine \d+ could not be read/g)).toHaveLength(1);
  expect(channel).not.toMatch(/Messages none|Operations none/);
});

test('an operation says once which line could not be read', () => {
  const shown = card(operation('', '   summary: Cut off\n'), '#/operations/placeOrder');
  expect(shown).toMatch(/Security unknown(?!:)/);
  expect(shown.match(/ine \d+ could not be read/g)).toHaveLength(1);
});

test.each([
  ['an indentation error', `${HEAD}operations:\n   place: {action: send}\n  cancel: {}\n`],
  ['merge conflict markers', `${HEAD}<<<<<<< HEAD\noperations: {}\n=======\n>>>>>>> theirs\n`],
  ['a text that is no object yet', '{"asyncapi"'],
])('a section is not called empty in a document with %s', (_, text) => {
  const analyzer = analyzed(text);
  const html = markupOf(analyzer.model(), {
    problems: analyzer.problems(),
    hints: SECTION_HINTS,
  });
  expect(html).toMatch(/Channels unknown: line \d+ could not be read/);
  expect(html).not.toMatch(/No \w+ yet/);
});

describe('content types that no message has', () => {
  const two = (more = '') =>
    `${HEAD}channels: {orders: {messages: {placed: {payload: {}}, paid: {payload: {}${more}}}}}\n`;
  const PLACED = '#/channels/orders/messages/placed';

  test('are stated once', () => {
    expect(textOfInfo(analyzed(two()).model())).toContain('not specified by any message');
    expect(card(two(), PLACED)).not.toContain('Content type');
  });

  test('are stated of each message where another one has one, or may have one', () => {
    for (const more of [
      ', contentType: text/plain',
      ', contentType: []',
      ", traits: [{$ref: '#/x'}]",
    ]) {
      expect(textOfInfo(analyzed(two(more)).model())).not.toContain('by any message');
      expect(card(two(more), PLACED)).toContain('Content type not specified');
    }
  });
});

test('an empty key has words to press', () => {
  const text = `${HEAD}channels: {'': {address: a}}\noperations: {o: {action: send, channel: {$ref: '#/channels/'}}}\n`;
  expect(card(text, '#/operations/o')).toContain('(empty)');
});
