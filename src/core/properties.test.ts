// Invariants of any document: its notation makes no difference, and no text can break the core.
// `npm run fuzz` runs many more of each.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml, stringify } from 'yaml';
import { randomOf } from './analysis/instances/random.ts';
import { Analyzer, applyEdits, lineStarts, positionAt, toPointer } from './api.ts';
import { tables } from './format/tables.ts';
import { conformanceCases, exampleDocuments, identities, sampleOf } from './testing.ts';
import { parse } from './text/parse/parse.ts';
import { randomEdits } from './text/testing/random-edits.ts';
import type { Problem } from './types.ts';

/** How many times as many runs: 100 with `FUZZ=1`, else the number given. */
const times =
  process.env.FUZZ === undefined ? 1 : process.env.FUZZ === '1' ? 100 : Number(process.env.FUZZ);
const fuzz = times > 1;
const runs = (few: number) => ({ numRuns: few * times, ...(fuzz ? {} : { seed: 20261121 }) });
const limit = fuzz ? 3_600_000 : 300_000;

const texts = exampleDocuments().map((d) => d.read(d.entry) ?? '');
const small = texts.filter((t) => t.length < 12_000);

function problemsOf(text: string, language: 'yaml' | 'json'): Problem[] {
  const analyzer = new Analyzer(`a.${language}`, language);
  analyzer.setText(text);
  const problems = analyzer.problems();
  const model = analyzer.model();
  expect(structuredClone(model.order)).toEqual(model.order);
  for (const p of problems) {
    expect(p.message).not.toBe('');
    expect([p.code, p.start >= 0, p.end >= p.start, p.end <= text.length]).toEqual([
      p.code,
      true,
      true,
      true,
    ]);
  }
  return problems;
}

/** Returns `line:column code pointer` of each problem. */
function locations(text: string): string[] {
  const starts = lineStarts(text);
  return problemsOf(text, 'yaml').map((p) => {
    const { line, column } = positionAt(starts, p.start);
    return `${line}:${column} ${p.code} ${toPointer(p.path)}`;
  });
}

const NAMES = [
  ...new Set([...tables.values()].flatMap((t) => t.fields.map((f) => f.name))),
  '$ref',
  'x-a',
  '',
  '__proto__',
  'constructor',
  'toString',
  'a/b~c',
  '0',
  'é',
];
const SCALARS = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  '',
  'text',
  'string',
  'object',
  '3.1.0',
  '#/components/schemas/S',
  '#/channels/a',
  './b.yaml',
  '{p}',
  '$message.header#/a',
  'null',
  '1',
  'a: b',
  '# c',
  'multi\nline\n',
  '\u2028',
  '(',
  'application/json',
];

const anyName = fc.constantFrom(...NAMES);
const anyScalar = fc.constantFrom(...SCALARS);
const anyTree = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyScalar,
    fc.array(tie('tree'), { maxLength: 4 }),
    tie('map'),
  ),
  map: fc
    .array(fc.tuple(anyName, tie('tree')), { maxLength: 6 })
    .map((entries) => withoutPrototype(entries as [string, unknown][])),
})).tree;

function withoutPrototype(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) object[key] = value;
  return object;
}

type Change = (object: Record<string, unknown>) => void;

/**
 * Values of examples with a few nodes changed: close enough to the format to reach every part of
 * it.
 */
const anyDocument = fc
  .record({
    text: fc.constantFrom(...small),
    changes: fc.array(
      fc.record({
        at: fc.nat(),
        kind: fc.nat(3),
        name: anyName,
        value: fc.oneof(anyScalar, anyTree),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ text, changes }) => {
    const value: unknown = parseYaml(text);
    for (const { at, kind, name, value: put } of changes) {
      const maps = mapsIn(value);
      const keys = Object.keys(maps[at % maps.length] ?? {});
      const key = keys[at % Math.max(1, keys.length)] ?? name;
      const change: Change[] = [
        (o) => delete o[key],
        (o) =>
          Object.defineProperty(o, key, {
            value: put,
            enumerable: true,
            configurable: true,
            writable: true,
          }),
        (o) =>
          Object.defineProperty(o, name, {
            value: put,
            enumerable: true,
            configurable: true,
            writable: true,
          }),
        (o) =>
          Object.defineProperty(o, `${key}x`, {
            value: o[key],
            enumerable: true,
            configurable: true,
            writable: true,
          }),
      ];
      const map = maps[at % maps.length];
      if (map) change[kind]?.(map);
    }
    return value;
  });

function mapsIn(value: unknown, out: Record<string, unknown>[] = []): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return out;
  if (!Array.isArray(value)) out.push(value as Record<string, unknown>);
  for (const child of Object.values(value)) mapsIn(child, out);
  return out;
}

describe('the way a document is written makes no difference', () => {
  // Values from JavaScript can't express what only one of the languages has: comments, anchors,
  // tags, merge keys, duplicate and non-string keys.
  test('YAML in any style and JSON have the same problems', { timeout: limit }, () => {
    const style = fc.record({
      indent: fc.integer({ min: 1, max: 6 }),
      defaultStringType: fc.constantFrom(
        'PLAIN' as const,
        'QUOTE_DOUBLE' as const,
        'QUOTE_SINGLE' as const,
      ),
      defaultKeyType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const),
      collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
      aliasDuplicateObjects: fc.constant(false),
    });
    fc.assert(
      fc.property(anyDocument, style, fc.nat(4), (value, options, space) => {
        const json = identities(problemsOf(JSON.stringify(value, null, space), 'json'));
        expect(
          identities(problemsOf(stringify(value, { ...options, lineWidth: 0 }), 'yaml')),
        ).toEqual(json);
      }),
      runs(10),
    );
  });

  test('YAML conformance cases without syntax errors have the problems of their JSON form', {
    timeout: limit,
  }, () => {
    let compared = 0;
    const cases = sampleOf(conformanceCases(), 7);
    for (const c of cases) {
      const text = c.files[c.entry];
      if (typeof text !== 'string' || !/\.ya?ml$/.test(c.entry) || Object.keys(c.files).length > 1)
        continue;
      if (parse(text, 'yaml', null).tree.problems.length > 0) continue;
      const json = JSON.stringify(parseYaml(text, { schema: 'core', merge: false }), null, 2);
      expect
        .soft([c.name, ...identities(problemsOf(json, 'json'))])
        .toEqual([c.name, ...identities(problemsOf(text, 'yaml'))]);
      compared++;
    }
    expect(compared).toBeGreaterThan(0.6 * cases.length);
  });

  /** Of two equal objects the later one is reported, so the order of keys decides which. */
  const LATER = new Set(['message-twins']);

  test('the order of fields makes no difference', { timeout: limit }, () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (value, random) => {
          const shuffled = JSON.stringify(shuffle(value, () => random.next().value ?? 0));
          const messagesOf = (text: string) =>
            identities(problemsOf(text, 'json').filter((p) => !LATER.has(p.code)));
          expect(messagesOf(shuffled)).toEqual(messagesOf(JSON.stringify(value)));
        },
      ),
      runs(10),
    );
  });

  test('neither do ends of lines, a byte order mark or a missing last end of line', {
    timeout: limit,
  }, () => {
    fc.assert(
      fc.property(damagedText, (text) => {
        const lf = `${text.replaceAll('\r', '').trimEnd()}\n`;
        const found = locations(lf);
        expect(locations(lf.replaceAll('\n', '\r\n'))).toEqual(found);
        expect(locations(lf.slice(0, -1))).toEqual(found);
        expect(
          locations(`\uFEFF${lf}`).map((p) =>
            p.replace(/^1:(\d+)/, (_, column) => `1:${Number(column) - 1}`),
          ),
        ).toEqual(found);
      }),
      runs(10),
    );
  });
});

function shuffle(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((v) => shuffle(v, random));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(
    ([key, v]) => [key, shuffle(v, random), random()] as const,
  );
  return withoutPrototype(entries.sort((a, b) => a[2] - b[2]).map(([key, v]) => [key, v] as const));
}

const FRAGMENTS = [
  'a: 1',
  ': ',
  '- ',
  "'",
  '"',
  '[',
  ']',
  '{',
  '}',
  '|',
  '>',
  '&a ',
  '*a',
  '!t ',
  '# ',
  '\n',
  '  ',
  '\t',
  '---\n',
  '? ',
  '%',
  '@',
  '<<: *a',
  '$ref: x',
  '\\',
  ',',
  '\u0000',
  '\uD800',
  '__proto__: 1',
  '...\n',
  'null',
  '~',
];

/** Texts of examples with pieces cut out and inserted, like text that a user has half typed. */
const damagedText = fc
  .record({
    text: fc.constantFrom(...small),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        remove: fc.nat(12),
        put: fc.constantFrom('', ...FRAGMENTS),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ text, edits }) =>
    edits.reduce((t, e) => {
      const at = Math.floor(e.at * t.length);
      return t.slice(0, at) + e.put + t.slice(at + e.remove);
    }, text),
  );

describe('nothing crashes or hangs the core', () => {
  const languages = ['yaml', 'json'] as const;

  test('arbitrary text', { timeout: limit }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom(...FRAGMENTS, ...NAMES.map((n) => `${n}: `)), { maxLength: 60 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...languages),
        (t, language) => void problemsOf(t, language),
      ),
      runs(100),
    );
  });

  test('arbitrary trees', { timeout: limit }, () => {
    fc.assert(
      fc.property(anyTree, fc.boolean(), (tree, rooted) => {
        const value =
          rooted && tree !== null && typeof tree === 'object' && !Array.isArray(tree)
            ? { apidoc: '3.1.0', ...tree }
            : tree;
        problemsOf(JSON.stringify(value), 'json');
        problemsOf(stringify(value), 'yaml');
      }),
      runs(75),
    );
  });

  test('documents cut off anywhere', { timeout: limit }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (text, part, asJson) => {
          const whole = asJson ? JSON.stringify(parseYaml(text), null, 2) : text;
          problemsOf(whole.slice(0, Math.floor(part * whole.length)), asJson ? 'json' : 'yaml');
        },
      ),
      runs(20),
    );
  });

  test('documents with flipped bits', { timeout: limit }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...small),
        fc.array(fc.tuple(fc.nat(), fc.nat(7)), { minLength: 1, maxLength: 8 }),
        (text, flips) => {
          const bytes = new TextEncoder().encode(text);
          for (const [at, bit] of flips)
            bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit);
          problemsOf(new TextDecoder().decode(bytes), 'yaml');
        },
      ),
      runs(20),
    );
  });
});

// `npm run soundness` compares all results of the worker. Here there is no model, as in the command
// line.
test('edit by edit or at once, a text has the same problems', { timeout: limit }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...small), fc.nat(), (start, seed) => {
      const random = randomOf(seed, 0).next;
      const analyzer = new Analyzer('a.yaml', 'yaml');
      analyzer.setText(start);
      analyzer.problems();
      let text = start;
      for (let i = 0; i < 4; i++)
        for (const step of randomEdits(text, { random, others: small })) {
          text = applyEdits(text, step);
          analyzer.setText(text);
          expect(analyzer.problems()).toEqual(problemsOf(text, 'yaml'));
        }
    }),
    runs(8),
  );
});
