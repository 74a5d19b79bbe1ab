// Moving an object to a new file: the whole texts before and after.
import { describe, expect, test } from 'vitest';
import { errorsOf, opened } from '../commands/testing.ts';
import { edited } from '../symbols/testing.ts';
import { moveToNewFile } from './move-to-file.ts';
import { offeredActions, result } from './testing.ts';

const HEAD = `apidoc: 3.1.0
info:
  title: T
  version: '1'
`;
const BODY = `channels:
  orders:
    messages:
      placed:
        # what is sent
        name: placed # n
        payload:
          type: object
          properties:
            order: {$ref: '#/components/schemas/Order'}
            next: {$ref: '../lib/a.yaml#/b'}
components:
  schemas:
    # An order
    Order: # o
      # of a customer
      type: object
      properties:
        parent: {$ref: '#/components/schemas/Order'} # again
`;
const FILE = /^Move .* to the new file/;
const moved = (before: string, body = BODY): unknown =>
  result(offeredActions({ 'main.yaml': `${HEAD}${body.replace(before, `|${before}`)}` }), FILE);

test('a component, with its references', () => {
  expect(moved('type: object\n      properties:\n        parent')).toEqual({
    'main.yaml': `${HEAD}${BODY.slice(0, BODY.indexOf('    Order: # o'))}    Order: # o
      # of a customer
      $ref: ./Order.yaml
`,
    'Order.yaml': `type: object
properties:
  parent: {$ref: 'main.yaml#/components/schemas/Order'} # again
`,
  });
});

test('a payload, from within', () => {
  expect(moved("order: {$ref: '#/comp")).toEqual({
    'main.yaml': `${HEAD}${BODY.replace(/payload:[\s\S]*?(?=\ncomponents)/, 'payload:\n          $ref: ./placed-payload.yaml')}`,
    'placed-payload.yaml': `type: object
properties:
  order: {$ref: 'main.yaml#/components/schemas/Order'}
  next: {$ref: '../lib/a.yaml#/b'}
`,
  });
});

test('in JSON', () => {
  const json = (payload: unknown): string =>
    JSON.stringify({
      apidoc: '3.1.0',
      info: { title: 'T', version: '1' },
      components: { schemas: { Order: payload } },
    });
  const text = json({ type: 'object', title: 'One' });
  expect(result(offeredActions({ 'main.json': text.replace('"type"', '|"type"') }), FILE)).toEqual({
    'main.json': json({ $ref: './Order.json' }),
    'Order.json': '{"type":"object","title":"One"}\n',
  });
});

test('the new file has the line ends of the document', () => {
  const crlf = `${HEAD}components:\n  schemas:\n    A:\n      type: object\n      # what\n      description: |\n        x\n`;
  const texts = movedTo(crlf.replaceAll('\n', '\r\n'), '/components/schemas/A');
  expect(texts).toMatchObject({
    'A.yaml': 'type: object\r\n# what\r\ndescription: |\r\n  x\r\n',
  });
});

test('from another file it goes beside that, under a free name', () => {
  const files = {
    'main.yaml': `${HEAD}components:\n  messages:\n    M:\n      $ref: parts/M.yaml#/M\n`,
    'parts/M.yaml': 'M:\n  name: |m\n  title: M\n',
  };
  expect(result(offeredActions(files), FILE)).toMatchInlineSnapshot(`
    {
      "main.yaml": "apidoc: 3.1.0
    info:
      title: T
      version: '1'
    components:
      messages:
        M:
          $ref: parts/M.yaml#/M
    ",
      "parts/M.yaml": "M:
      $ref: ./M2.yaml
    ",
      "parts/M2.yaml": "name: m
    title: M
    ",
    }
  `);
});

test.each([
  ['a reference', 'components:\n  schemas:\n    A: {$ref: |b.yaml}\n'],
  ['an object of one field', 'components:\n  schemas:\n    A:\n      type: obj|ect\n'],
])('is not offered for %s', (_, body) => {
  const { actions } = offeredActions({ 'main.yaml': `${HEAD}${body}` });
  expect(actions.filter(({ title }) => FILE.test(title))).toEqual([]);
});

const RPC = `${HEAD}channels:
  orders:
    address: orders
    messages: {ask: {title: Ask}}
  answers:
    address: answers
    messages: {answer: {title: Answer}}
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/ask'}]
    reply: # goes back
      channel: {$ref: '#/channels/answers'}
      messages: [{$ref: '#/channels/answers/messages/answer'}]
`;

/** Returns the texts after a move, or why there is none. */
function movedTo(
  texts: string | Record<string, string>,
  pointer: string,
  to?: string,
  at = '',
): Record<string, string> | string {
  const before = typeof texts === 'string' ? { 'main.yaml': texts } : texts;
  const [entry = ''] = Object.keys(before);
  const action = moveToNewFile(opened(before, at).file, pointer, to);
  if ('refused' in action && action.refused !== undefined) return `refused: ${action.refused}`;
  const after = edited(before, entry, 'files' in action ? action.files : []);
  expect(errorsOf(after)).toEqual(errorsOf(before));
  return { ...after };
}

describe('operations and replies', () => {
  test('are movable, with their references to channels and messages of the root', () => {
    expect(movedTo(RPC, '/operations/take')).toEqual({
      'main.yaml': `${RPC.slice(0, RPC.indexOf('    action'))}    $ref: ./take.yaml\n`,
      'take.yaml': `action: receive
channel: {$ref: 'main.yaml#/channels/orders'}
messages: [{$ref: 'main.yaml#/channels/orders/messages/ask'}]
reply: # goes back
  channel: {$ref: 'main.yaml#/channels/answers'}
  messages: [{$ref: 'main.yaml#/channels/answers/messages/answer'}]
`,
    });
    expect(movedTo(RPC, '/operations/take/reply', 'parts/rpc/reply.yaml')).toEqual({
      'main.yaml': `${RPC.slice(0, RPC.indexOf('      channel: {'))}      $ref: ./parts/rpc/reply.yaml\n`,
      'parts/rpc/reply.yaml': `channel: {$ref: '../../main.yaml#/channels/answers'}
messages: [{$ref: '../../main.yaml#/channels/answers/messages/answer'}]
`,
    });
  });

  test('are offered in the text', () => {
    const offered = (mark: string) =>
      offeredActions({ 'main.yaml': RPC.replace(mark, `|${mark}`) })
        .actions.map(({ title }) => title)
        .filter((title) => FILE.test(title));
    expect(offered('action: receive')).toEqual(['Move "take" to the new file take.yaml']);
    expect(offered("channel: {$ref: '#/channels/answers'}")).toEqual([
      'Move the reply to the new file take-reply.yaml',
    ]);
  });
});

describe('the name of the new file', () => {
  const schemas = (name: string) =>
    `${HEAD}components:\n  schemas:\n    ${JSON.stringify(name)}:\n      type: object\n      title: T\n`;
  test.each([
    ['con', '_con.yaml'],
    ['NUL', '_NUL.yaml'],
    ['com1.v2', 'com1V2.yaml'],
    ['lpt9', '_lpt9.yaml'],
    ['../../etc/passwd', 'etcPasswd.yaml'],
    ['.git', 'git.yaml'],
    ['a/b\\c:d', 'aBCD.yaml'],
    ['日本', 'object.yaml'],
    ['__proto__', '__proto__.yaml'],
    ['x'.repeat(300), `${'x'.repeat(60)}.yaml`],
    ['main', 'main2.yaml'],
    ['MAIN', 'MAIN2.yaml'],
  ])('is safe for the object %j', (name, file) => {
    const pointer = `/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    expect(Object.keys(movedTo(schemas(name), pointer))).toEqual(['main.yaml', file]);
  });

  test.each([
    ['con.yaml', /reserved by Windows/],
    ['parts/aux/x.yaml', /reserved by Windows/],
    ['../.git/x.yaml', /begins with a dot/],
    ['a\u202egnp.yaml', /invisible/],
    ['parts/', /missing/],
    ['x.json', /YAML/],
    ['x.txt', /YAML/],
    ['Main.YAML', /already exists/],
    ['main.yaml/x.yaml', /is a file/],
    ['https://example.com/x.yaml', /not an address/],
    ['', /Enter a name/],
  ])('is refused: %j', (to, why) => {
    const result = movedTo(schemas('A'), '/components/schemas/A', to);
    expect(result).toMatch(/^refused: /);
    expect(result).toMatch(why);
  });

  test('is not that of a file that the document has, loaded or not', () => {
    const files = {
      'main.yaml': `${HEAD}components:\n  schemas:\n    Order: {type: object, properties: {a: {$ref: ORDER.yaml}}}\n`,
      'ORDER.yaml': 'type: string\n',
    };
    expect(Object.keys(movedTo(files, '/components/schemas/Order'))).toContain('Order2.yaml');
    const missing = { 'main.yaml': files['main.yaml'] };
    const { file } = opened(missing);
    expect(moveToNewFile(file, '/components/schemas/Order')).toMatchObject({
      creates: 'Order2.yaml',
    });
    expect(moveToNewFile(file, '/components/schemas/Order', 'order.yaml')).toMatchObject({
      refused: expect.stringContaining('already exists'),
    });
  });
});

test.each([
  ['/info', /no reference there/],
  ['/nothing', /no object of the format/],
  ['', /whole file/],
  ['/channels/orders/address', /Only an object/],
  ['/operations/take/channel', /reference to .* already/],
])('says why %s can not be moved', (pointer, why) => {
  expect(movedTo(RPC, pointer)).toMatch(why);
});
