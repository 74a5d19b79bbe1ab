// A version that is validated after another one has the problems that it has alone, at the same
// ranges.
import { expect, test } from 'vitest';
import { FILES, type Files, TEXT, Versions } from './testing.ts';

/** Without a reference that is broken, so that what is unused is known. */
const WHOLE = `apidoc: 3.1.0
info: {title: Orders, version: 1.0.0}
x-data: [{$ref: '#/components/schemas/InData'}]
channels:
  orders:
    address: 'orders/{id}'
    parameters: {id: {location: '$message.payload#/id'}}
    messages:
      placed: {payload: {$ref: '#/components/schemas/Order'}}
      changed: {payload: {$ref: '#/components/schemas/Order'}}
  returns: {address: returns}
operations:
  place: {action: send, channel: {$ref: '#/channels/orders'}}
components:
  schemas:
    Order: {type: object, properties: {number: {type: string}}, additionalProperties: false}
    InData: {x-more: {$ref: '#/components/schemas/Item'}}
    Item: {discriminator: kind, required: [kind], properties: {kind: {type: string}}}
    Book: {allOf: [{$ref: '#/components/schemas/Item'}]}
    Left: {x-more: [{$ref: '#/components/schemas/Left'}]}
`;

/** A text in place of another one; or, with the name of a file, what that file is now. */
type Edit = readonly [string, string] | { readonly [file: string]: string | null | undefined };

const isEdit = (edit: Edit): edit is readonly [string, string] => Array.isArray(edit);

test.each<[name: string, edits: readonly Edit[], from?: string]>([
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
      ["schemas/Order'}, titel", "schemas/Oder'}, titel"],
      ["schemas/Oder'}, titel", "schemas/Order'}, titel"],
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
    'a file whose only reference goes and returns',
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
  [
    'what makes others unused',
    [
      ['x-data: [{', 'x-data: [1, {'],
      ['schemas/InData', 'schemas/Left'],
      ['schemas/Left', 'schemas/InData'],
      ['discriminator: kind, ', ''],
      ['x-more: {$ref', 'x-less: {ref'],
      ['channels/orders', 'channels/returns'],
      ['InData: {', 'InData:   {'],
      ['    Left:', '    Right: {}\n    Left:'],
    ],
    WHOLE,
  ],
  [
    'what tells messages apart, and what their schema allows',
    [
      ['number: {', 'id: {'],
      ['changed: {payload', 'changed: {contentType: text/plain, payload'],
      ['contentType: text/plain, ', ''],
      ['changed: {payload: {$ref', 'changed: {payload: {items: {type: string}, ref'],
      ['placed: {payload: {$ref', 'placed: {payload: {items: {type: string}, ref'],
      ['id: {type: string}', 'number: {type: string}'],
      ['payload#/id', 'payload#/items'],
    ],
    WHOLE,
  ],
])('after an edit of %s', (_name, edits, from = TEXT) => {
  const same = new Versions();
  let text = from;
  let files = FILES;
  expect(same.next(text, files)).toEqual(new Versions().next(text, files));
  for (const edit of edits) {
    if (isEdit(edit)) {
      expect(text).toContain(edit[0]);
      text = text.replace(edit[0], edit[1]);
    } else files = { ...files, ...(edit as Files) };
    const changed = isEdit(edit) ? [] : Object.keys(edit);
    const problems = same.next(text, files, changed);
    expect(problems).toEqual(new Versions().next(text, files));
    expect(problems.length).toBeGreaterThan(0);
  }
});
