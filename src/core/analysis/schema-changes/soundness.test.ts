// Random single changes of schemas: no change that is called compatible has a counterexample among
// generated values, and none that is called breaking is without one or a reason. FUZZ=1 tries
// 20,000.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, payloadVersion } from '../compare/testing.ts';
import { generate } from '../instances/generate.ts';
import { validate } from '../instances/validate.ts';

const RUNS = process.env.FUZZ ? 20_000 : 60;
const SEEDS = 12;

const NO_EXAMPLE = 'no example was generated';
/** The rules whose changes are breaking without an example, each with the reason that is given. */
const EXACT: ReadonlyMap<string, string> = new Map([
  ['schema.type-narrowed', NO_EXAMPLE],
  ['schema.type-widened', NO_EXAMPLE],
  ['schema.type-changed', NO_EXAMPLE],
  ['schema.required-added', NO_EXAMPLE],
  ['schema.required-removed', NO_EXAMPLE],
  ['schema.bound-tightened', NO_EXAMPLE],
  ['schema.bound-loosened', NO_EXAMPLE],
  ['schema.enum-added', NO_EXAMPLE],
  ['schema.enum-removed', NO_EXAMPLE],
  ['schema.enum-value-added', NO_EXAMPLE],
  ['schema.enum-value-removed', NO_EXAMPLE],
  ['schema.const-changed', NO_EXAMPLE],
  ['schema.property-removed', 'receivers may read it'],
]);

const COMPOSED = /"(?:allOf|anyOf|not)"/;

type Schema = Record<string, unknown>;

const leaf: fc.Arbitrary<Schema> = fc.oneof(
  fc.record({ type: fc.constant('string'), maxLength: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    type: fc.constant('string'),
    pattern: fc.constantFrom('^[a-c]+$', '^a', '[0-9]{2}'),
  }),
  fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ type: fc.constant('number'), exclusiveMaximum: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ type: fc.constant('number'), multipleOf: fc.constantFrom(0.5, 2, 3, 0.1) }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 1, 2, null), { minLength: 1 }) }),
  fc.record({ type: fc.constant(['string', 'null']) }),
  fc.record({ type: fc.constant('boolean') }),
);
const { schema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    leaf,
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'), { maxKeys: 3 }),
      required: fc.subarray(['a', 'b']),
    }),
    fc.record({
      type: fc.constant('array'),
      items: tie('schema'),
      maxItems: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ anyOf: fc.array(leaf, { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: leaf }),
  ),
}));

/** Every schema in a schema, so that one of them can be replaced. */
function schemasIn(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(schemasIn);
  const own = value as Schema;
  return 'type' in own || 'enum' in own || 'anyOf' in own || 'not' in own ? [own, ...inner] : inner;
}

const edit = fc.record({
  old: schema,
  at: fc.nat(),
  by: leaf,
  isMerged: fc.boolean(),
  action: fc.constantFrom('receive', 'send'),
});

/** Returns a schema after an edit; null where it has nothing to edit. */
function edited({ old, at, by, isMerged }: typeof edit extends fc.Arbitrary<infer E> ? E : never) {
  const changed = structuredClone(old);
  const all = schemasIn(changed);
  const target = all[at % all.length];
  if (!target) return null;
  if (!isMerged) for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, by);
  return changed;
}

test('finds no counterexample to a compatible change of a payload', async () => {
  await fc.assert(
    fc.asyncProperty(edit, async (random) => {
      const { old, action } = random;
      const changed = edited(random);
      if (!changed) return;
      const { changes, summary } = await compareVersions(
        payloadVersion(old, action),
        payloadVersion(changed, action),
      );
      const [own, other] = action === 'receive' ? [old, changed] : [changed, old];
      for (const change of changes) {
        const { code, level, counterexample, reason } = change;
        if (counterexample) {
          expect(level).toBe('breaking');
          expect(validate(own, {}, counterexample.value)).toEqual([]);
          expect(validate(other, {}, counterexample.value)).not.toEqual([]);
        } else if (level === 'breaking') {
          expect([change, reason]).toEqual([change, EXACT.get(code) ?? 'an example']);
          // Keywords that hold together may leave no value at all; others always have one.
          if (reason === NO_EXAMPLE) expect(JSON.stringify(own)).toMatch(COMPOSED);
        }
      }
      if (summary.breaking + summary.unclassified > 0) return;
      for (let seed = 0; seed < SEEDS; seed++) {
        const made = generate(own, {}, seed);
        if (!('value' in made)) continue;
        expect([made.value, validate(other, {}, made.value)]).toEqual([made.value, []]);
      }
    }),
    { numRuns: RUNS, ...(process.env.FUZZ ? {} : { seed: 19 }) },
  );
}, 1_800_000);

const PROPERTIES: ReadonlySet<string> = new Set([
  'schema.property-added',
  'schema.property-removed',
]);

test('is the same for the other side: versions exchanged, sent in place of received', async () => {
  await fc.assert(
    fc.asyncProperty(edit, async (random) => {
      const changed = edited(random);
      if (!changed) return;
      const { old, action } = random;
      const isReceived = action === 'receive';
      const there = await compareVersions(
        payloadVersion(old, action),
        payloadVersion(changed, action),
      );
      const opposite = isReceived ? 'send' : 'receive';
      const back = await compareVersions(
        payloadVersion(changed, opposite),
        payloadVersion(old, opposite),
      );
      // Declared properties are the exception: senders may add them, receivers may rely on them.
      if ([...there.changes, ...back.changes].some(({ code }) => PROPERTIES.has(code))) return;
      const affected = ({ changes }: typeof there) => new Set(changes.flatMap((c) => c.affects));
      const isBreaking = there.summary.breaking > 0;
      expect(back.summary.breaking > 0).toBe(isBreaking);
      expect(affected(there)).toEqual(
        new Set(isBreaking ? [isReceived ? 'senders' : 'receivers'] : []),
      );
      expect(affected(back)).toEqual(
        new Set(isBreaking ? [isReceived ? 'receivers' : 'senders'] : []),
      );
      // The same input always gives the same output.
      const again = await compareVersions(
        payloadVersion(old, action),
        payloadVersion(changed, action),
      );
      expect(JSON.stringify(again)).toBe(JSON.stringify(there));
    }),
    { numRuns: RUNS / 2, ...(process.env.FUZZ ? {} : { seed: 19 }) },
  );
}, 1_800_000);
