// A document in the original terms of the format is validated exactly as one in its own terms.
import { describe, expect, test } from 'vitest';
import { dialects, rename } from './format/dialects.ts';
import {
  conformanceCases,
  corpusIsHere,
  exampleDocuments,
  identities,
  isPlaced,
  realDocuments,
  type Sources,
  sampleOf,
  sourcesOf,
  validate,
} from './testing.ts';

const [, original] = dialects;
if (!original) throw new Error('There is one dialect only.');
const translate = (text: string): string => rename(text, original);

const inMemory = (text: string): Sources => ({
  name: 'a',
  entry: 'a.yaml',
  read: (path) => (path === 'a.yaml' ? text : undefined),
});
const messages = (text: string) =>
  validate(inMemory(text)).problems.map((p) => `${p.path.join('/')}: ${p.message}`);

/** Bindings are validated as the schemas of each dialect do, which differ (decision 034). */
const outsideBindings = (identity: string): boolean =>
  !/\/(?:bindings|\w+Bindings)\//.test(identity);
const BINDING_RULES = /^(?:BND|CPS|EMQ|SQS)-/;

test('examples in other names have the same problems at the same locations', () => {
  for (const example of exampleDocuments()) {
    const translated = validate(example, translate);
    expect
      .soft(
        translated.errors
          .map((e) => `${example.name} ${e.path.join('/')} ${e.message}`)
          .filter(outsideBindings),
      )
      .toEqual([]);
    expect
      .soft(identities(translated.problems, translate).filter(outsideBindings))
      .toEqual(identities(validate(example).problems).filter(outsideBindings));
  }
});

// Every case is validated in its own names by `conformance.test.ts`.
test('conformance cases but those of bindings have the same result in other names', {
  timeout: 300_000,
}, () => {
  // AsyncAPI has a version 2, which is validated by rules of its own.
  const isOther = (name: string) => name.includes('major-2.');
  const cases = conformanceCases().filter((c) => !BINDING_RULES.test(c.rule) && !isOther(c.name));
  expect(cases.length).toBeGreaterThan(1000);
  for (const c of sampleOf(cases, 11)) {
    const before = validate(sourcesOf(c));
    const after = validate(sourcesOf(c), translate);
    expect
      .soft([c.name, ...identities(after.problems, translate).filter(outsideBindings)])
      .toEqual([c.name, ...identities(before.problems).filter(outsideBindings)]);
    if (!c.valid)
      expect
        .soft([
          c.name,
          isPlaced(
            { ...c, expect: { ...c.expect, pointer: c.expect?.pointer?.map(translate) } },
            after,
          ),
        ])
        .toEqual([c.name, isPlaced(c, before)]);
  }
});

test.skipIf(!corpusIsHere)(
  'real documents that are valid have no errors in either dialect',
  { timeout: 300_000 },
  () => {
    for (const dialect of ['apidoc', 'asyncapi'] as const) {
      const valid = realDocuments(dialect).filter((d) => d.valid);
      expect(valid.length).toBeGreaterThan(20);
      for (const document of valid)
        expect
          .soft(
            validate(document).errors.map(
              (e) => `${dialect} ${document.name} ${e.path.join('/')} ${e.message}`,
            ),
          )
          .toEqual([]);
    }
  },
);

describe('names are never mixed', () => {
  const head = (root: string) => `${root}\ninfo: {title: T, version: '1'}\n`;
  const server = (root: string, key: string) =>
    `${head(root)}servers:\n  s: {host: h, protocol: p, bindings: {${key}: {}}}\n`;

  test.each([...(original?.renamed ?? [])])('%s and %s', (own, other) => {
    expect(messages(server('apidoc: 3.1.0', own))).toEqual([]);
    expect(messages(server('asyncapi: 3.0.0', other))).toEqual([]);
    expect(messages(server('apidoc: 3.1.0', other))).toEqual([
      `servers/s/bindings/${other}: Unknown field "${other}" in the Server Bindings Object. The key of this protocol is "${own}".`,
    ]);
    expect(messages(server('asyncapi: 3.1.0', own))).toEqual([
      `servers/s/bindings/${own}: Unknown field "${own}" in the Server Bindings Object. The key of this protocol is "${other}".`,
    ]);
  });

  test('a document has one root field', () => {
    expect(messages(head('apidoc: 3.1.0\nasyncapi: 3.0.0'))).toEqual([
      'asyncapi: Unknown field "asyncapi" in the Root Object. A document is written in one dialect, and "apidoc" says that it is this one. Keep one of the two fields.',
    ]);
  });

  test("media types of the other dialect are formats of one's own, about which nothing is known", () => {
    const payload = (root: string, format: string) =>
      `${head(root)}components:\n  schemas:\n    S: {schemaFormat: '${format}', schema: 5}\n`;
    expect(
      messages(payload('asyncapi: 3.0.0', 'application/vnd.apache.avro;version=1.9.0')),
    ).toHaveLength(1);
    expect(
      messages(payload('apidoc: 3.1.0', 'application/vnd.neutral.avro;version=1.9.0')),
    ).toHaveLength(1);
    expect(
      validate(inMemory(payload('apidoc: 3.1.0', 'application/vnd.apache.avro;version=1.9.0')))
        .errors,
    ).toEqual([]);
    expect(
      validate(inMemory(payload('asyncapi: 3.0.0', 'application/vnd.neutral.avro;version=1.9.0')))
        .errors,
    ).toEqual([]);
  });

  test('messages speak the names of the document', () => {
    const text = `${head('asyncapi: 3.0.0')}servers:\n  s: {host: h, protocol: ibmmq, bindings: {ibmmq: {cipherSpec: ANY, odd: 1}}}\n`;
    expect(messages(text).join('\n')).not.toMatch(/enterprisemq|apidoc/i);
    const { problems } = validate(inMemory(text));
    // Only the published text has the rule about the cipher.
    expect(problems.map((p) => `${p.severity} ${p.code}`).sort()).toEqual([
      'error unknown-field',
      'warning enterprisemq-endpoint',
      'warning enterprisemq-endpoint',
      'warning enterprisemq-server',
    ]);
  });
});

describe('documents of another version', () => {
  test.each([
    ['2.6.0', 'This is a document of AsyncAPI 2.6.0. Convert it'],
    ["'2.0.0'", 'This is a document of AsyncAPI 2.0.0. Convert it'],
    ['2.6', 'This is a document of AsyncAPI 2.6. Convert it'],
    ['1.2.0', 'got AsyncAPI 1.2.0. Only AsyncAPI 2.0 to 2.6 can be converted'],
  ])('asyncapi: %s is one problem that says what to do', (version, message) => {
    const text = `asyncapi: ${version}\ninfo: {title: T, version: '1'}\nchannels:\n  a:\n    subscribe: {message: {payload: {type: odd}}}\n`;
    const [problem, ...rest] = validate(inMemory(text)).problems;
    expect(rest).toEqual([]);
    expect(problem?.code).toBe('format-version');
    expect(problem?.path).toEqual(['asyncapi']);
    expect(problem?.message).toContain(message);
  });
});
