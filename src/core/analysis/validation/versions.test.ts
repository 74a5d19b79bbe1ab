// A version that is validated after another one has the problems that it has alone, at the same
// ranges, and what cannot have changed is not looked at again.
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../types.ts';
import { Analyzer } from '../analyzer.ts';

const TEXT = `apidoc: 3.1.0
info:
  title: Orders
  version: 1.0.0
  externalDocs: {$ref: '#/components/externalDocs/none'}
  tags: [{$ref: '#/components/tags/shop'}, {$ref: '#/components/schemas/Order'}]
servers:
  main: {host: 'mqtt://h', protocol: mqtt, tags: [{name: a}, {name: a}]}
channels:
  orders:
    address: orders
    wrong: 1
    messages:
      placed: {$ref: '#/components/messages/Placed'}
      other: {payload: {$ref: 'parts.yaml#/other'}}
  returns:
    servers: [{$ref: '#/servers/main'}, {$ref: '#/servers/main'}]
    messages:
      back: {$ref: '#/components/messages/Gone'}
operations:
  place:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
  back:
    channel: {$ref: '#/channels/returns'}
components:
  tags:
    shop: {name: shop}
  messages:
    Placed: {payload: {$ref: '#/components/schemas/Order'}, titel: x}
  schemas:
    Order: {type: integer, default: one, properties: {item: {$ref: '#/components/schemas/Item'}}}
    Item: {type: object, minimum: a}
    Item2: {allOf: [{$ref: '#/components/schemas/Item'}], title: 5}
    Last: {type: object, title: 6}
`;
const FILES: Files = { 'parts.yaml': 'other: {type: strng}\nmore: {type: 5}\n' };

/** By name; null for one that the user does not allow to be read. */
type Files = Readonly<Record<string, string | null>>;

/** A document whose text and files change. */
class Versions {
  private readonly analyzer = new Analyzer('orders.yaml', 'yaml');

  /** Returns the problems of the next version. */
  next(text: string, files: Files, changed: readonly string[] = []): Problem[] {
    this.analyzer.setText(text);
    for (const uri of changed) this.give(uri, files);
    this.analyzer.problems();
    for (let needs = this.analyzer.needs(); needs.length > 0; needs = this.analyzer.needs()) {
      for (const uri of needs) this.give(uri, files);
      this.analyzer.problems();
    }
    return this.analyzer.problems();
  }

  private give(uri: string, files: Files): void {
    const content = files[uri];
    if (typeof content === 'string') this.analyzer.addFile(uri, content);
    else this.analyzer.failFile(uri, `There is no file ${uri}.`, content === null);
  }
}

/** A text in place of another one; or, with the name of a file, what that file is now. */
type Edit = readonly [string, string] | { readonly [file: string]: string | null | undefined };

const isEdit = (edit: Edit): edit is readonly [string, string] => Array.isArray(edit);

test.each<[string, readonly Edit[]]>([
  ['text before all units', [['title: Orders', 'title: All orders']]],
  [
    'lines above, again and again',
    [
      ['info:', '# one\ninfo:'],
      ['info:', '# two\ninfo:'],
      ['# one\n', ''],
    ],
  ],
  ['a longer key of a unit', [['  orders:\n', '  ordersOfAll:\n']]],
  [
    'another key of the same length',
    [
      ['Last:', 'List:'],
      ['main:', 'mian:'],
    ],
  ],
  [
    'quotes around the key of a unit',
    [
      ['Last: {', "'Last': {"],
      ["'Last': {", 'Last  : {'],
      ['Last  : {', 'Last:   {'],
      ['main: {', '"main": {'],
      ['back:\n    channel', "'back':\n    channel"],
    ],
  ],
  [
    'a reference that breaks and resolves again',
    [
      ['schemas/Order}, titel', 'schemas/Oder}, titel'],
      ['schemas/Oder}, titel', 'schemas/Order}, titel'],
      ['channels/returns', 'channels/retrns'],
      ['title: 5', 'title: 55'],
      ['channels/retrns', 'channels/returns'],
    ],
  ],
  [
    'a target that goes and returns',
    [
      ['    Item: {type: object, minimum: a}\n', ''],
      ['    Last:', '    Item: {type: object, minimum: b}\n    Last:'],
    ],
  ],
  [
    'a target that becomes another object, and a reference itself',
    [
      ['Order: {type', "Order: {$ref: '#/components/tags/shop', type"],
      ["{$ref: '#/components/tags/shop', type", "{$ref: '#/components/schemas/Item', type"],
      ["{$ref: '#/components/schemas/Item', type", '{type'],
    ],
  ],
  [
    'the end of a chain',
    [
      ['shop: {name: shop}', "shop: {$ref: '#/components/schemas/Item'}"],
      ['Item: {type: object, minimum: a}', "Item: {$ref: '#/components/schemas/none'}"],
      ["Item: {$ref: '#/components/schemas/none'}", 'Item: {type: object}'],
    ],
  ],
  [
    'a unit that moves',
    [
      ['    Last: {type: object, title: 6}\n', ''],
      ['    Item: {', '    Last: {type: object, title: 6}\n    Item: {'],
      ['    Item: {type: object, minimum: a}\n', ''],
      ['  schemas:\n', '  schemas:\n    Item: {type: object, minimum: a}\n'],
    ],
  ],
  [
    'a section that moves, and one that goes',
    [
      ['channels:\n', 'x-other: {}\nchannels:\n'],
      ['  tags:\n    shop: {name: shop}\n', ''],
      ['  messages:\n    Placed', '  tags:\n    shop: {name: shop}\n  messages:\n    Placed'],
    ],
  ],
  [
    'mistakes that come and go in several units',
    [
      ['default: one', 'default: 1'],
      ['name: a}, {name: a', 'name: a}, {name: b'],
      ['minimum: a', 'minimum: 1'],
      ['default: 1', 'default: two'],
      ['wrong: 1', 'title: 1'],
    ],
  ],
  [
    'references before, between and behind those of units that stay',
    [
      ['externalDocs/none', 'externalDocs/non'],
      ['    wrong: 1\n', '    wrong: 1\n    tags: [{$ref: "#/nowhere"}, {$ref: "#/info"}]\n'],
      ['title: 6', 'title: 6, items: {$ref: "#/nowhere"}'],
      ['minimum: a', 'minimum: a, not: {$ref: "#/components/tags/shop"}'],
      ['info:', '# a\ninfo:'],
    ],
  ],
  [
    'the file that is referred to',
    [
      { 'parts.yaml': 'other: {type: string}\n' },
      ['info:', '# a\ninfo:'],
      { 'parts.yaml': 'another: {type: strng}\n' },
      ['parts.yaml#/other', 'parts.yaml#/another'],
      { 'parts.yaml': 'a: [\nb: {type: strng}\n' },
      { 'parts.yaml': null },
      { 'parts.yaml': undefined },
      ['info:', '# b\ninfo:'],
    ],
  ],
  [
    'a file that is no longer referred to, and is again',
    [
      ["{$ref: 'parts.yaml#/other'}", '{type: 5}'],
      ['{payload: {type: 5}}', "{payload: {$ref: 'parts.yaml#/more'}}"],
      ['title: 5', "title: 5, items: {$ref: 'parts.yaml#/more'}"],
      ['title: 5, items', 'title: 5, not'],
    ],
  ],
  [
    'errors of syntax',
    [
      ['title: 6', 'title: "6'],
      ['title: 5', 'title: {'],
      ['title: {', 'title: 5'],
      ['title: "6', 'title: 6'],
      ['wrong: 1', 'wrong: 1\n   worse: 2'],
      ['# ', '#'],
    ],
  ],
  [
    'anchors and what they are of',
    [
      ['Last: {', 'Last: &last {'],
      ['title: 5}', 'title: 5, not: *last}'],
      ['title: 6', 'title: 7, minimum: x'],
      ['info:', '# a\ninfo:'],
      ['&last ', ''],
    ],
  ],
  [
    'the version and the name of the format',
    [
      ['apidoc: 3.1.0', 'apidoc: 2.6.0'],
      ['apidoc: 2.6.0', 'asyncapi: 3.0.0'],
      ['asyncapi: 3.0.0', 'apidoc: 3.1.0'],
      ['apidoc: 3.1.0', 'openapi: 3.1.0'],
      ['openapi: 3.1.0', 'apidoc: 3.1.0'],
    ],
  ],
])('after an edit of %s', (_name, edits) => {
  const same = new Versions();
  let text = TEXT;
  let files = FILES;
  expect(same.next(text, files)).toEqual(new Versions().next(text, files));
  for (const edit of edits) {
    if (isEdit(edit)) text = text.replace(edit[0], edit[1]);
    else files = { ...files, ...(edit as Files) };
    const changed = isEdit(edit) ? [] : Object.keys(edit);
    const problems = same.next(text, files, changed);
    expect(problems).toEqual(new Versions().next(text, files));
    expect(problems.length).toBeGreaterThan(0);
  }
});

describe('problems are the same objects after an edit of', () => {
  /** The pointers of problems, by their first names. */
  const namesOf = (problems: readonly Problem[]): string[] => [
    ...new Set(problems.map(({ path }) => path.slice(0, 3).join('/'))),
  ];

  const BACK = 'operations/back';
  const PLACED = 'components/messages/Placed';
  const SCHEMAS = ['Order', 'Item', 'Item2', 'Last'].map((name) => `components/schemas/${name}`);

  test.each<[string, string, string, readonly string[]]>([
    ['the last unit', 'title: 6', 'title: 7', [BACK, PLACED, ...SCHEMAS.slice(0, 3)]],
    ['a schema that two refer to', 'minimum: a', 'minimum: 5', [BACK, PLACED, SCHEMAS[3] ?? '']],
    ['a channel that an operation refers to', 'Gone', 'None', [PLACED, ...SCHEMAS]],
    ['no unit, in the same length', 'title: Orders', 'title: Seller', [BACK, PLACED, ...SCHEMAS]],
    ['no unit, in another length', 'title: Orders', 'title: All orders', []],
    [
      'the end of a unit, which moves the others',
      'title: 5',
      'title: 55',
      [BACK, PLACED, ...SCHEMAS.slice(0, 2)],
    ],
    ['a file', '', '', []],
  ])('%s', (_name, before, after, kept) => {
    const versions = new Versions();
    const first = new Set(versions.next(TEXT, FILES));
    const changed = before === '' ? Object.keys(FILES) : [];
    const second = versions.next(TEXT.replace(before, after), FILES, changed);
    expect(namesOf(second.filter((p) => first.has(p)))).toEqual(kept);
  });
});
