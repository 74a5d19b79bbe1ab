// The forms for locations of a document.
import { describe, expect, test } from 'vitest';
import { opened, type Texts } from '../commands/testing.ts';
import { makeForm } from './form.ts';
import type { Form, FormField } from './types.ts';

const SHOP = `apidoc: 3.1.0
info:
  title: Shop
  version: 1.0.0
defaultContentType: application/json
servers:
  main:
    host: example.com
    protocol: kafka
  spare:
    host: example.org
    protocol: kafka
channels:
  orders:
    address: null
    title: All orders
    messages:
      placed:
        $ref: '#/components/messages/placed'
      gone: {}
    x-team: sales
operations:
  place:
    action: send
    channel:
      $ref: '#/channels/orders'
components:
  messages:
    placed:
      title: An order was placed
      traits:
        - $ref: '#/components/messageTraits/common'
      payload:
        type: object
        properties:
          id:
            type: string
    plain:
      payload: true
  messageTraits:
    common:
      contentType: text/plain
      headers:
        type: object
  securitySchemes:
    key:
      type: apiKey
      in: user
    odd:
      type: userPassword
      in: user
`;

function formAt(pointer: string, texts: Texts = SHOP, uri = ''): Form {
  const found = makeForm(opened(texts, uri).file, pointer);
  if (!found) throw new Error(`There is no form at ${pointer}`);
  return found;
}

function fieldIn(shown: Form, name: string): FormField {
  const found = [...shown.fields, ...shown.extensions, ...shown.unknown].find(
    (field) => field.name === name,
  );
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

const names = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);

describe('the object of a pointer', () => {
  test.each([
    ['', ''],
    ['/info/title', '/info'],
    ['/channels', '/channels'],
    ['/channels/orders/address', '/channels/orders'],
    ['/channels/orders/messages', '/channels/orders/messages'],
    ['/channels/orders/x-team', '/channels/orders'],
    ['/channels/orders/messages/placed/$ref', '/channels/orders/messages/placed'],
    ['/components/messages/placed/traits', '/components/messages/placed'],
    [
      '/components/messages/placed/payload/properties/id/type',
      '/components/messages/placed/payload/properties/id',
    ],
    ['/components/messages/plain/payload', '/components/messages/plain'],
    ['/channels/nothing/here', '/channels'],
  ])('%s is shown by the form of %s', (pointer, expected) => {
    expect(formAt(pointer).pointer).toBe(expected);
  });

  test('an empty text is a document with nothing in it', () => {
    const shown = formAt('', '');
    expect(names(shown.fields)).toEqual(['apidoc', 'info']);
    expect(shown.fields[1]?.initialValue).toEqual({});
    expect(shown.readOnly).toBeNull();
    expect([shown, ...shown.fields].flatMap(({ problems }) => problems)).toEqual([]);
  });

  test('a key without a value is shown as the object expected there', () => {
    const shown = formAt('/info', 'apidoc: 3.1.0\ninfo:\n');
    expect([shown.kind, names(shown.fields)]).toEqual(['Info', ['title', 'version']]);
  });

  test('keys may be anything', () => {
    const text =
      '{"apidoc": "3.1.0", "channels": {"__proto__": {"title": "A"}, "a/b~c %": {"constructor": 1}}}';
    expect(formAt('/channels/__proto__/title', text).name).toBe('__proto__');
    expect(names(formAt('/channels/a~1b~0c %', text).unknown)).toEqual(['constructor']);
    const control = formAt('/channels', text).fields[0]?.control;
    expect(control?.is === 'map' && control.entries.map(({ pointer }) => pointer)).toEqual([
      '/channels/__proto__',
      '/channels/a~1b~0c %',
    ]);
  });

  test('in another file it is of the kind that references expect there', () => {
    const texts = {
      'api.yaml': "apidoc: 3.1.0\nchannels:\n  one:\n    $ref: './other.yaml#/one'\n",
      'other.yaml': 'one:\n  address: a\nelse: 1\n',
    };
    const shown = formAt('/one/address', texts, 'other.yaml');
    expect([shown.uri, shown.pointer, shown.kind]).toEqual(['other.yaml', '/one', 'Channel']);
    expect(makeForm(opened(texts, 'other.yaml').file, '/else')).toBeNull();
    expect(shown.renamable).toBe(true);
  });
});

describe('the head', () => {
  test('has a name to change only where there is one', () => {
    const texts = {
      'api.yaml':
        "apidoc: 3.1.0\nchannels: {c: {$ref: 'whole.yaml'}}\noperations: {o: {traits: [{title: T}]}}\n",
      'whole.yaml': 'address: a\n',
    };
    expect(formAt('', texts, 'whole.yaml').renamable).toBe(false);
    expect(formAt('/operations/o/traits/0', texts).renamable).toBe(false);
    expect(formAt('/operations/o', texts).renamable).toBe(true);
  });

  test('names the object and its ancestors', () => {
    const { kind, title, name, renamable, breadcrumbs } = formAt('/channels/orders');
    expect({ kind, title, name, renamable }).toEqual({
      kind: 'Channel',
      title: 'Channel',
      name: 'orders',
      renamable: true,
    });
    expect(breadcrumbs).toEqual([
      { label: 'Document', pointer: '' },
      { label: 'Channels', pointer: '/channels' },
    ]);
    expect(formAt('/info').renamable).toBe(false);
    expect(formAt('/components/messages/placed/payload').name).toBe('Payload');
  });

  test('shows protocols and titles in their usual spelling', () => {
    const shown = formAt(
      '/servers/main/bindings',
      SHOP.replace('    protocol: kafka\n', '    protocol: kafka\n    bindings: {sqs: {}}\n'),
    );
    expect(shown.title).toBe('Server bindings');
    expect(fieldIn(shown, 'sqs')).toMatchObject({
      label: 'SQS',
      control: { is: 'object', title: 'SQS server binding' },
    });
    expect(shown.addable.find(({ name }) => name === 'kafka')).toMatchObject({
      label: 'Kafka',
      initialValue: {},
    });
  });

  test('a new item is made with the only text that it requires', () => {
    const tagged = SHOP.replace('x-team: sales', 'tags: [{name: retail}]');
    expect(fieldIn(formAt('/channels/orders', tagged), 'tags').control).toMatchObject({
      is: 'list',
      namedBy: 'name',
    });
  });

  test('says why nothing can be changed', () => {
    expect(formAt('/info', `${SHOP}x-a: "b\n`).readOnly).toMatch(
      /^There is a syntax error in line /,
    );
    const aliased = 'apidoc: 3.1.0\nchannels:\n  one: &one\n    title: A\n  two: *one\n';
    expect(formAt('/channels/one', aliased).readOnly).toBeNull();
    expect(formAt('/channels/two/title', aliased).readOnly).toMatch(/alias/);
    expect(formAt('/channels/one', aliased).definition).toBeNull();
    expect(formAt('/channels/two', aliased).definition).toEqual({
      uri: '',
      pointer: '/channels/one',
    });
  });
});

describe('fields', () => {
  test('in the order of the format; required ones are there, others can be added', () => {
    const shown = formAt(
      '/servers/main',
      SHOP.replace('    host: example.com\n', '    x-a: 1\n    title: Main\n'),
    );
    expect(names(shown.fields)).toEqual(['host', 'protocol', 'title']);
    expect(fieldIn(shown, 'host')).toMatchObject({
      required: true,
      written: false,
      value: undefined,
      label: 'Host',
      pointer: '/servers/main/host',
    });
    expect(names(shown.addable)).toContain('protocolVersion');
    expect(names(shown.addable)).not.toContain('title');
    expect(fieldIn(shown, 'x-a')).toMatchObject({
      written: true,
      value: 1,
      control: { is: 'data' },
    });
    expect(shown.order.slice(0, 3)).toEqual(['host', 'protocol', 'protocolVersion']);
  });

  test('that do not apply cannot be added; written ones are not known', () => {
    const key = formAt('/components/securitySchemes/key');
    expect(names(key.fields)).toEqual(['type', 'in']);
    expect(names(key.addable)).toEqual(['description']);
    const odd = formAt('/components/securitySchemes/odd');
    expect([names(odd.fields), names(odd.unknown)]).toEqual([['type'], ['in']]);
    expect(fieldIn(odd, 'in').problems).toMatchObject([{ code: 'unknown-field' }]);
  });

  test('under another accepted name keep it', () => {
    const text = `apidoc: 3.1.0
channels:
  one:
    bindings:
      sqs:
        queue:
          name: a
          fifoQueue: false
          visibilityTimeout: 43200
          policy:
            Statements: []
`;
    const policy = formAt('/channels/one/bindings/sqs/queue/policy', text);
    expect(names(policy.fields)).toEqual(['Statements']);
    expect(
      fieldIn(formAt('/channels/one/bindings/sqs/queue', text), 'visibilityTimeout'),
    ).toMatchObject({
      valueInWords: '12 h',
      control: { is: 'number', integer: true, min: 0, max: 43200, unit: 'seconds' },
    });
  });

  test('of objects that allow any field are shown as they are', () => {
    const text =
      'apidoc: 3.1.0\nchannels:\n  one:\n    bindings:\n      kafka: {topicConfiguration: {retention.ms: 1, segment.ms: 2}}\n';
    const shown = formAt('/channels/one/bindings/kafka/topicConfiguration', text);
    expect([names(shown.fields), names(shown.extensions), shown.unknown, shown.names]).toEqual([
      ['retention.ms'],
      ['segment.ms'],
      [],
      'any',
    ]);
    expect(formAt('/channels/orders').names).toBe('extension');
  });

  test('written with another type are shown as they are written', () => {
    const shown = formAt('/info', SHOP.replace('version: 1.0.0', 'version: 1.0'));
    expect(fieldIn(shown, 'version')).toMatchObject({ value: '1.0', problems: [{ code: 'type' }] });
  });
});

describe('controls', () => {
  const controlAt = (pointer: string, name: string, texts: Texts = SHOP) =>
    fieldIn(formAt(pointer, texts), name).control;

  test('of values that may have several types say which one is written', () => {
    expect(controlAt('/channels/orders', 'address')).toMatchObject({
      is: 'either',
      selected: 1,
      of: [{ label: 'Text' }, { label: 'None (null)', start: null }],
    });
    expect(
      controlAt('/channels/orders', 'address', SHOP.replace('address: null', 'address: a')),
    ).toMatchObject({ selected: 0 });
  });

  test('of references show their targets', () => {
    expect(controlAt('/operations/place', 'channel')).toEqual({
      is: 'reference',
      what: 'channel',
      ref: '#/channels/orders',
      target: { uri: '', pointer: '/channels/orders' },
      label: 'orders',
      only: true,
    });
    expect(
      controlAt(
        '/operations/place',
        'channel',
        SHOP.replace("'#/channels/orders'", "'#/channels/order'"),
      ),
    ).toMatchObject({
      target: null,
    });
  });

  test('of maps say whether a new entry requires input of the user', () => {
    const text =
      'apidoc: 3.1.0\nservers:\n  main: {host: a.example.com, protocol: mqtt}\nchannels:\n  a: {messages: {b: {}}}\n';
    expect(controlAt('', 'servers', text)).toMatchObject({ is: 'map', requiresInput: true });
    expect(controlAt('', 'channels', text)).not.toHaveProperty('requiresInput');
  });

  test('of maps and lists have a line for each entry', () => {
    const messages = controlAt('/channels/orders', 'messages');
    expect(messages).toMatchObject({
      is: 'map',
      entry: 'message',
      of: { is: 'object', kind: 'Message', refer: true },
      start: {},
    });
    expect(messages.is === 'map' && messages.entries).toMatchObject([
      {
        key: 'placed',
        label: 'placed',
        summary: 'An order was placed',
        target: { pointer: '/components/messages/placed' },
      },
      { key: 'gone', label: 'gone', summary: '', pointer: '/channels/orders/messages/gone' },
    ]);
    const traits = controlAt('/components/messages/placed', 'traits');
    expect(traits).toMatchObject({
      is: 'list',
      simple: false,
      entries: [{ key: '0', label: 'common' }],
    });
  });

  test('of schemas say in a few words what they are', () => {
    expect(controlAt('/components/messages/placed', 'payload')).toMatchObject({
      is: 'schema',
      summary: 'object, 1 property',
      refer: true,
    });
    expect(controlAt('/components/messages/plain', 'payload')).toMatchObject({
      is: 'schema',
      summary: 'any value',
    });
  });

  test.each([
    ['application/vnd.neutral.avro;version=1.9.0', '{type: string}', { is: 'data' }],
    ['application/vnd.neutral.protobuf;version=3', '""', { is: 'text', lines: true }],
    [
      'application/schema+json;version=draft-07',
      '{type: string}',
      { is: 'schema', summary: 'string' },
    ],
    ['text/x-own', 'abc', { is: 'data' }],
  ])('of a schema in the language %s', (format, schema, expected) => {
    const payload = `payload: {schemaFormat: ${format}, schema: ${schema}}`;
    const text = SHOP.replace('payload: true', payload);
    expect(controlAt('/components/messages/plain', 'payload', text)).toMatchObject({
      is: 'object',
      kind: 'MultiFormatSchema',
    });
    expect(controlAt('/components/messages/plain/payload', 'schema', text)).toMatchObject(expected);
  });
});

describe('the language of a schema', () => {
  test('is shown where any language is allowed, with all of them', () => {
    const { languages } = formAt('/components/messages/placed/payload');
    expect(languages?.current).toBe('');
    expect(languages?.options.map(({ label }) => label)).toEqual([
      'Schema Object (the default)',
      'JSON Schema Draft 07',
      'JSON Schema 2019-09',
      'JSON Schema 2020-12',
      'Avro 1.9',
      'OpenAPI 3.0 Schema',
      'RAML 1.0',
      'Protocol Buffers 3',
      'Protocol Buffers 2',
    ]);
    expect(formAt('/components/messages/placed/payload/properties/id').languages).toBeUndefined();
    const now = (format: string) =>
      formAt(
        '/components/messages/plain/payload',
        SHOP.replace('payload: true', `payload: {schemaFormat: '${format}', schema: {}}`),
      ).languages;
    expect(now('application/vnd.neutral.avro;version=1.9.0')?.current).toBe(
      'application/vnd.neutral.avro+json;version=1.9.0',
    );
    expect(now('application/x-mine')).toMatchObject({ current: 'application/x-mine' });
    expect(now('application/x-mine')?.options.at(-1)).toEqual({
      value: 'application/x-mine',
      label: 'application/x-mine',
    });
  });
});

describe('a reference', () => {
  test('is shown as itself, with what has no effect beside it', () => {
    const shown = formAt(
      '/channels/orders/messages/placed',
      SHOP.replace("placed'\n      gone", "placed'\n        title: A\n      gone"),
    );
    expect(shown).toMatchObject({
      kind: 'Reference',
      name: 'placed',
      fields: [],
      addable: [],
      unknown: [{ name: 'title', problems: [{ code: 'ignored-sibling' }] }],
      reference: {
        what: 'message',
        ref: '#/components/messages/placed',
        target: { uri: '', pointer: '/components/messages/placed' },
      },
    });
    expect(shown.doc).toMatch(/no effect/);
  });
});

describe('values in force that are not written', () => {
  const effective = (pointer: string, texts: Texts = SHOP) => formAt(pointer, texts).effective;

  test('come from traits before the document, and from it before the tables', () => {
    expect(effective('/components/messages/placed')).toMatchObject([
      {
        name: 'headers',
        text: 'type',
        why: 'from the trait common',
        location: { pointer: '/components/messageTraits/common/headers' },
      },
      { name: 'contentType', text: 'text/plain', why: 'from the trait common' },
    ]);
    expect(effective('/components/messages/plain')).toEqual([
      {
        name: 'contentType',
        text: 'application/json',
        why: 'from defaultContentType',
        location: { uri: '', pointer: '/defaultContentType' },
      },
    ]);
    expect(
      effective(
        '/components/messages/plain',
        SHOP.replace('defaultContentType: application/json\n', ''),
      ),
    ).toMatchObject([
      {
        name: 'contentType',
        text: '',
        why: 'not set here, and the document has no defaultContentType',
      },
    ]);
  });

  test('say where nothing is in force', () => {
    const bare = `apidoc: 3.1.0
channels:
  one: {}
operations:
  a: {action: send, channel: {$ref: '#/channels/one'}, reply: {}}
  b: {action: send, channel: {$ref: '#/channels/two'}}
  c: {action: send}
`;
    expect(effective('/channels/one', bare)).toContainEqual({
      name: 'servers',
      text: '',
      why: 'none: the document has no servers',
    });
    const messages = (pointer: string) =>
      effective(pointer, bare).find(({ name }) => name === 'messages');
    expect(messages('/operations/a')).toEqual({
      name: 'messages',
      text: '',
      why: 'none: the channel has no messages',
    });
    expect(messages('/operations/b')?.why).toBe("none: its channel can't be found");
    expect(messages('/operations/c')?.why).toBe('none: no channel is set');
    expect(messages('/operations/a/reply')?.why).toBe('none: no reply channel is set');
  });

  test('do not include defaults in a trait, which only adds fields', () => {
    expect(
      effective(
        '/components/messageTraits/common',
        SHOP.replace('contentType: text/plain', 'title: C'),
      ),
    ).toEqual([]);
  });

  test('include what a trait adds to a field that is written', () => {
    const text = SHOP.replace(
      '      payload:\n        type: object',
      '      headers: {title: Own}\n      payload:\n        type: object',
    );
    expect(effective('/components/messages/placed', text)[1]).toMatchObject({
      name: 'headers',
      text: 'with more from traits',
      why: 'from the trait common',
      location: { pointer: '/components/messageTraits/common/headers' },
    });
  });

  test('are all servers and all messages', () => {
    expect(effective('/channels/orders')).toMatchObject([
      { name: 'servers', text: 'main, spare', location: { pointer: '/servers' } },
    ]);
    expect(effective('/operations/place')).toMatchObject([
      {
        name: 'messages',
        text: 'placed, gone',
        why: 'all messages of the channel',
        location: { pointer: '/channels/orders/messages' },
      },
    ]);
  });

  test('are defaults with their unit', () => {
    const text =
      'apidoc: 3.1.0\nchannels:\n  one:\n    bindings:\n      sqs: {queue: {name: a, fifoQueue: true}}\n';
    expect(effective('/channels/one/bindings/sqs/queue', text)).toContainEqual({
      name: 'messageRetentionPeriod',
      text: '345,600 s = 4 days',
      why: 'default',
    });
  });
});

describe('problems', () => {
  test('are shown at the field, those of a missing field too; others at the object', () => {
    const shown = formAt(
      '/servers/main',
      SHOP.replace('    host: example.com\n', '    title: 5\n'),
    );
    expect(fieldIn(shown, 'host').problems).toMatchObject([
      { code: 'required-field', pointer: '/servers/main' },
    ]);
    expect(fieldIn(shown, 'title').problems).toMatchObject([
      { code: 'type', pointer: '/servers/main/title' },
    ]);
    expect(shown.problems).toEqual([]);
    const example = SHOP.replace(
      'payload: true',
      'payload: true\n      examples:\n        - name: a',
    );
    expect(formAt('/components/messages/plain/examples/0', example).problems).toMatchObject([
      { code: 'required-field' },
    ]);
  });

  test('are at the entry, in words and with what their fixes need, however deep', () => {
    const shown = formAt(
      '/channels',
      SHOP.replace('title: All orders', 'title: 5').replace('x-team: sales', 'tags: [{}]'),
    );
    const control = shown.fields[0]?.control;
    expect(control?.is === 'map' && control.entries[0]).toMatchObject({
      key: 'orders',
      problemCount: 2,
      problems: [
        {
          severity: 'error',
          code: 'type',
          pointer: '/channels/orders/title',
          start: expect.any(Number),
        },
        { code: 'required-field' },
      ],
    });
    expect(shown.fields[0]?.problems).toEqual([]);
  });

  test('of an entry that is a reference are at the entry, errors first, and only the first ones are sent', () => {
    const messages = Array.from(
      { length: 5 },
      (_, i) => `        - $ref: '#/channels/gone/messages/m${i}'\n`,
    ).join('');
    const text = SHOP.replace(
      "      $ref: '#/channels/orders'\ncomponents",
      `      $ref: '#/channels/orders'\n    messages:\n${messages}components`,
    );
    expect(text).not.toBe(SHOP);
    const control = fieldIn(formAt('/operations/place', text), 'messages').control;
    expect(
      control.is === 'list' && control.entries.map(({ problems }) => problems[0]?.severity),
    ).toEqual(Array(5).fill('error'));
    const many = SHOP.replace(
      'title: All orders',
      `title: 5\n    tags: [${Array(9).fill('{}').join(', ')}]`,
    );
    const all = formAt('/channels', many).fields[0]?.control;
    expect(all?.is === 'map' && all.entries[0]).toMatchObject({
      problemCount: 10,
      problems: [{}, {}, {}],
    });
  });
});
