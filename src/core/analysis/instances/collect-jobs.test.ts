// Which values are validated against which schema, and which ranges their errors have.
import { describe, expect, test } from 'vitest';
import type { Analyzer } from '../../api.ts';
import { analyzerOf, HEAD, message, validated } from './testing.ts';

const messages = (text: string, files?: Record<string, string>): string[] =>
  validated(analyzerOf(text, files)).said;
const LOCATION = '#/components/messages/m/examples/0';

describe('examples of messages', () => {
  const schemas =
    'payload:\n  type: object\n  required: [id]\n  properties: {id: {type: integer}}\nheaders:\n  type: object\n  properties: {trace: {type: string}}\n';

  test('a value that an alias repeats is reported once', () => {
    const text = `${HEAD}components:\n  messages:\n    m: &m {payload: {type: string}, examples: [{payload: 1}]}\n    n: *m\n`;
    expect(validated(analyzerOf(text)).said).toEqual([
      'example-invalid #/components/messages/m/examples/0/payload [1]',
    ]);
  });

  test('below equal keys are each reported where they are written', () => {
    const one = (value: string) =>
      `    m: {payload: {type: integer}, examples: [{payload: ${value}}]}\n`;
    const said = (...values: string[]) =>
      messages(`${HEAD}components:\n  messages:\n${values.map(one).join('')}`).filter(
        (line) => !line.startsWith('duplicate-key'),
      );
    const at = `example-invalid ${LOCATION}/payload`;
    expect(said('a', 'b')).toEqual([`${at} [a]`, `${at} [b]`]);
    expect(said('1', 'b')).toEqual([`${at} [b]`]);
    expect(said('a', '1', 'c')).toEqual([`${at} [a]`, `${at} [c]`]);
  });

  test('are validated against the payload and headers schemas, and reported at the exact value', () => {
    expect(
      messages(message(`${schemas}examples:\n  - payload: {id: x}\n    headers: {trace: 5}\n`)),
    ).toEqual([
      `example-invalid ${LOCATION}/payload/id [x]`,
      `example-invalid ${LOCATION}/headers/trace [5]`,
    ]);
  });

  test('a missing property is reported at the key of its object', () => {
    expect(messages(message(`${schemas}examples:\n  - payload:\n      tag: a\n`))).toEqual([
      `example-invalid ${LOCATION}/payload [payload]`,
    ]);
  });

  test('the message names the schema', () => {
    const { all } = validated(analyzerOf(message(`${schemas}examples:\n  - payload: {id: x}\n`)));
    expect(all[0]?.message).toBe(
      'Doesn\'t match the payload schema: this must be a whole number; it is the string "x".',
    );
  });

  test('are validated through references across files, cycles and file names with spaces', () => {
    const text = message(
      "payload: {$ref: './a b.yaml#/S'}\nexamples:\n  - payload: {v: 1, kids: [{v: 2, kids: [{v: x}]}]}\n",
    );
    const files = {
      './a%20b.yaml': '',
      'a b.yaml': "S: {properties: {v: {$ref: 'c.json#/N'}, kids: {items: {$ref: '#/S'}}}}\n",
      'c.json': '{"N": {"type": "integer"}}',
    };
    expect(messages(text, files)).toEqual([
      `example-invalid ${LOCATION}/payload/kids/0/kids/0/v [x]`,
    ]);
  });

  test('ignores siblings of $ref', () => {
    const text = message(
      "payload: {$ref: '#/components/schemas/b', type: integer}\nexamples:\n  - payload: 5\n",
      '  schemas:\n    b: {type: string}\n',
    );
    expect(messages(text)).toEqual([`example-invalid ${LOCATION}/payload [5]`]);
  });

  test('are not validated against a schema with an unresolved reference', () => {
    expect(
      messages(
        message(
          "payload: {properties: {a: {$ref: 'gone.yaml'}, b: {type: string}}}\nexamples:\n  - payload: {b: 1}\n",
        ),
      ),
    ).toEqual([]);
  });

  test.each([
    ['application/schema+yaml;version=draft-07', 1],
    ['application/vnd.neutral.apidoc;version=3.1.0', 1],
    ['application/vnd.neutral.avro;version=1.9.0', 1],
    ['application/x-own', 0],
  ])('a schema in the format %s', (format, problems) => {
    const text = message(
      `payload: {schemaFormat: '${format}', schema: {type: string}}\nexamples:\n  - payload: 5\n`,
    );
    expect(messages(text)).toHaveLength(problems);
  });

  test('does not validate a value written as text because its content type is not JSON', () => {
    const body = 'payload: {type: object}\nexamples:\n  - payload: <a/>\n';
    expect(messages(message(`contentType: application/xml\n${body}`))).toEqual([]);
    expect(messages(message(body).replace('info:', 'defaultContentType: text/csv\ninfo:'))).toEqual(
      [],
    );
    expect(
      messages(message(`contentType: application/cloudevents+json; charset=utf-8\n${body}`)),
    ).toHaveLength(1);
    expect(
      messages(message(`contentType: application/xml\n${body.replace('<a/>', '5')}`)),
    ).toHaveLength(1);
  });

  test('are not validated inside a syntax error', () => {
    expect(messages(message(`${schemas}examples:\n  - payload: {id: "x}\n`))).toEqual([]);
  });

  test('a pattern that only the older flavour of regular expressions allows', () => {
    const body = (value: string) =>
      message(
        `payload: {type: string, pattern: '^\\w+\\@[a-z\\_]+\\-{1}$'}\nexamples:\n  - payload: ${value}\n`,
      );
    expect(messages(body('me@ab_c-'))).toEqual([]);
    expect(messages(body('me@AB-'))).toHaveLength(1);
  });

  test('validates a message that is found twice once', () => {
    const text = `${HEAD}channels:\n  c: {$ref: 'p.yaml#/c'}\n  d: {messages: {m: {$ref: 'p.yaml#/c/messages/m'}}}\n`;
    const files = {
      'p.yaml':
        'c:\n  messages:\n    m:\n      payload: {type: string}\n      examples:\n        - payload: 5\n',
    };
    expect(messages(text, files)).toEqual([
      'example-invalid p.yaml#/c/messages/m/examples/0/payload [5]',
    ]);
  });
});

describe('traits', () => {
  test('validates examples against the merged headers', () => {
    const body =
      "headers: {properties: {a: {type: string}}}\ntraits:\n  - {$ref: '#/components/messageTraits/t'}\nexamples:\n  - headers: {a: 5, b: 1}\n  - headers: {a: x}\n";
    const rest =
      '  messageTraits:\n    t:\n      headers: {type: object, required: [b], properties: {a: {maxLength: 1}}}\n';
    expect(messages(message(body, rest))).toEqual([
      `example-invalid ${LOCATION}/headers/a [5]`,
      'example-invalid #/components/messages/m/examples/1/headers [headers]',
    ]);
  });

  test('resolves references in a trait of another file from that file', () => {
    const body =
      "headers: {properties: {a: {type: string}}}\ntraits:\n  - {$ref: 't.yaml#/t'}\nexamples:\n  - headers: {b: x}\n";
    const files = {
      't.yaml':
        "t: {headers: {type: object, properties: {b: {$ref: '#/N'}}}}\nN: {type: integer}\n",
    };
    expect(messages(message(body), files)).toEqual([`example-invalid ${LOCATION}/headers/b [x]`]);
  });

  test('reports an example that a message gets from its trait in the trait, and names the message', () => {
    const { all, said: text } = validated(
      analyzerOf(message('payload: {type: integer}\ntraits:\n  - examples:\n      - payload: x\n')),
    );
    expect(text).toEqual([
      'example-invalid #/components/messages/m/traits/0/examples/0/payload [x]',
    ]);
    expect(all[0]?.message).toContain('The message "m" takes this example from its trait.');
  });

  test('validates the examples of an unused trait on their own', () => {
    const text = `${HEAD}components:\n  messageTraits:\n    t: {headers: {properties: {a: {type: string}}}, examples: [{headers: {a: 1}}]}\n`;
    expect(messages(text)).toEqual([
      'example-invalid #/components/messageTraits/t/examples/0/headers/a [1]',
    ]);
  });
});

describe('schemas', () => {
  test('reports invalid defaults and examples as hints; a default of another type is reported elsewhere', () => {
    const text = `${HEAD}components:\n  schemas:\n    a: {type: integer, minimum: 3, default: 1, examples: [5, x]}\n    b: {type: integer, default: x}\n    c: {type: string, format: date, default: soon}\n    d: {default: 5}\n`;
    expect(messages(text)).toEqual([
      'default-invalid #/components/schemas/a/default [1]',
      'schema-example-invalid #/components/schemas/a/examples/1 [x]',
      'default-invalid #/components/schemas/c/default [soon]',
    ]);
  });

  test('a property called default is not a default', () => {
    expect(
      messages(
        `${HEAD}components:\n  schemas:\n    s: {properties: {default: {type: string, minLength: 3}}}\n`,
      ),
    ).toEqual([]);
  });
});

describe('over versions', () => {
  const text = message('payload: {type: integer}\nexamples:\n  - payload: x\n  - payload: 5\n');
  const waiting = (analyzer: Analyzer): number =>
    analyzer.exampleJobs().reduce((sum, { tasks }) => sum + tasks.length, 0);

  test('does not validate unchanged examples again, and moves their problems with the text', () => {
    const analyzer = analyzerOf(text);
    expect(validated(analyzer).said).toHaveLength(1);
    analyzer.setText(`x-note: 1\n${text}`);
    const [moved] = analyzer.problems().filter((p) => p.code === 'example-invalid');
    expect(analyzer.text('')?.slice(moved?.start, moved?.end)).toBe('x');
    expect(waiting(analyzer)).toBe(0);
  });

  test('validates again after an edit of an example or its schema, and keeps the earlier problems until then', () => {
    const analyzer = analyzerOf(text);
    validated(analyzer);
    analyzer.setText(text.replace('payload: x', 'payload: xy'));
    expect(analyzer.problems().some((p) => p.code === 'example-invalid')).toBe(true);
    expect(waiting(analyzer)).toBe(1);
    validated(analyzer);
    analyzer.setText(text.replace('integer', 'string'));
    expect(waiting(analyzer)).toBe(2);
    expect(validated(analyzer).said).toEqual([
      `example-invalid #/components/messages/m/examples/1/payload [5]`,
    ]);
  });

  test('validates again after a change in a referenced schema', () => {
    const far = message(
      "payload: {items: {$ref: '#/components/schemas/N'}}\nexamples:\n  - payload: [x]\n",
      '  schemas:\n    N: {type: integer}\n',
    );
    const analyzer = analyzerOf(far);
    expect(validated(analyzer).said).toHaveLength(1);
    analyzer.setText(far.replace('N: {type: integer}', 'N: {type: string}'));
    expect(validated(analyzer).said).toEqual([]);
  });

  test('skips a schema that timed out until it changes', () => {
    const analyzer = analyzerOf(text);
    const [batch] = analyzer.exampleJobs();
    analyzer.examplesStopped(batch?.tasks[0]?.key ?? '');
    expect(validated(analyzer).said.map((s) => s.split(' ')[0])).toEqual([
      'example-not-checked',
      'example-not-checked',
    ]);
    analyzer.setText(text.replace('payload: x', 'payload: xy'));
    expect(waiting(analyzer)).toBe(0);
    analyzer.setText(text.replace('integer', 'number'));
    expect(validated(analyzer).said).toHaveLength(1);
  });

  test('reports a huge value or schema as unchecked, and the end of a very long list, too', () => {
    const huge = message(
      `payload: {type: string}\nexamples:\n  - payload: [${'1,'.repeat(25_000)}1]\n`,
    );
    expect(validated(analyzerOf(huge)).all.map((p) => p.code)).toEqual(['example-not-checked']);
    const many = message(`payload: {type: string}\nexamples:\n${'  - payload: a\n'.repeat(2100)}`);
    expect(validated(analyzerOf(many)).all.map((p) => `${p.code} ${p.path.at(-2)}`)).toEqual([
      'example-not-checked 2000',
    ]);
  });
});
