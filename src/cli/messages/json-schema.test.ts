// The payloads of documents, written as JSON Schema and compiled as their users do, decide as the
// validation of messages: about generated values, and about these with a change.
import { Ajv, type AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { generate } from '../../core/analysis/instances/generate.ts';
import { messageSchemas } from '../../core/analysis/instances/message-schemas.ts';
import { type RandomSource, randomOf } from '../../core/analysis/instances/random.ts';
import { validate } from '../../core/analysis/instances/validate.ts';
import { Analyzer, languageOf } from '../../core/api.ts';
import {
  corpusIsHere,
  exampleDocuments,
  realDocuments,
  type Sources,
  sampleOf,
} from '../../core/testing.ts';
import type { JsonSchemaDraft } from '../../core/types.ts';
import { multipleOf } from './compile-schema.ts';

const WHOLE = process.env.FUZZ !== undefined;
/** Generated values of a schema, and as many with a change. */
const VALUES = WHOLE ? 100 : 3;
/** Messages of a document. */
const MESSAGES = WHOLE ? Infinity : 3;

const SMALL: Sources = {
  name: 'a small document',
  entry: 'small.yaml',
  read: (path) =>
    path === 'small.yaml'
      ? `asyncapi: 3.0.0
info: {title: a, version: '1'}
channels:
  c:
    messages:
      tuple: {payload: {type: array, items: [{type: string}, {$ref: '#/components/schemas/Tree'}], additionalItems: false}}
      card: {payload: {type: object, properties: {card: {type: string}, address: {type: string}}, dependencies: {card: [address]}}}
      price: {payload: {type: number, multipleOf: 0.01, exclusiveMinimum: 0, nullable: true}}
      shape:
        payload:
          discriminator: kind
          required: [kind]
          properties: {kind: {enum: [circle, square]}}
          oneOf: [{properties: {kind: {const: circle}, r: {type: number}}}, {properties: {kind: {const: square}, a: {type: number}}}]
          unevaluatedProperties: false
      openapi:
        payload:
          schemaFormat: application/vnd.oai.openapi;version=3.0.0
          schema: {type: object, properties: {n: {type: integer, minimum: 3, exclusiveMinimum: true, nullable: true}, t: {$ref: '#/components/schemas/Tree'}}}
      avro:
        payload:
          schemaFormat: application/vnd.apache.avro;version=1.9.0
          schema: {type: record, name: N, fields: [{name: next, type: ['null', N]}, {name: s, type: {type: enum, name: E, symbols: [a, b]}}]}
components:
  schemas:
    Tree: {type: object, properties: {name: {type: string, maxLength: 3}, below: {type: array, items: {$ref: '#/components/schemas/Tree'}}}, additionalProperties: false}
`
      : undefined,
};

const documents = [
  SMALL,
  ...sampleOf(exampleDocuments(), 4),
  ...(corpusIsHere ? sampleOf([...realDocuments('asyncapi'), ...realDocuments('apidoc')], 23) : []),
];

test.each(documents.map((document) => [document.name, document] as const))(
  'the payloads of %s',
  async (_, sources) => {
    const analyzer = open(sources);
    const model = analyzer.model();
    for (const id of model?.order.messages.slice(0, MESSAGES) ?? []) {
      const part = model?.parts.get(id);
      const schemas = messageSchemas(analyzer.bundler(), id);
      if (!part || !schemas) continue;
      for (const side of ['payload', 'headers'] as const) {
        const basis = schemas[side];
        if (basis.kind !== 'schema') continue;
        const { root } = basis;
        const definitions = basis.definitions();
        const at = { uri: part.uri, pointer: `${part.pointer}/${side}` };
        const fits = await Promise.all(
          (['07', '2020-12'] as const).map(async (draft) =>
            compiled((await analyzer.jsonSchema(at, draft))?.text ?? 'null', draft),
          ),
        );
        for (let seed = 0; seed < VALUES; seed++) {
          const made = generate(root, definitions, seed);
          if (!('value' in made)) break;
          for (const value of [made.value, changed(made.value, randomOf(seed, 1))]) {
            const errors = validate(root, definitions, value);
            const valid = errors && !errors.some(({ kind }) => kind === 'invalid');
            if (valid !== null)
              expect([id, side, value, ...fits.map((one) => one(value))]).toEqual([
                ...[id, side, value],
                ...[valid, valid],
              ]);
          }
        }
      }
    }
  },
  120_000,
);

function open(sources: Sources): Analyzer {
  const text = sources.read(sources.entry) ?? '';
  const analyzer = new Analyzer(sources.entry, languageOf(sources.entry, text));
  analyzer.setText(text);
  analyzer.problems();
  for (let needs = analyzer.needs(); needs.length > 0; needs = analyzer.needs()) {
    for (const uri of needs) {
      const file = sources.read(decodeURIComponent(uri));
      if (file === undefined) analyzer.failFile(uri, 'There is no such file.', false);
      else analyzer.addFile(uri, file);
    }
    analyzer.problems();
  }
  return analyzer;
}

const OPTIONS = {
  strict: false,
  validateFormats: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
} as const;
const VALIDATORS: Readonly<Record<JsonSchemaDraft, Ajv>> = {
  '07': new Ajv(OPTIONS),
  '2020-12': new Ajv2020(OPTIONS),
};
for (const ajv of Object.values(VALIDATORS)) {
  // Of doubles it would say that 0.07 is not a multiple of 0.01.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({ keyword: 'multipleOf', type: 'number', errors: false, compile: multipleOf });
}

/** Compiles a schema that has to be valid and to need nothing else. */
function compiled(text: string, draft: JsonSchemaDraft): (value: unknown) => boolean {
  return VALIDATORS[draft].compile(JSON.parse(text) as AnySchemaObject);
}

/** Returns a value with one change somewhere in it. */
function changed(value: unknown, random: RandomSource): unknown {
  if (Array.isArray(value) && value.length > 0 && random.next() < 0.8) {
    const i = random.below(value.length);
    if (random.next() < 0.3) return value.filter((_, k) => k !== i);
    return value.map((one, k) => (k === i ? changed(one, random) : one));
  }
  if (typeof value === 'object' && value !== null && random.next() < 0.9) {
    const entries = Object.entries(value);
    const i = random.below(entries.length + 1);
    if (i === entries.length) return { ...value, other: random.below(3) };
    if (random.next() < 0.3) return Object.fromEntries(entries.filter((_, k) => k !== i));
    return Object.fromEntries(
      entries.map(([key, one], k) => [key, k === i ? changed(one, random) : one]),
    );
  }
  if (typeof value === 'number' && random.next() < 0.5) return -value * 1000 + 0.5;
  if (typeof value === 'string' && random.next() < 0.5) return `${value}${value} ~`;
  return random.pick([null, true, 0, -1.5, '', 'other', [], {}, [null], { a: 1 }]);
}
