// Rename, by the texts that come of it. The cursor is at `|`.
import { describe, expect, test } from 'vitest';
import { edited, marked, type Texts } from '../../service/symbols/testing.ts';
import { prepareRename, rename } from './rename.ts';

/**
 * Returns the texts after the rename, a plain string for one file; the message if it was refused.
 */
function renamed(source: string | Texts, to: string, mark = '|', folder = ''): string | Texts {
  const { file, offset, files, entry } = marked(source, mark, folder);
  const done = rename(file, offset, to);
  if ('refused' in done) return `refused: ${done.refused}`;
  const texts = edited(files, entry, done.files);
  return typeof source === 'string' ? (texts[entry] ?? '') : texts;
}

/** A document around some lines. */
const doc = (rest: string): string => `apidoc: 3.1.0\ninfo:\n  title: T\n  version: '1'\n${rest}`;

const orders = doc(`channels:
  orders:
    address: orders
    messages:
      placed:
        $ref: '#/components/messages/Placed'
operations:
  take:
    action: receive
    channel:
      $ref: '#/channels/orders'
    messages:
      - $ref: '#/channels/orders/messages/placed'
components:
  messages:
    Placed:
      payload:
        $ref: "#/components/schemas/Order"
  schemas:
    Order:
      type: object
      properties:
        id: {type: string}
        parent: {$ref: '#/components/schemas/Order'}
`);

/** Returns the text with the cursor after the first occurrence of `before`. */
const at = (text: string, before: string): string => text.replace(before, `${before}|`);

describe('rename in YAML', () => {
  test('a component by its definition: all references, in their quotes', () => {
    expect(renamed(at(orders, '    Ord'), 'Purchase')).toBe(
      orders.replaceAll('schemas/Order', 'schemas/Purchase').replace('    Order:', '    Purchase:'),
    );
  });

  test('a component by a reference to it', () => {
    expect(renamed(at(orders, '#/components/schemas/Or'), 'Purchase')).toBe(
      orders.replaceAll('schemas/Order', 'schemas/Purchase').replace('    Order:', '    Purchase:'),
    );
  });

  test('a channel: references to it and pointers through it', () => {
    expect(renamed(at(orders, '  orde'), 'sales')).toBe(
      orders
        .replace('  orders:\n', '  sales:\n')
        .replaceAll('#/channels/orders', '#/channels/sales'),
    );
  });

  test('a channel by its name in the middle of a pointer', () => {
    expect(renamed(at(orders, '#/channels/orders/messages/placed'.slice(0, 14)), 'sales')).toBe(
      orders
        .replace('  orders:\n', '  sales:\n')
        .replaceAll('#/channels/orders', '#/channels/sales'),
    );
  });

  test('a message of a channel, not the component that it refers to', () => {
    expect(renamed(at(orders, 'messages/plac'), 'ordered')).toBe(
      orders
        .replace('      placed:', '      ordered:')
        .replace('messages/placed', 'messages/ordered'),
    );
  });

  test('a message of components, not the ids that channels give it', () => {
    expect(renamed(at(orders, '    Placed'), 'OrderPlaced')).toBe(
      orders
        .replace('    Placed:', '    OrderPlaced:')
        .replace('messages/Placed', 'messages/OrderPlaced'),
    );
  });

  test('an operation that nothing refers to', () => {
    expect(renamed(at(orders, '  tak'), 'receive/order')).toBe(
      orders.replace('  take:', '  receive/order:'),
    );
  });

  test('to odd characters: ~ and / as in pointers, % and spaces as in URIs', () => {
    expect(renamed(at(orders, '  orders'), 'a/b~c d%e')).toBe(
      orders
        .replace('  orders:\n', '  a/b~c d%e:\n')
        .replaceAll('#/channels/orders', '#/channels/a~1b~0c%20d%25e'),
    );
  });

  test('from odd characters', () => {
    const odd = orders
      .replace('  orders:\n', '  a/b~c d%e:\n')
      .replaceAll('#/channels/orders', '#/channels/a~1b~0c%20d%25e');
    expect(renamed(at(odd, '  a/b'), 'orders')).toBe(orders);
    expect(renamed(at(odd, "'#/channels/a~1b"), 'orders')).toBe(orders);
  });

  test('quotes come where the name needs them, and the ones of the text are kept', () => {
    expect(renamed(at(orders, '  tak'), 'a: b')).toBe(orders.replace('  take:', "  'a: b':"));
    expect(renamed(at(orders, '  tak'), "it's: b")).toBe(
      orders.replace('  take:', "  'it''s: b':"),
    );
    expect(renamed(at(orders, '  tak'), '404')).toBe(orders.replace('  take:', "  '404':"));
    expect(renamed(at(orders, '  tak'), 'true')).toBe(orders.replace('  take:', "  'true':"));
    expect(renamed(at(orders, '  tak'), '# a')).toBe(orders.replace('  take:', "  '# a':"));
    const double = orders.replace('  take:', '  "take":');
    expect(renamed(at(double, '"tak'), 'say "x" \\ y')).toBe(
      double.replace('"take"', '"say \\"x\\" \\\\ y"'),
    );
    const single = orders.replace('  take:', "  'take':");
    expect(renamed(at(single, "'tak"), "it's")).toBe(single.replace("'take'", "'it''s'"));
  });

  test('a quote in a name within quoted references', () => {
    expect(renamed(at(orders, '  orders'), `o'n"e`)).toBe(
      orders
        .replace('  orders:\n', `  o'n"e:\n`)
        .replaceAll("'#/channels/orders", "'#/channels/o''n%22e"),
    );
  });

  test('letters beyond ASCII stay as they are', () => {
    expect(renamed(at(orders, '  orders'), 'заказы')).toBe(
      orders
        .replace('  orders:\n', '  заказы:\n')
        .replaceAll('#/channels/orders', '#/channels/заказы'),
    );
  });

  test('escapes in quoted references are read', () => {
    const text = orders.replace(
      '"#/components/schemas/Order"',
      '"#\\x2fcomponents/schemas/\\u004frder"',
    );
    expect(renamed(at(text, '    Order'), 'O2')).toBe(
      orders
        .replace('"#/components/schemas/Order"', '"#\\x2fcomponents/schemas/O2"')
        .replaceAll('schemas/Order', 'schemas/O2')
        .replace('    Order:', '    O2:'),
    );
  });

  test('percent escapes in references are read', () => {
    const text = orders.replace("'#/channels/orders'", "'#/channels/%6Frders'");
    expect(renamed(at(text, '  orders'), 'sales')).toBe(
      orders
        .replace('  orders:\n', '  sales:\n')
        .replaceAll('#/channels/orders', '#/channels/sales'),
    );
  });

  test('ends of lines and comments stay', () => {
    const text = orders.replace('  orders:\n', '  orders: # ours\n').replaceAll('\n', '\r\n');
    expect(renamed(at(text, '  orders'), 'sales')).toBe(
      text.replace('  orders: #', '  sales: #').replaceAll('#/channels/orders', '#/channels/sales'),
    );
  });

  test('a text without a last line break', () => {
    const text = orders.trimEnd();
    expect(renamed(at(text, '    Order'), 'O2')).toBe(
      text.replaceAll('schemas/Order', 'schemas/O2').replace('    Order:', '    O2:'),
    );
  });

  test('a server, in the list of a channel', () => {
    const text = doc(`servers:
  prod: {host: h, protocol: kafka}
channels:
  a:
    servers: [{$ref: '#/servers/prod'}]
`);
    expect(renamed(at(text, '  pro'), 'live')).toBe(text.replaceAll('prod', 'live'));
  });

  test('a parameter with its occurrences in the address', () => {
    const text = doc(`channels:
  a:
    address: users/{userId}/of/{tenant}/{userId}
    parameters:
      userId:
        description: The {userId} of the user.
      tenant: {}
`);
    const done = text
      .replace('users/{userId}', 'users/{user_id}')
      .replace('/{userId}\n', '/{user_id}\n')
      .replace('      userId:', '      user_id:');
    expect(renamed(at(text, '      userI'), 'user_id')).toBe(done);
    expect(renamed(at(text, 'users/{use'), 'user_id')).toBe(done);
  });

  test('a parameter that refers to a component keeps doing so', () => {
    const text = doc(`channels:
  a:
    address: "users/{userId}"
    parameters:
      userId:
        $ref: '#/components/parameters/userId'
components:
  parameters:
    userId: {}
`);
    expect(renamed(at(text, '"users/{user'), 'u')).toBe(
      text.replace('"users/{userId}"', '"users/{u}"').replace('      userId:', '      u:'),
    );
    expect(renamed(at(text, 'components/parameters/user'), 'u')).toBe(
      text
        .replace('components/parameters/userId', 'components/parameters/u')
        .replace('    userId: {}', '    u: {}'),
    );
  });

  test('a server variable, in host and pathname', () => {
    const text = doc(`servers:
  prod:
    host: '{stage}.example.com'
    pathname: /v/{stage}
    protocol: wss
    variables:
      stage: {default: a}
`);
    expect(renamed(at(text, '      sta'), 'env')).toBe(
      text.replaceAll('{stage}', '{env}').replace('      stage:', '      env:'),
    );
  });

  test('a property: required, discriminator, dependencies, runtime expressions, pointers', () => {
    const text = doc(`channels:
  a:
    address: '{id}'
    parameters:
      id:
        location: $message.payload#/user/id
    messages:
      m:
        correlationId:
          location: '$message.payload#/user/id'
        payload:
          $ref: '#/components/schemas/Event'
components:
  schemas:
    Event:
      type: object
      required: [user, kind]
      discriminator: kind
      dependencies:
        kind: [user]
      properties:
        kind: {type: string}
        user:
          required:
            - id
          properties:
            id: {type: string}
    Id:
      $ref: '#/components/schemas/Event/properties/user/properties/id'
`);
    expect(renamed(at(text, '        use'), 'person')).toBe(
      text
        .replaceAll('#/user/id', '#/person/id')
        .replace('[user, kind]', '[person, kind]')
        .replace('kind: [user]', 'kind: [person]')
        .replace('        user:', '        person:')
        .replace('properties/user/', 'properties/person/'),
    );
    expect(renamed(at(text, 'discriminator: ki'), 'type')).toBe(
      text
        .replace('[user, kind]', '[user, type]')
        .replace('discriminator: kind', 'discriminator: type')
        .replace('        kind: [user]', '        type: [user]')
        .replace('        kind: {', '        type: {'),
    );
    expect(renamed(at(text, '#/user/i'), 'a/b~c')).toBe(
      text
        .replaceAll('#/user/id', '#/user/a~1b~0c')
        .replace('- id', '- a/b~c')
        .replace('            id:', '            a/b~c:')
        .replace('user/properties/id', 'user/properties/a~1b~0c'),
    );
  });

  test('a property in headers, through a trait', () => {
    const text = doc(`channels:
  a:
    messages:
      m:
        headers: {type: object, properties: {cid: {type: string}}, required: [cid]}
        traits: [{$ref: '#/components/messageTraits/t'}]
components:
  messageTraits:
    t: {correlationId: {$ref: '#/components/correlationIds/c'}}
  correlationIds:
    c: {location: '$message.header#/cid'}
`);
    expect(renamed(at(text, 'properties: {ci'), 'id')).toBe(text.replaceAll('cid', 'id'));
  });

  test('a property that a composed schema defines again is one with it', () => {
    const text = doc(`components:
  schemas:
    Base:
      required: [kind]
      properties:
        kind: {type: string}
    Cat:
      allOf:
        - $ref: '#/components/schemas/Base'
        - required: [kind, name]
          properties:
            name: {type: string}
      properties:
        kind: {const: cat}
`);
    expect(renamed(at(text, '        kin'), 'type')).toBe(
      text
        .replace('[kind]', '[type]')
        .replaceAll('        kind:', '        type:')
        .replace('[kind, name]', '[type, name]'),
    );
  });

  test('a property that a schema requires which others are composed of', () => {
    const text = doc(`components:
  schemas:
    Mixin: {required: [kind]}
    Cat:
      allOf:
        - $ref: '#/components/schemas/Mixin'
      properties:
        kind: {const: cat}
`);
    expect(renamed(at(text, '        kin'), 'type')).toBe(
      text.replace('[kind]', '[type]').replace('        kind:', '        type:'),
    );
  });

  test('the address of a reply and the request that contains it', () => {
    const text = doc(`channels:
  ask:
    messages:
      q:
        headers:
          type: object
          properties:
            replyTo: {type: string}
  answers: {address: null}
operations:
  ask:
    action: send
    channel: {$ref: '#/channels/ask'}
    reply:
      channel: {$ref: '#/channels/answers'}
      address:
        location: $message.header#/replyTo
`);
    expect(renamed(at(text, '#/reply'), 'back')).toBe(text.replaceAll('replyTo', 'back'));
  });

  test('a security scheme and a scope', () => {
    const text = doc(`servers:
  s:
    host: h
    protocol: kafka
    security:
      - $ref: '#/components/securitySchemes/oauth'
components:
  securitySchemes:
    oauth:
      type: oauth2
      flows:
        clientCredentials: {tokenUrl: 'https://a.example/t', availableScopes: {'read:all': Read, write: Write}}
        authorizationCode:
          tokenUrl: https://a.example/t
          authorizationUrl: https://a.example/a
          availableScopes:
            read:all: Read
      scopes: ['read:all']
`);
    expect(renamed(at(text, '    oau'), 'login')).toBe(
      text.replaceAll('oauth:', 'login:').replace('/oauth', '/login'),
    );
    expect(renamed(at(text, "scopes: ['read"), 'read')).toBe(
      text.replaceAll("'read:all'", "'read'").replace('read:all: Read', 'read: Read'),
    );
  });

  test('the queue that a redrive policy names', () => {
    const text = doc(`channels:
  a:
    bindings:
      sqs:
        queue:
          name: main
          fifoQueue: false
          redrivePolicy: {deadLetterQueue: {name: dead}}
        deadLetterQueue:
          name: dead
          fifoQueue: false
`);
    const done = text.replaceAll('name: dead', 'name: dead-letters');
    expect(renamed(at(text, 'deadLetterQueue: {name: de'), 'dead-letters')).toBe(done);
    expect(renamed(at(text, '          name: dea'), 'dead-letters')).toBe(done);
  });

  test('the mapping of a discriminator', () => {
    const text = doc(`components:
  schemas:
    Pet:
      schemaFormat: application/vnd.oai.openapi;version=3.0.0
      schema:
        oneOf:
          - $ref: '#/components/schemas/Cat'
        discriminator:
          propertyName: kind
          mapping:
            c: Cat
            cat: '#/components/schemas/Cat'
    Cat:
      schemaFormat: application/vnd.oai.openapi;version=3.0.0
      schema: {type: object, required: [kind], properties: {kind: {type: string}}}
`).replaceAll('vnd.oai.', 'vnd.neutral.');
    expect(renamed(at(text, '    Ca'), 'Tom')).toBe(
      text
        .replaceAll('schemas/Cat', 'schemas/Tom')
        .replace('c: Cat', 'c: Tom')
        .replace('    Cat:', '    Tom:'),
    );
    expect(renamed(at(text, 'propertyName: kin'), 'type')).toBe(
      text
        .replace('propertyName: kind', 'propertyName: type')
        .replace('[kind]', '[type]')
        .replace('{kind:', '{type:'),
    );
  });

  test('references in what no table describes, but not in examples', () => {
    const text = doc(`channels:
  a:
    bindings:
      kafka: {key: {$ref: '#/components/schemas/Key'}}
components:
  schemas:
    Key:
      type: object
      examples:
        - $ref: '#/components/schemas/Key'
      default: {$ref: '#/components/schemas/Key'}
x-keys:
  - $ref: '#/components/schemas/Key'
`);
    expect(renamed(at(text, '    Ke'), 'K')).toBe(
      text
        .replace("{key: {$ref: '#/components/schemas/Key'", "{key: {$ref: '#/components/schemas/K'")
        .replace('    Key:', '    K:')
        .replace(
          "x-keys:\n  - $ref: '#/components/schemas/Key'",
          "x-keys:\n  - $ref: '#/components/schemas/K'",
        ),
    );
  });

  test('within brackets a name is quoted where it would end there', () => {
    const text = doc(
      `components: {schemas: {A: {type: object, required: [x], properties: {x: {type: string}}}}}\n`,
    );
    expect(renamed(at(text, 'required: [x'), 'x, y')).toBe(
      text.replace('[x]', "['x, y']").replace('{x:', "{'x, y':"),
    );
  });

  test('a name with a colon in an unquoted reference', () => {
    const text = doc(`channels:\n  a: {$ref: ./b.yaml#/one}\n`);
    expect(renamed({ 'a.yaml': text, 'b.yaml': 'o|ne: {address: x}\n' }, 'o: n')).toEqual({
      'a.yaml': text.replace('#/one', '#/o:%20n'),
      'b.yaml': "'o: n': {address: x}\n",
    });
  });

  test('an anchor and its aliases', () => {
    const text = doc(`channels:\n  a: &one {address: x}\n  b: *one\n`);
    expect(renamed(at(text, 'b: *o'), 'two')).toBe(
      text.replace('&one', '&two').replace('*one', '*two'),
    );
    expect(renamed(at(text, '&on'), 'x y')).toBe(
      'refused: "x y" is not a valid anchor name. Use only letters, digits, ".", "_" and "-".',
    );
  });

  test('to what it is called already', () => {
    expect(renamed(at(orders, '    Ord'), 'Order')).toBe(orders);
  });

  test('block scalars hold references too', () => {
    const text = orders.replace(
      `$ref: "#/components/schemas/Order"`,
      '$ref: >-\n          #/components/schemas/Order',
    );
    expect(renamed(at(text, '    Ord'), 'O2')).toBe(
      text.replaceAll('schemas/Order', 'schemas/O2').replace('    Order:', '    O2:'),
    );
  });

  test('the other dialect', () => {
    const text = orders.replace('apidoc: 3.1.0', 'asyncapi: 3.0.0');
    expect(renamed(at(text, '    Ord'), 'O2')).toBe(
      text.replaceAll('schemas/Order', 'schemas/O2').replace('    Order:', '    O2:'),
    );
  });
});

describe('rename in JSON', () => {
  const json = JSON.stringify(
    {
      apidoc: '3.1.0',
      info: { title: 'T', version: '1' },
      channels: {
        orders: {
          address: 'o/{id}',
          parameters: { id: { location: '$message.payload#/id' } },
          messages: { placed: { payload: { $ref: '#/components/schemas/Order' } } },
        },
      },
      operations: {
        take: {
          action: 'receive',
          channel: { $ref: '#/channels/orders' },
          messages: [{ $ref: '#/channels/orders/messages/placed' }],
        },
      },
      components: {
        schemas: {
          Order: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        },
      },
    },
    null,
    2,
  );

  test('a component', () => {
    expect(renamed(at(json, '"Ord'), 'Purchase')).toBe(
      json.replaceAll('schemas/Order', 'schemas/Purchase').replace('"Order"', '"Purchase"'),
    );
  });

  test('a channel to odd characters', () => {
    expect(renamed(at(json, '"orde'), 'a"b\\c/d')).toBe(
      json
        .replace('"orders": {', '"a\\"b\\\\c/d": {')
        .replaceAll('#/channels/orders', '#/channels/a%22b%5Cc~1d'),
    );
  });

  test('a property', () => {
    expect(renamed(at(json, '"required": [\n          "i'), 'a~"b')).toBe(
      json
        .replace('payload#/id', 'payload#/a~0\\"b')
        .replace(/"id"(?=\n {8}\])/, '"a~\\"b"')
        .replace('"properties": {\n          "id"', '"properties": {\n          "a~\\"b"'),
    );
  });

  test('a parameter', () => {
    expect(renamed(at(json, 'o/{i'), 'key')).toBe(
      json
        .replace('o/{id}', 'o/{key}')
        .replace('"id": {\n          "location"', '"key": {\n          "location"'),
    );
  });

  test('tabs and escapes', () => {
    const text = JSON.stringify(JSON.parse(json), null, '\t').replace(
      '"#/channels/orders"',
      '"#\\/channels\\/\\u006frders"',
    );
    expect(renamed(at(text, '"orde'), 'sales')).toBe(
      text
        .replace('"orders": {', '"sales": {')
        .replace('\\/\\u006frders', '\\/sales')
        .replaceAll('#/channels/orders/', '#/channels/sales/'),
    );
  });

  test('on one line', () => {
    const text = JSON.stringify(JSON.parse(json));
    expect(renamed(at(text, '"placed'), 'p')).toBe(text.replaceAll('placed', 'p'));
  });
});

describe('rename across files', () => {
  const files = {
    'main.yaml': doc(`channels:
  orders:
    $ref: ./parts/channels.json#/orders
operations:
  take:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
components:
  schemas:
    Id: {type: string}
`),
    'parts/channels.json': `{
  "orders": {
    "address": "o",
    "messages": {
      "placed": {"payload": {"$ref": "./schemas.yaml#/Order"}}
    }
  }
}
`,
    'parts/schemas.yaml': `Order:
  type: object
  required: [id]
  properties:
    id: {$ref: '../main.yaml#/components/schemas/Id'}
    next: {$ref: '#/Order'}
`,
  };
  const change = (name: keyof typeof files, from: string, to: string): Texts => ({
    ...files,
    [name]: files[name].replace(from, to),
  });

  test('a component that another file refers to', () => {
    expect(renamed(change('main.yaml', '    Id:', '    I|d:'), 'Key')).toEqual({
      ...files,
      'main.yaml': files['main.yaml'].replace('    Id:', '    Key:'),
      'parts/schemas.yaml': files['parts/schemas.yaml'].replace('schemas/Id', 'schemas/Key'),
    });
  });

  test('a schema in another file, from a reference in that file', () => {
    expect(renamed(change('parts/schemas.yaml', '#/Order', '#/Or|der'), 'A b')).toEqual({
      ...files,
      'parts/channels.json': files['parts/channels.json'].replace('#/Order', '#/A%20b'),
      'parts/schemas.yaml': files['parts/schemas.yaml']
        .replace('Order:', 'A b:')
        .replace('#/Order', '#/A%20b'),
    });
  });

  test('a message through a channel that is a reference', () => {
    const done = {
      ...files,
      'main.yaml': files['main.yaml'].replace('messages/placed', 'messages/put'),
      'parts/channels.json': files['parts/channels.json'].replace('"placed"', '"put"'),
    };
    expect(renamed(change('main.yaml', 'messages/placed', 'messages/pl|aced'), 'put')).toEqual(
      done,
    );
    expect(renamed(change('parts/channels.json', '"placed"', '"pla|ced"'), 'put')).toEqual(done);
  });

  test('a channel here that has its namesake there', () => {
    expect(renamed(change('main.yaml', '  orders:', '  ord|ers:'), 'sales')).toEqual({
      ...files,
      'main.yaml': files['main.yaml']
        .replace('  orders:', '  sales:')
        .replaceAll("'#/channels/orders", "'#/channels/sales"),
    });
    expect(renamed(change('main.yaml', 'json#/orders', 'json#/ord|ers'), 'sales')).toEqual({
      ...files,
      'main.yaml': files['main.yaml'].replace('json#/orders', 'json#/sales'),
      'parts/channels.json': files['parts/channels.json'].replace('"orders"', '"sales"'),
    });
  });

  test('a property in a file that only references describe', () => {
    expect(renamed(change('parts/schemas.yaml', '[id]', '[i|d]'), 'key')).toEqual({
      ...files,
      'parts/schemas.yaml': files['parts/schemas.yaml']
        .replace('[id]', '[key]')
        .replace('    id:', '    key:'),
    });
  });
});

describe('a rename is refused', () => {
  test.each([
    ['where there is no name', at(orders, 'title: '), 'x', 'There is no name here.'],
    [
      'on a field of the format',
      at(orders, 'chann'),
      'x',
      '"channels" is a field of the format and can\'t be renamed.',
    ],
    [
      'on a section of components',
      at(orders, '  schem'),
      'x',
      '"schemas" is a field of the format and can\'t be renamed.',
    ],
    ['where the name is taken', at(orders, '        i'), 'parent', '"parent" already exists here.'],
    ['where it is empty', at(orders, '    Ord'), '  ', "A name can't be empty."],
    [
      'where it breaks the line',
      at(orders, '    Ord'),
      'a\nb',
      "A name can't contain line breaks or control characters.",
    ],
    [
      'where the tables do not allow it',
      at(orders, '    Ord'),
      'a b',
      '"a b" is not a valid schema name. Use only letters, digits, ".", "_" and "-".',
    ],
    [
      'where nothing is defined',
      at(orders.replace("'#/channels/orders'", "'#/channels/other'"), '#/channels/oth'),
      'x',
      '"other" is not defined anywhere.',
    ],
    [
      'where a broken reference would come to mean it',
      at(orders.replace("'#/channels/orders'", "'#/channels/sales'"), '  orde'),
      'sales',
      '"sales" in line 15 would resolve to it: "sales" is not defined there yet.',
    ],
  ])('%s', (_, text, to, why) => {
    expect(renamed(text, to)).toBe(`refused: ${why}`);
  });

  test('for a parameter whose name no address can hold', () => {
    const text = doc(`channels:\n  a:\n    address: '{x}'\n    parameters:\n      x: {}\n`);
    expect(renamed(at(text, '      x'), 'a b')).toBe(
      'refused: "a b" is not a valid parameter name. Use only letters, digits, "_" and "-".',
    );
  });

  test('for a server variable whose name no host can hold', () => {
    const text = doc(
      `servers:\n  a:\n    host: '{x}'\n    protocol: ws\n    variables:\n      x: {}\n`,
    );
    expect(renamed(at(text, '      x'), 'a b')).toMatch(/^refused: /);
  });

  test('for a field of an extension that would become none', () => {
    const text = doc(`x-things: {}\nchannels:\n  a: {$ref: '#/x-things'}\n`);
    expect(renamed(at(text, 'x-thin'), 'things')).toBe(
      'refused: The name of an extension must start with "x-".',
    );
    expect(renamed(at(text, 'x-thin'), 'x-parts')).toBe(text.replaceAll('x-things', 'x-parts'));
  });

  test('behind an alias', () => {
    const text = doc(`channels:
  a: &a
    messages:
      m: {}
  b: *a
operations:
  o:
    action: send
    channel: {$ref: '#/channels/b'}
    messages: [{$ref: '#/channels/b/messages/m'}]
`);
    expect(renamed(at(text, 'b/messages/m'), 'x')).toBe(
      'refused: "m" comes from an alias. Rename it where the anchor is defined.',
    );
    expect(renamed(at(text, '      m'), 'x')).toBe(
      'refused: "m" in line 14 would resolve to something else.',
    );
  });

  test('for a reference that is written as an alias', () => {
    const text = doc(`x-ref: &r '#/channels/a'
channels:
  a: {}
operations:
  o:
    action: send
    channel: {$ref: *r}
`);
    expect(renamed(at(text, '  a'), 'x')).toBe(
      'refused: It is used through an alias in line 11, whose value is also used elsewhere.',
    );
  });

  test('in a part with a syntax error, and where such a part has the name', () => {
    const text = orders.replace('channel:\n', 'channel: {\n');
    expect(renamed(at(text, '  orders'), 'x')).toMatch(
      /^refused: .*syntax error.*Fix (that|it) first\.$/,
    );
    expect(renamed(at(text, '        i'), 'x')).toBe(text.replace('        id:', '        x:'));
  });

  test('where a file cannot be read that has the name', () => {
    const text = orders.replace(
      '  messages:\n    Placed',
      "  parameters:\n    p: {$ref: './b.yaml#/p'}\n  messages:\n    Placed",
    );
    const files = (b: string) => ({ 'a.yaml': at(text, '    Ord'), 'b.yaml': b });
    expect(renamed(files('Order'), 'x')).toBe(
      'refused: b.yaml can\'t be read and may use "Order". Fix it first.',
    );
    expect(renamed(files('else'), 'x')).toMatchObject({ 'b.yaml': 'else' });
  });

  test('where a key is defined twice', () => {
    const text = doc('channels:\n  a: {}\n  a: {}\n');
    expect(renamed(at(text, '  a'), 'x')).toBe('refused: "a" is a duplicate key. Fix that first.');
  });

  test('where a property would be taken for another', () => {
    const text = doc(`components:
  schemas:
    Base: {properties: {a: {type: string}}}
    Sub:
      required: [a]
      properties: {b: {type: string}}
      allOf: [{$ref: '#/components/schemas/Base'}]
`);
    expect(renamed(at(text, 'properties: {b'), 'a')).toMatch(
      /^refused: "a" .* would resolve to something else\.$/,
    );
  });
});

describe('the start of a rename', () => {
  const start = (text: string): string => {
    const { file, offset } = marked(text);
    const said = prepareRename(file, offset);
    return 'refused' in said
      ? said.refused
      : `${file.text.slice(said.range.start, said.range.end)} = ${said.name}`;
  };

  test('shows the name under the cursor, escapes undone', () => {
    expect(start(at(orders, '"#/components/schemas/Or'))).toBe('Order = Order');
    expect(start(at(orders, '  orders'))).toBe('orders = orders');
    const odd = orders
      .replace('  orders:\n', '  "a/b c":\n')
      .replaceAll('#/channels/orders', '#/channels/a~1b%20c');
    expect(start(at(odd, '"a'))).toBe('a/b c = a/b c');
    expect(start(at(odd, "'#/channels/a"))).toBe('a~1b%20c = a/b c');
    expect(start(at(orders, 'infor'.slice(0, 3)))).toBe(
      '"info" is a field of the format and can\'t be renamed.',
    );
  });
});

describe('rename of a property in data that has it', () => {
  test('in examples of messages and schemas, in defaults, in lists', () => {
    const text = doc(`channels:
  a:
    messages:
      m:
        headers: {type: object, properties: {id: {type: string}}}
        payload:
          $ref: '#/components/schemas/Order'
        examples:
          - name: one
            headers: {id: h}
            payload:
              id: 1
              lines:
                - {id: 2, "sku": x}
components:
  schemas:
    Order:
      type: object
      required: [id]
      default: {id: 0, lines: []}
      properties:
        id: {type: integer}
        lines:
          type: array
          items:
            type: object
            examples: [{id: 3, sku: y}]
            properties:
              id: {type: integer}
              sku: {type: string}
`);
    expect(renamed(at(text, 'properties:\n        i'), 'key')).toBe(
      text
        .replace('              id: 1', '              key: 1')
        .replace('[id]', '[key]')
        .replace('default: {id', 'default: {key')
        .replace('        id: {type: integer', '        key: {type: integer'),
    );
    expect(renamed(at(text, '- {id: 2, "sk'), 'a "b"')).toBe(
      text
        .replace('"sku": x', '"a \\"b\\"": x')
        .replace('sku: y', 'a "b": y')
        .replace('sku: {type: string}', 'a "b": {type: string}'),
    );
    expect(renamed(at(text, 'headers: {i'), 'h')).toBe(
      text
        .replace('headers: {id: h', 'headers: {h: h')
        .replace('properties: {id', 'properties: {h'),
    );
  });

  test('of the alternative that the data is one of', () => {
    const text = doc(`components:
  schemas:
    Pet:
      oneOf:
        - required: [kind, name]
          properties: {kind: {const: cat}, name: {}}
        - required: [kind, name]
          properties: {kind: {const: dog}, name: {}}
      examples:
        - {kind: cat, name: Tom}
        - {kind: dog, name: Rex}
`);
    expect(renamed(at(text, '{const: dog}, nam'), 'call')).toBe(
      text
        .replace('{const: dog}, name', '{const: dog}, call')
        .replace(/(\[kind, )name(\]\n.*dog)/, '$1call$2')
        .replace('dog, name: Rex', 'dog, call: Rex'),
    );
  });
});

test('a property of a schema of a format in another file, to which a property refers', () => {
  const entry = doc(`components:
  schemas:
    S: {properties: {t: {$ref: 'parts.yaml#/T'}}}
`);
  const parts = `T:
  schemaFormat: application/schema+json;version=draft-07
  schema: {properties: {na|me: {}}, required: [name]}
`;
  const after = renamed({ 'main.yaml': entry, 'parts.yaml': parts }, 'call') as Record<
    string,
    string
  >;
  expect(after['parts.yaml']).toBe(parts.replace('na|me', 'call').replace('name', 'call'));
});

test('a reference in an extension of an object in another file follows', () => {
  const entry = doc(`channels:
  orders: {$ref: 'parts.yaml#/orders'}
components:
  schemas:
    Ord|er: {}
`);
  const parts = "orders:\n  x-see: {$ref: 'main.yaml#/components/schemas/Order'}\n";
  const after = renamed({ 'main.yaml': entry, 'parts.yaml': parts }, 'Purchase') as Record<
    string,
    string
  >;
  expect(after['parts.yaml']).toBe(parts.replace('Order', 'Purchase'));
});

test('references of other files through the folder of the document are followed', () => {
  const root = (name: string): string =>
    doc(`channels:
  orders:
    messages:
      placed:
        $ref: '../model/node.yaml#/message'
components:
  schemas:
    ${name}:
      type: object
`);
  const model = (name: string): string =>
    `message:\n  payload:\n    $ref: '../svc/api.yaml#/components/schemas/${name}'\n`;
  const files = { 'api.yaml': root('No|de'), '../model/node.yaml': model('Node') };
  expect(renamed(files, 'Item', '|', '/repo/svc')).toEqual({
    'api.yaml': root('Item'),
    '../model/node.yaml': model('Item'),
  });
});
