// One mistake causes one problem, and its first fix is the right one: the mistakes that authors
// make most often.
import { describe, expect, test } from 'vitest';
import { quickFixes } from './quick-fixes.ts';
import { fixTitlesOf, HEAD, oneProblem, testDocument } from './testing.ts';

/**
 * A channel and an operation whose messages have the same names in components and in the channel.
 */
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
  oneProblem(
    'a plain name means the message of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP('- placed'),
    PLACED,
  );
  oneProblem(
    'a misspelled name means the message of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/channels/orders/messages/palced'"),
    PLACED,
  );
  oneProblem(
    'a message of components is that of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/components/messages/placed'"),
    PLACED,
  );
  oneProblem(
    'a misspelled message of components is that of the channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/components/messages/plcaed'"),
    PLACED,
  );
  oneProblem(
    'a message of another channel is that of the own channel',
    'Refer to #/channels/orders/messages/placed',
    SHOP("- $ref: '#/channels/returns/messages/placed'"),
    PLACED,
  );

  test('the message of the problem names the nearest one', () => {
    const problem = testDocument(HEAD + SHOP("- $ref: '#/channels/orders/messages/palced'"))
      .problems()
      .find((p) => p.severity === 'error');
    expect(problem?.message).toContain('Did you mean "placed"?');
  });

  test.each([
    ['shipped', "'#/components/messages/shipped'"],
    ['message', "'other.yaml'"],
  ])('a new message is one of the channel: %s', (name, reference) => {
    const context = testDocument(HEAD + SHOP(`- $ref: ${reference}`));
    const problem = context.problems().find((p) => p.severity === 'error');
    const at = problem?.start ?? 0;
    const action = quickFixes(context.analyzedFile(), at, at).find(({ title }) =>
      title.startsWith('Define'),
    );
    expect(action?.title).toBe(`Define "${name}" in "channels.orders.messages" and refer to it`);
    context.put(context.tried(action?.files ?? []).after);
    expect(context.text()).toContain(`      - $ref: '#/channels/orders/messages/${name}'\n`);
    expect(context.problems().filter((p) => p.severity === 'error')).toEqual([]);
  });

  test('replies are held to the messages of their channel', () => {
    const text = `${HEAD}${PLACED.replace(
      "        $ref: '#/channels/orders'",
      "        $ref: '#/channels/orders'",
    ).replace(
      '  onReturn:',
      "    reply:\n      channel:\n        $ref: '#/channels/returns'\n      messages:\n        - placed\n  onReturn:",
    )}`;
    const context = testDocument(text);
    const problem = context.problems().find((p) => p.severity === 'error');
    const [first] = quickFixes(context.analyzedFile(), problem?.start ?? 0, problem?.start ?? 0);
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
  oneProblem(
    'a # is missing before the slash',
    title,
    channel('/components/messages/placed'),
    right,
  );
  oneProblem('#/ is missing', title, channel('components/messages/placed'), right);
  oneProblem('#/ is missing after ./', title, channel('./components/messages/placed'), right);
  oneProblem(
    '# is missing and the name is misspelled',
    title,
    channel('/components/messages/plcaed'),
    right,
  );
  oneProblem(
    'the slash behind # is missing',
    title,
    channel("'#components/messages/placed'"),
    right,
  );
  oneProblem('the section is misspelled', title, channel("'#/component/messages/placed'"), right);
  oneProblem('a schema is not a message', title, channel("'#/components/schemas/placed'"), right);
  oneProblem(
    'a # without quotes begins a comment',
    'Put the reference in quotes',
    channel('#/components/messages/placed'),
    right,
  );
  oneProblem(
    'a comment follows a # without quotes',
    'Put the reference in quotes',
    channel('#/components/messages/placed # new'),
    channel("'#/components/messages/placed' # new"),
  );

  test('a path that exists in the document is not requested as a file', () => {
    const context = testDocument(HEAD + channel('/components/messages/placed'));
    expect(context.analyzer.referencedFiles()).toEqual([]);
    expect(context.analyzer.needs()).toEqual([]);
  });

  test('a path with the ending of a file is a file', () => {
    const context = testDocument(HEAD + channel('components/messages/placed.yaml'));
    expect(context.analyzer.referencedFiles()).toEqual(['components/messages/placed.yaml']);
  });

  oneProblem(
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
  oneProblem(
    'a misspelled required field',
    'Rename "titel" to "title"',
    'apidoc: 3.1.0\ninfo:\n  titel: Demo\n  version: 1.0.0\n',
    HEAD,
    'bare',
  );
  oneProblem(
    'a misspelled required field of a server',
    'Rename "protocl" to "protocol"',
    'servers:\n  main:\n    host: example.com\n    protocl: mqtt\n',
    'servers:\n  main:\n    host: example.com\n    protocol: mqtt\n',
  );
  oneProblem(
    'a reference under another name',
    'Rename "ref" to "$ref"',
    "channels:\n  a: {}\noperations:\n  b:\n    action: send\n    channel:\n      ref: '#/channels/a'\n",
    "channels:\n  a: {}\noperations:\n  b:\n    action: send\n    channel:\n      $ref: '#/channels/a'\n",
  );
});

describe('values whose neighbours say what they are', () => {
  const channel = (parameters: string): string =>
    `channels:\n  lamp:\n    address: 'lamps/{id}/{room}'\n    parameters:${parameters}\n`;
  oneProblem(
    'no parameters beside an address that has some',
    'Write {"id":{},"room":{}}',
    channel(''),
    channel('\n      id: {}\n      room: {}'),
  );
  const scheme = (lines: string): string =>
    `components:\n  securitySchemes:\n    login:\n      type: http\n${lines}      bearerFormat: JWT\n`;
  oneProblem(
    'the scheme of a bearer token',
    'Add "scheme"',
    scheme(''),
    scheme('      scheme: bearer\n'),
  );
  const flows = `      flows:
        clientCredentials:
          tokenUrl: https://example.com/token
          availableScopes: {}
`;
  oneProblem(
    'the type of a security scheme with flows',
    'Add "type"',
    `components:\n  securitySchemes:\n    login:\n${flows}`,
    `components:\n  securitySchemes:\n    login:\n      type: oauth2\n${flows}`,
  );
  const payload = (schema: string): string =>
    `components:\n  messages:\n    lit:\n      payload:\n        ${schema}\n`;
  oneProblem(
    'an object in place of a list that can not be empty',
    'Put it in a list',
    payload('allOf: {}'),
    payload('allOf:\n          - {}'),
  );
  oneProblem(
    'an item that nothing is written for',
    'Remove this entry',
    payload('required:\n          -\n          - id'),
    payload('required:\n          - id'),
  );
  const avro = 'schemaFormat: application/vnd.neutral.avro;version=1.9.0';
  oneProblem(
    'a null in place of a schema of Protocol Buffers',
    'Write what is needed',
    payload('schemaFormat: application/vnd.neutral.protobuf;version=3\n        schema:'),
    payload(
      'schemaFormat: application/vnd.neutral.protobuf;version=3\n        schema: |\n          syntax = "proto3";',
    ),
  );
  oneProblem(
    'a number in place of an Avro schema',
    'Put it in quotes',
    payload(`${avro}\n        schema: 5`),
    payload(`${avro}\n        schema: '5'`),
  );

  test('a null in place of an Avro schema becomes a record whose name is to be written', () => {
    const context = testDocument(HEAD + payload(`${avro}\n        schema: null`));
    const [problem] = context.problems();
    const at = problem?.start ?? 0;
    const [first] = quickFixes(context.analyzedFile(), at, at);
    const made = context.tried(first?.files ?? []).after.get('');
    expect(made).toContain("type: record\n          name: ''\n          fields: []\n");
  });
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
    oneProblem(word, `Change "${word}" to "${type.split('\n', 1)[0]}"`, schema(word), schema(type));

  test('the message names the type', () => {
    expect(testDocument(HEAD + schema('bool')).problems()[0]?.message).toContain(
      'Did you mean "boolean"?',
    );
  });

  test('null is never offered before the other types', () => {
    const [first, ...others] = quickFixes(
      testDocument(HEAD + schema('thing')).analyzedFile(),
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
  const avro = 'schemaFormat: application/vnd.neutral.avro;version=1.9.0\n';
  const message = (lines: string): string => `components:\n  messages:\n    lit:\n${lines}`;
  oneProblem(
    'the format of a schema beside it',
    'Move "schemaFormat" to "payload.schemaFormat"',
    message(`      ${avro}      payload:\n        type: boolean # On or off.\n`),
    message(
      `      payload:\n        ${avro}        schema:\n          type: boolean # On or off.\n`,
    ),
  );
  const right = "- $ref: '#/components/securitySchemes/scram'";
  oneProblem(
    'the name of a scheme',
    'Refer to #/components/securitySchemes/scram',
    secured('- scram: []'),
    secured(right),
  );
  oneProblem(
    'the name of a scheme without brackets',
    'Refer to #/components/securitySchemes/scram',
    secured('- scram:'),
    secured(right),
  );
  oneProblem(
    'a misspelled name of a scheme',
    'Refer to #/components/securitySchemes/scram',
    secured('- scarm: []'),
    secured(right),
  );
  const openId =
    'type: openIdConnect\n      openIdConnectUrl: https://example.com/.well-known/openid-configuration';
  oneProblem(
    'the scopes of a scheme',
    'Refer to #/components/securitySchemes/scram',
    secured('- scram: [read]', openId),
    secured(right, `${openId}\n      scopes:\n        - read`),
  );

  const server = (fields: string): string =>
    `servers:\n  main:\n${fields.replace(/^/gm, '    ')}\n`;
  oneProblem(
    'the URL of a server',
    'Split it into "host", "protocol" and "pathname"',
    server('url: kafka://broker.example.com:9092/v1'),
    server('host: broker.example.com:9092\nprotocol: kafka\npathname: /v1'),
  );
  oneProblem(
    'the URL of a server beside its protocol',
    'Split it into "host"',
    server('url: mqtt://broker.example.com\nprotocol: secure-mqtt'),
    server('host: broker.example.com\nprotocol: secure-mqtt'),
  );
  oneProblem(
    'a host as URL',
    'Rename "url" to "host"',
    server('url: broker.example.com\nprotocol: mqtt'),
    server('host: broker.example.com\nprotocol: mqtt'),
  );
  oneProblem(
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
  oneProblem(
    'the schema of a parameter',
    'Move "enum" and "default" out of "schema"',
    parameter('description: Where.\nschema:\n  type: string\n  enum: [eu, us]\n  default: eu'),
    parameter('enum:\n  - eu\n  - us\ndefault: eu\ndescription: Where.'),
  );
  oneProblem(
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
  oneProblem(
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
  oneProblem(
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
  oneProblem(
    'a number for a string',
    'Put it in quotes',
    message('type: string', 'reason: 5'),
    message('type: string', "reason: '5'"),
  );
  oneProblem(
    'a string for a number',
    'Change it to the number 5',
    message('type: number', "reason: '5'"),
    message('type: number', 'reason: 5'),
  );
  oneProblem(
    'a string for true',
    'Write true',
    message('type: boolean', "reason: 'true'"),
    message('type: boolean', 'reason: true'),
  );
  const choices = 'type: string\nenum:\n  - changedMind\n  - outOfPrint';
  oneProblem(
    'nearly a choice',
    'Change it to "outOfPrint"',
    message(choices, 'reason: outOfprint'),
    message(choices, 'reason: outOfPrint'),
  );
  oneProblem(
    'nearly a property',
    'Rename "raeson" to "reason"',
    message('type: string', 'raeson: a'),
    message('type: string', 'reason: a'),
  );

  test('generated values are never preferred', () => {
    const text = HEAD + message('type: string\nminLength: 3', "reason: 'a'");
    const context = testDocument(text);
    const [problem] = context.problems();
    const actions = quickFixes(context.analyzedFile(), problem?.start ?? 0, problem?.start ?? 0);
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
  oneProblem(
    'a list that is not closed',
    'Close the bracket with ]',
    schema('required: [id\nproperties:\n  id:\n    type: string'),
    schema('required: [id]\nproperties:\n  id:\n    type: string'),
  );
  oneProblem(
    'a map that is not closed, before deeper lines',
    'Close the bracket with }',
    schema('properties:\n  id: { type: string\n  b:\n    type: string'),
    schema('properties:\n  id: { type: string }\n  b:\n    type: string'),
  );
  oneProblem(
    'a list over several lines that is not closed',
    'Close the bracket with ]',
    schema('required: [\n  id,\n  b\nproperties:\n  id:\n    type: string'),
    schema('required: [\n  id,\n  b]\nproperties:\n  id:\n    type: string'),
  );

  for (const value of ['@lamps', '`lamps`', '%lamps on'])
    oneProblem(
      `only the value in braces is put in quotes: ${value}`,
      'Put the value in quotes',
      schema(`externalDocs: {url: https://example.com, description: ${value} }`),
      schema(`externalDocs: {url: https://example.com, description: '${value}' }`),
    );

  test('an open bracket is reported at the bracket', () => {
    const text = HEAD + schema('required: [id\nproperties:\n  id:\n    type: string');
    const [problem] = testDocument(text).problems();
    expect(problem).toMatchObject({
      message: 'This list is never closed: ] is missing.',
      start: text.indexOf('[id'),
    });
  });

  oneProblem(
    'a tab before a property',
    'Indent with spaces',
    schema('properties:\n  id:\n    type: string').replace(
      /$/,
      '\t\tlines:\n          type: string\n',
    ),
    schema('properties:\n  id:\n    type: string\n  lines:\n    type: string'),
  );
  oneProblem(
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
  oneProblem(
    'a first key without its colon',
    'Put a colon after the key',
    operations('  onOrder'),
    operations('  onOrder:'),
  );
  oneProblem(
    'a key in the middle without its colon',
    'Put a colon after the key',
    operations('  onOrder:').replace('other:', 'other'),
    operations('  onOrder:'),
  );

  oneProblem(
    'an anchor that is not there',
    'Put it in quotes',
    'servers:\n  a:\n    host: *y\n    protocol: kafka\n',
    "servers:\n  a:\n    host: '*y'\n    protocol: kafka\n",
  );
  oneProblem(
    'a dash without a space',
    'Put a space after the dash',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      -name: x\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: x\n',
  );
  oneProblem(
    'a dash without a space before several fields',
    'Put a space after the dash',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      -name: x\n        description: y\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: x\n        description: y\n',
  );
  oneProblem(
    'an item without its key',
    'Add "name:"',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - env:prod\n        description: y\n',
    'servers:\n  a:\n    host: b\n    protocol: kafka\n    tags:\n      - name: env:prod\n        description: y\n',
  );

  const json = (comma: string): string =>
    `{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Demo"${comma}\n    "version": "1"\n  }\n}\n`;
  oneProblem('a comma missing in JSON inside YAML', 'Add a comma', json(''), json(','), 'bare');
  oneProblem('a comma missing in JSON', 'Add a comma', json(''), json(','), 'json');
  oneProblem(
    'a comma missing in a map in one line',
    'Add a comma',
    'channels: {a: {title: A} b: {title: B}}\n',
    'channels: {a: {title: A}, b: {title: B}}\n',
  );

  test('what is inside of an open quote keeps its own brackets', () => {
    const address = (written: string): string => `${HEAD}channels: ${written}\n`;
    for (const [written, repaired] of [
      ['{ a: { address: "bank/{pair} } }', '{ a: { address: "bank/{pair}" } }'],
      ['\n  a:\n    address: "bank/{pair}', '\n  a:\n    address: "bank/{pair}"'],
    ] as const) {
      const context = testDocument(address(written));
      const at = context.problems().find(({ code }) => code === 'unclosed-quote')?.start ?? 0;
      const made = quickFixes(context.analyzedFile(), at, at).flatMap(({ title, files }) =>
        title === 'Put it in double quotes' ? [context.tried(files).after.get('')] : [],
      );
      expect(made).toEqual([address(repaired)]);
    }
  });
  test('a half-typed reference is an open quote, and nothing else', () => {
    const problems = testDocument(
      `${HEAD}channels:\n  a:\n    messages:\n      m:\n        $ref: '#/comp\n`,
    ).problems();
    expect(problems.map((p) => p.code)).toEqual(['unclosed-quote']);
  });
});

describe('a reference without quotes in brackets', () => {
  const beside =
    'components:\n  channels:\n    c: {}\n  messages:\n    a: {}\nservers:\n  s:\n    host: example.com\n    protocol: kafka\n';
  for (const [name, text] of [
    ['alone', 'channels:\n  c: { $ref: #/components/channels/c }\n  d: {}\n'],
    ['in a list', 'channels:\n  c:\n    servers: [{ $ref: #/servers/s }]\n'],
    [
      'in a list, closed on the next line',
      'channels:\n  c:\n    servers: [\n      { $ref: #/servers/s },\n    ]\n',
    ],
    [
      'before another member',
      'channels:\n  c:\n    messages: { a: { $ref: #/components/messages/a }, b: {} }\n',
    ],
    [
      'after another member',
      'channels:\n  c:\n    messages: { b: {}, a: { $ref: #/components/messages/a } }\n',
    ],
    ['on a line of its own', 'channels:\n  c: {\n    $ref: #/components/channels/c\n  }\n'],
    ['at the end', 'x-c: { $ref: #/components/channels/c }\n'],
  ] as const)
    oneProblem(
      name,
      'Put the reference in quotes',
      beside + text,
      beside + text.replace(/#\/[\w/]+/, "'$&'"),
    );

  test('keeps a variable of an address in the reference', () => {
    const text = `${HEAD}channels:\n  c: { $ref: #/components/channels/orders~1{id} }\n`;
    const [problem] = testDocument(text).problems();
    expect(text.slice(problem?.start, problem?.end)).toBe('#/components/channels/orders~1{id}');
  });
});

describe('the choice of messages of version 2', () => {
  const components =
    'components:\n  messages:\n    placed:\n      payload:\n        type: string\n    cancelled:\n      payload:\n        type: number\n';
  const split = 'Write each message as an entry of "messages"';
  oneProblem(
    'in a channel',
    split,
    `channels:\n  orders:\n    messages:\n      oneOf:\n        - $ref: '#/components/messages/placed'\n        - $ref: '#/components/messages/cancelled'\n${components}`,
    `channels:\n  orders:\n    messages:\n      placed:\n        $ref: '#/components/messages/placed'\n      cancelled:\n        $ref: '#/components/messages/cancelled'\n${components}`,
  );
  oneProblem(
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
  oneProblem(
    'in an operation, by the messages of its channel',
    'Write the references as the list',
    operation(
      "      oneOf:\n        - $ref: '#/components/messages/placed'\n        - $ref: '#/channels/orders/messages/cancelled'\n",
    ),
    operation(
      "      - $ref: '#/channels/orders/messages/placed'\n      - $ref: '#/channels/orders/messages/cancelled'\n",
    ),
  );
  test('is reported as a change of version 3, at "oneOf"', () => {
    for (const text of [
      `channels:\n  a:\n    messages:\n      oneOf: []\n`,
      operation('      oneOf: []\n'),
    ]) {
      const [problem] = testDocument(HEAD + text).problems();
      expect(problem?.message).toMatch(/^Since version 3 "messages"/);
      expect((HEAD + text).slice(problem?.start, problem?.end)).toBe('oneOf');
    }
  });
});

describe('references where a value is missing or a map is meant', () => {
  oneProblem(
    'an empty $ref refers to a component of the kind',
    'Refer to #/components/externalDocs/guide',
    'channels:\n  c:\n    externalDocs:\n      $ref:\ncomponents:\n  externalDocs:\n    guide:\n      url: https://example.com/guide\n',
    "channels:\n  c:\n    externalDocs:\n      $ref: '#/components/externalDocs/guide'\ncomponents:\n  externalDocs:\n    guide:\n      url: https://example.com/guide\n",
  );
  oneProblem(
    'a reference to all messages is replaced with them',
    'Replace the reference with the object',
    "channels:\n  c:\n    messages:\n      $ref: '#/x-messages'\nx-messages:\n  placed:\n    payload: {}\n",
    'channels:\n  c:\n    messages:\n      placed:\n        payload: {}\nx-messages:\n  placed:\n    payload: {}\n',
  );

  test('an empty $ref without a possible target is not filled with an empty text', () => {
    const text = `${HEAD}channels:\n  c:\n    externalDocs:\n      $ref:\n`;
    const at = text.indexOf('$ref');
    const titles = quickFixes(testDocument(text).analyzedFile(), at, at).map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Write'))).toEqual([]);
  });
});

describe('a second spelling of a field that is there', () => {
  oneProblem(
    'is removed, not renamed or kept as an extension',
    'Remove "Kafka"',
    'servers:\n  s:\n    host: example.com\n    protocol: kafka\n    bindings:\n      kafka: {}\n      Kafka: {}\n',
    'servers:\n  s:\n    host: example.com\n    protocol: kafka\n    bindings:\n      kafka: {}\n',
  );
});

describe('JSON in a document that is YAML', () => {
  const json =
    '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "Demo"\n    "version": "1"\n  }\n}\n';
  oneProblem(
    'with a missing comma',
    'Add a comma',
    json,
    json.replace('"Demo"', '"Demo",'),
    'bare',
  );

  test('can be treated as JSON, and YAML cannot', () => {
    const at = json.indexOf('"Demo"') + 5;
    const actions = quickFixes(testDocument(json).analyzedFile(), at, at);
    expect(actions.map(({ title, treatAs, files }) => [title, treatAs, files.length])).toEqual([
      ['Add a comma', undefined, 1],
      ['Treat as JSON', 'json', 0],
    ]);
    const yaml = `${HEAD}channels: {\n`;
    expect(
      quickFixes(testDocument(yaml).analyzedFile(), yaml.length - 2, yaml.length).some(
        ({ treatAs }) => treatAs,
      ),
    ).toBe(false);
    expect(
      quickFixes(testDocument(json, 'json').analyzedFile(), at, at).some(({ treatAs }) => treatAs),
    ).toBe(false);
  });
});

describe('the root field', () => {
  for (const name of ['AsyncAPI', 'asyncApi', 'asynapi', 'ApiDoc']) {
    const field = name === 'ApiDoc' ? 'apidoc' : 'asyncapi';
    const document = (root: string): string =>
      `${root}: 3.1.0\ninfo:\n  title: Demo\n  version: 1.0.0\nchannels:\n  orders:\n    bindings:\n      ${field === 'apidoc' ? 'cloudpubsub' : 'googlepubsub'}:\n        schemaSettings:\n          encoding: json\n          name: projects/p/schemas/s\n    address: projects/p/topics/t\n`;
    oneProblem(
      `${name} is a misspelt ${field}`,
      `Rename "${name}" to "${field}"`,
      document(name),
      document(field),
      'bare',
    );
  }
});

describe('the content of an example without its field', () => {
  const message = (example: string): string =>
    `components:\n  messages:\n    placed:\n      payload: {type: object, properties: {total: {type: number}}}\n      examples:\n${example}`;
  const wrong =
    '        - id: 1\n          total: 5\n          lines: [a, b]\n          name: small\n';
  oneProblem(
    'is moved into it',
    'Move "id", "total" and "lines" to "payload"',
    message(wrong),
    message(
      '        - name: small\n          payload:\n            id: 1\n            total: 5\n            lines: [a, b]\n',
    ),
  );
  oneProblem(
    'is moved into it in one line',
    'Move "total" to "payload"',
    message('        - {total: 5}\n'),
    message('        - {payload: {total: 5}}\n'),
  );
});

describe('names in addresses', () => {
  const channel = (address: string, parameter: string): string =>
    `channels:\n  c:\n    address: ${address}\n    parameters:\n      ${parameter}: {}\n`;
  oneProblem(
    'a misspelt parameter is that of the address',
    'Rename it to "userId"',
    channel('users/{userId}', 'usrId'),
    channel('users/{userId}', 'userId'),
  );
  oneProblem(
    'a parameter in another case is that of the address',
    'Rename it to "userId"',
    channel('users/{userId}', 'userid'),
    channel('users/{userId}', 'userId'),
  );
  oneProblem(
    'a name that no parameter can have is renamed in the address, too',
    'Rename "größe" to "grosse"',
    channel('sizes/{größe}', 'größe'),
    channel('sizes/{grosse}', 'grosse'),
  );
  const server = (variable: string): string =>
    `servers:\n  s:\n    host: '{region}.example.com'\n    protocol: mqtt\n    variables:\n      ${variable}: {}\n`;
  oneProblem(
    'a misspelt variable is that of the host',
    'Rename it to "region"',
    server('reigon'),
    server('region'),
  );
  test('two names that could both be meant are reported each', () => {
    const text = `${HEAD}channels:\n  c:\n    address: '{userId}'\n    parameters: {usrId: {}, userI: {}}\n`;
    expect(
      testDocument(text)
        .problems()
        .map((p) => p.path.join('/')),
    ).toEqual(['channels/c/address', 'channels/c/parameters/usrId', 'channels/c/parameters/userI']);
  });
});

describe('a security scheme of another type', () => {
  const scheme = (type: string, rest: string): string =>
    `components:\n  securitySchemes:\n    key:\n      type: ${type}\n${rest}`;
  oneProblem(
    'a key in a header is that of HTTP',
    'Change "type" to "httpApiKey"',
    scheme('apiKey', '      in: header\n      name: X-Key\n'),
    scheme('httpApiKey', '      in: header\n      name: X-Key\n'),
  );
  test('a word that is not a type becomes one that the other fields allow', () => {
    const titles = (rest: string): readonly string[] => {
      const context = testDocument(HEAD + scheme('text', rest));
      const at = context.problems()[0]?.start ?? 0;
      return quickFixes(context.analyzedFile(), at, at).flatMap(({ title }) =>
        title.startsWith('Change ') ? [title] : [],
      );
    };
    expect(titles('      in: header\n      name: X-Key\n')).toEqual([
      'Change "text" to "httpApiKey"',
    ]);
    expect(titles('      scheme: basic\n')).toEqual(['Change "text" to "http"']);
  });
  test('a value that no type has is a value of this type', () => {
    const text = HEAD + scheme('apiKey', '      in: heder\n      name: X-Key\n');
    expect(
      testDocument(text)
        .problems()
        .map((p) => `${p.code} ${p.path.at(-1)}`),
    ).toEqual(['enum in', 'unknown-field name']);
  });
});

describe('a value that quotes make right', () => {
  const channel = (address: string): string =>
    `channels:\n  c:\n    address: ${address}\n    parameters:\n      id: {}\n`;
  oneProblem(
    'an address that is one expression',
    'Put it in quotes',
    channel('{id}'),
    channel("'{id}'"),
  );
  const server = (host: string): string =>
    `servers:\n  s:\n    host: ${host}\n    protocol: mqtt\n    variables:\n      id: {}\n`;
  oneProblem('a host that is one expression', 'Put it in quotes', server('{id}'), server("'{id}'"));
  oneProblem(
    'a host that begins with an expression',
    'Put the value in quotes',
    server('{id}.example.com'),
    server("'{id}.example.com'"),
  );

  test('is not advised where the text would be wrong, too', () => {
    const context = testDocument(`${HEAD}  termsOfService: 5\n`);
    const [problem] = context.problems();
    expect(problem?.message).toBe('Expected a string, got the number 5.');
    const at = problem?.start ?? 0;
    const titles = quickFixes(context.analyzedFile(), at, at).map((action) => action.title);
    expect(titles).not.toContain('Put it in quotes');
  });
});

describe('a reference where none is allowed, with fields beside it', () => {
  const channel = 'channels:\n  c:\n    address: c\n';
  oneProblem(
    'of the document is removed, and the document stays',
    'Remove "$ref"',
    `${channel}$ref: '#/nothing'\n`,
    channel,
  );
  const used =
    "channels:\n  c:\n    messages:\n      m:\n        $ref: '#/components/messages/m'\n";
  oneProblem(
    'of the components is removed, and what others refer to stays',
    'Remove "$ref"',
    `${used}components:\n  $ref: nothing.yaml\n  messages:\n    m:\n      name: m\n`,
    `${used}components:\n  messages:\n    m:\n      name: m\n`,
  );
  oneProblem(
    'becomes an object with those fields, and with the required ones',
    'Replace the reference with a new object',
    "apidoc: 3.1.0\ninfo:\n  title: Demo\n  $ref: '#/nothing'\n",
    "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: ''\n",
    'bare',
  );
  oneProblem(
    'of a map is removed, and its entries stay',
    'Remove "$ref"',
    'channels:\n  c:\n    messages:\n      $ref: nothing.yaml\n      m:\n        name: m\n',
    'channels:\n  c:\n    messages:\n      m:\n        name: m\n',
  );
  oneProblem(
    'that leads in a circle is removed',
    'Remove "$ref"',
    "channels:\n  c:\n    address: c\n    $ref: '#/channels/c'\n",
    channel,
  );
});

describe('an empty text in place of a list', () => {
  const payload = (required: string): string =>
    `channels:\n  c:\n    messages:\n      m:\n        payload:\n          required: ${required}\n`;
  oneProblem('is an empty list', 'Change it to an empty list', payload("''"), payload('[]'));
});

describe('lines and brackets', () => {
  oneProblem(
    'a list on the line of its key',
    'Start the list on the next line',
    'x-a:\n  x-b: - one\nx-c: 1\n',
    'x-a:\n  x-b:\n    - one\nx-c: 1\n',
  );
  oneProblem(
    'a list whose other items are on the lines below',
    'Start the list on the next line',
    'x-a: &a - one\n     - two\n',
    'x-a: &a\n     - one\n     - two\n',
  );
  oneProblem(
    'the text of a block on the line of its key',
    'Move the text to the next line',
    'x-a:\n  x-b: |- text: a\nx-c: 1\n',
    'x-a:\n  x-b: |-\n    text: a\nx-c: 1\n',
  );
  oneProblem(
    'the first line of a block on the line of its key',
    'Move the text to the next line',
    'x-a: >text\n   more\n',
    'x-a: >\n   text\n   more\n',
  );
  oneProblem(
    'the text of a block on the line of its dash',
    'Move the text to the next line',
    'x-a:\n  - | text\n  - b\n',
    'x-a:\n  - |\n    text\n  - b\n',
  );
  oneProblem(
    'the comma of a member of JSON',
    'Remove the comma',
    'x-a:\n  "x-b": {\n    "c": [1, 2]\n  }, # d\n  x-e: 1\n',
    'x-a:\n  "x-b": {\n    "c": [1, 2]\n  } # d\n  x-e: 1\n',
  );
  oneProblem(
    'a comma missing between members of JSON',
    'Add a comma',
    'x-a: {\n    "b": 1\n    "c": 2\n  }\nx-d: 1\n',
    'x-a: {\n    "b": 1,\n    "c": 2\n  }\nx-d: 1\n',
  );
  oneProblem(
    'a text with a colon in brackets',
    'Put the value in quotes',
    'x-a: {b: note: this, c: d}\n',
    "x-a: {b: 'note: this', c: d}\n",
  );
  oneProblem(
    'JSON left of its key',
    'Indent the lines',
    'components:\n  schemas:\n    Order: {\n  "type": "object",\n  "required": [\n    "id"\n  ]\n}\n    Other: {}\n',
    'components:\n  schemas:\n    Order: {\n      "type": "object",\n      "required": [\n        "id"\n      ]\n    }\n    Other: {}\n',
  );
  oneProblem(
    'a merge conflict',
    'Keep ours (HEAD)',
    'channels:\n<<<<<<< HEAD\n  orders: {}\n=======\n  order: {}\n>>>>>>> main\n',
    'channels:\n  orders: {}\n',
  );
  oneProblem(
    'a merge conflict in JSON',
    'Keep ours',
    '{"asyncapi": "3.0.0",\n<<<<<<<\n"info": {"title": "A", "version": "1"}\n=======\n"info": {"title": "B", "version": "1"}\n>>>>>>>\n}\n',
    '{"asyncapi": "3.0.0",\n"info": {"title": "A", "version": "1"}\n}\n',
    'json',
  );
  oneProblem(
    'a marker that is left of a conflict',
    'Remove the line',
    'channels:\n  orders: {}\n>>>>>>> main\n',
    'channels:\n  orders: {}\n',
  );
  const conflict =
    '~<<<<<<< HEAD\nx-a: 1\n||||||| 1234567\nx-a: 0\n=======\nx-b: 2\n>>>>>>> main\nx-c: 3\n';
  for (const [title, after] of [
    ['Keep ours (HEAD)', 'x-a: 1\nx-c: 3\n'],
    ['Keep theirs (main)', 'x-b: 2\nx-c: 3\n'],
    ['Keep both', 'x-a: 1\nx-b: 2\nx-c: 3\n'],
  ] as const)
    for (const as of ['yaml', 'crlf'] as const)
      fixTitlesOf(`${title}, ${as}`, title, conflict, after, { as, mark: '~' });
  for (const [place, above] of [
    ['below its key', 'Order:\n'],
    ['below its key with a comment', 'Order: # of the shop\n\n'],
  ] as const)
    oneProblem(
      `JSON in the first column ${place}`,
      'Indent the lines',
      `components:\n  schemas:\n    ${above}{\n  "type": "object",\n  "required": ["id"]\n}\n    Other: {}\n`,
      `components:\n  schemas:\n    ${above}      {\n        "type": "object",\n        "required": ["id"]\n      }\n    Other: {}\n`,
    );
});

describe('typographic quotes', () => {
  oneProblem(
    'around a reference',
    'Use straight quotes',
    'channels:\n  a:\n    messages:\n      m: {$ref: ‘#/components/messages/m’}\ncomponents:\n  messages:\n    m: {name: M}\n',
    "channels:\n  a:\n    messages:\n      m: {$ref: '#/components/messages/m'}\ncomponents:\n  messages:\n    m: {name: M}\n",
  );
  oneProblem(
    'around a title, with an apostrophe inside',
    'Use straight quotes',
    "channels:\n  a:\n    title: “Ann's orders”\n",
    "channels:\n  a:\n    title: 'Ann''s orders'\n",
  );
  oneProblem(
    'around a value that is one of a list',
    'Use straight quotes',
    'components:\n  schemas:\n    a:\n      type: „string“\n',
    "components:\n  schemas:\n    a:\n      type: 'string'\n",
  );
  oneProblem(
    'around a key',
    'Use straight quotes',
    'channels:\n  a:\n    “title”: Orders\n',
    "channels:\n  a:\n    'title': Orders\n",
  );
  test.each([
    'channels:\n  a:\n    description: “Placed” is not “paid”\n',
    'channels:\n  a:\n    description: "“Placed”"\n    title: Don’t\n',
    'channels:\n  a:\n    description: |\n      “Placed”\n',
  ])('inside a text: %j', (text) => {
    expect(testDocument(HEAD + text).problems()).toEqual([]);
  });
});

describe('names that are missing', () => {
  oneProblem(
    'of a channel that an operation refers to',
    'Add the name "orders"',
    "channels:\n    address: shop.orders # where\n    messages:\n      placed:\n        # what\n        payload: {type: object}\noperations:\n  get:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/channels/orders/messages/placed'}]\n",
    "channels:\n  orders:\n    address: shop.orders # where\n    messages:\n      placed:\n        # what\n        payload: {type: object}\noperations:\n  get:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n    messages: [{$ref: '#/channels/orders/messages/placed'}]\n",
  );
  oneProblem(
    'of a channel before others',
    'Add the name "orders"',
    PLACED.replace('  orders:\n', ''),
    PLACED,
  );
  oneProblem(
    'of an operation before others',
    'Add the name "name"',
    PLACED.replace('  onOrder:\n', ''),
    PLACED.replace('  onOrder:\n', '  name:\n'),
  );
  const many = Array.from(
    { length: 50 },
    (_, i) =>
      `  c${i}:\n    address: c${i}\n    messages:\n      m:\n        payload: {type: object}\n`,
  ).join('');
  test('of a channel of AsyncAPI 2, which is its address', () => {
    const text =
      "asyncapi: 2.6.0\ninfo: {title: A, version: '1'}\nchannels:\n    description: One\n    publish: {message: {name: M}}\n  b:\n    publish: {message: {name: N}}\n";
    const codes = testDocument(text)
      .problems()
      .map(({ code }) => code);
    expect(codes).toEqual(['format-version', 'missing-name']);
  });
  oneProblem(
    'of the first of many channels',
    'Add the name "c0"',
    `channels:\n${many.replace('  c0:\n', '')}`,
    `channels:\n${many}`,
  );
  oneProblem(
    'of a server, in brackets',
    'Add the name "name"',
    'servers: {host: a, protocol: kafka}\n',
    'servers:\n  name: {host: a, protocol: kafka}\n',
  );
  oneProblem(
    'of a message, by the name that it has',
    'Add the name "OrderPlaced"',
    'components:\n  messages:\n    name: OrderPlaced\n    description: |\n      One\n\n      two.\n',
    'components:\n  messages:\n    OrderPlaced:\n      name: OrderPlaced\n      description: |\n        One\n\n        two.\n',
  );

  for (const i of [1, 25, 49]) {
    const referring = `channels:\n${many}operations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/c${i}'}\n    messages: [{$ref: '#/channels/c${i}/messages/m'}]\n`;
    oneProblem(
      `of channel ${i} of many, whose fields follow those before`,
      `Add the name "c${i}"`,
      referring.replace(`  c${i}:\n`, ''),
      referring,
    );
  }
  const entries: readonly [kind: string, around: string, first: string, second: string][] = [
    ['server', 'servers:\n', 'host: a\nprotocol: kafka\n', 'host: b\nprotocol: kafka\n'],
    [
      'operation',
      'channels: {a: {address: a}}\noperations:\n',
      "action: send\nchannel: {$ref: '#/channels/a'}\ntitle: A\n",
      "action: receive\nchannel: {$ref: '#/channels/a'}\ntitle: B\n",
    ],
    [
      'message',
      'components:\n  messages:\n',
      'title: A\npayload: {type: string}\n',
      'title: B\npayload: {type: integer}\n',
    ],
    [
      'schema',
      'components:\n  schemas:\n',
      'type: object\nproperties:\n  id: {type: string}\n',
      '# the second\ntype: object\nproperties:\n  no: {type: string}\nrequired: [no]\n',
    ],
    [
      'property',
      'components:\n  schemas:\n    S:\n      properties:\n',
      'type: string\ndescription: One\n',
      'type: integer\ndescription: Two\n',
    ],
    [
      'security scheme',
      'components:\n  securitySchemes:\n',
      'type: apiKey\nin: user\n',
      'type: apiKey\nin: password\n',
    ],
    [
      'parameter',
      'components:\n  parameters:\n',
      'description: X\ndefault: x\n',
      'description: Y\ndefault: y\n',
    ],
  ];
  test.each(entries)('of a %s after another one', (_, around, first, second) => {
    const column = (/( *)\S[^\n]*\n$/.exec(around)?.[1]?.length ?? 0) + 2;
    const indented = (text: string, by: number) => text.replace(/^(?=.)/gm, ' '.repeat(by));
    const texts = (name: string) =>
      `${around}${indented(`x:\n${indented(first, 2)}${name}${indented(second, 2)}`, column)}`;
    const document = testDocument(HEAD + texts(''));
    const errors = () => document.problems().filter(({ severity }) => severity === 'error');
    expect(errors().map(({ code }) => code)).toEqual(['missing-name']);
    const at = errors()[0]?.start ?? 0;
    const [fix] = quickFixes(document.analyzedFile(), at, at);
    const name = /"(.*)"/.exec(fix?.title ?? '')?.[1];
    expect(document.tried(fix?.files ?? []).after.get('')).toBe(HEAD + texts(`${name}:\n`));
  });
  oneProblem(
    'of a channel with one field that a reference expects',
    'Add the name "paid"',
    "channels:\n  placed:\n    address: a\n    # of b\n    address: b\n  sent:\n    address: c\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/paid'}\n  p:\n    action: send\n    channel: {$ref: '#/channels/placed'}\n  q:\n    action: send\n    channel: {$ref: '#/channels/sent'}\n",
    "channels:\n  placed:\n    address: a\n  paid:\n    # of b\n    address: b\n  sent:\n    address: c\noperations:\n  o:\n    action: send\n    channel: {$ref: '#/channels/paid'}\n  p:\n    action: send\n    channel: {$ref: '#/channels/placed'}\n  q:\n    action: send\n    channel: {$ref: '#/channels/sent'}\n",
  );
  test.each([
    'info: {title: A, version: 1.0.0, title: B, version: 2.0.0}\n',
    'channels:\n  a:\n    address: a\n    title: A\n    address: a\n    title: A\n',
    'channels:\n  a:\n    address: a\n    title: A\n    address: b\n',
    'channels:\n  a: {address: a, title: A, address: b, title: B}\n',
  ])('in none with equal keys alone: %j', (text) => {
    const codes = testDocument(`apidoc: 3.1.0\n${text}`)
      .problems()
      .map(({ code }) => code);
    expect(codes).toContain('duplicate-key');
    expect(codes).not.toContain('missing-name');
  });
});

describe('sections that are indented', () => {
  oneProblem(
    'below the channels',
    'Dedent "operations"',
    "channels:\n  orders:\n    address: orders\n  # What it does\n  operations: # two\n    get:\n      action: receive\n\n      channel: {$ref: '#/channels/orders'}\ncomponents: {}\n",
    "channels:\n  orders:\n    address: orders\n# What it does\noperations: # two\n  get:\n    action: receive\n\n    channel: {$ref: '#/channels/orders'}\ncomponents: {}\n",
  );
  oneProblem(
    'before other channels',
    'Move "operations" to the root',
    "channels:\n  operations:\n    get:\n      action: receive\n      channel: {$ref: '#/channels/orders'}\n  orders:\n    address: orders\n",
    "channels:\n  orders:\n    address: orders\noperations:\n  get:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\n",
  );
  oneProblem(
    'below the servers, in JSON',
    'Move "channels" to the root',
    '{"asyncapi": "3.0.0", "info": {"title": "A", "version": "1"}, "servers": {"a": {"host": "a", "protocol": "kafka"}, "channels": {"b": {"address": "b"}}}}',
    '{"asyncapi": "3.0.0", "info": {"title": "A", "version": "1"}, "servers": {"a": {"host": "a", "protocol": "kafka"}}, "channels": {"b": {"address": "b"}}}',
    'json',
  );

  test.each([
    'channels:\n  operations: {address: operations}\n  servers: {messages: {info: {payload: {}}}}\n',
    'components:\n  schemas:\n    info: {type: object}\n    channels: {properties: {address: {type: string}}}\n',
    'components:\n  schemas: {a: {properties: {title: {type: string}, type: {type: string}}}}\n',
    'servers:\n  info: {host: a, protocol: kafka}\n',
  ])('no section: %j', (text) => {
    const codes = testDocument(HEAD + text)
      .problems()
      .map(({ code }) => code);
    expect(codes).not.toContain('misplaced-section');
    expect(codes).not.toContain('missing-name');
  });
});

describe('texts and fixes suit where they appear', () => {
  oneProblem(
    'a number where a text or null may be',
    'Put it in quotes',
    'channels:\n  c:\n    address: 007\n',
    "channels:\n  c:\n    address: '007'\n",
  );
  const servers = 'servers:\n  kafka: {host: h, protocol: kafka}\nchannels:\n  c:\n    servers:\n';
  oneProblem(
    'the name of a server in place of its reference',
    'Refer to #/servers/kafka',
    `${servers}      - $ref: kafka\n`,
    `${servers}      - $ref: '#/servers/kafka'\n`,
  );
  oneProblem(
    'markers without a document',
    'Start a document',
    '---\n...\n',
    "---\napidoc: 3.1.0\ninfo:\n  title: ''\n  version: ''\nchannels: {}\noperations: {}\n...\n",
    'bare',
  );

  test('an absolute path to a file beside the document', () => {
    const text = (ref: string): string =>
      `${HEAD}channels: {c: {messages: {m: {$ref: '${ref}'}}}}\n`;
    const context = testDocument(text('/shared/a.yaml#/b'));
    const at = context.text().indexOf('/shared');
    const [first] = quickFixes(context.analyzedFile(), at, at);
    expect(context.tried(first?.files ?? []).after.get('')).toBe(text('./shared/a.yaml#/b'));
  });

  test.each([
    ['{$ref: kafka}', "There is no such file. Did you mean '#/servers/kafka'?"],
    [
      'kafka',
      "Expected a reference ($ref) to a Server Object, got a string. Write {$ref: '#/servers/kafka'}.",
    ],
    [
      "{$ref: '/shared/a.yaml'}",
      'There is no such file. To refer to a file beside the document, write ./shared/a.yaml.',
    ],
  ])('%s as a server', (server, message) => {
    const context = testDocument(`${HEAD}${servers}      - ${server}\n`);
    expect(context.problems().map((p) => p.message)).toContain(message);
  });

  test.each([
    ['{type: object, nullable: true}', 'write "type: [object, "null"]".'],
    ['{type: [integer, string], nullable: true}', 'add "null" to "type".'],
    ['{type: integer, nullable: false}', 'remove it.'],
    ['{nullable: true}', 'without "type", null is allowed. Remove it.'],
    ["{type: 'null', nullable: true}", '"type" already allows null. Remove it.'],
  ])('nullable in %s', (schema, advice) => {
    const context = testDocument(`${HEAD}components: {schemas: {S: ${schema}}}\n`);
    expect(context.problems().map((p) => p.message)).toContain(
      `"nullable" has no meaning here: ${advice}`,
    );
  });

  test.each([
    ['{type: string, example: 12345}', "{type: string, examples: ['12345']}"],
    ['{type: string, example: 1.10}', "{type: string, examples: ['1.10']}"],
    ['{type: string, example: true}', "{type: string, examples: ['true']}"],
    ['{type: integer, example: "12"}', '{type: integer, examples: [12]}'],
    ['{type: [number, string], example: 12}', '{type: [number, string], examples: [12]}'],
    ['{type: boolean, example: "true"}', '{type: boolean, examples: [true]}'],
    ['{type: string, example: text}', '{type: string, examples: [text]}'],
  ])('the example of %s becomes one of its type', (schema, after) => {
    const text = (of: string): string => `${HEAD}components: {schemas: {S: ${of}}}\n`;
    const context = testDocument(text(schema));
    const at = context.text().indexOf('example');
    const [first] = quickFixes(context.analyzedFile(), at, at);
    expect(context.tried(first?.files ?? []).after.get('')).toBe(text(after));
  });
});

describe('a reference of a pasted schema', () => {
  const schema = (
    ref: string,
    key = '$defs',
    at = 'channels:\n  c:\n    messages:\n      m:\n',
  ): string =>
    `${HEAD}${at}        payload:\n          ${key}:\n            Item: {type: object}\n          type: object\n          properties:\n            items: {type: array, items: {$ref: '${ref}'}}\n`;
  const first = (text: string, word: string): string | undefined => {
    const context = testDocument(text);
    const at = text.indexOf(word) + 1;
    const [action] = quickFixes(context.analyzedFile(), at, at);
    return context.tried(action?.files ?? []).after.get('');
  };

  test.each(['$defs', 'definitions'])('to its own "%s" is one from the root of the file', (key) => {
    const ref = `#/channels/c/messages/m/payload/${key}/Item`;
    const text = schema(`#/${key}/Item`, key);
    expect(
      testDocument(text)
        .problems()
        .map((p) => p.message),
    ).toContain(
      `There is no "${key}" in the document. A pointer starts at the root of the file. Did you mean '${ref}'?`,
    );
    expect(first(text, `#/${key}`)).toBe(schema(ref, key));
  });

  test('follows when "$defs" becomes "definitions"', () => {
    const ref = (key: string): string => `#/channels/c/messages/m/payload/${key}/Item`;
    expect(first(schema(ref('$defs')), '$defs:')).toBe(schema(ref('definitions'), 'definitions'));
  });
});
