import { describe, expect, test, vi } from 'vitest';
import { generateDocument } from '../../../../lab/generate-document.mjs';
import { Analyzer } from '../../api.ts';
import { TextPieces } from '../../text/text-pieces.ts';
import { complete } from './completion.ts';
import { completionsAt, labelsAt, takenAt } from './testing.ts';

describe('in YAML', () => {
  test.each<[string, string, string]>([
    ['|', 'apidoc document', 'apidoc: 3.1.0\ninfo:\n  title: \n  version: \n'],
    ['ap|', 'apidoc document', 'apidoc: 3.1.0\ninfo:\n  title: \n  version: \n'],
    ['|', 'asyncapi document', 'asyncapi: 3.1.0\ninfo:\n  title: \n  version: \n'],
    ['as|', 'asyncapi document', 'asyncapi: 3.1.0\ninfo:\n  title: \n  version: \n'],
    ['|', 'info', 'info:\n  title: \n  version: \n'],
    ['---\n|', 'apidoc', '---\napidoc: 3.1.0'],
    ['# Shop\n|\n', 'info', '# Shop\ninfo:\n  title: \n  version: \n'],
    ['apidoc: 3.1.0\nin|', 'info', 'apidoc: 3.1.0\ninfo:\n  title: \n  version: \n'],
    ['apidoc: 3.1.0\n|', 'id', 'apidoc: 3.1.0\nid: '],
    [
      'apidoc: 3.1.0\n|',
      'defaultContentType',
      'apidoc: 3.1.0\ndefaultContentType: application/json',
    ],
    ['apidoc: 3.1.0\ninfo:\n  |', 'title', 'apidoc: 3.1.0\ninfo:\n  title: '],
    ['apidoc: 3.1.0\ninfo:\n  ti|', 'title', 'apidoc: 3.1.0\ninfo:\n  title: '],
    ['apidoc: 3.1.0\ninfo:\n  ti|tle: Shop\n', 'title', 'apidoc: 3.1.0\ninfo:\n  title: Shop\n'],
    [
      'apidoc: 3.1.0\ninfo:\n  vers|: 1\n  title: Shop\n',
      'version',
      'apidoc: 3.1.0\ninfo:\n  version: 1\n  title: Shop\n',
    ],
    ['apidoc: 3.1.0\ninfo:\n  "vers|": 1\n', 'version', 'apidoc: 3.1.0\ninfo:\n  "version": 1\n'],
    ['apidoc: 3.1.0\ninfo: |', 'New info', 'apidoc: 3.1.0\ninfo:\n  title: \n  version: '],
    ['apidoc: 3.1.0\ninfo:|', 'New info', 'apidoc: 3.1.0\ninfo:\n  title: \n  version: '],
    [
      'apidoc: 3.1.0\ninfo:\n  title: Shop\n  |',
      'version',
      'apidoc: 3.1.0\ninfo:\n  title: Shop\n  version: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  title: Shop\n  |\nservers: {}\n',
      'license',
      'apidoc: 3.1.0\ninfo:\n  title: Shop\n  license:\n    name: \nservers: {}\n',
    ],
    [
      "apidoc: 3.1.0\ninfo:\n  title: Shop\n|\n  version: '1'\n",
      'contact',
      "apidoc: 3.1.0\ninfo:\n  title: Shop\n  contact:\n    \n  version: '1'\n",
    ],
    [
      'apidoc: 3.1.0\ninfo:\n    title: Shop\n    |',
      'license',
      'apidoc: 3.1.0\ninfo:\n    title: Shop\n    license:\n        name: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n      |\n  title: Shop\n',
      'version',
      'apidoc: 3.1.0\ninfo:\n  version: \n  title: Shop\n',
    ],
    ['apidoc: 3.1.0\ninfo: {|}\n', 'title', 'apidoc: 3.1.0\ninfo: {title: }\n'],
    [
      'apidoc: 3.1.0\ninfo: {title: Shop, |}\n',
      'contact',
      'apidoc: 3.1.0\ninfo: {title: Shop, contact: {}}\n',
    ],
    [
      "apidoc: 3.1.0\ninfo: {title: Shop, |version: '1'}\n",
      'version',
      "apidoc: 3.1.0\ninfo: {title: Shop, version: '1'}\n",
    ],
    [
      'apidoc: 3.1.0\ninfo: {| title: Shop}\n',
      'license',
      'apidoc: 3.1.0\ninfo: {license: {name: }, title: Shop}\n',
    ],
    [
      'apidoc: 3.1.0\ninfo:\r\n  |\r\n',
      'license',
      'apidoc: 3.1.0\ninfo:\r\n  license:\n    name: \r\n',
    ],
    ['apidoc: 3.1.0\ninf|\n  title: Shop\n', 'info', 'apidoc: 3.1.0\ninfo:\n  title: Shop\n'],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - |',
      'name',
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n    -|',
      'name',
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n    |',
      '- tag',
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: a\n    |',
      '- tag',
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: a\n    - name: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: a\n      |',
      'description',
      'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: a\n      description: ',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags:\n  - name: a\n    |',
      'externalDocs',
      'apidoc: 3.1.0\ninfo:\n  tags:\n  - name: a\n    externalDocs:\n      url: ',
    ],
    ['apidoc: 3.1.0\ninfo:\n  tags: |\n', '- tag', 'apidoc: 3.1.0\ninfo:\n  tags:\n    - name: \n'],
    [
      'apidoc: 3.1.0\ninfo:\n  tags: [|]\n',
      'New tag',
      'apidoc: 3.1.0\ninfo:\n  tags: [{name: }]\n',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  tags: |\n  title: x\nservers:\n- a\n',
      '- tag',
      'apidoc: 3.1.0\ninfo:\n  tags:\n  - name: \n  title: x\nservers:\n- a\n',
    ],
    [
      'apidoc: 3.1.0\ninfo:\n  x-a:\n  - b\n  |',
      'tags',
      'apidoc: 3.1.0\ninfo:\n  x-a:\n  - b\n  tags:\n  - name: ',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  |',
      'New server',
      'apidoc: 3.1.0\nservers:\n  server:\n    host: \n    protocol: https',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  prod|',
      'prod',
      'apidoc: 3.1.0\nservers:\n  prod:\n    host: \n    protocol: https',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  server: {}\n  |',
      'New server',
      'apidoc: 3.1.0\nservers:\n  server: {}\n  server2:\n    host: \n    protocol: https',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: |',
      'kafka',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: kafka',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol:|',
      'wss',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: wss',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: ka|fk\n',
      'kafka',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: kafka\n',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: "k|"\n',
      'kafka',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: "kafka"\n',
    ],
    [
      "apidoc: 3.1.0\nservers:\n  a:\n    protocol: 'k|\n",
      'kafka',
      "apidoc: 3.1.0\nservers:\n  a:\n    protocol: 'kafka'\n",
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol:  |  kafka # x\n',
      'mqtt',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol:  mqtt # x\n',
    ],
    [
      'apidoc: 3.1.0\nservers: {a: {protocol: |}}\n',
      'amqp',
      'apidoc: 3.1.0\nservers: {a: {protocol: amqp}}\n',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    |',
      'protocol',
      'apidoc: 3.1.0\nservers:\n  a:\n    protocol: https',
    ],
    ['apidoc: 3.1.0\nservers:\n  a:\n    |', 'host', 'apidoc: 3.1.0\nservers:\n  a:\n    host: '],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    |',
      'variables',
      'apidoc: 3.1.0\nservers:\n  a:\n    variables:\n      serverVariable:\n        default: ',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    bindings:\n      |',
      'kafka',
      'apidoc: 3.1.0\nservers:\n  a:\n    bindings:\n      kafka:\n        ',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  |',
      'New channel',
      'apidoc: 3.1.0\nchannels:\n  channel:\n    address: \n    messages:\n      message:\n        payload:\n          type: object',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    |',
      'address',
      'apidoc: 3.1.0\nchannels:\n  a:\n    address: ',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    address: |',
      'null',
      'apidoc: 3.1.0\nchannels:\n  a:\n    address: null',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    |',
      'messages',
      'apidoc: 3.1.0\nchannels:\n  a:\n    messages:\n      message:\n        payload:\n          type: object',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    |',
      'parameters',
      'apidoc: 3.1.0\nchannels:\n  a:\n    parameters:\n      parameter:\n        description: ',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a/{b}:\n    |',
      'title',
      'apidoc: 3.1.0\nchannels:\n  a/{b}:\n    title: ',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    messages:\n      |',
      'New message',
      'apidoc: 3.1.0\nchannels:\n  a:\n    messages:\n      message:\n        payload:\n          type: object',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      |',
      'sqs binding',
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        queue:\n          name: \n          fifoQueue: true\n        bindingVersion: 0.3.0',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      |',
      'enterprisemq binding',
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      enterprisemq:\n        destinationType: topic\n        maxMsgLength: \n        bindingVersion: 0.1.0',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        bindingVersion: |',
      '0.3.0',
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        bindingVersion: 0.3.0',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        queue:\n          name: q\n          |',
      'fifoQueue',
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        queue:\n          name: q\n          fifoQueue: true',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        queue:\n          fifoQueue: |',
      'true',
      'apidoc: 3.1.0\nchannels:\n  a:\n    bindings:\n      sqs:\n        queue:\n          fifoQueue: true',
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  |',
      'New operation',
      "apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  operation:\n    action: send\n    channel:\n      $ref: '#/channels/orders'",
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  |',
      'Operation: send',
      "apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  sendOrders:\n    action: send\n    channel:\n      $ref: '#/channels/orders'",
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  |',
      'Operation: receive',
      "apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  receiveOrders:\n    action: receive\n    channel:\n      $ref: '#/channels/orders'",
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  |',
      'Operation: request and reply',
      "apidoc: 3.1.0\nchannels:\n  orders: {}\noperations:\n  request:\n    action: send\n    channel:\n      $ref: '#/channels/orders'\n    reply:\n      channel:\n        $ref: '#/channels/orders'",
    ],
    [
      'apidoc: 3.1.0\nchannels:\n  "a/b": {}\noperations:\n  x:\n    |',
      'channel',
      `apidoc: 3.1.0\nchannels:\n  "a/b": {}\noperations:\n  x:\n    channel:\n      $ref: '#/channels/a~1b'`,
    ],
    [
      'apidoc: 3.1.0\noperations:\n  x:\n    action: |',
      'send',
      'apidoc: 3.1.0\noperations:\n  x:\n    action: send',
    ],
    [
      'apidoc: 3.1.0\noperations:\n  x:\n    action: s|\n    channel: {}\n',
      'send',
      'apidoc: 3.1.0\noperations:\n  x:\n    action: send\n    channel: {}\n',
    ],
    [
      'apidoc: 3.1.0\noperations:\n  x:\n    act|\n',
      'action',
      'apidoc: 3.1.0\noperations:\n  x:\n    action: send\n',
    ],
    [
      'apidoc: 3.1.0\noperations:\n  x:\n    action: send\n    |',
      'reply',
      "apidoc: 3.1.0\noperations:\n  x:\n    action: send\n    reply:\n      channel:\n        $ref: '#/channels/'",
    ],
    [
      'apidoc: 3.1.0\noperations:\n  x:\n    action: send\n    |',
      'messages',
      "apidoc: 3.1.0\noperations:\n  x:\n    action: send\n    messages:\n      - $ref: '#/'",
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  |',
      'schemas',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    schema:\n      type: object',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    |',
      'New schema',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    schema:\n      type: object',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      |',
      'type',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: string',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: |',
      'object',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: object',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: |',
      'null',
      "apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: 'null'",
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: [string, |]\n',
      'null',
      "apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: [string, 'null']\n",
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type:\n        - |',
      'integer',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type:\n        - integer',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: object\n      |',
      'properties',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      type: object\n      properties:\n        property:\n          type: string',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      properties:\n        id:\n          |',
      'format',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      properties:\n        id:\n          format: int32',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      properties:\n        id:\n          format: |',
      'date-time',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      properties:\n        id:\n          format: date-time',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      additionalProperties: |',
      'false',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      additionalProperties: false',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      |',
      'required',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      required:\n        - ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      |',
      'allOf',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      allOf:\n        - type: string',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      |',
      '$id',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      $id: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      deprecated: |',
      'true',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      deprecated: true',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      items:\n        |',
      'type',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      items:\n        type: string',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      |',
      'pattern',
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    Order:\n      pattern: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      |',
      'payload',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        type: object',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      contentType: |',
      'application/json',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      contentType: application/json',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      |',
      'correlationId',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      correlationId:\n        location: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      |',
      'examples',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      examples:\n        - payload: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schema: {}\n        |',
      'schemaFormat',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schema: {}\n        schemaFormat: application/vnd.neutral.apidoc+json;version=3.1.0',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schemaFormat: |',
      'application/schema+json;version=draft-07',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schemaFormat: application/schema+json;version=draft-07',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schemaFormat: application/schema+json;version=draft-07\n        schema:\n          |',
      'minimum',
      'apidoc: 3.1.0\ncomponents:\n  messages:\n    Placed:\n      payload:\n        schemaFormat: application/schema+json;version=draft-07\n        schema:\n          minimum: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: userPassword',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    userPassword:\n      type: userPassword',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: apiKey',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    apiKey:\n      type: apiKey\n      in: user',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: X509',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    X509:\n      type: X509',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: symmetricEncryption',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    symmetricEncryption:\n      type: symmetricEncryption',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: asymmetricEncryption',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    asymmetricEncryption:\n      type: asymmetricEncryption',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: httpApiKey',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    httpApiKey:\n      type: httpApiKey\n      name: \n      in: query',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: http',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    http:\n      type: http\n      scheme: basic',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: oauth2',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    oauth2:\n      type: oauth2\n      flows:\n        clientCredentials:\n          tokenUrl: \n          availableScopes:\n            scope: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: openIdConnect',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    openIdConnect:\n      type: openIdConnect\n      openIdConnectUrl: ',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: plain',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    plain:\n      type: plain',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: scramSha256',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    scramSha256:\n      type: scramSha256',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: scramSha512',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    scramSha512:\n      type: scramSha512',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    |',
      'Security scheme: gssapi',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    gssapi:\n      type: gssapi',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: apiKey\n      |',
      'in',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: apiKey\n      in: user',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: httpApiKey\n      in: |',
      'cookie',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: httpApiKey\n      in: cookie',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: http\n      scheme: bearer\n      |',
      'bearerFormat',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: http\n      scheme: bearer\n      bearerFormat: JWT',
    ],
    [
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: oauth2\n      flows:\n        |',
      'implicit',
      'apidoc: 3.1.0\ncomponents:\n  securitySchemes:\n    a:\n      type: oauth2\n      flows:\n        implicit:\n          authorizationUrl: \n          availableScopes:\n            scope: ',
    ],
    ['apidoc: 3.1.0\ninfo:\n  |', 'x-', 'apidoc: 3.1.0\ninfo:\n  x-name: '],
    [
      'asyncapi: 3.0.0\nchannels:\n  a:\n    bindings:\n      |',
      'anypointmq',
      'asyncapi: 3.0.0\nchannels:\n  a:\n    bindings:\n      anypointmq:\n        ',
    ],
    [
      'asyncapi: 3.0.0\nservers:\n  a:\n    protocol: |',
      'solace',
      'asyncapi: 3.0.0\nservers:\n  a:\n    protocol: solace',
    ],
    [
      'apidoc: 3.1.0\nservers:\n  a:\n    |',
      'Fill in: host, protocol',
      'apidoc: 3.1.0\nservers:\n  a:\n    host: \n    protocol: https',
    ],
  ])('%j: %s', (text, label, expected) => {
    expect(takenAt(text, label, 'yaml', '|', true)).toBe(expected);
  });
});

describe('in JSON', () => {
  test.each<[string, string, string]>([
    [
      '|',
      'apidoc document',
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": "",\n    "version": ""\n  }\n}',
    ],
    ['{|}', 'apidoc', '{"apidoc": "3.1.0"}'],
    ['{\n  |\n}', 'info', '{\n  "info": {\n    "title": "",\n    "version": ""\n  }\n}'],
    ['{\n  "in|"\n}', 'info', '{\n  "info": {\n    "title": "",\n    "version": ""\n  }\n}'],
    ['{\n  in|\n}', 'info', '{\n  "info": {\n    "title": "",\n    "version": ""\n  }\n}'],
    ['{\n  "apidoc": "3.1.0",\n  "|"\n}', 'id', '{\n  "apidoc": "3.1.0",\n  "id": ""\n}'],
    [
      '{\n  "apidoc": "3.1.0"\n  |\n}',
      'servers',
      '{\n  "apidoc": "3.1.0",\n  "servers": {\n    "server": {\n      "host": "",\n      "protocol": "https"\n    }\n  }\n}',
    ],
    ['{\n  "apidoc": "3.1.0"\n  "|"\n}', 'id', '{\n  "apidoc": "3.1.0",\n  "id": ""\n}'],
    ['{\n  |\n  "servers": {}\n}', 'id', '{\n  "id": "",\n  "servers": {}\n}'],
    ['{\n  "id|": "x"\n}', 'id', '{\n  "id": "x"\n}'],
    ['{\n  "inf|": {}\n}', 'info', '{\n  "info": {}\n}'],
    ['{\n  "info": {|}\n}', 'title', '{\n  "info": {"title": ""}\n}'],
    [
      '{\n  "info": {\n    "title": "x",\n    |\n  }\n}',
      'license',
      '{\n  "info": {\n    "title": "x",\n    "license": {\n      "name": ""\n    }\n  }\n}',
    ],
    [
      '{\n  "info": |\n}',
      'New info',
      '{\n  "info": {\n    "title": "",\n    "version": ""\n  }\n}',
    ],
    [
      '{\n  "info": |\n  "servers": {}\n}',
      'New info',
      '{\n  "info": {\n    "title": "",\n    "version": ""\n  },\n  "servers": {}\n}',
    ],
    [
      '{\n    "info": {\n        |\n    }\n}',
      'contact',
      '{\n    "info": {\n        "contact": {\n            \n        }\n    }\n}',
    ],
    [
      '{\n\t"info": {\n\t\t|\n\t}\n}',
      'license',
      '{\n\t"info": {\n\t\t"license": {\n\t\t\t"name": ""\n\t\t}\n\t}\n}',
    ],
    ['{"info":{"title":"x",|}}', 'license', '{"info":{"title":"x","license":{"name":""}}}'],
    ['{"info":{|"title":"x"}}', 'license', '{"info":{"license":"x"}}'],
    [
      '{ "servers": { "a": { "protocol": | } } }',
      'kafka',
      '{ "servers": { "a": { "protocol": "kafka" } } }',
    ],
    [
      '{ "servers": { "a": { "protocol":| } } }',
      'kafka',
      '{ "servers": { "a": { "protocol": "kafka" } } }',
    ],
    [
      '{ "servers": { "a": { "protocol": "|" } } }',
      'mqtt',
      '{ "servers": { "a": { "protocol": "mqtt" } } }',
    ],
    [
      '{ "servers": { "a": { "protocol": "k|x", "host": "h" } } }',
      'kafka',
      '{ "servers": { "a": { "protocol": "kafka", "host": "h" } } }',
    ],
    [
      '{ "servers": { "a": { "protocol": "k| } } }',
      'kafka',
      '{ "servers": { "a": { "protocol": "kafka" } } }',
    ],
    [
      '{ "servers": { "a": { "protocol": |\n "host": "h" } } }',
      'wss',
      '{ "servers": { "a": { "protocol": "wss",\n "host": "h" } } }',
    ],
    [
      '{\n  "servers": {\n    |\n  }\n}',
      'New server',
      '{\n  "servers": {\n    "server": {\n      "host": "",\n      "protocol": "https"\n    }\n  }\n}',
    ],
    [
      '{\n  "channels": {\n    |\n  }\n}',
      'New channel',
      '{\n  "channels": {\n    "channel": {\n      "address": "",\n      "messages": {\n        "message": {\n          "payload": {\n            "type": "object"\n          }\n        }\n      }\n    }\n  }\n}',
    ],
    [
      '{\n  "channels": { "a": {} },\n  "operations": {\n    |\n  }\n}',
      'Operation: receive',
      '{\n  "channels": { "a": {} },\n  "operations": {\n    "receiveA": {\n      "action": "receive",\n      "channel": {\n        "$ref": "#/channels/a"\n      }\n    }\n  }\n}',
    ],
    [
      '{ "operations": { "a": { "action": | } } }',
      'receive',
      '{ "operations": { "a": { "action": "receive" } } }',
    ],
    [
      '{ "channels": { "a": { "address": | } } }',
      'null',
      '{ "channels": { "a": { "address": null } } }',
    ],
    ['{ "info": { "tags": [|] } }', 'New tag', '{ "info": { "tags": [{"name": ""}] } }'],
    [
      '{\n  "info": {\n    "tags": [\n      { "name": "a" }\n      |\n    ]\n  }\n}',
      'New tag',
      '{\n  "info": {\n    "tags": [\n      { "name": "a" },\n      {\n        "name": ""\n      }\n    ]\n  }\n}',
    ],
    ['{ "info": { "tags": | } }', '[tag]', '{ "info": { "tags": [{"name": ""}] } }'],
    [
      '{ "components": { "schemas": { "a": { "type": ["string", |] } } } }',
      'null',
      '{ "components": { "schemas": { "a": { "type": ["string", "null"] } } } }',
    ],
    [
      '{ "components": { "schemas": { "a": { "uniqueItems": | } } } }',
      'true',
      '{ "components": { "schemas": { "a": { "uniqueItems": true } } } }',
    ],
    [
      '{ "components": { "schemas": { "a": { | } } } }',
      'minimum',
      '{ "components": { "schemas": { "a": { "minimum": null } } } }',
    ],
    [
      '{ "components": { "securitySchemes": { | } } }',
      'Security scheme: http',
      '{ "components": { "securitySchemes": { "http": {"type": "http", "scheme": "basic"} } } }',
    ],
    [
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    "ti|',
      'title',
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    "title": ""',
    ],
    [
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    |',
      'version',
      '{\n  "apidoc": "3.1.0",\n  "info": {\n    "version": ""',
    ],
  ])('%j: %s', (text, label, expected) => {
    expect(takenAt(text, label, 'json', '|', true)).toBe(expected);
  });
});

describe('what is offered', () => {
  test('uses the line endings of the text', () => {
    expect(takenAt('apidoc: 3.1.0\r\ninfo:\r\n  |\r\n', 'license', 'yaml', '|', true)).toBe(
      'apidoc: 3.1.0\r\ninfo:\r\n  license:\r\n    name: \r\n',
    );
    expect(takenAt('{\r\n  |\r\n}', 'info', 'json', '|', true)).toBe(
      '{\r\n  "info": {\r\n    "title": "",\r\n    "version": ""\r\n  }\r\n}',
    );
  });

  test('a schema in another language begins with its name', () => {
    const text = 'apidoc: 3.1.0\ncomponents:\n  messages:\n    a:\n      payload:\n        |';
    expect(takenAt(text, 'Schema in another language')).toMatch(
      /schemaFormat: \$\{1\|application.*\n {8}schema: \$\{2\}$/,
    );
  });

  test('in a part of a document, the references to it determine the kind of object', () => {
    const entry =
      "apidoc: 3.1.0\nchannels:\n  a:\n    messages:\n      b:\n        $ref: './parts.yaml#/messages/b'\n";
    const analyzer = new Analyzer('entry.yaml', 'yaml');
    analyzer.setText(entry);
    analyzer.problems();
    const [uri = ''] = analyzer.needs();
    const part = 'messages:\n  b:\n    name: b\n    content';
    analyzer.addFile(uri, `${part}\nother:\n  - \n`);
    analyzer.problems();
    const file = analyzer.analyzedFile(uri);
    expect(file && complete(file, part.length).items.map((i) => i.label)).toEqual(['contentType']);
    expect(file && complete(file, file.text.length - 1).items).toEqual([]);
  });

  test('required fields come first, then the others by use, then rare fields', () => {
    const labels = labelsAt('apidoc: 3.1.0\nservers:\n  a:\n    |');
    expect(labels.slice(0, 4)).toEqual(['host', 'protocol', 'description', 'security']);
    expect(labels.at(-1)).toBe('x-');
  });

  test('fields that are there already are not offered again', () => {
    const labels = labelsAt('apidoc: 3.1.0\ninfo:\n  title: a\n  |\n  version: b\n');
    expect(labels).not.toContain('title');
    expect(labels).not.toContain('version');
    expect(labels).toContain('license');
  });

  test.each<[string, readonly string[], readonly string[]]>([
    // A field that depends on another one
    [
      'components:\n  securitySchemes:\n    a:\n      type: userPassword\n      |',
      ['description'],
      ['in', 'flows', 'scheme', 'openIdConnectUrl'],
    ],
    [
      'components:\n  securitySchemes:\n    a:\n      type: oauth2\n      |',
      ['flows', 'scopes'],
      ['in', 'scheme'],
    ],
    ['components:\n  securitySchemes:\n    a:\n      |', ['type', 'in', 'flows'], []],
    // A schema in another language only has the fields described for it
    [
      'components:\n  schemas:\n    a:\n      schemaFormat: application/vnd.neutral.avro;version=1.9.0\n      schema:\n        |',
      [],
      ['minimum'],
    ],
    [
      'components:\n  schemas:\n    a:\n      schemaFormat: application/schema+json;version=draft-07\n      schema:\n        |',
      ['minimum'],
      ['discriminator'],
    ],
    ['components:\n  schemas:\n    a:\n      |', ['discriminator', 'properties'], ['payload']],
    // Fields beside a reference don't count
    ['channels:\n  a:\n    $ref: "#/components/channels/a"\n    |', [], ['address']],
    // Extensions and examples are free
    ['info:\n  x-mine:\n    |', [], ['title']],
    [
      'components:\n  operationTraits:\n    a:\n      |',
      ['title', 'bindings'],
      ['action', 'channel'],
    ],
  ])('%j', (text, found, absent) => {
    const labels = labelsAt(`apidoc: 3.1.0\n${text}`);
    expect(labels).toEqual(expect.arrayContaining([...found]));
    for (const label of absent) expect(labels).not.toContain(label);
  });

  test.each([
    'apidoc: 3.1.0\ninfo:\n  description: "one\n    t|',
    '# a |',
    'apidoc: 3.1.0\ninfo:\n  title: a # |',
    'a: *|',
    '{"a": 1}|',
  ])('nothing in %j', (text) => {
    expect(labelsAt(text)).toEqual([]);
  });

  test('matches letters in their order', () => {
    expect(labelsAt('apidoc: 3.1.0\nde|')).toContain('defaultContentType');
    expect(labelsAt('apidoc: 3.1.0\nzz|')).toEqual([]);
  });

  test('a name in quotes is compared with its quotes', () => {
    const [item] = completionsAt('{ "inf|" }', 'json');
    expect(item?.filter).toBe('"info');
  });

  test('the list opens again where something is to be chosen', () => {
    const again = completionsAt('apidoc: 3.1.0\n|').filter((i) => i.retrigger);
    expect(again.map((i) => i.label)).toEqual(['components']);
  });

  test.each([
    ['the property of a dependency', 'dependencies:\n        |'],
    [
      'a value of a discriminator',
      'discriminator:\n          propertyName: kind\n          mapping:\n            |',
    ],
  ])('the list opens again after %s', (_, field) => {
    const [openapi, indent] = field.startsWith('disc') ? [true, '        '] : [false, '      '];
    const head = openapi
      ? '      schemaFormat: application/vnd.neutral.openapi;version=3.0.0\n      schema:\n'
      : '';
    const text = `apidoc: 3.1.0\ncomponents:\n  schemas:\n    Pet:\n${head}${indent}type: object\n${indent}properties: {kind: {type: string, enum: [cat]}}\n${indent}${field}`;
    const items = completionsAt(text).filter((i) => i.label === 'kind' || i.label === 'cat');
    expect(items.map((i) => i.retrigger)).toEqual([true]);
  });

  test('text is escaped in snippets and left alone elsewhere', () => {
    const items = completionsAt('apidoc: 3.1.0\noperations:\n  a:\n    |');
    expect(items.find((i) => i.label === 'channel')?.insert).toBe(
      "channel:\n      \\$ref: '${1:#/channels/}'",
    );
    const [name] = completionsAt(
      'apidoc: 3.1.0\ncomponents:\n  schemas:\n    a:\n      $id|: x',
    ).filter((i) => i.label === '$id');
    expect([name?.insert, name?.snippet]).toEqual(['$id', undefined]);
  });

  test('numbers choices and tab stops in the order of the text', () => {
    expect(
      takenAt('apidoc: 3.1.0\nchannels:\n  "a b": {}\n  c: {}\noperations:\n  |', 'New operation'),
    ).toBe(
      'apidoc: 3.1.0\nchannels:\n  "a b": {}\n  c: {}\noperations:\n  ${1:operation}:\n    action: ${2|send,receive|}\n    channel:\n      \\$ref: \'${3|#/channels/a%20b,#/channels/c|}\'',
    );
  });
});

test('values of a list have what they mean as documentation', () => {
  const items = completionsAt('apidoc: 3.1.0\noperations:\n  place:\n    action: |\n');
  expect(items.map(({ label, doc }) => [label, doc])).toEqual([
    ['send', 'The application puts messages on the channel.'],
    ['receive', 'The application takes messages from the channel.'],
  ]);
});

test('a text in pieces is completed as the string is, which is not made', () => {
  const text = generateDocument(60);
  const pieces = TextPieces.of(text);
  const whole = vi.spyOn(pieces, 'toString');
  const [inPieces, asString] = [pieces, text].map((one) => {
    const analyzer = new Analyzer('entry.yaml', 'yaml');
    analyzer.setText(one);
    return analyzer.analyzedFile('');
  });
  if (!inPieces || !asString) throw new Error('The text cannot be read.');
  whole.mockClear();
  let items = 0;
  for (let at = 0; at <= text.length; at += 331) {
    const list = complete(inPieces, at);
    expect(list).toEqual(complete(asString, at));
    items += list.items.length;
  }
  expect(items).toBeGreaterThan(1000);
  expect(whole).not.toHaveBeenCalled();
});
