// Codes about messages: their content types and examples.
import type { Explanations } from '../rule.ts';

export const codes = {
  'media-type': 'error',
  'runtime-expression': 'error',
  'example-invalid': 'error',
  'example-format': 'warning',
  'example-not-checked': 'information',
} as const;

export const explanations: Explanations<typeof codes> = {
  'media-type': {
    rule: 'A content type is one media type, such as application/json.',
    why: 'It defines how to read the bytes of a message. A wildcard or a list leaves that open.',
    section: 'Message Object; Default Content Type; RFC 2046',
    rules: ['ROOT-17', 'MSG-25'],
    invalidExample: 'defaultContentType: json',
    right: 'defaultContentType: application/json',
  },
  'runtime-expression': {
    rule: 'A runtime expression names a location in the message: $message.header or $message.payload, and behind # a JSON Pointer.',
    why: 'It is evaluated for each message by a program; another spelling finds nothing.',
    section: 'Runtime Expression',
    invalidExample: 'components:\n  correlationIds:\n    trace: {location: header.traceId}',
    right: 'components:\n  correlationIds:\n    trace: {location: $message.header#/traceId}',
  },
  'example-invalid': {
    rule: 'An example of a message is valid by the schemas of its headers and payload.',
    why: 'People copy examples before they read schemas, and test data is made from them. An example that contradicts the schema makes one of the two a lie.',
    section: 'Message Example Object',
    rules: ['MEX-08', 'MEX-09', 'MEX-10', 'SCH-57'],
    invalidExample:
      "components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {total: {type: number}}}\n      examples:\n        - payload: {total: '12'}",
    right:
      'components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {total: {type: number}}}\n      examples:\n        - payload: {total: 12}',
  },
  'example-format': {
    rule: 'A text in an example has the form that "format" names.',
    why: 'By JSON Schema a format is a remark that programs may leave unchecked, so this is a warning. The sender surely means it.',
    section: 'Message Example Object; Data Type Formats',
    rules: ['MEX-12'],
    invalidExample:
      'components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {at: {type: string, format: date-time}}}\n      examples:\n        - payload: {at: yesterday}',
    right:
      "components:\n  messages:\n    Placed:\n      payload: {type: object, properties: {at: {type: string, format: date-time}}}\n      examples:\n        - payload: {at: '2024-05-01T12:00:00Z'}",
  },
  'example-not-checked': {
    rule: 'An example that takes too long to validate is not validated, and is reported.',
    why: 'Some regular expressions need years for a short text. Checking is stopped, so that neither the editor nor a pipeline waits for it; the pattern deserves a second look.',
    section: 'Message Example Object',
  },
};
