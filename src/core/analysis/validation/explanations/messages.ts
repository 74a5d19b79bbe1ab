// Codes about messages: their headers, content types, traits and examples.
import type { ExplanationText } from './types.ts';

export const messageCodes: readonly ExplanationText[] = [
  {
    code: 'message-headers',
    rule: 'The headers of a message are an object: names with values.',
    why: 'Brokers carry headers as pairs of name and value. No message could have headers that are a string or a list.',
    section: 'Message Object',
    file: 'analysis/validation/rules/message-headers.ts',
    rules: ['MSG-23'],
    invalidExample: 'components:\n  messages:\n    Placed:\n      headers: {type: string}',
    right:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {traceId: {type: string}}}',
  },
  {
    code: 'media-type',
    rule: 'A content type is one media type, such as application/json.',
    why: 'It defines how to read the bytes of a message. A wildcard or a list leaves that open.',
    section: 'Message Object; Default Content Type; RFC 2046',
    file: 'format/text-formats.ts',
    rules: ['ROOT-17', 'MSG-25'],
    invalidExample: 'defaultContentType: json',
    right: 'defaultContentType: application/json',
  },
  {
    code: 'runtime-expression',
    rule: 'A runtime expression names a location in the message: $message.header or $message.payload, and behind # a JSON Pointer.',
    why: 'It is evaluated for each message by a program; another spelling finds nothing.',
    section: 'Runtime Expression',
    file: 'format/text-formats.ts',
    rules: [],
    invalidExample: 'components:\n  correlationIds:\n    trace: {location: header.traceId}',
    right: 'components:\n  correlationIds:\n    trace: {location: $message.header#/traceId}',
  },
  {
    code: 'runtime-pointer',
    rule: 'A runtime expression points to a value that the message can have.',
    why: 'Where the schema allows no such value the expression never finds one: no correlation, no parameter, no address for the reply.',
    section: 'Runtime Expression',
    file: 'analysis/validation/rules/runtime-pointer.ts',
    rules: ['RTE-01'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      correlationId: {location: $message.payload#/trace}\n      payload:\n        type: object\n        properties: {traceId: {type: string}}\n        additionalProperties: false',
    right:
      'components:\n  messages:\n    Placed:\n      correlationId: {location: $message.payload#/traceId}\n      payload:\n        type: object\n        properties: {traceId: {type: string}}\n        additionalProperties: false',
  },
  {
    code: 'headers-type',
    rule: 'The schema of headers says that they are an object.',
    why: 'Without a type the schema also allows a string or a list, and code generators cannot know which.',
    section: 'Message Object',
    file: 'analysis/validation/rules/headers-type.ts',
    rules: ['MSG-23'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      headers:\n        properties: {traceId: {type: string}}',
    right:
      'components:\n  messages:\n    Placed:\n      headers:\n        type: object\n        properties: {traceId: {type: string}}',
  },
  {
    code: 'message-twins',
    rule: 'Two messages of a channel differ in their headers or payload.',
    why: 'A receiver distinguishes messages by their content. If two have the same description, it cannot know which one it received.',
    section: 'Channel Object',
    file: 'analysis/validation/rules/indistinguishable-messages.ts',
    rules: ['CHAN-25'],
    invalidExample:
      'channels:\n  orders:\n    messages:\n      placed: {payload: {type: string}}\n      changed: {payload: {type: string}}',
    right:
      'channels:\n  orders:\n    messages:\n      placed: {payload: {const: placed}}\n      changed: {payload: {const: changed}}',
  },
  {
    code: 'traits-merged',
    rule: 'A message or an operation is valid with its traits merged in.',
    why: 'Traits are merged field by field, so two parts that are right by themselves can make a whole that contradicts itself. What programs work with is the whole.',
    section: 'Traits merge mechanism',
    file: 'analysis/validation/rules/traits-merged.ts',
    rules: ['TRT-02'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {retries: {default: none}}}\n      traits:\n        - headers: {type: object, properties: {retries: {type: integer}}}',
    right:
      'components:\n  messages:\n    Placed:\n      headers: {type: object, properties: {retries: {default: 3}}}\n      traits:\n        - headers: {type: object, properties: {retries: {type: integer}}}',
  },
  {
    code: 'example-invalid',
    rule: 'An example of a message is valid by the schemas of its headers and payload.',
    why: 'People copy examples before they read schemas, and test data is made from them. An example that contradicts the schema makes one of the two a lie.',
    section: 'Message Example Object',
    file: 'analysis/instances/verdict-cache.ts',
    rules: ['MEX-08', 'MEX-09', 'MEX-10', 'SCH-57'],
    invalidExample:
      "components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {total: {type: number}}}\n      examples:\n        - payload: {total: '12'}",
    right:
      'components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {total: {type: number}}}\n      examples:\n        - payload: {total: 12}',
  },
  {
    code: 'example-format',
    rule: 'A text in an example has the form that "format" names.',
    why: 'By JSON Schema a format is a remark that programs may leave unchecked, so this is a warning. The sender surely means it.',
    section: 'Message Example Object; Data Type Formats',
    file: 'analysis/instances/verdict-cache.ts',
    rules: ['MEX-12'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {at: {type: string, format: date-time}}}\n      examples:\n        - payload: {at: yesterday}',
    right:
      "components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {at: {type: string, format: date-time}}}\n      examples:\n        - payload: {at: '2024-05-01T12:00:00Z'}",
  },
  {
    code: 'example-not-checked',
    rule: 'An example that takes too long to validate is not validated, and is reported.',
    why: 'Some regular expressions need years for a short text. Checking is stopped, so that neither the editor nor a pipeline waits for it; the pattern deserves a second look.',
    section: 'Message Example Object',
    file: 'analysis/instances/verdict-cache.ts',
    rules: [],
  },
];
