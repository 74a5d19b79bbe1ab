import { describe, expect, test } from 'vitest';
import { loadOptionalParser } from '../../analysis/optional-parsers.ts';
import { analyzedFileOf, asJson, marked } from '../structure/testing.ts';
import { hover } from './hover.ts';

const HEAD = "apidoc: 3.1.0\ninfo: {title: T, version: '1'}\n";

interface Seen {
  readonly over: string;
  readonly blocks: readonly string[];
}

function seen(text: string, options?: Parameters<typeof marked>[1]): Seen | null {
  const { file, offset } = marked(text, options);
  const found = hover(file, offset);
  return found && { over: file.text.slice(found.start, found.end), blocks: found.blocks };
}

const bare = (text: string): string => text.replace(/^(["'])(.*)\1$/s, '$2');

const ORDERS = `${HEAD}defaultContentType: application/json
servers:
  production:
    host: '{region}.broker.example.com'
    pathname: /v1/{stage}
    protocol: kafka-secure
    variables:
      region: {enum: [north, south], default: north, description: Where it runs.}
    title: Production
    summary: Real *orders*.
channels:
  orders:
    address: 'orders.{tenant}.{place}'
    title: Orders
    parameters:
      tenant: {description: Who pays., enum: [a, b], default: a, location: $message.payload#/customer/id}
    messages:
      placed: {$ref: '#/components/messages/Placed'}
  cancelled:
    $ref: '#/channels/orders'
operations:
  takeOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
    reply:
      address: {location: '$message.header#/replyTo'}
components:
  messages:
    Placed:
      title: Order placed
      summary: Somebody pays.
      contentType: application/cloudevents+json
      correlationId: {location: '$message.header#/traceId'}
      traits: [{headers: {type: object, properties: {traceId: {type: string, format: uuid, description: One per trace.}}}}]
      payload: {$ref: '#/components/schemas/Order'}
      examples:
        - name: small
          headers: {traceId: 0f8fad5b}
          payload: {customer: {id: C1}, lines: [{copies: 2}], extra: true}
  schemas:
    Order:
      type: object
      title: An order
      required: [customer]
      properties:
        customer: {type: object, description: Who orders., properties: {id: {type: string, pattern: '^C', maxLength: 12}}}
        lines: {type: array, items: {type: object, properties: {copies: {type: integer, minimum: 1, default: 1}}}}
      x-team: shop
  securitySchemes:
    login:
      type: oauth2
      scopes: [write]
      flows: {clientCredentials: {tokenUrl: 'https://example.com/t', availableScopes: {write: May change things.}}}
    key: {type: apiKey, in: user}
`;

/** The document with the mark at the first `word` behind `anchor`. */
function at(anchor: string, word: string): string {
  const from = ORDERS.indexOf(anchor);
  const location = ORDERS.indexOf(word, from);
  if (from < 0 || location < 0) throw new Error(`No ${word} behind ${anchor}`);
  const middle = location + Math.ceil(word.length / 2);
  return `${ORDERS.slice(0, middle)}¦${ORDERS.slice(middle)}`;
}

/** What is hovered and what the hover shows, in YAML and in JSON alike. */
const CASES: readonly (readonly [
  name: string,
  anchor: string,
  word: string,
  over: string,
  ...says: string[],
])[] = [
  [
    'a field',
    '  orders:',
    'address',
    'address',
    '**`address`** · a string or null',
    'Name of the topic',
    '- Left out: unknown',
    '*Channels Object and Channel Object*',
  ],
  [
    'a required field',
    'takeOrder',
    'action',
    'action',
    '**required**',
    '- One of: `send` or `receive`',
  ],
  [
    'a field for references only',
    'takeOrder',
    'channel',
    'channel',
    'a reference to a Channel Object',
    'an entry of `channels` at the root; inside components, anywhere',
  ],
  [
    'a list of references',
    'receive',
    'messages',
    'messages',
    'a list of references to messages',
    '- Left out: all messages of the channel',
  ],
  ['an object or a reference', 'servers:', 'variables', 'variables', 'a map of server variables'],
  [
    'a map with limits of names',
    'info',
    'servers',
    'servers',
    '- Names: letters, digits, `_` and `-`',
  ],
  [
    'a field with a condition',
    'oauth2',
    'flows',
    'flows',
    '- Only when: `type` is `oauth2`',
    '**required**',
  ],
  [
    'a field with several rows',
    'apiKey',
    'in',
    'in',
    '- One of: `user` or `password`',
    '- Only when: `type` is `apiKey`',
  ],
  [
    'one of several that must be there',
    'small',
    'headers',
    'headers',
    'at least one of `headers` and `payload`',
  ],
  [
    'a keyword of schemas',
    'C1',
    'maxLength',
    'maxLength',
    'a whole number',
    '- Allowed: 0 or more',
    '*Schema Object*',
  ],
  ['a keyword that holds a schema', 'lines: {', 'items', 'items', 'Schema of every item of a list'],
  ['an extension', 'copies: {', 'x-team', 'x-team', 'an extension', 'Schema Object'],
  ['the version of the format', 'apidoc', '3.1.0', '3.1.0', 'Three numbers with dots'],
  [
    'the name of a server',
    'servers:',
    'production',
    'production',
    '· server',
    '*Production*',
    'Real \\*orders\\*\\.',
    '- `protocol`: `kafka-secure`',
  ],
  [
    'the id of a channel',
    'channels:',
    'orders',
    'orders',
    '· channel',
    '*Orders*',
    '- `address`: `orders.{tenant}.{place}`',
    'Used by `takeOrder`.',
  ],
  [
    'the id of an operation',
    'operations:',
    'takeOrder',
    'takeOrder',
    '· operation',
    '- `action`: `receive`',
  ],
  [
    'the id of a message by reference',
    'messages:',
    'placed',
    'placed',
    'This message is a reference: **`Placed`** · Message Object',
    '*Order placed*',
  ],
  [
    'the name of a message',
    'components:',
    'Placed',
    'Placed',
    '*Order placed*',
    'Somebody pays\\.',
    '`contentType`',
  ],
  [
    'the name of a schema',
    'schemas:',
    'Order',
    'Order',
    '· schema · `object`',
    '*An order*',
    '- Properties: `customer` and `lines`',
  ],
  [
    'a required property',
    'An order',
    'customer:',
    'customer',
    '· property · `object` · **required**',
    'Who orders\\.',
  ],
  ['a property', 'Who orders', 'lines', 'lines', '· property · `array of object`'],
  ['a property with limits', 'Who orders', 'id', 'id', '`string`', '`<= 12 chars`', '`pattern ^C`'],
  [
    'the name of a parameter',
    'parameters:',
    'tenant',
    'tenant',
    '· parameter',
    'Who pays\\.',
    '- `enum`: `a` and `b`',
    '- `default`: `a`',
  ],
  [
    'the name of a scheme',
    'securitySchemes:',
    'login',
    'login',
    '· security scheme',
    '- `type`: `oauth2`',
  ],
  [
    'a parameter in an address',
    'address:',
    '{tenant}',
    '{tenant}',
    '**`{tenant}`** · parameter',
    'Who pays\\.',
    '- One of: `a` or `b`',
    '- Default: `a`',
    '`$message.payload#/customer/id`',
  ],
  [
    'a parameter that is not declared',
    'address:',
    '{place}',
    '{place}',
    'a parameter that is not declared',
    'Add `place` to `parameters`',
  ],
  [
    'a variable in a host',
    'host:',
    '{region}',
    '{region}',
    '· variable',
    'Where it runs\\.',
    '- One of: `north` or `south`',
  ],
  [
    'a variable that is not declared',
    'pathname:',
    '{stage}',
    '{stage}',
    'a variable that is not declared',
  ],
  [
    'a reference',
    'placed:',
    '#/components/messages/Placed',
    '#/components/messages/Placed',
    '**`Placed`** · Message Object',
    '*Order placed*',
    'title',
  ],
  [
    'a reference through another',
    'receive',
    '#/channels/orders/messages/placed',
    '#/channels/orders/messages/placed',
    'Through `#/channels/orders/messages/placed`',
    '`#/components/messages/Placed`',
  ],
  [
    'an action',
    'action:',
    'receive',
    'receive',
    'This application takes messages',
    'All values: `send` and `receive`.',
  ],
  [
    'a protocol',
    'protocol:',
    'kafka-secure',
    'kafka-secure',
    'Kafka. Its settings are in `bindings` under `kafka`.',
  ],
  ['a kind of security', 'login', 'oauth2', 'oauth2', 'A token by one of the OAuth 2.0 `flows`.'],
  ['where a key goes', 'apiKey', 'user', 'user', 'The key is given as the user name.'],
  ['a scope', 'oauth2', 'write', 'write', '· scope', '- `clientCredentials`: May change things\\.'],
  [
    'a media type',
    'Somebody pays',
    'application/cloudevents+json',
    'application/cloudevents+json',
    'an event in the envelope of CloudEvents, written as JSON',
  ],
  [
    'the default media type',
    'defaultContentType:',
    'application/json',
    'application/json',
    'The payload is JSON.',
  ],
  ['a type', 'lines: {', 'integer', 'integer', 'A whole number'],
  ['a format', 'traceId: {', 'uuid', 'uuid', 'A UUID (RFC 9562)'],
  ['a pattern', 'pattern:', '^C', '^C', 'Regular expression in the JavaScript dialect'],
  [
    'a required name',
    'required: [',
    'customer',
    'customer',
    '· property · `object`',
    'Who orders\\.',
  ],
  [
    'a runtime expression of a message',
    'correlationId:',
    '$message.header#/traceId',
    '$message.header#/traceId',
    'The value at `traceId` in the headers',
    'In `Placed`: `string (uuid)`',
    'One per trace\\.',
  ],
  [
    'a runtime expression of a channel',
    'location:',
    '$message.payload#/customer/id',
    '$message.payload#/customer/id',
    '`customer` → `id` in the payload',
    'In `placed`: `string`',
    '`<= 12 chars`',
  ],
  [
    'a runtime expression of a reply',
    'reply:',
    '$message.header#/replyTo',
    '$message.header#/replyTo',
    'The schema of the headers of `placed` does not describe it',
  ],
  ['a name in an example', 'small', 'lines', 'lines', '· in the payload · `array of object`'],
  [
    'a name deep in an example',
    'small',
    'copies',
    'copies',
    '· in the payload · `integer`',
    '- Default: `1`',
  ],
  ['a value in an example', 'small', 'C1', 'C1', '**`id`** · in the payload · `string`'],
  [
    'a header in an example, of a trait',
    'small',
    'traceId',
    'traceId',
    '· in the headers · `string (uuid)`',
  ],
];

describe.each([
  ['YAML', (text: string) => text],
  ['JSON', asJson],
])('in %s', (_language, as) => {
  test.each(CASES)('%s', (_name, anchor, word, over, ...says) => {
    const found = seen(as(at(anchor, word)), { mark: '¦' });
    expect(found && bare(found.over)).toBe(over);
    const text = found?.blocks.join('\n\n') ?? '';
    for (const part of says) expect(text).toContain(part);
  });

  test('shows nothing between values, for prose and for data without a schema', () => {
    expect(seen(as(at('title: T', 'T')), { mark: '¦' })).toBeNull();
    expect(seen(as(at('small', 'extra')), { mark: '¦' })).toBeNull();
    expect(seen(as(at('name: small', 'small')), { mark: '¦' })).toBeNull();
  });
});

describe('the whole of it', () => {
  test('for a field', () => {
    expect(
      seen(
        `${HEAD}operations:\n  o:\n    act|ion: send\n    channel: {$ref: '#/channels/c'}\nchannels: {c: {}}`,
      ),
    ).toEqual({
      over: 'action',
      blocks: [
        '**`action`** · a string · **required**',
        'What this application does: `send` if it puts messages on the channel, `receive` if it takes them from there. It is always from the perspective of the described application.',
        '- One of: `send` or `receive`\n- Specification: *Operations Object and Operation Object*',
      ],
    });
  });

  test('for a reference, its text as it is written but for the indentation', () => {
    const text = `${HEAD}components:\n  schemas:\n    A: {$ref: '#/components/|schemas/B'}\n    B:\n      type: object\n      # why\n      properties:\n        a: {type: string}\n`;
    expect(seen(text)?.blocks).toEqual([
      '**`B`** · Schema Object',
      '```yaml\ntype: object\n# why\nproperties:\n  a: {type: string}\n```',
    ]);
  });

  test('a long target is cut after 15 lines', () => {
    const properties = Array.from({ length: 40 }, (_, i) => `        p${i}: {type: string}\n`).join(
      '',
    );
    const text = `${HEAD}components:\n  schemas:\n    A: {$ref: '#/components/|schemas/B'}\n    B:\n      type: object\n      properties:\n${properties}`;
    const lines = seen(text)?.blocks[1]?.split('\n') ?? [];
    expect(lines).toHaveLength(18);
    expect(lines.slice(0, 4)).toEqual([
      '```yaml',
      'type: object',
      'properties:',
      '  p0: {type: string}',
    ]);
    expect(lines.slice(-3)).toEqual(['  p12: {type: string}', '…', '```']);
  });
});

describe('references', () => {
  const files = { 'common.json': '{"Order": {"type": "object", "title": "From afar"}}' };

  test('into another file', () => {
    const found = seen(`${HEAD}components: {schemas: {A: {$ref: 'common.json#/|Order'}}}`, {
      files,
    });
    expect(found?.blocks).toEqual([
      '**`Order`** · Schema Object · in `common.json`',
      '*From afar*',
      '```json\n{"type": "object", "title": "From afar"}\n```',
    ]);
  });

  test('that do not resolve show why, and the rule', () => {
    const found = seen(`${HEAD}components: {schemas: {A: {$ref: '#/components/|schemas/B'}}}`);
    expect(found?.over).toBe("'#/components/schemas/B'");
    expect(found?.blocks[0]).toContain('**Rule** `reference-target`');
    expect(found?.blocks).toContain('**`B`** · unresolved');
    expect(found?.blocks.at(-1)).toContain('There is no \\"B\\" in');
  });

  test('that refer to each other', () => {
    const found = seen(
      `${HEAD}components: {schemas: {A: {$ref: '#/components/|schemas/B'}, B: {$ref: '#/components/schemas/A'}}}`,
    );
    expect(found?.blocks).toContain('**`B`** · unresolved');
  });

  test('into a file that is not there', () => {
    expect(
      seen(`${HEAD}components: {schemas: {A: {$ref: 'gone.yaml#/|A'}}}`)?.blocks.join(),
    ).toContain('unresolved');
  });

  test('with escapes', () => {
    const found = seen(
      `${HEAD}channels:\n  'a/b c': {title: Slash}\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/a~1b%2|0c'}`,
    );
    expect(found?.blocks.slice(0, 2)).toEqual(['**`a/b c`** · Channel Object', '*Slash*']);
  });
});

describe('files that are parts of a document', () => {
  const main = `${HEAD}channels:\n  c:\n    messages:\n      m: {$ref: 'parts.yaml#/messages/M'}\n`;

  test('are read as what refers to them wants', () => {
    const files = { 'parts.yaml': 'messages:\n  M:\n    pay|load: {type: object}\n' };
    expect(seen(main, { files, uri: 'parts.yaml' })?.blocks[0]).toBe(
      '**`payload`** · a schema, or a reference to one',
    );
  });

  test('and as a schema of a format where a property refers to one', () => {
    const files = {
      'parts.yaml': `types:\n  T:\n    schemaFormat: application/schema+json;version=draft-07\n    sche|ma: {}\n`,
    };
    const text = `${HEAD}components:\n  schemas:\n    S: {properties: {t: {$ref: 'parts.yaml#/types/T'}}}\n`;
    expect(seen(text, { files, uri: 'parts.yaml' })?.blocks[1]).toMatch(/^The schema itself,/);
  });

  test('and so is what these refer to', () => {
    const files = {
      'parts.yaml':
        "messages:\n  M:\n    payload: {$ref: '#/types/T'}\ntypes:\n  T: {min|Length: 1}\n",
    };
    expect(seen(main, { files, uri: 'parts.yaml' })?.blocks[1]).toBe(
      'How many characters a string must have at least.',
    );
  });
});

describe('problems', () => {
  test('are explained, with the right way', () => {
    const found = seen(`${HEAD}servers:\n  s:\n    host: h\n    protocol: kafka\n    summ|ry: x\n`);
    expect(found?.over).toBe('summry');
    expect(found?.blocks[0]).toContain(
      '**Rule** `unknown-field`: An object has only the fields that the format lists',
    );
    expect(found?.blocks[1]).toContain('Right:\n\n```yaml\n');
  });

  test('of the rules of a team name ruleset, reason and page', () => {
    const { file, offset } = marked(`${HEAD}chan|nels: {}\n`);
    const problem = {
      code: 'has-owner',
      severity: 'warning',
      message: 'No owner.',
      ruleset: 'style/rules.yaml',
      data: { description: 'Someone *answers*.' },
      documentationUrl: 'https://example.com/owner',
      uri: '',
      path: ['channels'],
      start: offset - 4,
      end: offset + 4,
    } as const;
    const block = (more: object) =>
      hover({ ...file, problems: () => [{ ...problem, ...more }] }, offset)?.blocks[0];
    expect(block({})).toBe(
      '**Rule** `has-owner` of `rules.yaml`: Someone \\*answers\\*\\. [Documentation](https://example.com/owner)',
    );
    expect(block({ data: {}, documentationUrl: 'javascript:alert(1)' })).toBe(
      '**Rule** `has-owner` of `rules.yaml`',
    );
  });

  test('in half-typed text too', () => {
    expect(seen(`${HEAD}servers:\n  s:\n    host: "h|\n`)?.blocks[0]).toContain(
      '**Rule** `unclosed-quote`',
    );
    expect(seen('{"apidoc": "3.1.0", "info": {"ti|tle": ')?.blocks.join()).toContain('**`title`**');
  });
});

describe('other languages of schemas', () => {
  const avro = (schema: string) =>
    `${HEAD}components:\n  messages:\n    M:\n      payload:\n        schemaFormat: 'application/vnd.neutral.avro;version=1.9.0'\n        schema: ${schema}\n`;

  test('Avro', () => {
    expect(seen(avro('{type: record, name: R, fie|lds: []}'))?.blocks[0]).toBe(
      '**`fields`** · a list of fields · **required**',
    );
    expect(
      seen(
        avro('{type: record, name: R, fields: [{name: a, type: {type: int, logi|calType: date}}]}'),
      )?.blocks[1],
    ).toContain('Meaning of the value beyond its type');
    expect(seen(avro('{type: enum, name: R, symbols: [A], si|ze: 1}'))).toBeNull();
  });

  test('types of Avro', () => {
    expect(
      seen(avro('{type: record, name: R, fields: [{name: a, type: ["nu|ll", long]}]}'))?.blocks,
    ).toEqual(['**`null`** · Avro type', 'No value.']);
    expect(seen(avro('{type: array, items: lo|ng}'))?.blocks[0]).toBe('**`long`** · Avro type');
    expect(seen(avro('{type: int, logicalType: da|te}'))?.blocks[1]).toBe(
      'Days since 1970-01-01, without a time zone.',
    );
    expect(seen(avro('{type: record, name: R, aliases: [lo|ng], fields: []}'))).toBeNull();
  });

  test('OpenAPI', () => {
    const text = avro('{type: string, nul|lable: true}').replace(
      'vnd.neutral.avro;version=1.9.0',
      'vnd.neutral.openapi;version=3.0.0',
    );
    expect(seen(text)?.blocks[0]).toBe('**`nullable`** · true or false');
  });

  test('the name of the format', () => {
    expect(seen(avro('{}').replace('av', 'a|v'))?.blocks).toEqual([
      '**`application/vnd.neutral.avro;version=1.9.0`** · `schemaFormat`',
      'Avro 1.9: `schema` is an object or a list or a string.',
    ]);
  });

  test('examples of Avro payloads', () => {
    const text = `${avro('{type: record, name: R, fields: [{name: a, type: [null, {type: record, name: S, fields: [{name: b, type: long, doc: Deep.}]}]}]}')}      examples: [{payload: {a: {b|: 1}}}]\n`;
    expect(seen(text)?.blocks).toEqual([
      '**`b`** · in the payload · `long` · **required**',
      'Deep\\.',
    ]);
  });
});

test('examples of Protocol Buffers payloads, by the names of fields and those in JSON', async () => {
  const proto =
    '\'syntax = "proto3"; message A { repeated B the_lines = 1; oneof way { string card = 2; } } message B { int32 copies = 1; }\'';
  const text = `${HEAD}components:
  messages:
    M:
      payload: {schemaFormat: 'application/vnd.neutral.protobuf;version=3', schema: ${proto.replace('message B { int32 copies = 1; }', '').replace('repeated B', 'message B { int32 copies = 1; } repeated B')}}
      examples: [{payload: {theLines: [{cop|ies: 1}], card: x}}]
`;
  const tools = await loadOptionalParser('protobuf');
  expect(seen(text, { tools })?.blocks[0]).toBe('**`copies`** · in the payload · `int32`');
  expect(seen(text.replace('|', '').replace('card: x', 'ca|rd: x'), { tools })?.blocks[0]).toBe(
    '**`card`** · in the payload · `string`',
  );
});

describe('YAML of its own', () => {
  test('an alias is what it stands for', () => {
    const text = `${HEAD}servers:\n  a: {host: h, protocol: &p kafka}\n  b: {host: h, protocol: *|p}\n`;
    expect(seen(text)).toMatchObject({
      over: '*p',
      blocks: ['**`kafka`** · `protocol`', expect.stringContaining('Kafka.')],
    });
  });

  test('does not confuse a merged key with one of the object itself', () => {
    const text = `${HEAD}servers:\n  a: &a {host: h, protocol: kafka}\n  b:\n    <<: *a\n    ti|tle: B\n`;
    expect(seen(text)?.blocks.at(-3)).toBe('**`title`** · a string');
  });

  test('carriage returns and a byte order mark', () => {
    const text = `\uFEFF${HEAD}servers:\n  a:\n    host: h\n    pro|tocol: kafka\n`.replaceAll(
      '\n',
      '\r\n',
    );
    expect(seen(text)?.over).toBe('protocol');
  });

  test('shows each of two duplicate keys at its own position', () => {
    const text = `${HEAD}servers:\n  a: {host: h, protocol: kafka}\n  a: {host: h, protocol: mq|tt}\n`;
    expect(seen(text)?.blocks.at(-1)).toContain('MQTT');
  });
});

test('the discriminator is the property that it names', () => {
  const text = `${HEAD}components: {schemas: {A: {discriminator: ki|nd, required: [kind], properties: {kind: {type: string, description: Which.}}}}}\n`;
  expect(seen(text)?.blocks).toEqual(['**`kind`** · property · `string`', 'Which\\.']);
});

describe('bindings', () => {
  test('shows numbers with units in words', () => {
    const text = `${HEAD}channels:\n  c:\n    bindings:\n      sqs:\n        queue: {name: q, fifoQueue: false, messageRetentionPeriod: 3456|00}\n`;
    const found = seen(text);
    expect(found?.over).toBe('345600');
    expect(found?.blocks[0]).toBe('`345600` s = 4 days');
    expect(found?.blocks.join('\n')).toContain('14 days');
  });

  test('forms in words are never markup', () => {
    const text = `${HEAD}channels:\n  c:\n    bindings:\n      sqs:\n        queue: {name: q, fifoQueue: false, redrivePolicy: {deadLetterQueue: {a|rn: x}}}\n`;
    expect(seen(text)?.blocks.at(-1)).toContain('arn\\:\\<partition\\>');
  });

  test('a setting of a protocol that is not described', () => {
    const text = `${HEAD}channels:\n  c:\n    bindings:\n      kafka: {topicConfiguration: {seg|ment.ms: 3}}\n`;
    expect(seen(text)?.blocks[1]).toBe(
      'The format does not describe this field: any is accepted here.',
    );
  });
});

describe('another dialect', () => {
  test('speaks its own names', () => {
    const text =
      "asyncapi: 3.1.0\ninfo: {title: T, version: '1'}\nchannels:\n  c:\n    bindings:\n      google|pubsub: {}\n";
    expect(seen(text)?.blocks.join()).toContain('Google Cloud Pub/Sub');
  });
});

describe('text of the document', () => {
  test('is never markup', () => {
    const evil = '<img src=x onerror=alert(1)> [a](javascript:b) **c** `d`';
    const found = seen(
      `${HEAD}servers:\n  s|v:\n    host: h\n    protocol: '\`x\`<b>'\n    title: '${evil}'\n`,
    );
    const text = found?.blocks.join('\n') ?? '';
    expect(text).toContain(
      '*\\<img src\\=x onerror\\=alert(1\\)\\> \\[a\\](javascript\\:b\\) \\*\\*c\\*\\* \\`d\\`*',
    );
    expect(text).toContain('- `protocol`: `` `x`<b> ``');
  });

  test('does not end a block of code', () => {
    const text = `${HEAD}components:\n  schemas:\n    A: {$ref: '#/components/|schemas/B'}\n    B:\n      description: |\n        \`\`\`js\n        x\n        \`\`\`\n`;
    const found = seen(text.replace('/|', '/¦'), { mark: '¦' });
    expect(found?.blocks.at(-1)).toBe('````yaml\ndescription: |\n  ```js\n  x\n  ```\n````');
  });

  test('does not turn round what follows', () => {
    const found = seen(
      `${HEAD}servers:\n  s|v: {host: "a\\u202Eb", protocol: p, title: "a\\u2066b"}\n`,
    );
    expect(found?.blocks[1]).toBe('*ab*');
    expect(found?.blocks[2]).toContain('`ab`');
  });

  test('is cut where it is long', () => {
    const found = seen(
      `${HEAD}servers:\n  s|v: {host: h, protocol: p, title: ${'very '.repeat(300)}}\n`,
    );
    expect(found?.blocks[1]?.length).toBeLessThan(450);
  });
});

test.each<[schema: string, value: string, headline: string]>([
  [
    '{patternProperties: {"^is[A-Z]": {type: boolean}}, additionalProperties: {type: string}}',
    '{is|Open: true}',
    '**`isOpen`** · in the payload · `boolean`',
  ],
  ['{if: {properties: {k: {type: integer}}}}', '{|k: 1}', '**`k`** · in the payload · `integer`'],
  [
    '{dependencies: {card: {properties: {address: {type: string}}}}}',
    '{card: 1, |address: b}',
    '**`address`** · in the payload · `string`',
  ],
  [
    '{allOf: [{properties: {id: {type: string}}}, {required: [id]}]}',
    '{|id: a}',
    '**`id`** · in the payload · `string` · **required**',
  ],
  ['{items: [{}], additionalItems: {type: string}}', '[a, |b]', '`string`'],
])('an example shows what %s says of %s', (schema, value, headline) => {
  const found = seen(
    `${HEAD}channels: {c: {messages: {m: {payload: ${schema}, examples: [{payload: ${value}}]}}}}\n`,
  );
  expect(found?.blocks[0]).toContain(headline);
});

test('an empty text says how to begin', () => {
  expect(hover(analyzedFileOf('# only a comment\n'), 0)?.blocks[0]).toContain('empty-document');
});

test.each([
  ["$ref: '#le|af'", '**`Leaf`** · JSON Schema 2020-12'],
  ["$dynamicRef: '#no|de'", '**`schema`** · JSON Schema 2020-12'],
  ["$ref: '#go|ne'", '· unresolved'],
])('a reference of a JSON Schema by its anchor: %s', (property, expected) => {
  const text = `${HEAD}components:
  schemas:
    Tree:
      schemaFormat: application/schema+json;version=draft-2020-12
      schema:
        $dynamicAnchor: node
        properties: {next: {${property}}}
        $defs: {Leaf: {$anchor: leaf, type: string}}
`;
  expect(seen(text)?.blocks.join('\n')).toContain(expected);
});
