// Codes about references: where they lead, to what, and from where.
import type { Explanations } from '../rule.ts';

export const codes = {
  'reference-syntax': 'error',
  'reference-comment': 'error',
  'reference-target': 'error',
  'reference-file': 'error',
  'reference-not-loaded': 'warning',
  'reference-kind': 'error',
  'reference-place': 'error',
  'reference-required': 'error',
  'reference-not-allowed': 'error',
  'ref-cycle': 'error',
  'ignored-sibling': 'hint',
  'security-requirement': 'error',
  'schema-format': 'error',
} as const;

export const explanations: Explanations<typeof codes> = {
  'reference-syntax': {
    rule: 'A reference is a relative path or URL, and behind # a JSON Pointer that begins with a slash.',
    why: 'Anything else cannot be followed: a plain name behind # says nothing about where to look.',
    section: 'Reference Object; RFC 6901',
    rules: ['REF-02'],
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#channels/orders'}",
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
  'reference-comment': {
    rule: 'A reference that begins with # is in quotes.',
    why: 'To YAML a # after a space begins a comment, so that "$ref" has no value at all.',
    section: 'Reference Object; YAML 1.2',
    invalidExample:
      'operations:\n  takeOrder:\n    action: receive\n    channel:\n      $ref: #/channels/orders\nchannels:\n  orders: {}',
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel:\n      $ref: '#/channels/orders'\nchannels:\n  orders: {}",
  },
  'reference-target': {
    rule: 'What a reference names exists.',
    why: 'The missing target is also missing from the documentation and from generated code. Most often only one of the two names was changed.',
    section: 'Reference Object',
    rules: ['REF-02', 'REF-03', 'FIL-02'],
    invalidExample:
      "channels:\n  orders: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/order'}",
    right:
      "channels:\n  orders: {}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
  'reference-file': {
    rule: 'The file that a reference names exists and is JSON or YAML.',
    why: 'Paths are relative to the file that contains the reference. In the browser, files beside a document are found when it is opened by its address or together with them.',
    section: 'Reference Object; File Structure',
    rules: ['FIL-01', 'FIL-02', 'FIL-03'],
    invalidExample: 'components:\n  schemas:\n    Order: {$ref: missing.yaml}',
    right: 'components:\n  schemas:\n    Order: {type: object}',
  },
  'reference-not-loaded': {
    rule: 'Files of other sites are loaded only with your permission.',
    why: 'Loading them shows those sites that you are reading this document. Until then references into them cannot be checked.',
    section: 'Reference Object',
  },
  'reference-kind': {
    rule: 'A reference resolves to the kind of object that is expected there.',
    why: 'A schema is not a message, and a server is not a channel: a tool that resolves the reference finds unknown fields and misses those it needs.',
    section: 'Reference Object; the table of each object',
    invalidExample:
      "channels:\n  orders:\n    messages:\n      placed: {$ref: '#/components/schemas/Order'}\ncomponents:\n  schemas: {Order: {type: object}}",
    right:
      "channels:\n  orders:\n    messages:\n      placed: {$ref: '#/components/messages/Placed'}\ncomponents:\n  messages: {Placed: {}}",
  },
  'reference-place': {
    rule: 'Outside components, a channel names servers of the root and an operation names a channel of the root.',
    why: 'The root defines what the application really has; components only store reusable objects. An entry of the root may itself be a reference into components.',
    section: 'Channel Object; Operation Object; Operation Reply Object',
    rules: ['CHAN-19', 'CHAN-20', 'OP-25', 'OP-26', 'REP-08'],
    invalidExample:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/components/channels/orders'}\ncomponents:\n  channels: {orders: {}}",
    right:
      "channels:\n  orders: {$ref: '#/components/channels/orders'}\noperations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}\ncomponents:\n  channels: {orders: {}}",
  },
  'reference-required': {
    rule: 'Some fields allow only references: a channel refers to its servers, an operation to its channel and messages.',
    why: 'Defined there, they would be separate objects without a connection to the rest of the document.',
    section: 'Channel Object; Operation Object; Operation Reply Object',
    rules: ['CHAN-18'],
    invalidExample:
      'operations:\n  takeOrder:\n    action: receive\n    channel: {address: orders}',
    right:
      "operations:\n  takeOrder:\n    action: receive\n    channel: {$ref: '#/channels/orders'}",
  },
  'reference-not-allowed': {
    rule: 'Some objects must be written in place, without a reference.',
    why: 'The format lists where references may be used, and tools follow them only there.',
    section: 'Reference Object; the table of each object',
    invalidExample:
      "info:\n  title: Demo\n  version: 1.0.0\n  contact: {$ref: '#/x-contact'}\nx-contact: {name: Support}",
    right: 'info:\n  title: Demo\n  version: 1.0.0\n  contact: {name: Support}',
  },
  'ref-cycle': {
    rule: 'A chain of references ends at a value.',
    why: 'References that resolve only to each other have no value. A schema that uses itself below a property is fine: there is a value on the way.',
    section: 'Reference Object; Schema Object',
    rules: ['SCH-58', 'SCH-59', 'REF-07', 'FIL-05'],
    invalidExample:
      "components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {$ref: '#/components/schemas/A'}",
    right:
      "components:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    B: {type: object, properties: {again: {$ref: '#/components/schemas/A'}}}",
  },
  'ignored-sibling': {
    rule: 'Fields beside $ref are ignored.',
    why: 'A reference is replaced by what it names, with nothing added. A description written beside it is never seen by anybody.',
    section: 'Reference Object',
    invalidExample:
      "channels:\n  orders:\n    messages:\n      placed: {$ref: '#/components/messages/placed', title: Placed}",
    right:
      "channels:\n  orders:\n    messages:\n      placed: {$ref: '#/components/messages/placed'}",
  },
  'security-requirement': {
    rule: 'An item of "security" is a security scheme or a reference to one.',
    why: 'Version 2 listed names of schemes with their scopes. Since version 3 each item is the scheme itself, or a reference to it, and the scopes are in the scheme.',
    section: 'Server Object; Operation Object; Security Scheme Object',
    invalidExample:
      'servers:\n  broker:\n    host: example.com\n    protocol: mqtt\n    security: [{login: []}]\ncomponents:\n  securitySchemes: {login: {type: userPassword}}',
    right:
      "servers:\n  broker:\n    host: example.com\n    protocol: mqtt\n    security: [{$ref: '#/components/securitySchemes/login'}]\ncomponents:\n  securitySchemes: {login: {type: userPassword}}",
  },
  'schema-format': {
    group: 'payloads',
    rule: 'A reference inside a schema resolves to a schema of the same format.',
    why: 'A program reads a whole schema by the rules of one format. A part of another format would be misread or refused.',
    section: 'Multi Format Schema Object',
    rules: ['MFS-14'],
    invalidExample:
      "components:\n  schemas:\n    Name: {schemaFormat: application/vnd.neutral.avro;version=1.9.0, schema: {type: string}}\n    Order:\n      type: object\n      properties: {name: {$ref: '#/components/schemas/Name'}}",
    right:
      "components:\n  schemas:\n    Name: {type: string}\n    Order:\n      type: object\n      properties: {name: {$ref: '#/components/schemas/Name'}}",
  },
};
