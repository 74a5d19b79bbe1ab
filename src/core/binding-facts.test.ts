// Random bindings made from the published facts: valid ones have no error, and each single mistake
// in them is reported where it is, as severely as the schema of documents has it. The facts
// are not part of the repository. `npm run fuzz` makes many more.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { toPointer } from './api.ts';
import {
  type BindingFacts,
  type Json,
  type Level,
  makeInstance,
  mutantsOf,
  readBindingFacts,
} from './format/bindings/testing.ts';
import { validate } from './testing.ts';
import { randomOf } from './text/edit/testing.ts';
import type { Problem } from './types.ts';

const file = resolve(import.meta.dirname, '../../../shared/bindings.md');
const areHere = existsSync(file);
if (!areHere)
  console.log(
    'Tests with published facts about bindings are skipped: ../shared/bindings.md is not beside this repository.',
  );

const fuzz = process.env.FUZZ !== undefined;
/** Instances of each version of an object. */
const COUNT = fuzz ? 1000 : 1;
const seed = Number(process.env.FUZZ_SEED ?? (fuzz ? Date.now() % 1_000_000_000 : 20261124));

/**
 * What is wrong by the published schemas, but right or less severe by the texts, and so accepted:
 * protocol, object, mutation, field.
 */
const ACCEPTED: ReadonlyMap<string, string> = new Map([
  ['solace operation type timeToLive', 'The text allows a schema of the value.'],
  ['solace operation type priority', 'The text allows a schema of the value.'],
  ['sns channel type condition', 'The text allows a list of conditions.'],
  ['sqs channel type condition', 'The text allows a list of conditions.'],
  ['sqs operation type condition', 'The text allows a list of conditions.'],
  ['sns channel missing name', 'The text allows {} as a mark.'],
  ['sns operation missing consumers', 'The text allows {} as a mark.'],
  ['sqs operation missing queues', 'The text allows {} as a mark.'],
  ['ros2 server unknown colour', 'The schema accepts unknown fields there.'],
]);

/**
 * Warnings about values that the types and limits allow: rules of the texts, by code, or by code
 * and field.
 */
const OF_TEXTS: ReadonlySet<string> = new Set([
  'enterprisemq-server',
  'kafka-registry',
  'kafka-vendor',
  'ros2-role',
  'sns-endpoint',
  'sns-endpoint-protocol',
  'sqs-identifier',
  'sqs-throughput',
  'absolute-url schemaRegistryUrl',
  'duration messageRetentionDuration',
  'enum encoding',
  'enum reliability',
  'pattern arn',
  'pattern name',
  'range qos',
  'required-field queues',
]);
const isOfText = ({ code, path, message }: Problem) =>
  OF_TEXTS.has(code) ||
  OF_TEXTS.has(`${code} ${path.findLast((key) => Number.isNaN(Number(key)))}`) ||
  message.includes('is probably a mistake');

const objectOf: Readonly<Record<Level, readonly string[]>> = {
  server: ['servers', 's'],
  channel: ['channels', 'c'],
  operation: ['operations', 'o'],
  message: ['channels', 'c', 'messages', 'm'],
};

/** Returns the problems inside a binding, with paths from there. */
function problemsOf({ protocol, level }: BindingFacts, value: Json): Problem[] {
  const bindings = (at: Level) => (at === level ? { bindings: { [protocol]: value } } : {});
  const channel = { $ref: '#/channels/c' };
  const text = JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    servers: { s: { host: 'broker.example.com', protocol, ...bindings('server') } },
    channels: {
      c: { address: 'orders', messages: { m: bindings('message') }, ...bindings('channel') },
    },
    operations: { o: { action: 'send', channel, ...bindings('operation') } },
    components: { schemas: { id: { type: 'string' }, map: { type: 'object', properties: {} } } },
  });
  const base = [...objectOf[level], 'bindings', protocol];
  return validate({ name: '', entry: 'main.json', read: () => text })
    .problems.filter((p) => base.every((key, index) => p.path[index] === key))
    .map((p) => ({ ...p, path: p.path.slice(base.length) }));
}

const severityOf = (problems: readonly Problem[]) =>
  (['error', 'warning'] as const).find((severity) => problems.some((p) => p.severity === severity));

/** Returns what is unexpected about one instance and its mutants, each in a line. */
function disagreements(facts: BindingFacts, version: string, random: () => number): string[] {
  const instance = makeInstance(facts, version, random);
  const name = `${facts.protocol} ${facts.level}`;
  const expected = facts.checked.includes(version) ? 'error' : 'warning';
  const inValid = problemsOf(facts, instance)
    .filter((p) => p.severity === 'error' || (p.severity === 'warning' && !isOfText(p)))
    .map(
      ({ severity, code, path }) =>
        `${name} ${version}: ${severity} ${code} ${toPointer(path)} in ${JSON.stringify(instance)}`,
    );
  const inMutants = mutantsOf(facts, version, instance).flatMap(({ what, value, at }) => {
    const pointers = at.map(toPointer);
    const found = severityOf(
      problemsOf(facts, value).filter(({ path }) => pointers.includes(toPointer(path))),
    );
    const field = at[0]?.findLast((key) => Number.isNaN(Number(key)));
    if (found === expected || (!found && ACCEPTED.has(`${name} ${what} ${field}`))) return [];
    return `${name} ${version}: ${what} ${pointers[0]}, expected ${expected}, got ${found} in ${JSON.stringify(value)}`;
  });
  return [...inValid, ...inMutants];
}

test.runIf(areHere)(
  `bindings are validated as the published facts have it (seed ${seed})`,
  { timeout: 36_000_000 },
  () => {
    const random = randomOf(seed);
    const all = readBindingFacts(readFileSync(file, 'utf8'));
    expect(new Set(all.map(({ protocol }) => protocol)).size).toBe(15);
    const wrong = all.flatMap((facts) =>
      facts.versions.flatMap((version) =>
        Array.from({ length: COUNT }, () => disagreements(facts, version, random)).flat(),
      ),
    );
    expect(wrong).toEqual([]);
  },
);
