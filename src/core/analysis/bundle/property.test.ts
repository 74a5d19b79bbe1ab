// Documents of random files that refer to each other in all directions, cycles included: the bundle
// is valid and means the same.
import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { bundleFiles, errorsOf, refsIn, unrolled } from './testing.ts';

const NAMES = ['main.yaml', 'a.yaml', 'parts/b.json', 'parts/deep er/c.yaml'] as const;
const KEYS = ['A', 'B b', 'c/d~e'] as const;

type Member =
  | { readonly plain: string }
  | { readonly file: number; readonly key: number; readonly whole: boolean };

const member: fc.Arbitrary<Member> = fc.oneof(
  fc.record({ plain: fc.constantFrom('string', 'integer', 'boolean') }),
  fc.record({
    file: fc.nat({ max: NAMES.length - 1 }),
    key: fc.nat({ max: KEYS.length - 1 }),
    whole: fc.constant(false),
  }),
);
const schema = fc.array(member, { maxLength: 3 });
const sets = fc.record({
  schemas: fc.array(fc.array(schema, { minLength: KEYS.length, maxLength: KEYS.length }), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  }),
  payloads: fc.array(member, { minLength: 1, maxLength: 3 }),
  external: fc.boolean(),
});

/** The text of a reference from one file to a schema in another. */
function refTo(from: string, m: Extract<Member, { file: number }>): string {
  const file = NAMES[m.file] ?? '';
  const pointer = (KEYS[m.key] ?? '')
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll(' ', '%20');
  const folder = file === 'main.yaml' ? '/components/schemas' : '/defs';
  const name = file === from ? '' : encodeURI(posix.relative(posix.dirname(from), file));
  // The entry may only hold names that components may have.
  return `${name}#${folder}/${file === 'main.yaml' ? `K${m.key}` : pointer}`;
}

function written(from: string, m: Member): object {
  return 'plain' in m ? { type: m.plain } : { $ref: refTo(from, m) };
}

function filesOf({
  schemas,
  payloads,
  external,
}: typeof sets extends fc.Arbitrary<infer T> ? T : never): Record<string, string> {
  const defs = (file: number, name: (key: number) => string) =>
    Object.fromEntries(
      (schemas[file] ?? []).map((members, key) => [
        name(key),
        {
          type: 'object',
          properties: Object.fromEntries(
            members.map((m, i) => [`p${i}`, written(NAMES[file] ?? '', m)]),
          ),
        },
      ]),
    );
  const target = external ? 'parts/b.json' : 'main.yaml';
  const channel = {
    messages: Object.fromEntries(
      payloads.map((m, i) => [`m${i}`, { payload: written(target, m) }]),
    ),
  };
  const operation = {
    action: 'send',
    channel: { $ref: '#/channels/x' },
    messages: [{ $ref: '#/channels/x/messages/m0' }],
  };
  const main = {
    apidoc: '3.1.0',
    info: { title: 'T', version: '1' },
    channels: { x: external ? { $ref: 'parts/b.json#/channel' } : channel },
    operations: { o: operation },
    components: { schemas: defs(0, (key) => `K${key}`) },
  };
  const part = (file: number) => ({
    ...(external && file === 2 ? { channel } : {}),
    defs: defs(file, (key) => KEYS[key] ?? ''),
  });
  return {
    'main.yaml': stringify(main),
    'a.yaml': stringify(part(1)),
    'parts/b.json': JSON.stringify(part(2), null, 1),
    'parts/deep er/c.yaml': stringify(part(3), { defaultStringType: 'QUOTE_DOUBLE' }),
  };
}

test('bundled, in YAML and JSON', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(sets, fc.constantFrom('yaml', 'json' as const), (set, format) => {
      const files = filesOf(set);
      const bundle = bundleFiles(files, 'main.yaml', { format: format as 'yaml' | 'json' });
      expect([bundle.before, bundle.problems, errorsOf(bundle)]).toEqual([[], [], []]);
      const value = parse(bundle.text ?? '');
      expect(refsIn(value).filter(({ ref }) => !ref.startsWith('#'))).toEqual([]);
      const { channels, operations } = unrolled({ out: bundle.text ?? '' }, 'out') as Record<
        string,
        unknown
      >;
      expect({ channels, operations }).toEqual(pick(unrolled(files, 'main.yaml')));
      expect(Object.keys(value.channels.x)).toEqual(['messages']);
    }),
    { numRuns: 25 },
  );
});

test('dereferenced: what is left of references are cycles and what the format demands', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(sets, (set) => {
      const files = filesOf(set);
      const bundle = bundleFiles(files, 'main.yaml', { dereference: true });
      fc.pre(bundle.text !== null);
      expect([bundle.problems, errorsOf(bundle)]).toEqual([[], []]);
      expect(pick(unrolled({ out: bundle.text ?? '' }, 'out'))).toEqual(
        pick(unrolled(files, 'main.yaml')),
      );
      const value = parse(bundle.text ?? '');
      const left = refsIn(value).filter(({ path }) => path[0] !== 'operations');
      for (const { ref } of left) expect(reaches(value, ref, ref, new Set()), ref).toBe(true);
      const again = bundleFiles({ 'main.yaml': bundle.text ?? '' }, 'main.yaml', {
        dereference: true,
      });
      expect(again.text).toBe(bundle.text);
    }),
    { numRuns: 25 },
  );
});

function pick(value: unknown): object {
  const { channels, operations } = value as Record<string, unknown>;
  return { channels, operations };
}

/**
 * Whether the target of a reference contains, over any number of references, the same reference.
 */
function reaches(root: unknown, from: string, expected: string, seen: Set<string>): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const keys = decodeURIComponent(from.slice(2)).split('/');
  const target = keys.reduce<unknown>(
    (v, key) => (v as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
  return refsIn(target).some(({ ref }) => ref === expected || reaches(root, ref, expected, seen));
}
