// One fault is one problem, and the first fix of it is the right one: the slips that authors make most often.
import { describe, expect, test } from 'vitest';
import { fixes } from './fix.ts';
import { deskOf, HEAD, oneFault } from './testing.ts';

/** A channel and an operation whose messages have the same names in components and in the channel. */
const SHOP = (reference: string): string => `channels:
  orders:
    address: orders
    messages:
      placed:
        $ref: '#/components/messages/placed'
      cancelled:
        $ref: '#/components/messages/cancelled'
  returns:
    address: returns
    messages:
      placed:
        $ref: '#/components/messages/placed'
      palced2:
        $ref: '#/components/messages/placed'
operations:
  onOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    messages:
      ${reference}
  onReturn:
    action: receive
    channel:
      $ref: '#/channels/returns'
components:
  messages:
    placed:
      payload:
        type: object
    cancelled:
      payload:
        type: string
`;
const PLACED = SHOP("- $ref: '#/channels/orders/messages/placed'");

describe('references to messages', () => {
  oneFault('a plain name means the message of the channel', 'Refer to #/channels/orders/messages/placed', SHOP('- placed'), PLACED);
  oneFault(
    'a misspelled name means the message of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/channels/orders/messages/palced'"),
    PLACED,
  );
  oneFault(
    'a message of components is that of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/components/messages/placed'"),
    PLACED,
  );
  oneFault(
    'a misspelled message of components is that of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/components/messages/plcaed'"),
    PLACED,
  );
  oneFault(
    'a message of another channel is that of the own channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/channels/returns/messages/placed'"),
    PLACED,
  );

  test('the message of the problem names the nearest one', () => {
    const problem = deskOf(HEAD + SHOP("- $ref: '#/channels/orders/messages/palced'"))
      .problems()
      .find((p) => p.severity === 'error');
    expect(problem?.message).toContain('Did you mean "placed"?');
  });

  test('replies are held to the messages of their channel', () => {
    const text = `${HEAD}${PLACED.replace("        $ref: '#/channels/orders'", "        $ref: '#/channels/orders'").replace(
      '  onReturn:',
      "    reply:\n      channel:\n        $ref: '#/channels/returns'\n      messages:\n        - placed\n  onReturn:",
    )}`;
    const desk = deskOf(text);
    const problem = desk.problems().find((p) => p.severity === 'error');
    const [first] = fixes(desk.subject(), problem?.start ?? 0, problem?.start ?? 0);
    expect(first?.title).toBe('Refer to #/channels/returns/messages/placed');
  });
});

describe('references', () => {
  const channel = (ref: string): string => `channels:
  orders:
    messages:
      placed:
        $ref: ${ref}
components:
  messages:
    placed:
      payload:
        $ref: '#/components/schemas/order'
  schemas:
    order:
      type: object
`;
  const right = channel("'#/components/messages/placed'");
  const title = 'Refer to #/components/messages/placed';
  oneFault('a # is missing before the slash', title, channel('/components/messages/placed'), right);
  oneFault('#/ is missing', title, channel('components/messages/placed'), right);
  oneFault('#/ is missing after ./', title, channel('./components/messages/placed'), right);
  oneFault('# is missing and the name is misspelled', title, channel('/components/messages/plcaed'), right);
  oneFault('the slash behind # is missing', title, channel("'#components/messages/placed'"), right);
  oneFault('the section is misspelled', title, channel("'#/component/messages/placed'"), right);
  oneFault('a schema is not a message', title, channel("'#/components/schemas/placed'"), right);
  oneFault('a # without quotes begins a comment', 'Put the reference in quotes', channel('#/components/messages/placed'), right);
  oneFault(
    'a comment follows a # without quotes',
    'Put the reference in quotes',
    channel('#/components/messages/placed # new'),
    channel("'#/components/messages/placed' # new"),
  );

  test('a path that exists in the document is not requested as a file', () => {
    const desk = deskOf(HEAD + channel('/components/messages/placed'));
    expect(desk.analyzer.uses()).toEqual([]);
    expect(desk.analyzer.needs()).toEqual([]);
  });

  test('a path with the ending of a file is a file', () => {
    const desk = deskOf(HEAD + channel('components/messages/placed.yaml'));
    expect(desk.analyzer.uses()).toEqual(['components/messages/placed.yaml']);
  });

  oneFault(
    'a channel of components is that of the root',
    'Refer to #/channels/orders',
    `channels:
  orders: {}
operations:
  onOrder:
    action: receive
    channel:
      $ref: '#/components/channels/orders'
`,
    `channels:
  orders: {}
operations:
  onOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
`,
  );
});

describe('fields', () => {
  oneFault(
    'a misspelled required field',
    'Rename "titel" to "title"',
    'apidoc: 3.1.0\ninfo:\n  titel: Demo\n  version: 1.0.0\n',
    HEAD,
    'bare',
  );
  oneFault(
    'a misspelled required field of a server',
    'Rename "protocl" to "protocol"',
    'servers:\n  main:\n    host: example.com\n    protocl: mqtt\n',
    'servers:\n  main:\n    host: example.com\n    protocol: mqtt\n',
  );
  oneFault(
    'a reference under another name',
    'Rename "ref" to "$ref"',
    "channels:\n  a: {}\noperations:\n  b:\n    action: send\n    channel:\n      ref: '#/channels/a'\n",
    "channels:\n  a: {}\noperations:\n  b:\n    action: send\n    channel:\n      $ref: '#/channels/a'\n",
  );
});

describe('types', () => {
  const schema = (type: string): string => `components:\n  schemas:\n    A:\n      type: ${type}\n`;
  for (const [word, type] of [
    ['bool', 'boolean'],
    ['int', 'integer'],
    ['Int', 'integer'],
    ['long', 'integer'],
    ['float', 'number'],
    ['double', 'number'],
    ['str', 'string'],
    ['text', 'string'],
    ['list', 'array'],
    ['dict', 'object'],
    ['map', 'object'],
    ['hash', 'object'],
    ['date', 'string\n      format: date'],
    ['datetime', 'string\n      format: date-time'],
    ['uuid', 'string\n      format: uuid'],
    ['int64', 'integer\n      format: int64'],
    ['strng', 'string'],
  ] as const)
    oneFault(word, `Change "${word}" to "${type.split('\n', 1)[0]}"`, schema(word), schema(type));

  test('the message names the type', () => {
    expect(deskOf(HEAD + schema('bool')).problems()[0]?.message).toContain('Did you mean "boolean"?');
  });

  test('null is never offered before the other types', () => {
    const [first, ...others] = fixes(
      deskOf(HEAD + schema('thing')).subject(),
      HEAD.length + schema('').length,
      HEAD.length + schema('').length,
    );
    expect(first?.title).not.toContain('null');
    expect(others.map((a) => a.title).join()).toContain('null');
  });
});

describe('version 2', () => {
  const secured = (item: string, scheme = 'type: userPassword'): string => `servers:
  main:
    host: example.com
    protocol: mqtt
    security:
      ${item}
components:
  securitySchemes:
    scram:
      ${scheme}
`;
  const right = "- $ref: '#/components/securitySchemes/scram'";
  oneFault('the name of a scheme', 'Refer to #/components/securitySchemes/scram', secured('- scram: []'), secured(right));
  oneFault('the name of a scheme without brackets', 'Refer to #/components/securitySchemes/scram', secured('- scram:'), secured(right));
  oneFault('a misspelled name of a scheme', 'Refer to #/components/securitySchemes/scram', secured('- scarm: []'), secured(right));
  const openId = 'type: openIdConnect\n      openIdConnectUrl: https://example.com/.well-known/openid-configuration';
  oneFault(
    'the scopes of a scheme',
    'Refer to #/components/securitySchemes/scram',
    secured('- scram: [read]', openId),
    secured(right, `${openId}\n      scopes:\n        - read`),
  );

  const server = (fields: string): string => `servers:\n  main:\n${fields.replace(/^/gm, '    ')}\n`;
  oneFault(
    'the URL of a server',
    'Split it into "host", "protocol" and "pathname"',
    server('url: kafka://broker.example.com:9092/v1'),
    server('host: broker.example.com:9092\nprotocol: kafka\npathname: /v1'),
  );
  oneFault(
    'the URL of a server beside its protocol',
    'Split it into "host"',
    server('url: mqtt://broker.example.com\nprotocol: secure-mqtt'),
    server('host: broker.example.com\nprotocol: secure-mqtt'),
  );
  oneFault(
    'a host as URL',
    'Rename "url" to "host"',
    server('url: broker.example.com\nprotocol: mqtt'),
    server('host: broker.example.com\nprotocol: mqtt'),
  );
  oneFault(
    'a host with a well-known port as URL',
    'Split it into "host" and "protocol"',
    server('url: broker.example.com:1883'),
    server('host: broker.example.com:1883\nprotocol: mqtt'),
  );

  const parameter = (fields: string): string => `channels:
  a:
    address: a/{region}
    parameters:
      region:
${fields.replace(/^/gm, '        ')}
`;
  oneFault(
    'the schema of a parameter',
    'Move "enum" and "default" out of "schema"',
    parameter('description: Where.\nschema:\n  type: string\n  enum: [eu, us]\n  default: eu'),
    parameter('enum:\n  - eu\n  - us\ndefault: eu\ndescription: Where.'),
  );
  oneFault(
    'a schema of a parameter that says nothing',
    'Remove "schema"',
    parameter('description: Where.\nschema:\n  type: string'),
    parameter('description: Where.'),
  );

  const channel = (body: string, operations = ''): string => `channels:
  orders:
    address: orders
${body.replace(/^/gm, '    ')}
components:
  messages:
    placed:
      payload:
        type: string
    cancelled:
      payload:
        type: string
${operations}`;
  oneFault(
    'an operation in a channel',
    'Move it to the operation "onOrder" with "action: receive"',
    channel(
      "messages:\n  cancelled:\n    $ref: '#/components/messages/cancelled'\npublish:\n  operationId: onOrder\n  summary: Take an order.\n  message:\n    $ref: '#/components/messages/placed'",
    ),
    channel(
      "messages:\n  cancelled:\n    $ref: '#/components/messages/cancelled'\n  placed:\n    $ref: '#/components/messages/placed'",
      `operations:
  onOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    summary: Take an order.
    messages:
      - $ref: '#/channels/orders/messages/placed'
`,
    ),
  );
  oneFault(
    'an operation with a choice of messages',
    'Move it to the operation "sendOrders" with "action: send"',
    channel(
      "subscribe:\n  message:\n    oneOf:\n      - $ref: '#/components/messages/placed'\n      - $ref: '#/components/messages/cancelled'",
    ),
    channel(
      "messages:\n  placed:\n    $ref: '#/components/messages/placed'\n  cancelled:\n    $ref: '#/components/messages/cancelled'",
      `operations:
  sendOrders:
    action: send
    channel:
      $ref: '#/channels/orders'
    messages:
      - $ref: '#/channels/orders/messages/placed'
      - $ref: '#/channels/orders/messages/cancelled'
`,
    ),
  );
});

describe('examples', () => {
  const message = (schema: string, value: string): string => `components:
  messages:
    placed:
      payload:
        type: object
        properties:
          reason:
${schema.replace(/^/gm, '            ')}
        additionalProperties: false
      examples:
        - payload:
            ${value}
`;
  oneFault('a number for a string', 'Put it in quotes', message('type: string', 'reason: 5'), message('type: string', "reason: '5'"));
  oneFault(
    'a string for a number',
    'Change it to the number 5',
    message('type: number', "reason: '5'"),
    message('type: number', 'reason: 5'),
  );
  oneFault('a string for true', 'Write true', message('type: boolean', "reason: 'true'"), message('type: boolean', 'reason: true'));
  const choices = 'type: string\nenum:\n  - changedMind\n  - outOfPrint';
  oneFault('nearly a choice', 'Change it to "outOfPrint"', message(choices, 'reason: outOfprint'), message(choices, 'reason: outOfPrint'));
  oneFault('nearly a property', 'Rename "raeson" to "reason"', message('type: string', 'raeson: a'), message('type: string', 'reason: a'));

  test('generated values are never preferred', () => {
    const text = HEAD + message('type: string\nminLength: 3', "reason: 'a'");
    const desk = deskOf(text);
    const [problem] = desk.problems();
    const actions = fixes(desk.subject(), problem?.start ?? 0, problem?.start ?? 0);
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((a) => a.preferred)).toEqual([]);
  });
});

describe('syntax', () => {
  const schema = (body: string): string => `components:
  schemas:
    A:
      type: object
${body.replace(/^/gm, '      ')}
`;
  oneFault(
    'a list that is not closed',
    'Close the bracket with ]',
    schema('required: [id\nproperties:\n  id:\n    type: string'),
    schema('required: [id]\nproperties:\n  id:\n    type: string'),
  );
  oneFault(
    'a map that is not closed, before deeper lines',
    'Close the bracket with }',
    schema('properties:\n  id: { type: string\n  b:\n    type: string'),
    schema('properties:\n  id: { type: string }\n  b:\n    type: string'),
  );
  oneFault(
    'a list over several lines that is not closed',
    'Close the bracket with ]',
    schema('required: [\n  id,\n  b\nproperties:\n  id:\n    type: string'),
    schema('required: [\n  id,\n  b]\nproperties:\n  id:\n    type: string'),
  );

  test('an open bracket is reported at the bracket', () => {
    const text = HEAD + schema('required: [id\nproperties:\n  id:\n    type: string');
    const [problem] = deskOf(text).problems();
    expect(problem).toMatchObject({ message: 'This list is never closed: ] is missing.', start: text.indexOf('[id') });
  });

  oneFault(
    'a tab before a property',
    'Indent with spaces',
    schema('properties:\n  id:\n    type: string').replace(/$/, '\t\tlines:\n          type: string\n'),
    schema('properties:\n  id:\n    type: string\n  lines:\n    type: string'),
  );
  oneFault(
    'a tab before a required field',
    'Indent with spaces',
    'servers:\n  a:\n    host: example.com\n\tprotocol: kafka\n    title: A\n',
    'servers:\n  a:\n    host: example.com\n    protocol: kafka\n    title: A\n',
  );

  const operations = (first: string): string => `channels:
  a: {}
  b: {}
operations:
${first}
    action: receive
    channel:
      $ref: '#/channels/a'
  other:
    action: send
    channel:
      $ref: '#/channels/b'
`;
  oneFault('a first key without its colon', 'Put a colon after the key', operations('  onOrder'), operations('  onOrder:'));
  oneFault(
    'a key in the middle without its colon',
    'Put a colon after the key',
    operations('  onOrder:').replace('other:', 'other'),
    operations('  onOrder:'),
  );

  oneFault(
    'an anchor that is not there',
    'Put it in quotes',
    'servers:\n  a:\n    host: *y\n    protocol: kafka\n',
    "servers:\n  a:\n    host: '*y'\n    protocol: kafka\n",
  );
  oneFault(
    'a dash without a space',
    'Put a space after the dash',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      -name: x\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: x\n',
  );
  oneFault(
    'a dash without a space before several fields',
    'Put a space after the dash',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      -name: x\n        description: y\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: x\n        description: y\n',
  );
  oneFault(
    'an item without its key',
    'Add "name:"',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - env:prod\n        description: y\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: env:prod\n        description: y\n',
  );

  const json = (comma: string): string => `{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Demo"${comma}\n    "version": "1"\n  }\n}\n`;
  oneFault('a comma missing in JSON inside YAML', 'Add a comma', json(''), json(','), 'bare');
  oneFault('a comma missing in JSON', 'Add a comma', json(''), json(','), 'json');
  oneFault(
    'a comma missing in a map in one line',
    'Add a comma',
    'channels: {a: {title: A} b: {title: B}}\n',
    'channels: {a: {title: A}, b: {title: B}}\n',
  );

  test('a half-typed reference is an open quote, and nothing else', () => {
    const problems = deskOf(`${HEAD}channels:\n  a:\n    messages:\n      m:\n        $ref: '#/comp\n`).problems();
    expect(problems.map((p) => p.code)).toEqual(['unclosed-quote']);
  });
});

describe('a reference without quotes in brackets', () => {
  const beside =
    'components:\n  channels:\n    c: {}\n  messages:\n    a: {}\nservers:\n  s:\n    host: example.com\n    protocol: kafka\n';
  for (const [name, text] of [
    ['alone', 'channels:\n  c: { $ref: #/components/channels/c }\n  d: {}\n'],
    ['in a list', 'channels:\n  c:\n    servers: [{ $ref: #/servers/s }]\n'],
    ['in a list, closed on the next line', 'channels:\n  c:\n    servers: [\n      { $ref: #/servers/s },\n    ]\n'],
    ['before another member', 'channels:\n  c:\n    messages: { a: { $ref: #/components/messages/a }, b: {} }\n'],
    ['after another member', 'channels:\n  c:\n    messages: { b: {}, a: { $ref: #/components/messages/a } }\n'],
    ['on a line of its own', 'channels:\n  c: {\n    $ref: #/components/channels/c\n  }\n'],
    ['at the end', 'x-c: { $ref: #/components/channels/c }\n'],
  ] as const)
    oneFault(name, 'Put the reference in quotes', beside + text, beside + text.replace(/#\/[\w/]+/, "'$&'"));

  test('keeps a variable of an address in the reference', () => {
    const text = `${HEAD}channels:\n  c: { $ref: #/components/channels/orders~1{id} }\n`;
    const [problem] = deskOf(text).problems();
    expect(text.slice(problem?.start, problem?.end)).toBe('#/components/channels/orders~1{id}');
  });
});

describe('the choice of messages of version 2', () => {
  const components =
    'components:\n  messages:\n    placed:\n      payload:\n        type: string\n    cancelled:\n      payload:\n        type: number\n';
  const split = 'Write each message as an entry of "messages"';
  oneFault(
    'in a channel',
    split,
    `channels:\n  orders:\n    messages:\n      oneOf:\n        - $ref: '#/components/messages/placed'\n        - $ref: '#/components/messages/cancelled'\n${components}`,
    `channels:\n  orders:\n    messages:\n      placed:\n        $ref: '#/components/messages/placed'\n      cancelled:\n        $ref: '#/components/messages/cancelled'\n${components}`,
  );
  oneFault(
    'beside an entry of a name that is taken',
    split,
    `channels:\n  orders:\n    messages:\n      placed: {}\n      oneOf:\n        - $ref: '#/components/messages/placed'\n        - name: order returned\n          payload:\n            type: string\n        - payload: {type: string} # no name\n${components}`,
    `channels:\n  orders:\n    messages:\n      placed: {}\n      placed2:\n        $ref: '#/components/messages/placed'\n      order-returned:\n        name: order returned\n        payload:\n          type: string\n      message:\n        payload: {type: string} # no name\n${components}`,
  );
  const operation = (messages: string): string => `channels:
  orders:
    messages:
      placed:
        $ref: '#/components/messages/placed'
      cancelled:
        $ref: '#/components/messages/cancelled'
operations:
  takeOrder:
    action: receive
    channel:
      $ref: '#/channels/orders'
    messages:
${messages}${components}`;
  oneFault(
    'in an operation, by the messages of its channel',
    'Write the references as the list',
    operation("      oneOf:\n        - $ref: '#/components/messages/placed'\n        - $ref: '#/channels/orders/messages/cancelled'\n"),
    operation("      - $ref: '#/channels/orders/messages/placed'\n      - $ref: '#/channels/orders/messages/cancelled'\n"),
  );
  test('is reported as a change of version 3, at "oneOf"', () => {
    for (const text of [`channels:\n  a:\n    messages:\n      oneOf: []\n`, operation('      oneOf: []\n')]) {
      const [problem] = deskOf(HEAD + text).problems();
      expect(problem?.message).toMatch(/^Since version 3 "messages"/);
      expect((HEAD + text).slice(problem?.start, problem?.end)).toBe('oneOf');
    }
  });
});

describe('a second spelling of a field that is there', () => {
  oneFault(
    'is removed, not renamed or kept as an extension',
    'Remove "Kafka"',
    'servers:\n  s:\n    host: example.com\n    protocol: kafka\n    bindings:\n      kafka: {}\n      Kafka: {}\n',
    'servers:\n  s:\n    host: example.com\n    protocol: kafka\n    bindings:\n      kafka: {}\n',
  );
});

describe('JSON in a document that is YAML', () => {
  const json = '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Demo"\n    "version": "1"\n  }\n}\n';
  oneFault('with a missing comma', 'Add a comma', json, json.replace('"Demo"', '"Demo",'), 'bare');

  test('can be treated as JSON, and YAML cannot', () => {
    const at = json.indexOf('"Demo"') + 5;
    const actions = fixes(deskOf(json).subject(), at, at);
    expect(actions.map(({ title, treatAs, files }) => [title, treatAs, files.length])).toEqual([
      ['Add a comma', undefined, 1],
      ['Treat as JSON', 'json', 0],
    ]);
    const yaml = `${HEAD}channels: {\n`;
    expect(fixes(deskOf(yaml).subject(), yaml.length - 2, yaml.length).some(({ treatAs }) => treatAs)).toBe(false);
    expect(fixes(deskOf(json, 'json').subject(), at, at).some(({ treatAs }) => treatAs)).toBe(false);
  });
});
