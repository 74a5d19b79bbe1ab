// Codes about the text itself: what YAML and JSON allow.
import type { Explanations } from '../rule.ts';

export const codes = {
  'duplicate-key': 'error',
  'key-not-string': 'error',
  'tag-not-allowed': 'error',
  'not-json-number': 'error',
  'merge-key': 'warning',
  'yaml-version': 'warning',
  'json-comment': 'error',
  'number-precision': 'warning',
  'unused-ignore': 'warning',
} as const;

export const explanations: Explanations<typeof codes> = {
  'duplicate-key': {
    rule: 'A key appears only once in an object.',
    why: 'Of two equal keys one is lost, and which one depends on the reader. That is how a channel or a field silently disappears.',
    section: 'Format; Operations Object',
    rules: ['YML-02', 'JSN-03', 'OPS-02'],
    invalidExample: 'channels:\n  orders: {}\n  orders: {}',
    right: 'channels:\n  orders: {}\n  returns: {}',
  },
  'key-not-string': {
    rule: 'A key is a string.',
    why: 'A bare number, true or null is not a string to YAML, and has no counterpart as a name in JSON. In quotes it is one.',
    section: 'Format; YAML 1.2',
    rules: ['YML-04'],
    invalidExample: 'components:\n  schemas:\n    200: {type: string}',
    right: "components:\n  schemas:\n    '200': {type: string}",
  },
  'tag-not-allowed': {
    rule: 'Only the tags that JSON has types for are used: null, bool, int, float, str, seq and map.',
    why: 'Other tags make values that JSON cannot hold, such as dates or binary data, or objects of one programming language.',
    section: 'Format; YAML 1.2',
    rules: ['YML-03'],
    invalidExample: 'x-created: !!timestamp 2024-05-01',
    right: "x-created: '2024-05-01'",
  },
  'not-json-number': {
    rule: 'A number is one that JSON can write: neither infinite nor "not a number".',
    why: 'The document must mean the same in JSON, and JSON has no such numbers.',
    section: 'Format; YAML 1.2',
    rules: ['YML-08'],
    invalidExample: 'x-limit: .inf',
    right: 'x-limit: 1000000',
  },
  'merge-key': {
    rule: 'The merge key << is not part of YAML 1.2.',
    why: 'Here its fields are merged, as most people expect; other readers take << as an ordinary name. A $ref or a trait says the same everywhere.',
    section: 'Format; YAML 1.2',
    rules: ['YML-06'],
    invalidExample: 'x-common: &common {title: Orders}\nchannels:\n  orders:\n    <<: *common',
    right: 'channels:\n  orders: {title: Orders}',
  },
  'yaml-version': {
    rule: 'Values are read by the rules of YAML 1.2, even under %YAML 1.1.',
    why: 'In 1.1 words such as yes, no and on are booleans; here they are strings. Whoever wrote the line may expect otherwise.',
    section: 'Format; YAML 1.2',
    rules: ['YML-07'],
    invalidExample: "%YAML 1.1\n---\napidoc: 3.1.0\ninfo: {title: Demo, version: '1'}",
    right: "%YAML 1.2\n---\napidoc: 3.1.0\ninfo: {title: Demo, version: '1'}",
  },
  'json-comment': {
    rule: 'JSON has no comments.',
    why: 'Programs that read JSON refuse them. Say it in a description, or keep the document as YAML.',
    section: 'Format; RFC 8259',
    rules: ['JSN-02'],
    invalidExample:
      '{\n  // the format\n  "apidoc": "3.1.0",\n  "info": {"title": "Demo", "version": "1"}\n}',
    right: '{\n  "apidoc": "3.1.0",\n  "info": {"title": "Demo", "version": "1"}\n}',
  },
  'number-precision': {
    rule: 'A number has no more digits than programs keep.',
    why: 'Most programs hold about 16 digits of a number and change the rest without a word. Identifiers and exact amounts are safer as strings.',
    section: 'Format; RFC 8259 section 6',
    rules: ['YML-08'],
    invalidExample: 'x-account: 12345678901234567890',
    right: "x-account: '12345678901234567890'",
  },
  'unused-ignore': {
    rule: 'A comment "# apidoc-ignore" names a rule that has a problem on its line, or on the next one.',
    why: 'One without effect is left over from a problem that was solved, or misspelled. It would hide the next problem of that rule on the line.',
    section: 'none: comments of this kind are ours',
    invalidExample:
      'servers:\n  # apidoc-ignore unknown-field: the gateway reads it\n  broker:\n    host: broker.example.com\n    protocol: mqtt',
    right: 'servers:\n  broker:\n    host: broker.example.com\n    protocol: mqtt',
  },
};
