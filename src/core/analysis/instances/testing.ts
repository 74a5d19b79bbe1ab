// For tests only: a document with its files, whose examples are validated in this thread.
import fc from 'fast-check';
import { Analyzer } from '../../api.ts';
import type { Problem, TaskResult, WorkerRequest } from '../../types.ts';
import type { Definitions, NormalizedSchema } from './types.ts';
import { validate } from './validate.ts';
import { serveValidation } from './validation-thread.ts';

export const HEAD = "apidoc: 3.1.0\ninfo:\n  title: Demo\n  version: '1'\n";

/**
 * Validates all pending examples and returns the codes, locations and texts of all problems about
 * examples.
 */
export function validated(analyzer: Analyzer): { all: Problem[]; said: string[] } {
  for (const batch of analyzer.exampleJobs()) {
    // As it is in another thread.
    const { definitions, tasks } = structuredClone(batch);
    for (const { id, root, instance } of tasks)
      analyzer.addExampleResults(id, validate(root, definitions, instance));
  }
  const all = analyzer.problems().filter((p) => /example|default-invalid/.test(p.code));
  const text = all.map(
    (p) =>
      `${p.code} ${p.uri}#/${p.path.join('/')} [${(analyzer.text(p.uri) ?? '').slice(p.start, p.end)}]`,
  );
  return { all, said: text };
}

/** Returns an analyzer with a document and the files that it names. */
export function analyzerOf(text: string, files: Readonly<Record<string, string>> = {}): Analyzer {
  const analyzer = new Analyzer('main.yaml', 'yaml');
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = Object.hasOwn(files, uri) ? files[uri] : undefined;
      if (file === undefined) analyzer.failFile(uri, `There is no file ${uri}.`, false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  return analyzer;
}

/** Returns a component message `m` with this body, indented by six. */
export function message(body: string, rest = ''): string {
  return `${HEAD}components:\n  messages:\n    m:\n${body.replace(/^(?=.)/gm, '      ')}\n${rest}`;
}

/**
 * Returns the response to a request, with its tasks run in this thread. A schema with a pattern
 * that contains `stopOn` counts as one whose validation hangs.
 */
export function respond<T>(inquiry: WorkerRequest<T> | null, stopOn?: string): T | null {
  if (!inquiry) return null;
  const results = new Map<string, TaskResult>();
  const serve = serveValidation((reply) => {
    if (reply.type === 'judged') results.set(reply.id, { errors: reply.errors });
    if (reply.type === 'made') results.set(reply.id, { made: reply.made });
  });
  for (const batch of inquiry.batches) {
    if (stopOn !== undefined && JSON.stringify(batch).includes(stopOn))
      for (const { id } of batch.tasks) results.set(id, 'stopped');
    else serve(structuredClone(batch));
  }
  return inquiry.respond(results);
}

/** What generated schemas refer to: a plain schema, and two that refer to themselves. */
export const DEFINITIONS: Definitions = {
  D: { type: ['string', 'object'], required: ['a'] },
  List: { properties: { a: { $ref: 'List' }, b: { type: 'integer' } } },
  Tree: { anyOf: [{ type: 'array', items: { $ref: 'Tree' } }, { type: ['string', 'number'] }] },
};

/** Names of properties: the last ones are those that every object of JavaScript seems to have. */
const NAMES = ['a', 'b', 'kind', 'constructor', 'toString', '__proto__'] as const;
const name = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...NAMES.slice(0, 3)) },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES.slice(3)) },
);

/** An object that has these members and nothing else, as JSON gives it. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Any JSON value, small. */
export const anyValue = fc
  .letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(
        null,
        true,
        false,
        0,
        1,
        -3,
        2.5,
        0.07,
        1e15,
        1e-7,
        'a',
        'xyz',
        '',
        '1',
        '😀',
      ),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    ),
  }))
  .value.map(asJson);

const count = fc.nat(3);
const limit = fc.constantFrom(-3, 0, 1, 2.5);
const regExp = fc.constantFrom('^a', 'z$', '^.$', '^(?:x|y)+z');
const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'object', 'array', 'null');

/** Any schema of the keywords of draft 07; `$ref` is one of `DEFINITIONS`. */
export const anySchema = fc.letrec<{ schema: NormalizedSchema }>((tie) => {
  const sub = tie('schema');
  const some = fc.array(sub, { minLength: 1, maxLength: 3 });
  const byName = fc.dictionary(name, sub, { maxKeys: 3 });
  const keyword = fc.oneof(
    fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
    fc.record({ enum: fc.array(anyValue, { maxLength: 3 }) }),
    fc.record({ const: anyValue }),
    fc.record({ minimum: limit }),
    fc.record({ maximum: limit }),
    fc.record({ exclusiveMinimum: limit }),
    fc.record({ exclusiveMaximum: limit }),
    fc.record({ multipleOf: fc.constantFrom(0.5, 2, 0.01, 1e-8, 3) }),
    fc.record({ minLength: count }),
    fc.record({ maxLength: count }),
    fc.record({ pattern: regExp }),
    fc.record({ required: fc.array(name, { maxLength: 2 }) }),
    fc.record({ minProperties: count }),
    fc.record({ maxProperties: count }),
    fc.record({ minItems: count }),
    fc.record({ maxItems: count }),
    fc.record({ uniqueItems: fc.constant(true) }),
    fc.record({ items: fc.oneof(sub, some) }),
    fc.record({ items: some, additionalItems: sub }),
    fc.record({ additionalItems: sub }),
    fc.record({ contains: sub }),
    fc.record({ properties: byName }),
    fc.record({
      patternProperties: fc.dictionary(fc.constantFrom('^a', 'k'), sub, { maxKeys: 2 }),
    }),
    fc.record({ additionalProperties: sub }),
    fc.record({ properties: byName, additionalProperties: sub }),
    fc.record({ propertyNames: sub }),
    fc.record({
      dependencies: fc.dictionary(name, fc.oneof(sub, fc.array(name, { maxLength: 2 })), {
        maxKeys: 2,
      }),
    }),
    fc.record({ allOf: some }),
    fc.record({ anyOf: some }),
    fc.record({ oneOf: some }),
    fc.record({ not: sub }),
    fc
      .array(sub, { minLength: 1, maxLength: 3 })
      .map((schemas) =>
        Object.fromEntries(schemas.map((one, i) => [['if', 'then', 'else'][i], one])),
      ),
    fc.record({ $ref: fc.constantFrom(...Object.keys(DEFINITIONS)) }),
  );
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc
        .array(keyword as fc.Arbitrary<object>, { minLength: 1, maxLength: 3 })
        .map(
          (parts) => asJson(Object.fromEntries(parts.flatMap(Object.entries))) as NormalizedSchema,
        ),
    ),
  };
}).schema;
