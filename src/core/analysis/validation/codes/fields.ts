// Codes about single fields and values, as the tables of the format define them for each object.
import type { Explanations } from '../rule.ts';

export const codes = {
  'required-field': 'error',
  'empty-value': 'hint',
  'typographic-quotes': 'warning',
  'unknown-field': 'error',
  'missing-name': 'error',
  'misplaced-section': 'error',
  type: 'error',
  enum: 'error',
  'binding-version': 'hint',
  pattern: 'error',
  length: 'error',
  range: 'error',
  size: 'error',
  unique: 'warning',
  'repeated-id': 'error',
  'key-pattern': 'error',
  'format-version': 'error',
  'absolute-url': 'error',
  uri: 'error',
  email: 'error',
  duration: 'error',
} as const;

export const explanations: Explanations<typeof codes> = {
  'required-field': {
    rule: 'An object has every field that is required of it.',
    why: 'The rest depends on the field: without a host a server cannot be found, without an action an operation means nothing.',
    section: 'the table of each object',
    invalidExample: 'servers:\n  broker:\n    protocol: mqtt',
    right: 'servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt',
  },
  'empty-value': {
    rule: 'Required text must not be empty.',
    why: 'An empty text is valid, but nobody can use it. A quick fix that adds a missing field leaves its text empty, because only you know the value.',
    section: 'the table of each object',
    invalidExample: "info:\n  title: ''\n  version: 1.0.0",
    right: 'info:\n  title: Orders\n  version: 1.0.0',
  },
  'typographic-quotes': {
    rule: 'Quotes are straight: \' or ".',
    why: 'Typographic quotes are characters like others in YAML, so that they become a part of the text: of a reference, a name or a title.',
    section: 'YAML 1.2, section 7.3',
    invalidExample:
      'channels:\n  orders:\n    messages:\n      placed: {$ref: ‘#/components/messages/placed’}\ncomponents:\n  messages:\n    placed: {name: placed}',
    right:
      "channels:\n  orders:\n    messages:\n      placed: {$ref: '#/components/messages/placed'}\ncomponents:\n  messages:\n    placed: {name: placed}",
  },
  'unknown-field': {
    rule: 'An object has only the fields that the format lists for it, and extensions whose names begin with "x-".',
    why: 'A field that nobody knows is ignored by every tool, so what it was meant to say is lost. Most often it is a typo, or a field of an older version.',
    section: 'the table of each object; Extensions',
    rules: ['EXT-01'],
    invalidExample:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt\n    summry: The main one',
    right:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt\n    summary: The main one',
  },
  'missing-name': {
    rule: 'Each channel, message, schema and so on has a name in the map that it is in.',
    why: 'Without the line of the name its fields are taken for names of other objects, none of which is one.',
    section: 'the table of each object',
    invalidExample: 'channels:\n  address: orders\n  description: All orders.',
    right: 'channels:\n  orders:\n    address: orders\n    description: All orders.',
  },
  'misplaced-section': {
    rule: 'The sections of a document, such as "operations", are at its root.',
    why: 'A section that is indented is taken for a part of the one above it.',
    section: 'Root object',
    invalidExample:
      "channels:\n  orders: {address: orders}\n  operations:\n    takeOrder:\n      action: receive\n      channel: {$ref: '#/channels/orders'}",
    right:
      "channels:\n  orders: {address: orders}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
  type: {
    rule: 'A value is of the type that its field has: a string, a number, true or false, a list, an object.',
    why: 'Programs are written for one type. In YAML a bare 1.0 is a number and a bare true is a boolean: where a string is expected they must be in quotes.',
    section: 'the table of each object',
    invalidExample:
      'servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt\n    protocolVersion: 5.0',
    right:
      "servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt\n    protocolVersion: '5.0'",
  },
  enum: {
    rule: 'A value is one of those that the format lists for its field.',
    why: 'The listed words have a meaning that tools know; any other has none. Where the format leaves the list open this is a warning only.',
    section: 'the table of each object',
    rules: ['BND-10'],
    invalidExample:
      "operations:\n  takeOrder:\n    action: publish\n    channel: {$ref: '#/channels/orders'}",
    right: "operations:\n  takeOrder:\n    action: send\n    channel: {$ref: '#/channels/orders'}",
  },
  'binding-version': {
    rule: 'A binding names a published version of it, one that other validators know.',
    why: 'Fields differ between versions. Where the version is unknown, the object is checked as the latest one, and other tools may refuse it.',
    section: 'Bindings',
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      kafka: {topic: orders, bindingVersion: 9.9.9}',
    right:
      'channels:\n  orders:\n    bindings:\n      kafka: {topic: orders, bindingVersion: 0.5.0}',
  },
  pattern: {
    rule: 'A text has the form that the format gives for its field.',
    why: 'The form is that of the system the value is for; another would be refused there.',
    section: 'the table of each object',
    invalidExample: 'components:\n  securitySchemes:\n    login: {type: http, scheme: two words}',
    right: 'components:\n  securitySchemes:\n    login: {type: http, scheme: basic}',
  },
  length: {
    rule: 'A text is neither shorter nor longer than its field allows.',
    why: 'The limit is that of the system the value is for, which refuses or cuts what is longer.',
    section: 'the table of each object',
    invalidExample:
      "channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: queue, queue: {objectName: ''}}",
    right:
      'channels:\n  orders:\n    bindings:\n      enterprisemq: {destinationType: queue, queue: {objectName: ORDERS}}',
  },
  range: {
    rule: 'A number lies within the limits of its field.',
    why: 'The limits are those of the system the number is for. A number that is legal but makes no sense, such as a negative waiting time, is a warning.',
    section: 'the table of each object; Limits',
    invalidExample: 'components:\n  schemas:\n    Name: {type: string, maxLength: -1}',
    right: 'components:\n  schemas:\n    Name: {type: string, maxLength: 40}',
  },
  size: {
    rule: 'A list or a map has as many entries as its field requires.',
    why: 'An empty list where at least one entry is required has no meaning, or forbids everything.',
    section: 'the table of each object',
    invalidExample: 'components:\n  schemas:\n    Order: {allOf: []}',
    right: 'components:\n  schemas:\n    Order: {allOf: [{type: object}]}',
  },
  unique: {
    rule: 'A list of unique values has no duplicates.',
    why: 'The second adds nothing, and is often a copy that was meant to be changed.',
    section: 'the table of each object; Channel Object; Operation Object',
    rules: ['CHAN-22', 'OP-32'],
    invalidExample: 'components:\n  schemas:\n    Order: {type: object, required: [id, id]}',
    right: 'components:\n  schemas:\n    Order: {type: object, required: [id, total]}',
  },
  'repeated-id': {
    rule: 'In AsyncAPI 2, an operationId is that of one operation, and a messageId that of one message.',
    why: 'Tools make names of functions, files and links of them. In version 3 the keys of the maps are the names.',
    section: 'Operation Object; Message Object of AsyncAPI 2.6',
    invalidExample:
      "# AsyncAPI 2\nasyncapi: 2.6.0\ninfo: {title: Demo, version: '1'}\nchannels:\n  orders:\n    publish: {operationId: order}\n    subscribe: {operationId: order}",
    right:
      "# AsyncAPI 2\nasyncapi: 2.6.0\ninfo: {title: Demo, version: '1'}\nchannels:\n  orders:\n    publish: {operationId: takeOrder}\n    subscribe: {operationId: confirmOrder}",
  },
  'key-pattern': {
    rule: 'Names of servers, parameters and components are made of letters, digits and a few signs.',
    why: 'They become parts of references, file names and code, where spaces and slashes would have to be escaped.',
    section: 'Servers Object; Parameters Object; Components Object',
    invalidExample: 'servers:\n  main broker: {host: broker.example.com, protocol: mqtt}',
    right: 'servers:\n  main-broker: {host: broker.example.com, protocol: mqtt}',
  },
  'format-version': {
    rule: 'The root field gives a version of the format that can be read: 3.0 or 3.1, with any patch.',
    why: 'The version defines which rules apply. Documents of another major version are built differently; a newer minor version may have fields that are not known here, which is a warning.',
    section: 'Root object; Versioning',
    rules: ['ROOT-04', 'ROOT-05', 'ROOT-06', 'ROOT-07'],
    invalidExample: "apidoc: '2.6.0'\ninfo: {title: Demo, version: '1'}",
    right: "apidoc: 3.1.0\ninfo: {title: Demo, version: '1'}",
  },
  'absolute-url': {
    rule: 'A link is a whole URL with a scheme and, for the web, a host.',
    why: 'A document is published at many addresses, and a relative link has another target in each of them.',
    section: 'Absolute URLs; RFC 3986 section 4.3',
    invalidExample: 'info:\n  title: Demo\n  version: 1.0.0\n  termsOfService: /terms',
    right: 'info:\n  title: Demo\n  version: 1.0.0\n  termsOfService: https://example.com/terms',
  },
  uri: {
    rule: 'An identifier is a URI with a scheme, such as urn:example:orders.',
    why: 'It identifies the application among all others, which a single word cannot.',
    section: 'Root object; RFC 3986',
    invalidExample: 'id: orders',
    right: 'id: urn:example:orders',
  },
  email: {
    rule: 'An e-mail address has a name, an @ and a domain.',
    why: 'Whoever needs help writes to it.',
    section: 'Contact Object',
    invalidExample:
      'info:\n  title: Demo\n  version: 1.0.0\n  contact: {email: support at example.com}',
    right: 'info:\n  title: Demo\n  version: 1.0.0\n  contact: {email: support@example.com}',
  },
  duration: {
    rule: 'A duration is a number of seconds followed by s.',
    why: 'It is the spelling that the broker reads; a bare number would be refused.',
    section: 'Binding: cloudpubsub',
    invalidExample:
      'channels:\n  orders:\n    bindings:\n      cloudpubsub: {messageRetentionDuration: 1 day}',
    right:
      'channels:\n  orders:\n    bindings:\n      cloudpubsub: {messageRetentionDuration: 86400s}',
  },
};
